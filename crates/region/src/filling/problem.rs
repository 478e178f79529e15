//! The given numbers, and how they are written.

use tatham_core::code::{Code as _, Digit, Flags, Given, Sides, Skips, params, skips};
use tatham_core::{Grid, ParseError, Size};

const PARAMS: (Sides, Flags) = (Sides { range: [1, 100] }, Flags::new(&[]));

/// The largest number that can be entered.
pub(super) const MOST: u32 = 9;

/// The largest number that a grid can hold; of very small ones, that can be given.
pub(super) fn most(size: Size) -> u32 {
    MOST.min(size.area().max(3) as u32)
}

/// The given numbers; 0 is none.
fn grid(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, size.width.max(size.height).clamp(3, MOST as usize) as u32))
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) given: Grid<Option<u32>>,
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    let given = grid(size).parse(desc)?;
    Ok(Problem { given: Grid::from_fn(size, |cell| given[cell].filter(|&number| number > 0)) })
}

/// Its canonical ID.
pub(super) fn id(Problem { given }: &Problem) -> String {
    PARAMS.text(&(given.size(), Given::default())) + ":" + &grid(given.size()).text(given)
}
