//! Editor of puzzles: numbers in cells.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, put_number};

use super::Mosaic;
use super::problem::Problem;

impl Editable for Mosaic {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.clues.size().places(), 0..=9)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        put_number(&mut problem.clues, place, value, 0..=9)
    }
}
