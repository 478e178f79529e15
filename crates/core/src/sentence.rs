//! Sentences as parts: text, and the places and values that it names.
//!
//! ```text
//!   clause      row 3 already has its five 1s
//!   sentence    Row 3 already has its five 1s, so R3C7 is 0.
//!   parts       [Row 3 already has its ][five 1s][, so ][R3C7][ is ][0][.]
//! ```

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::fact::Fact;
use crate::place::Place;
use crate::words;

/// Part of a sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SentencePart {
    /// Text of the part, as in the sentence.
    pub text: String,
    /// Places that the text names: `R1C1 to R1C4` is one part with 4 places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// Value that the text names, as in an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// True in the clause of the conclusion.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub concludes: bool,
    /// The part's statement about the board, for those who check it.
    #[serde(skip)]
    pub states: Option<Statement>,
}

/// A statement about the board that the player sees.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// Number of facts in a scope that the board shows.
    Has {
        /// The facts that are counted.
        scope: Vec<Fact>,
        /// Number of those that the board shows.
        count: usize,
        /// Number of things that the board shows and no fact expresses, such as the grid's own
        /// edge.
        fixed: usize,
    },
    /// Only these of the facts in a scope are open: neither entered nor excluded.
    Left {
        /// The facts that are considered.
        scope: Vec<Fact>,
        /// Those that are open.
        open: Vec<Fact>,
        /// Number of things that the board shows and no fact expresses.
        fixed: usize,
    },
}

impl SentencePart {
    /// Makes text that names neither places nor values.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Makes text that names places.
    pub fn naming(text: impl Into<String>, places: impl IntoIterator<Item = Place>) -> Self {
        Self { places: places.into_iter().collect(), ..Self::text(text) }
    }

    /// Makes text that names a value.
    pub fn value(text: impl Into<String>, value: Value) -> Self {
        Self { value: Some(value), ..Self::text(text) }
    }

    /// Adds a statement about the board.
    #[must_use]
    pub fn stating(self, statement: Statement) -> Self {
        Self { states: Some(statement), ..self }
    }

    /// Returns true if it is text and nothing else.
    fn is_plain(&self) -> bool {
        self.places.is_empty() && self.value.is_none() && self.states.is_none()
    }
}

impl fmt::Display for SentencePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A clause, part by part: `row 3 already has its five 1s`.
///
/// ```
/// use tatham_core::sentence::SentencePart;
/// use tatham_core::{Place, say};
///
/// let cell = Place::Cell([6, 2]);
/// let clause = say!["a 5 in ", SentencePart::naming("R3C7", [cell]), " would close a loop"];
/// assert_eq!(clause.to_string(), "a 5 in R3C7 would close a loop");
/// assert_eq!(clause.parts()[1].places, [cell]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Clause(Vec<SentencePart>);

/// Puts texts, parts and clauses together into a [`Clause`](crate::sentence::Clause).
#[macro_export]
macro_rules! say {
    ($($part:expr),* $(,)?) => {{
        let mut clause = $crate::sentence::Clause::default();
        $(clause.push($part);)*
        clause
    }};
}

impl Clause {
    /// Appends a text, part or clause.
    pub fn push(&mut self, next: impl Into<Self>) {
        for part in next.into().0 {
            match self.0.last_mut() {
                Some(last)
                    if last.is_plain() && part.is_plain() && last.concludes == part.concludes =>
                {
                    last.text.push_str(&part.text);
                }
                _ if part.text.is_empty() => {}
                _ => self.0.push(part),
            }
        }
    }

    /// Returns the parts, in order.
    pub fn parts(&self) -> &[SentencePart] {
        &self.0
    }

    /// Returns true if there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Joins clauses in a list: `a`, `a and b`, `a, b and c`.
    pub fn list(clauses: &[Self], last_word: &str) -> Self {
        let mut list = Self::default();
        for (number, clause) in clauses.iter().enumerate() {
            list.push(match clauses.len() - number {
                _ if number == 0 => String::new(),
                1 => format!(" {last_word} "),
                _ => ", ".to_owned(),
            });
            list.push(clause.clone());
        }
        list
    }

    /// Joins clauses with the same text between each two.
    pub fn join(clauses: &[Self], between: &str) -> Self {
        let mut joined = Self::default();
        for (number, clause) in clauses.iter().enumerate() {
            joined.push(if number == 0 { "" } else { between });
            joined.push(clause.clone());
        }
        joined
    }

    /// Adds a further conclusion to a sentence: `…, so R1C2 is black, and R1C1 is white.`
    #[must_use]
    pub fn followed_by(mut self, conclusion: Self) -> Self {
        let text = self.to_string();
        // A remark in brackets stays at the end.
        let remark = text.rfind(" (").filter(|_| text.ends_with(".)"));
        let remark = remark.map_or("", |at| &text[at..]);
        let text = text[..text.len() - remark.len()].trim_end_matches('.');
        if let Some(last) = self.0.last_mut() {
            let own = last.text.len() - remark.len();
            last.text = last.text[..own].trim_end_matches('.').to_owned();
        }
        let last = text.rfind(". ").map_or(text, |at| &text[at..]);
        let between = match () {
            () if text.ends_with(')') => ". So ",
            () if last.contains("; ") => "; and ",
            () => ", and ",
        };
        say![self, between, conclusion.concluding(), format!(".{remark}")]
    }

    /// Marks the clause as a conclusion.
    #[must_use]
    pub fn concluding(mut self) -> Self {
        for part in &mut self.0 {
            part.concludes = true;
        }
        self
    }

    /// Begins the clause with a capital letter.
    #[must_use]
    pub fn capital(mut self) -> Self {
        if let Some(first) = self.0.first_mut() {
            first.text = words::capital(&first.text);
        }
        self
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| f.write_str(&part.text))
    }
}

impl From<&str> for Clause {
    fn from(text: &str) -> Self {
        SentencePart::text(text).into()
    }
}

impl From<String> for Clause {
    fn from(text: String) -> Self {
        SentencePart::text(text).into()
    }
}

impl From<SentencePart> for Clause {
    fn from(part: SentencePart) -> Self {
        Self(if part.text.is_empty() { Vec::new() } else { vec![part] })
    }
}

/// Words of a step: a sentence or two, part by part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence {
    /// The short name of the step: `row 3 already has its five 1s`.
    pub name: String,
    /// The name of the technique that the step uses, if players have one.
    pub technique: Option<&'static str>,
    /// The whole text.
    pub text: Clause,
    /// Places that the words name beside those of the step's facts and conclusions.
    pub places: Vec<Place>,
}

impl Sentence {
    /// Makes a sentence of a name and a whole text.
    pub fn new(name: impl Into<String>, text: Clause) -> Self {
        Self { name: name.into(), text, ..Self::default() }
    }

    /// Makes a sentence of a reason and a conclusion:
    /// `Row 3 already has its five 1s, so R3C7 is 0.`
    pub fn so(reason: impl Into<Clause>, conclusion: Clause) -> Self {
        let reason = reason.into();
        let text = say![reason.clone().capital(), ", so ", conclusion.concluding(), "."];
        Self::new(reason.to_string(), text)
    }

    /// Makes a sentence of one clause that contains everything: `R1C1 can only be 3.`
    pub fn only(whole: impl Into<Clause>) -> Self {
        let whole = whole.into();
        Self::new(whole.to_string(), say![whole.capital().concluding(), "."])
    }

    /// Adds places that the sentence names beside those of its facts and conclusions.
    #[must_use]
    pub fn naming(self, places: impl IntoIterator<Item = Place>) -> Self {
        Self { places: places.into_iter().collect(), ..self }
    }

    /// Gives the sentence another name.
    #[must_use]
    pub fn called(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Names the sentence after a technique, and begins with its name: `X-wing: Rows 6 and 9 …`.
    #[must_use]
    pub fn by(self, technique: &'static str) -> Self {
        let text = say![format!("{}: ", words::capital(technique)), self.text];
        Self { name: technique.to_owned(), technique: Some(technique), text, places: self.places }
    }

    /// Sets the technique of a sentence that needs no name in front.
    #[must_use]
    pub fn using(self, technique: &'static str) -> Self {
        Self { technique: Some(technique), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_sentence_join_to_its_text() {
        let place = SentencePart::naming("R3C7", [Place::Cell([6, 2])]);
        let conclusion = say![place, " is ", SentencePart::value("0", "0".into())];
        let sentence = Sentence::so(say!["row 3 ", "already has its five 1s"], conclusion);
        assert_eq!(sentence.name, "row 3 already has its five 1s");
        assert_eq!(sentence.text.to_string(), "Row 3 already has its five 1s, so R3C7 is 0.");
        let parts = serde_json::to_string(sentence.text.parts()).unwrap();
        let expected = concat!(
            r#"[{"text":"Row 3 already has its five 1s, so "},"#,
            r#"{"text":"R3C7","places":[{"cell":[6,2]}],"concludes":true},"#,
            r#"{"text":" is ","concludes":true},{"text":"0","value":"0","concludes":true},"#,
            r#"{"text":"."}]"#
        );
        assert_eq!(parts, expected);
    }

    #[test]
    fn clauses_are_listed_and_joined() {
        let clauses = ["a", "b", "c"].map(Clause::from);
        assert_eq!(Clause::list(&clauses, "or").to_string(), "a, b or c");
        assert_eq!(Clause::list(&clauses[..2], "and").to_string(), "a and b");
        assert_eq!(Clause::join(&clauses, "; ").to_string(), "a; b; c");
        assert_eq!(Clause::list(&clauses, "or").parts().len(), 1, "plain texts are one part");
        assert!(Clause::list(&[], "or").is_empty());
    }
}
