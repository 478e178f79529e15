//! Analysis of positions with a hidden answer: the number of consistent answers, their
//! probabilities, and the best next query.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// Analysis of a position, where the answer is hidden. In a report its fields are fields of the
/// report itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Posterior {
    /// Number of consistent answers, as a decimal string; null if they were not counted within the
    /// budget.
    pub possible: Option<String>,
    /// True if the figures come from a sample of the consistent answers, because there are too
    /// many.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// Probability that each cell holds a mine or a ball, from 0 to 1, row by row: its share of the
    /// consistent answers; null where there is nothing to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<Vec<Vec<Option<f64>>>>,
    /// Cell that is least likely to hold a mine, the first one in reading order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Recommendation>,
    /// Best next question; null if there is nothing left to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Option<NextQuery>>,
}

/// A cell, and how likely it holds a mine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Recommendation {
    /// Column and row.
    pub cell: [usize; 2],
    /// Probability from 0 to 1.
    pub probability: f64,
}

/// Best next question, and the number of answers left after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct NextQuery {
    /// The question.
    #[serde(flatten)]
    pub ask: Query,
    /// Number of consistent answers left after it, on average; null if not computed.
    pub expected: Option<f64>,
    /// Number of consistent answers left after it, at most.
    #[serde(serialize_with = "whole")]
    pub worst: Option<f64>,
}

/// Query of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Query {
    /// A guess: colours from 1, 0 for a blank.
    Guess(Vec<u8>),
    /// A ray to fire, by its number, clockwise from the top left.
    Ray(usize),
}

/// Writes a number of answers without a fraction, if it is small enough to be exact.
#[expect(clippy::ref_option, reason = "serde hands it over so")]
fn whole<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    match number {
        Some(number) if number.fract() == 0.0 && (0.0..EXACT).contains(number) => {
            serializer.serialize_u64(*number as u64)
        }
        number => number.serialize(serializer),
    }
}
