//! Editor of puzzles: numbers in faces.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, number_in, put_clue};

use super::Loopy;
use super::problem::{MOST, Problem};

impl Editable for Loopy {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let faces = 0..problem.tiling.faces();
        let choices = faces.flat_map(|face| {
            let edges = problem.tiling.around(face).len();
            Choices::alike([Place::Face(face)].into_iter(), 0..=edges)
        });
        choices.collect()
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let Place::Face(face) = place else { return false };
        let clue = (face < problem.tiling.faces()).then(|| &mut problem.clues[face]);
        put_clue(clue, value, |value| number_in(value, 0..=MOST))
    }
}
