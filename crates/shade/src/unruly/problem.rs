//! An Unruly puzzle as posed: the given cells.

use std::fmt;

use tatham_core::{Grid, Size};

/// Empty cells that one letter of an ID can skip at most.
pub(super) const MOST_SKIP: usize = 25;

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) given: Grid<Option<bool>>,
    /// Whether no two rows and no two columns are alike.
    pub(super) distinct: bool,
}

impl Problem {
    /// All rows and columns, each as its cells: first the rows, then the columns.
    pub(super) fn lines(&self) -> [Vec<Vec<usize>>; 2] {
        let size = self.given.size();
        [(0..size.height).map(|y| size.row(y).collect()).collect(), (0..size.width).map(|x| size.column(x).collect()).collect()]
    }
}

/// The canonical ID.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { width, height } = self.given.size();
        write!(f, "{width}x{height}{}:", if self.distinct { "u" } else { "" })?;
        let mut skipped = 0;
        // Past the last cell stands a 0 that the grid has no room for.
        for cell in self.given.cells().iter().chain([&Some(false)]) {
            match cell {
                None if skipped + 1 == MOST_SKIP => {
                    f.write_str("z")?;
                    skipped = 0;
                }
                None => skipped += 1,
                Some(is_one) => {
                    let first = if *is_one { b'A' } else { b'a' };
                    write!(f, "{}", char::from(first + skipped as u8))?;
                    skipped = 0;
                }
            }
        }
        Ok(())
    }
}

/// How a value is written.
pub(super) fn sign(one: bool) -> char {
    if one { '1' } else { '0' }
}
