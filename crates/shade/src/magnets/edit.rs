//! Editor of puzzles: numbers of poles beside the grid. The dominoes are those of the puzzle.

use tatham_core::Place;
use tatham_core::partial_answer::Choices;
use tatham_make::{Editable, Value, number_in, put_clue};

use super::make::beside;
use super::problem::MOST;
use super::{Magnets, Problem};

impl Editable for Magnets {
    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let lines = problem.size().lines();
        let each = lines.named().flat_map(|(line, cells)| {
            let places = [true, false].map(|is_plus| Place::Clue(beside(line, is_plus)));
            Choices::alike(places.into_iter(), 0..=cells.len())
        });
        each.collect()
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let mut is_put = false;
        let changed = problem.with_counts(|line, is_plus, mut number| {
            if Place::Clue(beside(line, is_plus)) == place {
                is_put = put_clue(Some(&mut number), value, |own| number_in(own, 0..=MOST));
            }
            number
        });
        *problem = changed;
        is_put
    }
}
