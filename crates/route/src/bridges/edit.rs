//! Editor of puzzles: islands with their numbers.

use tatham_core::author::code::params_to_make;
use tatham_core::partial_answer::Choices;
use tatham_core::{Grid, ParseError, Place};
use tatham_make::{Editable, Value, number_or_unknown, put_in_cell};

use super::Bridges;
use super::problem::{LARGEST, PARAMS, Problem, SIDES, most_bridges};

impl Editable for Bridges {
    fn empty(params: &str) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let most = most_bridges(&flags, 0..params.len())?;
        Ok(Problem::new(Grid::filled(size, None), most, flags.has("L")))
    }

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.size().places(), 1..=SIDES * problem.most)
    }

    /// Unknown numbers are not offered, because the game has none.
    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let mut numbers = problem.numbers().clone();
        let read = |own: &Value| number_or_unknown(own, 1..=LARGEST);
        let is_put = put_in_cell(&mut numbers, place, value, read);
        if is_put {
            *problem = Problem::new(numbers, problem.most, problem.is_without_loops);
        }
        is_put
    }
}
