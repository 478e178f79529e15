//! Akari: lights among walls.

use tatham_core::Grid;
use tatham_core::author::code::{Code as _, Sign, skips};

use super::{characters, position, read};
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds::Lightup;

/// Akari, or Light Up.
pub type Akari = Instance<Lightup>;

impl Akari {
    /// Makes an Akari from rows: `.` is an open cell, `#` a wall, and `0` to `4` a wall with the
    /// number of lights beside it.
    ///
    /// ```
    /// let puzzle = tatham::Akari::from_rows(["...", ".2.", "..."])?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Another character, rows of different lengths, or a size that the game does not support.
    pub fn from_rows(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, Error> {
        let rows = characters(rows)?;
        let (size, cells) = (rows.size(), rows.cells().iter().enumerate());
        let walls: Result<Vec<Option<char>>, Error> = cells
            .map(|(cell, sign)| wall(*sign).map_err(|what| Error::at(position(&rows, cell), what)))
            .collect();
        let walls = Grid::from_cells(size, walls?);
        let walls = walls.ok_or_else(|| Error::unfit("the rows have different lengths"))?;
        read(&format!("{size}:{}", skips(size, Sign("B01234")).text(&walls)))
    }
}

/// Returns the wall for a character, as IDs write it.
fn wall(sign: char) -> Result<Option<char>, String> {
    match sign {
        '.' => Ok(None),
        '#' => Ok(Some('B')),
        '0'..='4' => Ok(Some(sign)),
        other => Err(format!("is {other:?}: expected `.`, `#` or `0` to `4`")),
    }
}
