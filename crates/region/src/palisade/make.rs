//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Regions;
use tatham_core::{Grid, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, keep_cells};

use super::Palisade;
use super::problem::{PARAMS, Problem, region};

impl Makeable for Palisade {
    const PRESETS: &'static [Preset] = &[
        ("5 x 5, regions of size 5", "5x5n5"),
        ("8 x 6, regions of size 6", "8x6n6"),
        ("10 x 8, regions of size 8", "10x8n8"),
        ("15 x 12, regions of size 10", "15x12n10"),
    ];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.clues.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let region = region(size, &flags, 0..params.len())?;
        Ok(Problem { clues: Grid::filled(size, None), region })
    }

    fn clued(blank: &Problem, answer: &Regions, _: &mut Random) -> Problem {
        let edges = answer.edges();
        let borders = |cell| {
            let around = edges.around(cell);
            let inner = around.filter(|&(edge, _)| answer.border(edge) == Some(true)).count();
            Some((blank.framed(cell) + inner) as u32)
        };
        Problem { clues: Grid::from_fn(answer.size(), borders), region: blank.region }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        clue_in_cell(&problem.clues, place)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { clues: keep_cells(&full.clues, keep), region: full.region }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Palisade>, Palisade>(&["6x4n3"]);
    }
}
