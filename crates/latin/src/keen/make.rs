//! Maker of puzzles: cages of 2 cells as far as they fit, to which the other cells are added.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Grid, Numbers, ParseError, Place, Stop};
use tatham_make::{Limits, Makeable, Value};
use tatham_sat::model::Question;

use super::Keen;
use super::cage::Operation;
use super::problem::{PARAMS, Problem, SIGNS};
use crate::check::members;

/// Most cells of a cage, as in the real game.
const MOST: usize = 6;

impl Makeable for Keen {
    const PRESETS: &'static [Preset] = &[
        ("4x4", "4"),
        ("5x5", "5"),
        ("5x5, multiplication only", "5m"),
        ("6x6", "6"),
        ("6x6, multiplication only", "6m"),
        ("9x9", "9"),
    ];
    const HAS_REMOVABLE_CLUES: bool = false;

    /// A square without cages; a clue without them is an operation that all cages have.
    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let only = flags.option("m").map(|_| (Operation::Multiply, 0));
        Ok(Problem { of: Grid::filled(size, 0), clues: only.into_iter().collect() })
    }

    fn answer(
        blank: &Problem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Numbers>, Stop> {
        let empty = Problem { of: blank.of.clone(), clues: Vec::new() };
        let question = Question::<Self>::about(&empty, &limits.budget)?;
        question.sample(random, Self::SHARE, &limits.work)
    }

    fn clued(blank: &Problem, answer: &Numbers, random: &mut Random) -> Problem {
        let only = blank.clues.first().map(|&(operation, _)| operation);
        with_cages(&cages(answer, random), only, answer, random)
    }

    /// The first cell of a cage has its clue.
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let (Place::Cell(at), size) = (place, problem.of.size()) else { return None };
        let cell = size.cell_at(at)?;
        let (members, cage) = problem.cage(problem.of[cell]);
        (members.first() == Some(&cell)).then(|| Problem::clue(&cage).into())
    }

    fn changed_places(problem: &Problem) -> Vec<Place> {
        problem.of.size().places().collect()
    }

    /// With the cell at the place in a cage of its own, or with another operation of its cage.
    fn changed(
        full: &Problem,
        answer: &Numbers,
        place: Place,
        random: &mut Random,
    ) -> Option<(Problem, Numbers)> {
        let Place::Cell(at) = place else { return None };
        let cell = full.of.size().cell_at(at)?;
        let mut of = full.of.clone();
        if random.percent(50) {
            of[cell] = of.size().area();
        }
        let mut cages = full.cages().filter(|(cells, _)| cells.len() > 1);
        let is_multiplied = cages.all(|(_, cage)| cage.operation == Operation::Multiply);
        let only = is_multiplied.then_some(Operation::Multiply);
        let mut changed = with_cages(&of, only, answer, random);
        for (number, cells) in members(&changed.of).iter().enumerate() {
            let old = full.of[cells[0]];
            if !cells.contains(&cell) && full.cage(old).0 == *cells {
                changed.clues[number] = full.clues[old];
            }
        }
        Some((changed, answer.clone()))
    }
}

/// Returns random cages, by a number for each cell.
fn cages(answer: &Numbers, random: &mut Random) -> Grid<usize> {
    let size = answer.size();
    let mut of: Grid<Option<usize>> = Grid::filled(size, None);
    for cell in random.permutation(size.area()) {
        let free: Vec<usize> = size.neighbours(cell).filter(|&near| of[near].is_none()).collect();
        if let (None, Some(&other)) = (of[cell], random.choose(&free)) {
            (of[cell], of[other]) = (Some(cell), Some(cell));
        }
    }
    for cell in random.permutation(size.area()) {
        let cells_of = |cage| of.cells().iter().filter(|own| **own == Some(cage)).count();
        let cages = size.neighbours(cell).filter_map(|near| of[near]);
        let cages: Vec<usize> = cages.filter(|&cage| cells_of(cage) < MOST).collect();
        if of[cell].is_none() {
            of[cell] = Some(random.choose(&cages).copied().unwrap_or(cell));
        }
    }
    Grid::from_fn(size, |cell| of[cell].unwrap_or(cell))
}

/// Returns the puzzle with a cage for each connected group of equal numbers, and a random operation
/// for each cage, or `only` this one.
fn with_cages(
    groups: &Grid<usize>,
    only: Option<Operation>,
    answer: &Numbers,
    random: &mut Random,
) -> Problem {
    let size = groups.size();
    let mut of: Grid<Option<usize>> = Grid::filled(size, None);
    let mut count = 0;
    for first in 0..size.area() {
        if of[first].is_some() {
            continue;
        }
        let (mut cage, mut next) = (vec![first], 0);
        of[first] = Some(count);
        while let Some(&cell) = cage.get(next) {
            next += 1;
            for near in size.neighbours(cell) {
                if of[near].is_none() && groups[near] == groups[cell] {
                    of[near] = Some(count);
                    cage.push(near);
                }
            }
        }
        count += 1;
    }
    let of = of.map(|cage| cage.unwrap_or_default());
    let clues = members(&of).iter().map(|cells| clue(cells, only, answer, random)).collect();
    Problem { of, clues }
}

/// Returns a random operation that the digits of a cage allow, and its number.
fn clue(
    cells: &[usize],
    only: Option<Operation>,
    answer: &Numbers,
    random: &mut Random,
) -> (Operation, u32) {
    let result = |operation: Operation| {
        let is_of_two = matches!(operation, Operation::Subtract | Operation::Divide);
        let digits = || cells.iter().filter_map(|&cell| answer.get(cell));
        let number = operation.apply(digits()).filter(|_| !is_of_two || cells.len() == 2)?;
        Some((operation, number))
    };
    let possible: Vec<(Operation, u32)> = SIGNS
        .iter()
        .filter(|(_, own)| cells.len() == 1 || only.is_none_or(|only| only == *own))
        .filter_map(|&(_, operation)| result(operation))
        .collect();
    // A cell alone has no sign.
    let possible = if cells.len() == 1 { &possible[..1] } else { &possible[..] };
    random.choose(possible).copied().unwrap_or((Operation::Add, 0))
}

#[cfg(test)]
mod tests {
    use tatham_explain::ByRules;
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<ByRules<Keen>, Keen>(&["5", "6", "5m"]);
    }
}
