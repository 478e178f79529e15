//! Corners of cells, and the number of lines that touch them.

use tatham_core::author::code::{
    Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips,
};
use tatham_core::{Grid, Orientation, ParseError, Place, Size};

use super::explain::Line;

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [2, 100] }, Flags::new(&[Flag::difficulty("eh")]));

/// Grid of the corners of cells.
pub(super) fn corners(size: Size) -> Size {
    Size { width: size.width + 1, height: size.height + 1 }
}

/// Largest number of a corner.
pub(super) const MOST: u32 = 4;

fn clues(size: Size) -> Skips<Digit> {
    skips(corners(size), Digit::capital(0, MOST))
}

/// Corners at the ends of the 2 slants of a cell: `/` and `\`.
pub(super) fn ends(size: Size, cell: usize) -> [[usize; 2]; 2] {
    let ((x, y), corners) = (size.position(cell), corners(size));
    [
        [corners.cell(x + 1, y), corners.cell(x, y + 1)],
        [corners.cell(x, y), corners.cell(x + 1, y + 1)],
    ]
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) size: Size,
    /// Number of lines that touch each corner, if it is given.
    pub(super) clues: Grid<Option<u32>>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        Self { size: way.size(self.size), clues: way.grid(&self.clues) }
    }

    /// Corners with numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = usize> {
        (0..self.clues.size().area()).filter(|&corner| self.clues[corner].is_some())
    }

    /// Number at a corner that has one.
    pub(super) fn number(&self, corner: usize) -> u32 {
        self.clues[corner].unwrap_or_default()
    }

    /// Place of a corner.
    pub(super) fn dot(&self, corner: usize) -> Place {
        let (x, y) = self.clues.size().position(corner);
        Place::Dot([x, y])
    }

    /// Cells around a corner in row order, each with its line that touches the corner.
    pub(super) fn touching(&self, corner: usize) -> Vec<(usize, Line)> {
        let (size, (x, y)) = (self.size, self.clues.size().position(corner));
        let near = |at: usize, side: usize| {
            at.checked_sub(1).into_iter().chain(Some(at)).filter(move |&at| at < side)
        };
        let around = near(y, size.height)
            .flat_map(|row| near(x, size.width).map(move |column| (row, column)));
        let line = |falls: bool| if falls { Line::Falling } else { Line::Rising };
        around
            .map(|(row, column)| (size.cell(column, row), line((row < y) == (column < x))))
            .collect()
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, game: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, game, &PARAMS)?;
    Ok(Problem { size, clues: clues(size).parse(desc)? })
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    PARAMS.text(&(problem.size, Given::default())) + ":" + &clues(problem.size).text(&problem.clues)
}
