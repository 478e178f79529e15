//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::{Class, Preset};
use tatham_core::{Clue, Grid, Numbers, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, keep_cells};

use super::Towers;
use super::problem::{PARAMS, Problem, sides};

impl Makeable for Towers {
    const PRESETS: &'static [Preset] = &[("4x4", "4"), ("5x5", "5"), ("6x6", "6")];
    const CLASSES: &'static [Class] = &[
        ("heights", |place| matches!(place, Place::Clue(_))),
        ("digits", |place| matches!(place, Place::Cell(_))),
    ];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.given.size()));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem { clues: vec![None; 4 * size.width], given: Grid::filled(size, None) })
    }

    fn clued(blank: &Problem, answer: &Numbers, _: &mut Random) -> Problem {
        let size = blank.given.size();
        let visible = |clue: Clue| {
            let heights = size.seen_from(clue).filter_map(|cell| answer.get(cell));
            let see = |(seen, highest): (u32, u32), height: u32| {
                (seen + u32::from(height > highest), highest.max(height))
            };
            heights.fold((0, 0), see).0
        };
        let clues = sides(size).map(|clue| Some(visible(clue))).collect();
        Problem { clues, given: Grid::from_fn(size, |cell| answer.get(cell)) }
    }

    /// The heights: the game is about the clues beside the grid.
    fn goes_first(place: Place) -> bool {
        matches!(place, Place::Cell(_))
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let mut clues = problem.clues.iter().zip(sides(problem.given.size()));
        let beside = clues.find(|(_, side)| Place::Clue(*side) == place);
        beside
            .map_or_else(|| clue_in_cell(&problem.given, place), |(clue, _)| clue.map(Value::from))
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let clues = full.clues.iter().zip(sides(full.given.size()));
        let clues = clues.map(|(clue, place)| clue.filter(|_| keep(Place::Clue(place)))).collect();
        Problem { clues, given: keep_cells(&full.given, keep) }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Towers>, Towers>(&["5"]);
    }
}
