//! Rules as values: a law with its clue, line or region. They are put into words last.

use std::fmt;

use crate::fact::Fact;
use crate::key::RuleKey;
use crate::place::Place;
use crate::violation::Violation;

/// General sentence of a rule, as checks and explanations use it.
///
/// ```
/// use tatham_core::author::Law;
///
/// const ALIKE: Law =
///     Law { kept: "has no three alike in a row", broken: "has three alike in a row" };
/// assert_eq!(ALIKE.sentence("row 3"), "row 3 has no three alike in a row");
/// let violation = ALIKE.broken_by("row 3");
/// assert_eq!(violation.name, "row 3 has three alike in a row");
/// assert_eq!(violation.rule.unwrap(), ALIKE.sentence("row 3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The predicate of a subject that obeys it.
    pub kept: &'static str,
    /// The predicate of a subject that breaks it, if there is no more precise one.
    pub broken: &'static str,
}

impl Law {
    /// Returns the law of a subject.
    pub fn sentence(&self, subject: impl fmt::Display) -> String {
        format!("{subject} {}", self.kept)
    }

    /// Returns a violation by a subject, without places.
    pub fn broken_by(&self, subject: impl fmt::Display) -> Violation {
        let name = format!("{subject} {}", self.broken);
        Violation { rule: Some(self.sentence(subject)), ..Violation::new(name) }
    }
}

/// Rule of a kind, as a value of the kind's own enum.
///
/// Checks, models, explanations and tests name the same rule by the same value.
///
/// ```
/// use tatham_core::author::{Law, Rule};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Own {
///     Alike,
///     Half(usize),
/// }
///
/// impl Rule for Own {
///     type Problem = ();
///
///     fn law(self) -> Law {
///         match self {
///             Self::Alike => Law {
///                 kept: "have no three alike in a row",
///                 broken: "have three alike in a row",
///             },
///             Self::Half(_) => Law {
///                 kept: "has as many 0s as 1s",
///                 broken: "does not have as many 0s as 1s",
///             },
///         }
///     }
///
///     fn subject(self, (): &()) -> String {
///         match self {
///             Self::Alike => "the rows".to_owned(),
///             Self::Half(row) => format!("row {}", row + 1),
///         }
///     }
/// }
///
/// assert_eq!(Own::Half(2).name(&()), "row 3 has as many 0s as 1s");
/// let violation = Own::Alike.violation(&());
/// assert_eq!(violation.name, "the rows have three alike in a row");
/// assert_eq!(violation.key.unwrap().get(), Some(Own::Alike));
/// ```
pub trait Rule: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The puzzle as posed.
    type Problem;

    /// Returns the rule's law.
    fn law(self) -> Law;

    /// Returns the words for the one thing that the rule restricts: `row 3`, `the 5 at R1C2`.
    fn subject(self, problem: &Self::Problem) -> String;

    /// Returns the clues that the rule uses; explanations give them as facts.
    fn clues(self, _problem: &Self::Problem) -> Vec<Fact> {
        Vec::new()
    }

    /// Returns the whole rule: its subject and its law.
    fn name(self, problem: &Self::Problem) -> String {
        self.law().sentence(self.subject(problem))
    }

    /// Returns a violation of the rule, without places.
    fn violation(self, problem: &Self::Problem) -> Violation {
        let broken = self.law().broken_by(self.subject(problem));
        Violation { key: Some(RuleKey::new(self)), ..broken }
    }
}

/// Rule that a place has one value: explanations add it to those of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneValue(pub Place);
