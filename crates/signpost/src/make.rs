//! Maker of puzzles: a path grows along random arrows, and is turned round where it is stuck.

use tatham_core::author::Random;
use tatham_core::author::code::params_to_make;
use tatham_core::make::Preset;
use tatham_core::{Budget, Direction, Grid, ParseError, Place, Size, Stop};
use tatham_make::{GridSize, Limits, Makeable, Value, another_solution, clue_in_cell, keep_cells};

use crate::kind::Signpost;
use crate::path::Path;
use crate::problem::{Problem, letter};
use crate::read::PARAMS;

/// Steps for each cell, until a path is given up.
const STEPS: usize = 10;

impl Makeable for Signpost {
    const PRESETS: &'static [Preset] = &[
        ("4x4", "4x4c"),
        ("4x4, free ends", "4x4"),
        ("5x5", "5x5c"),
        ("5x5, free ends", "5x5"),
        ("6x6", "6x6c"),
        ("7x7", "7x7c"),
    ];
    const SIZE: Option<GridSize<Problem>> = Some(|problem| Some(problem.size()));

    /// The numbers of both ends, if they are in the corners.
    fn blank(params: &str, _: &mut Random) -> Result<Problem, ParseError> {
        let (size, flags) = params_to_make(params, &PARAMS)?;
        let mut given = Grid::filled(size, None);
        if flags.option("c").is_some() {
            given[size.area() - 1] = Some(size.area() as u32);
            given[0] = Some(1);
        }
        Ok(Problem { arrows: Grid::filled(size, Direction::North), given })
    }

    fn answer(blank: &Problem, random: &mut Random, limits: &Limits) -> Result<Option<Path>, Stop> {
        let size = blank.size();
        let has_ends = blank.given[0] == Some(1);
        loop {
            let first = if has_ends { 0 } else { random.below(size.area()) };
            let last = has_ends.then(|| size.area() - 1);
            if let Some(path) = path(size, first, last, random, &limits.budget)? {
                return Ok(Some(Path::of_order(size, path)));
            }
            limits.work.check()?;
        }
    }

    fn another(problem: &Problem, answer: &Path, limits: &Limits) -> Result<Option<Path>, Stop> {
        another_solution::<Self>(problem, answer, limits)
    }

    fn is_proven_anew(_: &Problem) -> bool {
        true
    }

    fn clued(_: &Problem, answer: &Path, _: &mut Random) -> Problem {
        let size = answer.numbers.size();
        let next = answer.successors();
        let towards = |cell: usize| {
            let is_there = |&way: &Direction| size.ray(cell, way).any(|to| next[cell] == Some(to));
            Direction::ALL.into_iter().find(is_there).unwrap_or(Direction::North)
        };
        let given = Grid::from_fn(size, |cell| answer.numbers.get(cell));
        Problem { arrows: Grid::from_fn(size, towards), given }
    }

    /// An arrow is the letter that an ID has for it.
    fn clue(problem: &Problem, place: Place) -> Option<Value> {
        let Place::Arrow(at) = place else { return clue_in_cell(&problem.given, place) };
        let cell = problem.size().cell_at(at)?;
        Some(letter(problem.arrows[cell]).to_string().into())
    }

    /// The numbers of both ends stay.
    fn with_clues(full: &Problem, keep: &mut dyn FnMut(Place) -> bool) -> Problem {
        let size = full.size();
        let is_end = |cell: usize| {
            full.given[cell].is_some_and(|number| [1, size.area() as u32].contains(&number))
        };
        let mut keep_end = |place: Place| {
            let Place::Cell(at) = place else { return true };
            size.cell_at(at).is_some_and(is_end) || keep(place)
        };
        Problem { arrows: full.arrows.clone(), given: keep_cells(&full.given, &mut keep_end) }
    }
}

/// Returns a random path through all cells, each step along a row, column or diagonal, from one
/// cell and to another one, if that is requested. `None` if it is not found soon.
///
/// # Errors
/// The budget ended.
fn path(
    size: Size,
    first: usize,
    last: Option<usize>,
    random: &mut Random,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    let mut path = vec![first];
    // Position of each cell on the path.
    let mut at: Grid<Option<usize>> = Grid::filled(size, None);
    at[first] = Some(0);
    for _ in 0..STEPS * size.area() {
        let end = path[path.len() - 1];
        if path.len() == size.area() && last.is_none_or(|last| last == end) {
            return Ok(Some(path));
        }
        let seen = Direction::ALL.into_iter().flat_map(|way| size.ray(end, way));
        let (free, passed): (Vec<usize>, Vec<usize>) = seen.partition(|&to| at[to].is_none());
        // The last cell is kept for the end.
        let free: Vec<usize> = free
            .into_iter()
            .filter(|&to| last != Some(to) || path.len() + 1 == size.area())
            .collect();
        if let Some(&to) = random.choose(&free) {
            at[to] = Some(path.len());
            path.push(to);
        } else {
            // The end turns to a cell on the path: the part after that is passed the other way
            // round, so the cell after it is the new end.
            let Some(turn) = random.choose(&passed).and_then(|&to| at[to]) else { return Ok(None) };
            let turn = turn + 1;
            // To turn a part takes time in proportion to its length.
            budget.check()?;
            path[turn..].reverse();
            for (number, &cell) in path.iter().enumerate().skip(turn) {
                at[cell] = Some(number);
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use tatham_make::contract::puzzles_are_as_claimed;

    use super::*;

    #[test]
    fn puzzles_have_one_solution() {
        puzzles_are_as_claimed::<Signpost, Signpost>(&["5x4", "1x5", "6x6c"]);
    }

    #[test]
    fn the_search_for_a_path_ends_with_the_budget() {
        let size = Size { width: 100, height: 100 };
        let budget = Budget::steps(2);
        let found = path(size, 0, None, &mut Random::for_puzzle(1, 0), &budget);
        assert!(found.is_err() && budget.stopped().is_some());
    }

    #[test]
    fn a_path_has_the_ends_that_are_requested() {
        let size = Size { width: 5, height: 4 };
        for seed in 0..50 {
            let mut random = Random::for_puzzle(seed, 0);
            let found = path(size, 0, Some(19), &mut random, &Budget::unlimited());
            let mut found = found.expect("no limit").expect("a path");
            assert_eq!([found[0], found[19]], [0, 19]);
            found.sort_unstable();
            assert!(found.into_iter().eq(0..20));
        }
    }

    #[test]
    fn the_ends_are_in_corners_if_the_parameters_request_that() {
        let given = |params: &str| {
            let blank = Signpost::blank(params, &mut Random::for_puzzle(1, 0));
            blank.expect("good parameters").given.cells().iter().flatten().count()
        };
        assert_eq!(["5x5c", "5x5"].map(given), [2, 0]);
    }
}
