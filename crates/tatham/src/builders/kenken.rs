//! KenKen: cages whose digits make a number.

use tatham_core::Size;
use tatham_core::author::code::Walk;

use super::cages::{Cages, Cover, walk};
use super::read;
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds::Keen;

/// KenKen: [`KenKen::new`] begins one.
pub type KenKen = Instance<Keen>;

/// Largest side; beyond it no table is made.
const MOST_SIDE: usize = 9;

impl KenKen {
    /// Begins a KenKen with this many rows and columns.
    ///
    /// ```
    /// use tatham::KenKen;
    ///
    /// let puzzle = KenKen::new(3)
    ///     .cage('+', 3, [(0, 0), (0, 1)])
    ///     .cage('-', 2, [(0, 2), (1, 2)])
    ///     .cage('*', 6, [(1, 0), (1, 1)])
    ///     .cage('+', 6, [(2, 0), (2, 1), (2, 2)])
    ///     .build()?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::new_ret_no_self, reason = "the cages of the puzzle are still to come")]
    pub fn new(side: usize) -> KenKenBuilder {
        let is_possible = (1..=MOST_SIDE).contains(&side);
        KenKenBuilder(if is_possible {
            Ok(Cages::new(Size { width: side, height: side }))
        } else {
            Err(Error::unfit(format!("the side is {side}: expected 3 to {MOST_SIDE}")))
        })
    }
}

/// Builder of a KenKen. [`KenKenBuilder::build`] returns the first error on the way.
#[derive(Clone, Debug)]
#[must_use]
pub struct KenKenBuilder(Result<Cages<(char, u32)>, Error>);

impl KenKenBuilder {
    /// Adds a cage whose digits make a number by `+`, `-`, `*` or `/`; a cage of one cell gives its
    /// digit, with any of these. The cages cover the grid.
    pub fn cage(
        self,
        operation: char,
        number: u32,
        cells: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        Self(self.0.and_then(|cages| {
            let cells: Vec<(usize, usize)> = cells.into_iter().collect();
            let letter = letter(operation, cells.len()).ok_or_else(|| {
                let message = format!("expected `+`, `-`, `*` or `/`, found `{operation}`");
                let in_cage =
                    |cell| Error::at(cell, format!("is in a cage with a wrong sign: {message}"));
                cells.first().map_or_else(|| Error::unfit(message.clone()), |cell| in_cage(*cell))
            })?;
            cages.add((letter, number), cells)
        }))
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// The cages do not make a KenKen.
    pub fn build(self) -> Result<KenKen, Error> {
        let Cover { of, clues } = self.0?.finish()?;
        let text = |(_, (sign, number)): (usize, (char, u32))| format!("{sign}{number}");
        let texts: Vec<String> = clues.into_iter().map(text).collect();
        read(&format!("{}:{},{}", of.size().width, walk(&of, Walk::Keen), texts.concat()))
    }
}

/// Returns the letter of an operation in IDs. A single cell is written as a sum.
fn letter(operation: char, cells: usize) -> Option<char> {
    let letter = match operation {
        '+' => 'a',
        '-' => 's',
        '*' => 'm',
        '/' => 'd',
        _ => return None,
    };
    Some(if cells == 1 { 'a' } else { letter })
}
