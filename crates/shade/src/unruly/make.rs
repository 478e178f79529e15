//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, keep_cells};

use super::{PARAMS, Problem, Unruly, check_even};

impl Makeable for Unruly {
    const PRESETS: &'static [Preset] = &[("8x8", "8x8"), ("10x10", "10x10"), ("14x14", "14x14")];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.given.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        check_even(size, 0..params.len())?;
        Ok(Problem { given: Grid::filled(size, None), distinct: flags.has("u") })
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let given = Grid::from_fn(answer.size(), |cell| {
            answer.get(cell).map(|value| usize::from(value == '1'))
        });
        Problem { given, ..*blank }
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { given: keep_cells(&full.given, keep), ..*full }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::{draw_answers, puzzles_are_as_claimed};

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Unruly>, Unruly>(&["6x6", "6x6u", "10x10"]);
    }

    #[test]
    fn every_answer_is_drawn_about_equally_often() {
        let (answers, spread) = draw_answers::<Unruly>("4x4", 1800);
        assert_eq!(answers, 90);
        assert!(spread <= 2.5, "chi-squared per degree of freedom: {spread}");
    }
}
