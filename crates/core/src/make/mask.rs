//! Masks: the cells of a made puzzle that have a clue.

use std::fmt;

use crate::grid::Size;
use crate::place::Place;

/// Cells that have a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    rows: Vec<Vec<bool>>,
}

/// Mistake in a mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskError {
    /// Message: the text that was found, and what was expected.
    pub message: String,
    /// Row, from 1.
    pub line: usize,
    /// Character of the row, from 1.
    pub column: usize,
}

impl std::error::Error for MaskError {}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, line, column } = self;
        write!(f, "mask, line {line}, column {column}: {message}")
    }
}

impl Mask {
    /// Reads a mask: `#` in cells with a clue, `.` in the others.
    ///
    /// # Errors
    /// There is another character.
    pub fn parse<'r>(rows: impl IntoIterator<Item = &'r str>) -> Result<Self, MaskError> {
        let cell = |line: usize, (x, sign): (usize, char)| match sign {
            '#' => Ok(true),
            '.' => Ok(false),
            other => {
                let message = format!("expected `#` or `.`, found `{}`", other.escape_debug());
                Err(MaskError { message, line, column: x + 1 })
            }
        };
        let row = |(y, row): (usize, &str)| {
            row.chars().enumerate().map(|sign| cell(y + 1, sign)).collect()
        };
        let rows = rows.into_iter().enumerate().map(row).collect::<Result<_, _>>()?;
        Ok(Self { rows })
    }

    /// Checks that the mask has this size.
    ///
    /// # Errors
    /// The first row that is too short or too long, or missing or left over.
    pub fn check_size(&self, size: Size) -> Result<(), MaskError> {
        let error = |what: String, line, column| Err(MaskError { message: what, line, column });
        for (y, row) in self.rows.iter().enumerate().take(size.height) {
            if row.len() != size.width {
                let what = format!("expected a row of {}, found {}", size.width, row.len());
                return error(what, y + 1, row.len().min(size.width) + 1);
            }
        }
        if self.rows.len() != size.height {
            let what = format!("expected rows: {}, found {}", size.height, self.rows.len());
            return error(what, self.rows.len().min(size.height) + 1, 1);
        }
        Ok(())
    }

    /// Returns true if there is a clue at a place.
    pub fn has(&self, place: Place) -> bool {
        let Place::Cell([x, y]) = place else { return false };
        self.rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false)
    }

    /// Returns the number of cells with a clue.
    pub fn count(&self) -> usize {
        self.rows.iter().flatten().filter(|has_clue| **has_clue).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_have_their_place() {
        let size = Size { width: 3, height: 2 };
        let place = |rows: &[&str]| {
            let mask = Mask::parse(rows.iter().copied());
            let error = mask.and_then(|mask| mask.check_size(size)).err();
            error.map(|error| (error.line, error.column))
        };
        assert_eq!(place(&["#..", "..#"]), None);
        assert_eq!(place(&["#..", ".x#"]), Some((2, 2)));
        assert_eq!(place(&["#..", ".#"]), Some((2, 3)));
        assert_eq!(place(&["#...", "..#"]), Some((1, 4)));
        assert_eq!(place(&["#.."]), Some((2, 1)));
        assert_eq!(place(&["#..", "...", "..."]), Some((3, 1)));
    }

    #[test]
    fn only_cells_have_marks() {
        let mask = Mask::parse(["#..", "..#"]).unwrap();
        assert_eq!(mask.count(), 2);
        assert!(mask.has(Place::Cell([2, 1])) && !mask.has(Place::Cell([1, 0])));
        assert!(!mask.has(Place::Cell([0, 2])) && !mask.has(Place::Dot([0, 0])));
    }
}
