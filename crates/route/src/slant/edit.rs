//! Editor of puzzles: numbers at corners.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, number_in, put_clue};

use super::Slant;
use super::problem::{MOST, Problem};

impl Editable for Slant {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let corners = 0..problem.clues.size().area();
        Choices::alike(corners.map(|corner| problem.dot(corner)), 0..=MOST)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let Place::Dot(at) = place else { return false };
        let corner = problem.clues.size().cell_at(at);
        let clue = corner.map(|corner| &mut problem.clues[corner]);
        put_clue(clue, value, |value| number_in(value, 0..=MOST))
    }
}
