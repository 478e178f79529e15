//! Predicates of places that have a value, or have it not.

/// Tense of a clause: indicative, conditional or hypothetical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tense {
    /// Indicative: `is`.
    Is,
    /// Conditional: `would be`.
    Would,
    /// Hypothetical: `were`, after `if`.
    Were,
}

impl Tense {
    /// Returns the indicative or the conditional form of a verb.
    pub fn verb(self, is: &'static str, would: &'static str) -> &'static str {
        if self == Self::Is { is } else { would }
    }
}

/// Verb of a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Verb `is`, `are`, `would be`, `were`.
    Be,
    /// Any other verb, by three of its forms: `leads`, `lead`, `led`.
    Other {
        /// Form for one place.
        one: &'static str,
        /// Form for several places, and after `would`.
        several: &'static str,
        /// Hypothetical form.
        past: &'static str,
    },
}

impl Verb {
    /// Returns the verb for one place or several, affirmed or negated.
    fn conjugated(self, tense: Tense, is: bool, is_one: bool) -> String {
        let (one, several, past) = match self {
            Self::Be => ("is", "are", "were"),
            Self::Other { one, several, past } => (one, several, past),
        };
        let infinitive = if self == Self::Be { "be" } else { several };
        match (tense, is) {
            (Tense::Is, true) => if is_one { one } else { several }.to_owned(),
            (Tense::Would, true) => format!("would {infinitive}"),
            (Tense::Would, false) => format!("would not {infinitive}"),
            (Tense::Were, true) => past.to_owned(),
            (Tense::Is, false) if self == Self::Be => {
                if is_one { "is not" } else { "are not" }.to_owned()
            }
            (Tense::Were, false) if self == Self::Be => "were not".to_owned(),
            (Tense::Is, false) => format!("{} not {several}", if is_one { "does" } else { "do" }),
            (Tense::Were, false) => format!("did not {several}"),
        }
    }
}

/// Predicate of places with the same value: `is a tent`, `are tents`, `lead to R1C4`.
///
/// ```
/// use tatham_explain::{Predicate, Tense, Verb};
///
/// let tent = Predicate::be("a tent", true);
/// assert_eq!(tent.says(Tense::Is, 1), "is a tent");
/// assert_eq!(tent.says(Tense::Would, 3), "would be tents");
/// let verb = Verb::Other { one: "leads", several: "lead", past: "led" };
/// let leads = Predicate::new(verb, "to R1C4", "to R1C4", false);
/// assert_eq!(leads.says(Tense::Is, 1), "does not lead to R1C4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    verb: Verb,
    one: String,
    several: String,
    is: bool,
}

impl Predicate {
    /// Creates a predicate of a verb with its object for one place and for several; `is` is false
    /// for a negation.
    pub fn new(verb: Verb, one: &str, several: &str, is: bool) -> Self {
        Self { verb, one: one.to_owned(), several: several.to_owned(), is }
    }

    /// Creates a predicate such as `is a lamp`, `are lamps`; a name without an article is the same
    /// for several places.
    pub fn be(name: &str, is: bool) -> Self {
        let several = name.strip_prefix("a ").map(|noun| format!("{noun}s"));
        Self::new(Verb::Be, name, several.as_deref().unwrap_or(name), is)
    }

    /// Returns the predicate for a number of places.
    pub fn says(&self, tense: Tense, count: usize) -> String {
        format!("{} {}", self.verb(tense, count), self.object(count))
    }

    /// Returns the verb for a number of places.
    pub(crate) fn verb(&self, tense: Tense, count: usize) -> String {
        self.verb.conjugated(tense, self.is, count == 1)
    }

    /// Returns the words after the verb.
    pub(crate) fn object(&self, count: usize) -> &str {
        if count == 1 { &self.one } else { &self.several }
    }

    /// Returns true if the clause for two places contains `both`.
    pub(crate) fn takes_both(&self) -> bool {
        self.verb == Verb::Be && self.is
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_their_places() {
        let lead = Verb::Other { one: "leads", several: "lead", past: "led" };
        let all = |verb: Verb, is: bool| {
            let predicate = Predicate::new(verb, "a", "b", is);
            [Tense::Is, Tense::Would, Tense::Were]
                .map(|tense| format!("{}; {}", predicate.says(tense, 1), predicate.says(tense, 2)))
                .join("; ")
        };
        assert_eq!(all(Verb::Be, true), "is a; are b; would be a; would be b; were a; were b");
        assert_eq!(
            all(Verb::Be, false),
            "is not a; are not b; would not be a; would not be b; were not a; were not b"
        );
        assert_eq!(all(lead, true), "leads a; lead b; would lead a; would lead b; led a; led b");
        assert_eq!(
            all(lead, false),
            "does not lead a; do not lead b; would not lead a; would not lead b; did not lead a; did not lead b"
        );
    }
}
