//! Futoshiki: digits, and signs between neighbours that show the greater one.

use tatham_core::Grid;

use super::{cell, read, square};
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds::Unequal;

/// Futoshiki: [`Futoshiki::from_rows`] begins one.
pub type Futoshiki = Instance<Unequal>;

impl Futoshiki {
    /// Begins a Futoshiki with these digits; 0 is an empty cell.
    ///
    /// ```
    /// use tatham::Futoshiki;
    ///
    /// let puzzle = Futoshiki::from_rows([[0, 0, 0], [0, 3, 0], [0, 0, 0]])
    ///     .greater((0, 0), (0, 1))
    ///     .build()?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rows(rows: impl IntoIterator<Item = impl AsRef<[u32]>>) -> FutoshikiBuilder {
        FutoshikiBuilder(
            square(rows)
                .map(|given| Draft { signs: Grid::filled(given.size(), [false; 4]), given }),
        )
    }
}

/// Builder of a Futoshiki. [`FutoshikiBuilder::build`] returns the first error on the way.
#[derive(Clone, Debug)]
#[must_use]
pub struct FutoshikiBuilder(Result<Draft, Error>);

#[derive(Clone, Debug)]
struct Draft {
    given: Grid<Option<u32>>,
    /// True for each of the [`SIDES`] whose neighbour is less.
    signs: Grid<[bool; 4]>,
}

/// Sides of a cell as in IDs, with the columns and rows that lead there.
const SIDES: [(char, (isize, isize)); 4] =
    [('U', (0, -1)), ('R', (1, 0)), ('D', (0, 1)), ('L', (-1, 0))];

impl FutoshikiBuilder {
    /// Adds a sign between neighbours: the first cell is greater than the second.
    pub fn greater(self, greater: (usize, usize), than: (usize, usize)) -> Self {
        Self(self.0.and_then(|mut draft| {
            let size = draft.given.size();
            let [high, low] = [cell(size, greater)?, cell(size, than)?];
            let (row, column) = greater;
            let is_there = |(_, (x, y)): &(char, (isize, isize))| {
                let next = row.checked_add_signed(*y).zip(column.checked_add_signed(*x));
                next == Some(than)
            };
            let Some(side) = SIDES.iter().position(is_there) else {
                let message = format!("is not a neighbour of {}", size.label(high));
                return Err(Error::at(than, message));
            };
            if draft.signs[low][(side + 2) % 4] {
                let message = format!("is greater than {} and less than it", size.label(low));
                return Err(Error::at(greater, message));
            }
            draft.signs[high][side] = true;
            Ok(draft)
        }))
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// Rows, digits or signs do not make a Futoshiki.
    pub fn build(self) -> Result<Futoshiki, Error> {
        let Draft { given, signs } = self.0?;
        let cell = |cell: usize| {
            let letters = SIDES.iter().zip(signs[cell]);
            let letters: String =
                letters.filter(|(_, is_there)| *is_there).map(|((letter, _), _)| *letter).collect();
            format!("{}{letters},", given[cell].unwrap_or(0))
        };
        let cells: String = (0..given.size().area()).map(cell).collect();
        read(&format!("{}:{cells}", given.size().width))
    }
}
