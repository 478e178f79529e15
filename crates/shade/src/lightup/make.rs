//! Maker of puzzles, with the share and the symmetry of walls as in the real game.

use std::borrow::Cow;

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::{Preset, Symmetry};
use tatham_core::{Grid, Letters, ParseError, Place, Size};
use tatham_make::{GridSize, Makeable, Value, clue_in_cell, orbits};

use super::Lightup;
use super::problem::{self, Problem};

/// Symmetries of the walls, by the number of the parameter.
const SYMMETRIES: [Symmetry; 5] =
    [Symmetry::None, Symmetry::Mirror, Symmetry::Rot180, Symmetry::Mirror2, Symmetry::Rot90];

/// Percentage of walls, if the parameters do not state one.
const USUAL: usize = 20;

impl Makeable for Lightup {
    const PRESETS: &'static [Preset] =
        &[("7x7", "7x7"), ("10x10", "10x10s2"), ("14x14", "14x14s2")];
    /// Where another lamp fits, there are often 2 solutions.
    const SHARE: usize = 100;
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.walls.size()));
    const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;

    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (width, (), height, flags) = params_to_make(params, &problem::size())?;
        let size = Size { width: width as usize, height: height as usize };
        let usual = if width == height { 4 } else { 2 };
        let number = flags.option("s").unwrap_or(usual);
        let refuse = |why: String| Err(ParseError::impossible(0..params.len(), why));
        let Some(&symmetry) = SYMMETRIES.get(number as usize) else {
            return refuse(format!("there is no symmetry {number}: the last one is 4"));
        };
        if symmetry.needs_square() && width != height {
            return refuse("a quarter turn (`s4`) needs a square grid".to_owned());
        }
        let share = flags.option("b").map_or(USUAL, |share| share as usize);
        let cells: Vec<Place> = (0..size.area()).map(|cell| size.place(cell)).collect();
        let mut orbits = orbits(&cells, Some(size), symmetry);
        random.shuffle(&mut orbits);
        let mut walls = Grid::filled(size, None);
        let mut left = size.area() * share.min(100) / 100;
        for orbit in orbits {
            // An open cell is left.
            if orbit.len() <= left && left < size.area() {
                left -= orbit.len();
                for cell in orbit {
                    walls[cell] = Some('B');
                }
            }
        }
        Ok(Problem { walls })
    }

    /// The walls have the symmetry of the clues, unless the parameters give them another.
    fn with_symmetry(params: &str, symmetry: Symmetry) -> Cow<'_, str> {
        let number = SYMMETRIES.iter().position(|&own| own == symmetry);
        match number {
            Some(number) if symmetry != Symmetry::None && !params.contains('s') => {
                format!("{params}s{number}").into()
            }
            _ => params.into(),
        }
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let size = blank.walls.size();
        let numbered = |wall: usize| {
            let lamps = answer.number(&size.neighbours(wall).collect::<Vec<_>>(), '*');
            blank.walls[wall].and_then(|_| char::from_digit(lamps as u32, 10))
        };
        Problem { walls: Grid::from_fn(size, numbered) }
    }
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        clue_in_cell(&problem.walls, place)
    }

    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let size = full.walls.size();
        let wall = |cell: usize| {
            full.walls[cell]
                .map(|wall| if wall == 'B' || keep(size.place(cell)) { wall } else { 'B' })
        };
        Problem { walls: Grid::from_fn(size, wall) }
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Lightup>, Lightup>(&["10x8b25s2", "5x5b30s0"]);
    }
}
