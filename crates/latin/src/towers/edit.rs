//! Editor of puzzles: clues beside the grid, and heights.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, number_in, put_clue, put_number};

use super::Towers;
use super::problem::{Problem, sides};

impl Editable for Towers {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.given.size();
        Choices::alike(sides(size).map(Place::Clue).chain(size.places()), 1..=size.width)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let Problem { clues, given } = problem;
        let order = given.size().width as u32;
        if let Some(beside) = sides(given.size()).position(|side| Place::Clue(side) == place) {
            return put_clue(clues.get_mut(beside), value, |value| number_in(value, 1..=order));
        }
        put_number(given, place, value, 1..=order)
    }
}
