//! Editor of puzzles: digits in cells. Regions and cages are those of the puzzle.

use tatham_core::author::Random;
use tatham_core::partial_answer::Choices;
use tatham_core::{ParseError, Place};
use tatham_make::{Editable, Makeable as _, Value, put_number};

use super::kind::Solo;
use super::problem::Problem;

impl Editable for Solo {
    /// The regions of a jigsaw are always the same.
    fn empty(params: &str) -> Result<Problem, ParseError> {
        let blank = Self::blank(params, &mut Random::for_puzzle(0, 0))?;
        if blank.cages.is_some() {
            let why = "cages are not edited: only the digits of a killer that has its cages";
            return Err(ParseError::impossible(0..params.len(), why));
        }
        Ok(blank)
    }

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        Choices::alike(problem.size().places(), 1..=problem.order())
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        let order = problem.order() as u32;
        put_number(&mut problem.given, place, value, 1..=order)
    }
}
