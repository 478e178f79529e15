//! What follows from what is seen of a hidden answer: how many answers fit, how likely each is, and what to ask next.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// What follows from a position, where the answer is hidden. In a report its fields stand among the report's own.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Outlook {
    /// How many answers fit, a decimal number; null where they were not counted within the budget.
    pub possible: Option<String>,
    /// Whether the figures come from a sample of the answers that fit, because they were too many.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
    /// How likely each cell holds what is hidden, from 0 to 1, row by row: the share of the answers that fit; null where there is nothing to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<Vec<Vec<Option<f64>>>>,
    /// The cell that is least likely to hold a mine, the first in reading order of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
    /// What to ask next; null where nothing is left to find out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Option<Next>>,
}

/// A cell, and how likely it holds a mine.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Best {
    /// Column and row.
    pub cell: [usize; 2],
    /// From 0 to 1.
    pub probability: f64,
}

/// What to ask next, and what is left after the answer.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Next {
    /// The question.
    #[serde(flatten)]
    pub ask: Ask,
    /// How many answers still fit after it, on average; null where that was not worked out.
    pub expected: Option<f64>,
    /// How many at most.
    #[serde(serialize_with = "whole")]
    pub worst: Option<f64>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// A guess: the colours from 1, a blank is 0.
    Guess(Vec<u8>),
    /// A ray to fire, by its number: clockwise from the top left.
    Ray(usize),
}

/// A number of answers without a fraction, where it is small enough to be one.
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
