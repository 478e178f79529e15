//! Editor of puzzles: colours of cells.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, put_in_cell};

use super::{Problem, Unruly};

/// Colours by their number, as answers have them.
const COLOURS: [&str; 2] = ["0", "1"];

impl Editable for Unruly {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.given.size().places(), COLOURS)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let colour = |value: &Value| COLOURS.iter().position(|own| value == own);
        put_in_cell(&mut problem.given, place, value, colour)
    }
}
