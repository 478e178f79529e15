//! The corners of cells, and how many slants meet there.

use tatham_core::code::{Code as _, Digit, Flag, Flags, Given, Sides, Skips, params, skips};
use tatham_core::{Grid, ParseError, Place, Size};
use tatham_sat::model::Clue;

use super::told;

const PARAMS: (Sides, Flags) = (Sides { range: [2, 100] }, Flags::new(&[Flag::difficulty("eh")]));

/// The grid of the corners of cells.
fn corners(size: Size) -> Size {
    Size { width: size.width + 1, height: size.height + 1 }
}

fn clues(size: Size) -> Skips<Digit> {
    skips(corners(size), Digit::capital(0, 4))
}

/// The corners between which the slants of a cell lie: `/` and `\`.
pub(super) fn ends(size: Size, cell: usize) -> [[usize; 2]; 2] {
    let ((x, y), corners) = (size.position(cell), corners(size));
    [
        [corners.cell(x + 1, y), corners.cell(x, y + 1)],
        [corners.cell(x, y), corners.cell(x + 1, y + 1)],
    ]
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) size: Size,
    /// For each corner of cells how many slants meet there, if that is given.
    pub(super) clues: Grid<Option<u32>>,
}

impl Problem {
    /// The clues, each with its name, the cells around it, and whether it is the `\` of a cell that meets it.
    pub(super) fn clues(&self) -> impl Iterator<Item = (Clue, String, Vec<(usize, bool)>)> {
        let (size, clues) = (self.size, self.clues.cells().iter().enumerate());
        clues.filter_map(|(at, clue)| Some((self.clues.size().position(at), (*clue)?))).map(
            move |((x, y), number)| {
                let clue = Clue { place: Place::Dot([x, y]), number: number.into() };
                let near = |at: usize, side: usize| {
                    at.checked_sub(1).into_iter().chain(Some(at)).filter(move |&at| at < side)
                };
                let around = near(y, size.height)
                    .flat_map(|row| near(x, size.width).map(move |column| (row, column)));
                let cells: Vec<(usize, bool)> = around
                    .map(|(row, column)| (size.cell(column, row), (row < y) == (column < x)))
                    .collect();
                (clue, told::name(size, number, &cells), cells)
            },
        )
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, game: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, game, &PARAMS)?;
    Ok(Problem { size, clues: clues(size).parse(desc)? })
}

/// Writes it.
pub(super) fn id(problem: &Problem) -> String {
    PARAMS.text(&(problem.size, Given::default())) + ":" + &clues(problem.size).text(&problem.clues)
}
