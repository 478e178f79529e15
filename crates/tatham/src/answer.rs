//! Whole answers, in which every value is known.
//!
//! `Display` writes an answer as the command line does into a pipe, and `Serialize` as an element
//! of `solutions` in a report.

mod grid;
mod hidden;
mod lists;

use std::fmt::{Debug, Display};

use serde::Serialize;
use tatham_core::partial_answer::{Letters, Lines, Numbers, Regions};
use tatham_core::{PartialAnswer, Puzzle};

pub use tatham_core::Direction;
pub use tatham_core::grid::Arms;

pub use grid::{Cell, Grid};
pub use hidden::Played;
pub use lists::{Bridge, Bridges, Code, Colours, Edges, Expression, Moves, Points};

/// Type of a kind's answers: `Grid<u32>` for Sudoku, `Moves` for the fifteen puzzle.
pub type AnswerOf<K> = <<K as Puzzle>::PartialAnswer as Complete>::Answer;

/// Partial answer that turns into an answer once everything in it is known.
///
/// Positions and common parts of solutions are partial answers ([`PartialAnswer`]); solutions are
/// answers.
pub trait Complete: PartialAnswer {
    /// The whole answer.
    type Answer: Clone + Debug + PartialEq + Display + Serialize;

    /// Returns the answer; `None` as long as anything in it is unknown.
    fn complete(&self) -> Option<Self::Answer>;

    /// Returns the answer with its text in the words of its kind, which may need the puzzle.
    #[doc(hidden)]
    fn complete_in_words(&self, _text: impl FnOnce() -> String) -> Option<Self::Answer> {
        self.complete()
    }
}

impl Complete for Numbers {
    type Answer = Grid<u32>;

    fn complete(&self) -> Option<Grid<u32>> {
        self.is_complete().then(|| Grid(self.0.clone()))
    }
}

impl Complete for Letters {
    type Answer = Grid<char>;

    fn complete(&self) -> Option<Grid<char>> {
        self.is_complete().then(|| Grid(self.0.clone()))
    }
}

/// Number of each cell's region, from 0.
impl Complete for Regions {
    type Answer = Grid<usize>;

    fn complete(&self) -> Option<Grid<usize>> {
        let numbers = self.numbers();
        let cells: Option<Vec<usize>> = numbers.cells().iter().copied().collect();
        tatham_core::Grid::from_cells(self.size(), cells?).map(Grid)
    }
}

/// Sides of each cell to which a line runs from its middle.
impl Complete for Lines {
    type Answer = Grid<Arms>;

    fn complete(&self) -> Option<Grid<Arms>> {
        let grid = || tatham_core::Grid::from_fn(self.size(), |cell| self.arms(cell));
        self.is_complete().then(|| Grid(grid()))
    }
}

/// Position of each cell on the path, from 1.
#[cfg(feature = "signpost")]
impl Complete for tatham_signpost::Path {
    type Answer = Grid<u32>;

    fn complete(&self) -> Option<Grid<u32>> {
        self.numbers.complete()
    }
}
