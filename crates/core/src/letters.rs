//! A character for each cell: the answer of kinds that mark cells, as programs and pipes see it.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::grid::{Grid, Size};

/// A character for each cell; `?` stands for one that is not known. Serialised as `{"rows": ["##.", …]}`, displayed line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters(pub Grid<char>);

impl Letters {
    /// The character of each cell.
    pub fn from_fn(size: Size, letter: impl FnMut(usize) -> char) -> Self {
        Self(Grid::from_fn(size, letter))
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

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Rows {
            rows: Vec<String>,
        }
        Rows { rows: self.rows().collect() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_strings_and_lines() {
        let letters = Letters::from_fn(Size { width: 3, height: 2 }, |cell| if cell == 4 { '#' } else { '.' });
        assert_eq!(serde_json::to_string(&letters).unwrap(), r##"{"rows":["...",".#."]}"##);
        assert_eq!(letters.to_string(), "...\n.#.\n");
    }
}
