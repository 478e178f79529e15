//! Puzzle as posed: the numbers, and the format of its ID.

use tatham_core::author::code::{
    Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips,
};
use tatham_core::{Grid, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [3, 200] },
    Flags::new(&[Flag::option_number("h", 9, "how hard the generator tries to take clues away")
        .not_made("leave it out: `--minimal` takes all clues away that can go")]),
);

/// Codec of the numbers.
fn grid(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, 9))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) clues: Grid<Option<u32>>,
}

impl Problem {
    /// Cells with numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = usize> {
        (0..self.clues.size().area()).filter(|&cell| self.clues[cell].is_some())
    }

    /// Number in a cell that has one.
    pub(super) fn number(&self, cell: usize) -> u32 {
        self.clues[cell].unwrap_or_default()
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    Ok(Problem { clues: grid(size).parse(desc)? })
}

/// Writes an ID.
pub(super) fn id(Problem { clues }: &Problem) -> String {
    PARAMS.text(&(clues.size(), Given::default())) + ":" + &grid(clues.size()).text(clues)
}
