//! Clues and the size of a region, and the format of the ID.

use std::ops::Range;

use tatham_core::author::code::{
    Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips,
};
use tatham_core::{Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [1, 100] }, Flags::new(&[Flag::number("n", 10_000, "the size of a region")]));

/// Codec of the clues.
fn grid(size: Size) -> Skips<Digit> {
    skips(size, Digit::capital(0, 4)).ending_early()
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) clues: Grid<Option<u32>>,
    /// Number of cells in a region.
    pub(super) region: usize,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        Self { clues: way.grid(&self.clues), ..*self }
    }

    /// Cells with clues.
    pub(super) fn clued(&self) -> impl Iterator<Item = usize> {
        (0..self.clues.size().area()).filter(|&cell| self.clues[cell].is_some())
    }

    /// Clue in a cell that has one.
    pub(super) fn clue(&self, cell: usize) -> usize {
        self.clues[cell].unwrap_or_default() as usize
    }

    /// Number of a cell's sides on the frame, which are borders already.
    pub(super) fn framed(&self, cell: usize) -> usize {
        4 - self.clues.size().neighbours(cell).count()
    }

    /// Number of borders to other cells that a clue leaves.
    pub(super) fn inner(&self, cell: usize) -> i64 {
        self.clue(cell) as i64 - self.framed(cell) as i64
    }

    /// Number of each cell's borders to other cells, if a clue states it.
    pub(super) fn borders(&self) -> Vec<Option<u32>> {
        let mut borders = vec![None; self.clues.size().area()];
        for cell in self.clued() {
            borders[cell] = u32::try_from(self.inner(cell)).ok();
        }
        borders
    }

    /// Edges between 2 clues that, if they were open, would make a region too large or complete one
    /// that is too small.
    pub(super) fn parted(&self) -> impl Iterator<Item = usize> {
        let pairs = self.clues.size().edges().pairs();
        let together = |pair: [usize; 2]| {
            let [a, b] = pair.map(|cell| self.clues[cell]);
            Some(8 - (a? + b?) as usize)
        };
        let parted = |size: usize| size > self.region || size == 2 && self.region != 2;
        pairs
            .enumerate()
            .filter(move |&(_, pair)| together(pair).is_some_and(parted))
            .map(|(edge, _)| edge)
    }
}

/// Returns the size of a region, by the parameters that are written there.
pub(super) fn region(size: Size, flags: &Given, span: Range<usize>) -> Result<usize, ParseError> {
    let region = flags.number("n").map_or(size.width, |region| region as usize);
    if region > 0 && size.area().is_multiple_of(region) {
        return Ok(region);
    }
    let why = format!("regions of {region} cells do not fill a grid of {}", size.area());
    Err(ParseError::impossible(span, why))
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, flags), desc) = params(text, title, &PARAMS)?;
    let region = region(size, &flags, 0..desc.start - 1)?;
    Ok(Problem { clues: grid(size).parse(desc)?, region })
}

/// Canonical ID.
pub(super) fn id(Problem { clues, region }: &Problem) -> String {
    PARAMS.text(&(clues.size(), Given::default().with("n", *region as u32)))
        + ":"
        + &grid(clues.size()).text(clues)
}
