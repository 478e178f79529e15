//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::partial_answer::Lines;
use tatham_core::{Grid, ParseError, Place, Size};
use tatham_make::{Makeable, Value, clue_in_cell, keep_cells};

use super::{PARAMS, Pearl, is_straight};

impl Makeable for Pearl {
    const PRESETS: &'static [Preset] =
        &[("6x6", "6x6"), ("8x8", "8x8"), ("10x10", "10x10"), ("12x8", "12x8")];
    const HAS_MASK: bool = true;
    const SIZE: Option<fn(&Grid<Option<char>>) -> Option<Size>> =
        Some(|problem| Some(problem.size()));
    /// With half of them, loops are short.
    const SHARE: usize = 90;

    fn blank(params: &str, _: &mut Random) -> Result<Grid<Option<char>>, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Grid::filled(size, None))
    }

    /// A black pearl at each turn between 2 straight cells, and a white one in each straight cell
    /// beside a turn.
    fn clued(blank: &Grid<Option<char>>, answer: &Lines, _: &mut Random) -> Grid<Option<char>> {
        let size = blank.size();
        let pearl = |cell: usize| {
            let arms = answer.arms(cell);
            let mut turns_beside = arms
                .iter()
                .filter_map(|side| size.step(cell, side))
                .map(|next| is_straight(answer, next) == Some(false));
            match is_straight(answer, cell)? {
                _ if arms.count() == 0 => None,
                true => turns_beside.any(|is_turn| is_turn).then_some('W'),
                false => turns_beside.all(|is_turn| !is_turn).then_some('B'),
            }
        };
        Grid::from_fn(size, pearl)
    }
    fn clue(problem: &Grid<Option<char>>, place: Place) -> Option<Value> {
        clue_in_cell(problem, place)
    }

    fn with_clues(
        full: &Grid<Option<char>>,
        keep: &mut dyn FnMut(Place) -> bool,
    ) -> Grid<Option<char>> {
        keep_cells(full, keep)
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Pearl>, Pearl>(&["8x6"]);
    }
}
