//! Places of a puzzle, as hints, checks and pictures point to them.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A place. Serialised as an object with one field: `{"cell": [0, 2]}`, `{"clue": "top 3"}`. Columns and rows count from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Place {
    /// A cell: column and row.
    Cell([usize; 2]),
    /// The line from one cell to the next: columns and rows of both.
    Link([usize; 4]),
    /// A cage, by its number: cages are numbered by their first cells in reading order.
    Cage(usize),
    /// A region, by its number, as cages are numbered.
    Region(usize),
    /// What is given for a line or for the whole puzzle.
    Clue(Clue),
}

/// A clue. Serialised as a text: `top 3`, `fleet`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Clue {
    /// Above a column, counted from 1.
    Top(usize),
    /// Beside a row, counted from 1.
    Left(usize),
    /// The ships of Battleship.
    Fleet,
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Top(number) => write!(f, "top {number}"),
            Self::Left(number) => write!(f, "left {number}"),
            Self::Fleet => f.write_str("fleet"),
        }
    }
}

impl Serialize for Clue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Clue {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Clue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "`top` or `left` and a number, or `fleet`" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_as_the_contract_has_them() {
        for (place, json) in [
            (Place::Cell([4, 0]), r#"{"cell":[4,0]}"#),
            (Place::Link([0, 1, 2, 3]), r#"{"link":[0,1,2,3]}"#),
            (Place::Cage(2), r#"{"cage":2}"#),
            (Place::Region(0), r#"{"region":0}"#),
            (Place::Clue(Clue::Top(3)), r#"{"clue":"top 3"}"#),
            (Place::Clue(Clue::Left(12)), r#"{"clue":"left 12"}"#),
            (Place::Clue(Clue::Fleet), r#"{"clue":"fleet"}"#),
        ] {
            assert_eq!(serde_json::to_string(&place).unwrap(), json);
        }
    }
}
