//! Tiling, and the numbers in its faces.

use std::sync::Arc;

use tatham_core::author::code::{Code as _, Digit, Skips, skips};
use tatham_core::author::tiling::Tiling;
use tatham_core::{Grid, Orientation, ParseError, Size};

use super::plan::Plan;

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) plan: Plan,
    pub(super) tiling: Arc<Tiling>,
    /// Number of lines around each face, if it is given.
    pub(super) clues: Grid<Option<u32>>,
}

/// Largest number that an ID can hold.
pub(super) const MOST: u32 = 35;

/// Codec of the numbers of this many faces.
fn numbers(plan: &Plan, faces: usize) -> Skips<Digit> {
    let numbers = skips(size(plan, faces), Digit::capital(0, MOST));
    if plan.is_of_squares() { numbers } else { numbers.with_noun("faces") }
}

/// Size of the grid of the numbers of this many faces.
pub(super) fn size(plan: &Plan, faces: usize) -> Size {
    if plan.is_of_squares() { plan.size } else { Size { width: faces, height: 1 } }
}

impl Problem {
    /// Returns the puzzle in another orientation, on squares.
    pub(super) fn turned(&self, way: Orientation) -> Option<Self> {
        let (plan, tiling) = self.plan.turned(way)?;
        Some(Self { plan, tiling, clues: way.grid(&self.clues) })
    }

    /// Number in a face.
    pub(super) fn clue(&self, face: usize) -> Option<u32> {
        self.clues[face]
    }

    /// Numbers: the face of each, the edges around it, and how many of them have a line.
    pub(super) fn clues(&self) -> impl Iterator<Item = (usize, &[usize], usize)> {
        let numbers = (0..self.tiling.faces()).filter_map(|face| Some((face, self.clue(face)?)));
        numbers.map(|(face, number)| (face, self.tiling.around(face), number as usize))
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, game: &'static str) -> Result<Problem, ParseError> {
    let (plan, tiling, rest) = Plan::parse(text, game)?;
    let clues = numbers(&plan, tiling.faces()).parse(rest)?;
    Ok(Problem { plan, tiling, clues })
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    problem.plan.text() + &numbers(&problem.plan, problem.tiling.faces()).text(&problem.clues)
}
