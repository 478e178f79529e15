//! Maker of puzzles.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Place};
use tatham_make::{GridSize, Makeable, Value, keep_at};

use super::Slant;
use super::problem::{PARAMS, Problem, corners, ends};

impl Makeable for Slant {
    const PRESETS: &'static [Preset] = &[("5x5", "5x5"), ("8x8", "8x8"), ("12x10", "12x10")];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size));

    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        Ok(Problem { size, clues: Grid::filled(corners(size), None) })
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let mut touching = Grid::filled(corners(blank.size), 0);
        for cell in 0..blank.size.area() {
            for corner in ends(blank.size, cell)[usize::from(answer.get(cell) == Some('\\'))] {
                touching[corner] += 1;
            }
        }
        Problem { size: blank.size, clues: touching.map(|lines| Some(*lines)) }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Dot(at) = place else { return None };
        problem.clues[problem.clues.size().cell_at(at)?].map(Value::from)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let clues = keep_at(&full.clues, |corner| full.dot(corner), keep);
        Problem { size: full.size, clues }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Slant>, Slant>(&["8x6"]);
    }
}
