//! Editor of puzzles: digits in cells. Regions and cages are those of the puzzle.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, put_number};

use super::kind::Solo;
use super::problem::Problem;

impl Editable for Solo {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.size().places(), 1..=problem.order())
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let order = problem.order() as u32;
        put_number(&mut problem.given, place, value, 1..=order)
    }
}
