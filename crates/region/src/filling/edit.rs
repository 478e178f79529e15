//! Editor of puzzles: numbers in cells.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, put_number};

use super::Filling;
use super::problem::Problem;

impl Editable for Filling {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.given.size().places(), 1..=problem.largest())
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let largest = problem.largest();
        put_number(&mut problem.given, place, value, 1..=largest)
    }
}
