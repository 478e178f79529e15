//! Editor of puzzles: walls and their numbers.

use tatham_core::author::Random;
use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{Grid, ParseError, Place};
use tatham_make::{Editable, Makeable as _, Value, put_in_cell};

use super::Lightup;
use super::problem::Problem;

/// Sign of a wall without a number.
const WALL: &str = "B";

impl Editable for Lightup {
    const KEYS: &'static [Key] = &[Key { value: WALL, key: "b", label: "wall" }];

    /// Without walls: a setter chooses them.
    fn empty(params: &str) -> Result<Problem, ParseError> {
        let blank = Self::blank(params, &mut Random::for_puzzle(0, 0))?;
        Ok(Problem { walls: Grid::filled(blank.walls.size(), None) })
    }

    fn clue_choices(problem: &Problem) -> Vec<Choices> {
        let values = [Value::from(WALL)].into_iter().chain((0..=4).map(Value::from));
        Choices::alike(problem.walls.size().places(), values)
    }

    fn put_clue(problem: &mut Problem, place: Place, value: Option<&Value>) -> bool {
        put_in_cell(&mut problem.walls, place, value, |value| match value.as_u64() {
            Some(number) => char::from_digit(u32::try_from(number).ok()?, 5),
            None => (value == WALL).then_some('B'),
        })
    }
}
