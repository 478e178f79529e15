//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, keep_cells};

use super::Mosaic;
use super::problem::{PARAMS, Problem};

impl Makeable for Mosaic {
    const PRESETS: &'static [Preset] = &[
        ("Size: 3x3", "3x3"),
        ("Size: 5x5", "5x5"),
        ("Size: 10x10", "10x10"),
        ("Size: 15x15", "15x15"),
        ("Size: 25x25", "25x25"),
        ("Size: 50x50", "50x50"),
    ];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.clues.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem { clues: Grid::filled(size, None) })
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.clues.size();
        let black = |cell| answer.number(&size.around(cell).collect::<Vec<_>>(), '#') as u32;
        Problem { clues: Grid::from_fn(size, |cell| Some(black(cell))) }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        clue_in_cell(&problem.clues, place)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { clues: keep_cells(&full.clues, keep) }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Mosaic>, Mosaic>(&["8x8"]);
    }
}
