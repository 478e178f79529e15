//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Numbers, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, keep_cells};

use super::Filling;
use super::problem::{PARAMS, Problem, largest, most};

impl Makeable for Filling {
    const PRESETS: &'static [Preset] = &[("9x7", "9x7"), ("13x9", "13x9"), ("17x13", "17x13")];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.given.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let bound = largest(size, &flags, params.len())?;
        let given = Grid::filled(size, None);
        Ok(Problem { given, most: bound.unwrap_or(most(size)), is_bounded: bound.is_some() })
    }

    fn clued(blank: &Problem, answer: &Numbers, _: &mut Random) -> Problem {
        let size = answer.size();
        let largest = blank.largest();
        let given = |cell| answer.get(cell).filter(|&number| number <= largest);
        Problem { given: Grid::from_fn(size, given), ..*blank }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        clue_in_cell(&problem.given, place)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { given: keep_cells(&full.given, keep), ..*full }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Filling>, Filling>(&["5x5m6", "3x3", "2x4"]);
    }
}
