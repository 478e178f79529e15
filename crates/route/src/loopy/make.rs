//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::make::Preset;
use tatham_core::partial_answer::EdgeSet;
use tatham_core::{Grid, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, keep_at};

use super::Loopy;
use super::plan::Plan;
use super::problem::{self, Problem};

impl Makeable for Loopy {
    const PRESETS: &'static [Preset] = &[
        ("7x7 Squares", "7x7"),
        ("10x10 Squares", "10x10"),
        ("10x12 Triangular", "12x10t1"),
        ("7x7 Snub-Square", "7x7t3"),
        ("9x9 Cairo", "9x9t4"),
        ("5x5 Kites", "5x5t7"),
        ("10x10 Penrose (kite/dart)", "10x10t11"),
        ("10x10 Penrose (rhombs)", "10x10t12"),
        ("10x10 Honeycomb", "10x10t2"),
        ("4x5 Great-Hexagonal", "5x4t5"),
        ("4x5 Kagome", "5x4t14"),
        ("7x7 Octagonal", "7x7t6"),
        ("5x5 Floret", "5x5t8"),
        ("4x5 Dodecagonal", "5x4t9"),
        ("4x5 Great-Dodecagonal", "5x4t10"),
        ("3x5 Great-Great-Dodecagonal", "5x3t13"),
        ("4x5 Compass-Dodecagonal", "5x4t15"),
        ("10x10 Hats", "10x10t16"),
        ("10x10 Spectres", "10x10t17"),
    ];
    /// With half of them, loops are shorter than the real game's.
    const SHARE: usize = 90;
    const SIZE: Option<GridSize<Problem>> =
        Some(|problem| problem.plan.is_of_squares().then(|| problem.clues.size()));

    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (plan, tiling) = Plan::to_make(params, random)?;
        let clues = Grid::filled(problem::size(&plan, tiling.faces()), None);
        Ok(Problem { plan, tiling, clues })
    }

    fn clued(blank: &Problem, answer: &EdgeSet, _: &mut Random) -> Problem {
        let lines = |face| {
            let around = blank.tiling.around(face).iter();
            around.filter(|&&edge| answer.line(edge) == Some(true)).count() as u32
        };
        let clues = Grid::from_fn(blank.clues.size(), |face| Some(lines(face)));
        Problem { clues, ..blank.clone() }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Face(face) = place else { return None };
        Some((*problem.clues.cells().get(face)?)?.into())
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        Problem { clues: keep_at(&full.clues, Place::Face, keep), ..full.clone() }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Loopy>, Loopy>(&[
            "5x5t1", "4x4t6", "3x3t11", "6x6t16", "6x6t17",
        ]);
    }
}
