//! Verdicts on a puzzle, and limits on the number of solutions.

use std::num::NonZeroU64;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::stop::Stop;

/// Number of solutions to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Stop after this number.
    AtMost(NonZeroU64),
    /// Continue to the last.
    All,
}

impl Limit {
    /// Stop at the first solution.
    pub const ONE: Self = Self::AtMost(NonZeroU64::MIN);
    /// Stop at the second: enough to decide whether there is only one.
    pub const TWO: Self = Self::AtMost(NonZeroU64::MIN.saturating_add(1));

    /// Returns true if this number of solutions is enough.
    pub(crate) fn is_reached(self, count: u64) -> bool {
        matches!(self, Self::AtMost(limit) if count >= limit.get())
    }
}

/// The state of knowledge about the solutions of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// One solution, proven to be the only one.
    Unique,
    /// At least 2 solutions.
    Multiple,
    /// A solution; its uniqueness was not requested or not decided within the limits.
    Solved,
    /// No exact solution exists; the closest ones are given.
    Closest,
    /// Proven to have no solution.
    Unsolvable,
    /// A limit was reached before any solution or proof.
    Unknown,
}

impl Status {
    /// All verdicts, in the order of lists.
    pub const ALL: [Self; 6] = [
        Self::Unique,
        Self::Multiple,
        Self::Solved,
        Self::Closest,
        Self::Unsolvable,
        Self::Unknown,
    ];

    /// Returns the exit code of the command line for this verdict.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Unique | Self::Multiple | Self::Solved => 0,
            Self::Closest | Self::Unsolvable => 1,
            Self::Unknown => 3,
        }
    }

    /// Returns the word that reports use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Solved => "solved",
            Self::Closest => "closest",
            Self::Unsolvable => "unsolvable",
            Self::Unknown => "unknown",
        }
    }
}

/// Verdict on a puzzle, with its basis.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// Verdict.
    pub status: Status,
    /// Number of solutions found.
    pub count: u64,
    /// True if these are proven to be all solutions.
    pub complete: bool,
    /// Reason why the search ended early, if it did.
    pub stop: Option<Stop>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_has_its_word_and_its_exit_code() {
        for (status, word, code) in [
            (Status::Unique, "unique", 0),
            (Status::Multiple, "multiple", 0),
            (Status::Solved, "solved", 0),
            (Status::Closest, "closest", 1),
            (Status::Unsolvable, "unsolvable", 1),
            (Status::Unknown, "unknown", 3),
        ] {
            assert_eq!((status.name(), status.exit_code()), (word, code));
            assert_eq!(serde_json::to_value(status).unwrap(), word);
        }
    }
}
