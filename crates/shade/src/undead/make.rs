//! Maker of puzzles: random mirrors and monsters, which change where 2 answers differ.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Letters, ParseError, Place, Stop};
use tatham_make::{Limits, Makeable, Value};
use tatham_sat::model::Rules as _;

use super::problem::PARAMS;
use super::sight::around;
use super::{Monster, Problem, Undead};

/// Percentage of the cells with a mirror, and of the changes that put one there.
const MIRRORS: usize = 33;
const CHANGES: usize = 20;

const EACH_MIRROR: [char; 2] = ['L', 'R'];

impl Makeable for Undead {
    const PRESETS: &'static [Preset] = &[("4x4", "4x4"), ("5x5", "5x5"), ("7x7", "7x7")];
    const HAS_REMOVABLE_CLUES: bool = false;

    /// Mirrors, but not in all cells.
    fn blank(params: &str, random: &mut Random) -> Result<Problem, ParseError> {
        let (size, _) = params_to_make(params, &PARAMS)?;
        let free = random.below(size.area());
        let is_mirror = |cell, random: &mut Random| cell != free && random.percent(MIRRORS);
        let grid = Grid::from_fn(size, |cell| {
            if is_mirror(cell, random) { random.choose(&EACH_MIRROR).copied() } else { None }
        });
        Ok(Problem { totals: Vec::new(), grid, seen: Vec::new() })
    }

    fn answer(blank: &Problem, random: &mut Random, _: &Limits) -> Result<Option<Letters>, Stop> {
        let mirrors = Self::givens(blank);
        let mut monster = || random.choose(&Monster::ALL).map(|monster| monster.sign());
        let sign = |cell| mirrors.get(cell).or_else(&mut monster);
        Ok(Some(Letters::from_fn(mirrors.size(), sign)))
    }

    fn clued(blank: &Problem, answer: &Letters, _: &mut Random) -> Problem {
        let cells: Vec<usize> = blank.cells().collect();
        let total = |monster: Monster| answer.number(&cells, monster.sign()) as u32;
        let seen = |clue| blank.sight(clue).seen(|cell| answer.get(cell))[0] as u32;
        Problem {
            totals: Monster::ALL.map(total).to_vec(),
            grid: blank.grid.clone(),
            seen: around(answer.size()).map(seen).collect(),
        }
    }

    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let size = problem.grid.size();
        match place {
            Place::Cell(at) => problem.grid[size.cell_at(at)?].map(|sign| sign.to_string().into()),
            Place::Clue(clue) => {
                let at = around(size).position(|own| own == clue)?;
                Some(problem.seen[at].into())
            }
            _ => None,
        }
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        let size = problem.grid.size();
        size.places().chain(around(size).map(Place::Clue)).collect()
    }

    /// With another monster or a mirror at the place.
    fn changed(
        full: &Problem,
        answer: &Letters,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Letters)> {
        let Place::Cell(at) = place else { return None };
        let cell = answer.size().cell_at(at)?;
        let mut grid = full.grid.clone();
        if random.percent(CHANGES) && full.cells().nth(1).is_some() {
            grid[cell] = random.choose(&EACH_MIRROR).copied();
        }
        let problem = Problem { grid, ..full.clone() };
        let others = Monster::ALL.map(Monster::sign).into_iter();
        let others: Vec<char> = others.filter(|&sign| answer.get(cell) != Some(sign)).collect();
        let own = Self::givens(&problem).get(cell).or_else(|| random.choose(&others).copied());
        let sign = |other| if other == cell { own } else { answer.get(other) };
        let changed = Letters::from_fn(answer.size(), sign);
        Some((Self::clued(&problem, &changed, random), changed))
    }
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Undead>, Undead>(&["5x5", "1x1"]);
    }
}
