//! A character for each cell: the answer of kinds that mark cells, as programs and pipes see it.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use crate::grid::{Grid, Size};

/// A character for each cell; `?` stands for one that is not known. Serialised as `{"rows": ["##.", …]}`, displayed line by line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "Rows")]
#[schemars(with = "Rows")]
pub struct Letters(pub Grid<char>);

/// A character for each cell; `?` for one that is not known.
#[derive(Deserialize, JsonSchema, Serialize)]
struct Rows {
    /// The rows from the top, a character for each cell from left to right.
    rows: Vec<String>,
}

impl Letters {
    /// The character of each cell.
    pub fn from_fn(size: Size, letter: impl FnMut(usize) -> char) -> Self {
        Self(Grid::from_fn(size, letter))
    }

    /// The sign of each cell's value: of the values 0, 1, … the characters of `signs`, `?` where it is not known.
    pub fn of_values(size: Size, signs: &str, values: impl IntoIterator<Item = Option<i64>>) -> Self {
        let sign = |value: i64| usize::try_from(value).ok().and_then(|i| signs.chars().nth(i));
        let letters: Vec<char> = values.into_iter().map(|value| value.and_then(sign).unwrap_or('?')).collect();
        Self::from_fn(size, |cell| letters.get(cell).copied().unwrap_or('?'))
    }

    /// The value of each cell: the place of its character in `signs`, -1 where it is none of them.
    pub fn values(&self, signs: &str) -> Vec<i64> {
        self.0.cells().iter().map(|&letter| signs.chars().position(|sign| sign == letter).map_or(-1, |i| i as i64)).collect()
    }

    fn rows(&self) -> impl Iterator<Item = String> {
        self.0.rows().map(|row| row.iter().collect())
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl TryFrom<Rows> for Letters {
    type Error = &'static str;

    fn try_from(rows: Rows) -> Result<Self, Self::Error> {
        let rows = rows.rows.iter().map(|row| row.chars().collect()).collect();
        Grid::from_rows(rows).map(Self).ok_or("the rows are not equally long")
    }
}

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Rows { rows: self.rows().collect() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_strings_and_lines() {
        let letters = Letters::from_fn(Size { width: 3, height: 2 }, |cell| if cell == 4 { 'x' } else { '.' });
        let json = r#"{"rows":["...",".x."]}"#;
        assert_eq!(serde_json::to_string(&letters).unwrap(), json);
        assert_eq!(serde_json::from_str::<Letters>(json).unwrap(), letters);
        assert!(serde_json::from_str::<Letters>(r#"{"rows":["...",".x"]}"#).is_err());
        assert_eq!(letters.values(".x"), [0, 0, 0, 0, 1, 0]);
        let known = [Some(0), Some(1), None, Some(0), Some(0), Some(7)];
        assert_eq!(Letters::of_values(Size { width: 3, height: 2 }, ".x", known).to_string(), ".x?\n..?\n");
        assert_eq!(letters.to_string(), "...\n.x.\n");
    }
}
