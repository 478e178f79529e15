//! Facts: a place, and a value that it has or has not.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::place::Place;

/// A fact on a place: `{"cell": [6, 2], "is": 5}` or `{"cell": [6, 2], "not": 5}`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema, Serialize)]
pub struct Fact {
    /// Place.
    #[serde(flatten)]
    pub place: Place,
    /// The value that it has or has not, as in an answer.
    #[serde(flatten)]
    pub says: Says,
}

/// The statement of a fact about its place.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// The place has this value.
    Is(Value),
    /// The place has another value.
    Not(Value),
}

/// In words: `R3C7 is 5`, `R3C7 is not 5`; of a line that is drawn or not: `the link from R1C1 to R1C3 is there`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, holds) = match &self.says {
            Says::Is(value) => (value, true),
            Says::Not(value) => (value, false),
        };
        let (value, holds) = match value {
            Value::Bool(drawn) => ("there".to_owned(), *drawn == holds),
            value => (in_words(value), holds),
        };
        write!(f, "{} {} {value}", self.place, if holds { "is" } else { "is not" })
    }
}

/// A value without the quotes of JSON.
pub(crate) fn in_words(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Fact {
    /// A place with a value.
    pub fn is(place: Place, value: impl Into<Value>) -> Self {
        Self { place, says: Says::Is(value.into()) }
    }

    /// The value that the place has, if the fact says it.
    pub fn value(&self) -> Option<&Value> {
        match &self.says {
            Says::Is(value) => Some(value),
            Says::Not(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_told_in_words() {
        let cell = Place::Cell([6, 2]);
        let link = Place::Link([0, 0, 2, 0]);
        for (place, says, words) in [
            (cell, Says::Is(5.into()), "R3C7 is 5"),
            (cell, Says::Not("#".into()), "R3C7 is not #"),
            (link, Says::Is(true.into()), "the link from R1C1 to R1C3 is there"),
            (link, Says::Not(false.into()), "the link from R1C1 to R1C3 is there"),
            (link, Says::Is(false.into()), "the link from R1C1 to R1C3 is not there"),
        ] {
            assert_eq!(Fact { place, says }.to_string(), words);
        }
    }
}
