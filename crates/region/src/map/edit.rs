//! Editor of puzzles: colours of regions. The regions are those of the puzzle.

use tatham_core::Place;
use tatham_core::partial_answer::{COLOURS, Choices};
use tatham_make::{Editable, Value, number_in, put_clue};

use super::Map;
use super::problem::Problem;

impl Editable for Map {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike((0..problem.given.len()).map(Place::Region), 0..COLOURS)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let Place::Region(region) = place else { return false };
        put_clue(problem.given.get_mut(region), value, |own| number_in(own, 0..=COLOURS - 1))
    }
}
