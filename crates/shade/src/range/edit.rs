//! Editor of puzzles: numbers in cells.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, number_or_unknown, put_in_cell};

use super::Range;
use super::problem::{Problem, most};

impl Editable for Range {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.numbers.size();
        Choices::alike(size.places(), 1..=most(size))
    }

    /// Unknown numbers are not offered, because the game has none.
    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let most = most(problem.numbers.size());
        put_in_cell(&mut problem.numbers, place, value, |own| number_or_unknown(own, 1..=most))
    }
}
