//! Editor of puzzles: a number in each cell.

use tatham_core::author::code::params_to_make;
use tatham_core::partial_answer::Choices;
use tatham_core::{Grid, ParseError, Place};
use tatham_make::{Editable, Value, number_in};

use super::Singles;
use super::problem::{PARAMS, Problem, most};

impl Editable for Singles {
    fn empty(params: &str) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem { numbers: Grid::filled(size, 1) })
    }

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let size = problem.numbers.size();
        Choices::alike(size.places(), 1..=most(size))
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let size = problem.numbers.size();
        let number = value.and_then(|value| number_in(value, 1..=most(size)));
        let (Place::Cell(at), Some(number)) = (place, number) else { return false };
        let Some(cell) = size.cell_at(at) else { return false };
        problem.numbers[cell] = number;
        true
    }

    fn is_required(_: Place) -> bool {
        true
    }
}
