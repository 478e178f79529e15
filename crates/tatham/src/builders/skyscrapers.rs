//! Skyscrapers: clues around the grid count the visible towers.

use tatham_core::author::code::{Code as _, Number, skips};
use tatham_core::{Grid, Size};

use super::{read, square};
use crate::error::Error;
use crate::instance::Instance;
use crate::kinds::Towers;

/// Skyscrapers puzzle: [`Skyscrapers::new`] begins one.
pub type Skyscrapers = Instance<Towers>;

/// Largest side; beyond it no table is made.
const MOST_SIDE: usize = 9;

impl Skyscrapers {
    /// Begins a puzzle with this many rows and columns, without clues.
    ///
    /// ```
    /// use tatham::Skyscrapers;
    ///
    /// let puzzle = Skyscrapers::new(3).top([3, 0, 1]).left([0, 2, 0]).build()?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::new_ret_no_self, reason = "the clues of the puzzle are still to come")]
    pub fn new(side: usize) -> SkyscrapersBuilder {
        let is_possible = (1..=MOST_SIDE).contains(&side);
        SkyscrapersBuilder(if is_possible {
            let size = Size { width: side, height: side };
            let none = || vec![0; side];
            Ok(Draft { clues: [none(), none(), none(), none()], given: Grid::filled(size, None) })
        } else {
            Err(Error::unfit(format!("the side is {side}: expected 3 to {MOST_SIDE}")))
        })
    }
}

/// Builder of a Skyscrapers puzzle. [`SkyscrapersBuilder::build`] returns the first error on the
/// way.
#[derive(Clone, Debug)]
#[must_use]
pub struct SkyscrapersBuilder(Result<Draft, Error>);

#[derive(Clone, Debug)]
struct Draft {
    /// The clues of each of the [`SIDES`].
    clues: [Vec<u32>; 4],
    given: Grid<Option<u32>>,
}

/// Sides in the order of the ID.
const SIDES: [&str; 4] = ["top", "bottom", "left", "right"];

impl SkyscrapersBuilder {
    /// Sets the clues above the columns, from left to right; 0 is no clue.
    pub fn top(self, clues: impl AsRef<[u32]>) -> Self {
        self.side(0, clues.as_ref())
    }

    /// Sets the clues below the columns, from left to right; 0 is no clue.
    pub fn bottom(self, clues: impl AsRef<[u32]>) -> Self {
        self.side(1, clues.as_ref())
    }

    /// Sets the clues on the left of the rows, from the top; 0 is no clue.
    pub fn left(self, clues: impl AsRef<[u32]>) -> Self {
        self.side(2, clues.as_ref())
    }

    /// Sets the clues on the right of the rows, from the top; 0 is no clue.
    pub fn right(self, clues: impl AsRef<[u32]>) -> Self {
        self.side(3, clues.as_ref())
    }

    /// Sets the given towers; 0 is an empty cell.
    pub fn given(self, rows: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Self {
        Self(self.0.and_then(|draft| {
            let (given, expected) = (square(rows)?, draft.given.size());
            if given.size() == expected {
                return Ok(Draft { given, ..draft });
            }
            let found = given.size();
            Err(Error::unfit(format!("the given towers are {found} cells: expected {expected}")))
        }))
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// Clues or towers do not make a puzzle.
    pub fn build(self) -> Result<Skyscrapers, Error> {
        let Draft { clues, given } = self.0?;
        let size = given.size();
        let clue = |clue: u32| if clue == 0 { String::new() } else { clue.to_string() };
        let clues: Vec<String> = clues.into_iter().flatten().map(clue).collect();
        let towers = Number { what: "a height", range: 1..=size.width as u32 };
        let towers = if given.cells().iter().all(Option::is_none) {
            String::new()
        } else {
            format!(",{}", skips(size, towers).text(&given))
        };
        read(&format!("{}:{}{towers}", size.width, clues.join("/")))
    }

    fn side(self, side: usize, clues: &[u32]) -> Self {
        Self(self.0.and_then(|mut draft| {
            let (name, most) = (SIDES[side], draft.given.size().width);
            if clues.len() != most {
                let found = clues.len();
                let message = format!("the {name} has {found} clues: expected {most}");
                return Err(Error::unfit(message));
            }
            if let Some(at) = clues.iter().position(|&clue| clue as usize > most) {
                let (number, found) = (at + 1, clues[at]);
                let message = format!(
                    "clue {number} of the {name} is {found}: expected 1 to {most}, or 0 for none"
                );
                return Err(Error::unfit(message));
            }
            draft.clues[side] = clues.to_vec();
            Ok(draft)
        }))
    }
}
