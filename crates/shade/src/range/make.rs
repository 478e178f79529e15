//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::{Clue, params_to_make};
use tatham_core::make::Preset;
use tatham_core::{Direction, Grid, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, keep_cells, known_or_unknown};

use super::Range;
use super::problem::{PARAMS, Problem, check_sum};

impl Makeable for Range {
    const PRESETS: &'static [Preset] =
        &[("9 x 6", "9x6"), ("12 x 8", "12x8"), ("13 x 9", "13x9"), ("16 x 11", "16x11")];
    const HAS_MASK: bool = true;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.numbers.size()));
    /// With half of them there are more black cells than in the real game.
    const SHARE: usize = 35;

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let size = params_to_make(params, &PARAMS)?;
        check_sum(size, 0..params.len())?;
        Ok(Problem { numbers: Grid::filled(size, None) })
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.numbers.size();
        let is_white = |cell: &usize| answer.get(*cell) == Some('.');
        let visible = |cell: usize| {
            let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
            let seen = sides.map(|side| size.ray(cell, side).take_while(is_white).count());
            Clue::Number(1 + seen.iter().sum::<usize>() as u32)
        };
        Problem { numbers: Grid::from_fn(size, |cell| is_white(&cell).then(|| visible(cell))) }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Cell(at) = place else { return None };
        problem.numbers[problem.numbers.size().cell_at(at)?].map(known_or_unknown)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { numbers: keep_cells(&full.numbers, keep) }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Range>, Range>(&["7x7"]);
    }
}
