//! Slitherlink on a grid of squares.

use tatham_core::Grid;
use tatham_core::author::code::{Code as _, Digit, skips};

use super::{grid, position, read};
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds::Loopy;

/// Slitherlink, or Loopy. [`Slitherlink::from_rows`] makes one on a grid of squares;
/// [`Instance::parse`] reads those on all tilings of the game.
pub type Slitherlink = Instance<Loopy>;

impl Slitherlink {
    /// Makes a Slitherlink on a grid of squares from its clues: the number of sides of a cell along
    /// which the loop runs, or `None`.
    ///
    /// ```
    /// use tatham::Slitherlink;
    ///
    /// let rows = [[None, None, None], [Some(2), None, Some(1)], [Some(0), None, Some(3)]];
    /// let puzzle = Slitherlink::from_rows(rows)?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A clue above 4, rows of different lengths, or a size that the game does not support.
    pub fn from_rows(
        rows: impl IntoIterator<Item = impl AsRef<[Option<u8>]>>,
    ) -> Result<Self, Error> {
        let rows = grid(rows)?;
        let size = rows.size();
        for (cell, clue) in rows.cells().iter().enumerate() {
            if let Some(clue @ 5..) = clue {
                let message = format!("is {clue}: expected 0 to 4, or no clue");
                return Err(Error::at(position(&rows, cell), message));
            }
        }
        let clues = Grid::from_fn(size, |cell| rows[cell].map(u32::from));
        read(&format!("{size}t0:{}", skips(size, Digit::capital(0, 4)).text(&clues)))
    }
}
