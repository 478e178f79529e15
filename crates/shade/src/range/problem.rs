//! Puzzle as posed: the numbers and their views, and the format of its ID.

use std::ops::Range;

use tatham_core::author::code::{Clue, Code as _, Number, OrUnknown, Sides, Skips, params, skips};
use tatham_core::{Direction, Grid, ParseError, Size};

pub(super) const PARAMS: Sides = Sides { range: [1, 127] };

/// Largest sum of both sides.
const SUM: usize = 128;

/// Checks the sum of the sides of a size, which is written there.
pub(super) fn check_sum(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    if size.width + size.height <= SUM {
        return Ok(());
    }
    let why = format!("the sides must add up to at most {SUM}, but this is {size}");
    Err(ParseError::impossible(span, why))
}

/// Largest number: all cells of its row and column.
pub(super) fn most(size: Size) -> u32 {
    (size.width + size.height - 1) as u32
}

/// Codec of the clues. The game has no unknown numbers.
fn grid(size: Size) -> Skips<OrUnknown<Number>> {
    let range = 1..=most(size);
    skips(size, OrUnknown(Number { what: "a number", range }))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) numbers: Grid<Option<Clue>>,
}

/// Number, and the cells above, on the right, below and on the left of it, the nearest first.
pub(super) struct Sight {
    pub(super) cell: usize,
    pub(super) number: u32,
    pub(super) arms: [Vec<usize>; 4],
}

impl Problem {
    /// Known numbers, in row order.
    pub(super) fn sights(&self) -> impl Iterator<Item = Sight> {
        let cells = 0..self.numbers.size().area();
        let is_known =
            |cell: &usize| self.numbers[*cell].is_some_and(|clue| clue.known().is_some());
        cells.filter(is_known).map(|cell| self.sight(cell))
    }

    /// Number in a cell that has a known one.
    pub(super) fn number(&self, cell: usize) -> u32 {
        self.numbers[cell].and_then(Clue::known).unwrap_or_default()
    }

    /// Returns true if the number of some white cell is not known.
    pub(super) fn has_unknown(&self) -> bool {
        self.numbers.cells().contains(&Some(Clue::Unknown))
    }

    /// Number in a cell that has a known one, and the cells that it can see.
    pub(super) fn sight(&self, cell: usize) -> Sight {
        let size = self.numbers.size();
        let arms = [0, 2, 4, 6].map(|side| size.ray(cell, Direction::ALL[side]).collect());
        Sight { cell, number: self.number(cell), arms }
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let (size, desc) = params(text, title, &PARAMS)?;
    check_sum(size, 0..desc.start - 1)?;
    Ok(Problem { numbers: grid(size).parse(desc)? })
}

/// Writes an ID.
pub(super) fn id(Problem { numbers }: &Problem) -> String {
    PARAMS.text(&numbers.size()) + ":" + &grid(numbers.size()).text(numbers)
}
