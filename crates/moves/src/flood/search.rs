//! Solver of Flood: a good answer from a beam, then the proof that none is shorter, or a shorter
//! one.

use tatham_core::budget::{Budget, Stop};

use super::Board;
use super::map::{Flooded, Map, regions};
use super::shortest::{most, shorter};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::{MoveSequence, Outcome};
use crate::search::Space as _;
use crate::search::beam::Beam;

/// Limits of a search. `cargo xtask bench moves flood` measures lengths and times.
struct Limits;

impl Limits {
    /// Looks at the budget that a board without a proof may take: about 1 second.
    const LOOKS: u64 = 3_000;

    /// Regions of all states between two looks.
    const REGIONS: usize = 100_000;

    /// Regions of the states of a layer that the first beam keeps, and the largest number of its
    /// states: tens of states and more, so that the proof begins with a good answer.
    const FIRST: [usize; 2] = [20_000, 30];

    /// Regions of the largest boards for the best-first search: on larger ones it ends without an
    /// answer.
    const BEST_FIRST: usize = 512;

    /// States of a layer that are kept: 30 and more; 4 times as many take 4 times as long.
    const WIDTH: usize = 1_000;
}

/// Returns a lower bound on the number of fills.
pub(super) fn least(board: &Board) -> u32 {
    with_map(board, Bound)
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    with_map(board, Solve { left: board.moves_left() as usize, budget })
}

pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    with_map(board, Prove { left: board.moves_left() as usize, best, budget })
}

/// Task on a map of any size.
trait Task {
    type Output;
    fn on<const N: usize>(self, map: &Map<N>, regions: usize) -> Self::Output;
}

fn with_map<T: Task>(board: &Board, task: T) -> T::Output {
    fn run<const N: usize, T: Task>(
        board: &Board,
        regions: &(Vec<usize>, Vec<u32>),
        task: T,
    ) -> T::Output {
        task.on(&Map::<N>::new(&board.cells, regions, board.colours), regions.1.len())
    }
    let regions = regions(&board.cells);
    match regions.1.len().div_ceil(64) {
        0..=2 => run::<2, T>(board, &regions, task),
        3 => run::<3, T>(board, &regions, task),
        4 => run::<4, T>(board, &regions, task),
        5..=8 => run::<8, T>(board, &regions, task),
        9..=16 => run::<16, T>(board, &regions, task),
        17..=48 => run::<48, T>(board, &regions, task),
        _ => run::<160, T>(board, &regions, task),
    }
}

struct Bound;

impl Task for Bound {
    type Output = u32;

    fn on<const N: usize>(self, map: &Map<N>, _regions: usize) -> u32 {
        map.bound(&map.corner())
    }
}

struct Solve<'b> {
    left: usize,
    budget: &'b Budget,
}

/// States between two looks at the budget.
fn every(regions: usize) -> u32 {
    (Limits::REGIONS / regions).max(1) as u32
}

/// Returns the moves as save files write them.
fn texts(way: &[usize]) -> Vec<String> {
    way.iter().map(|colour| format!("M{colour}")).collect()
}

impl Task for Solve<'_> {
    type Output = Result<Outcome, Stop>;

    fn on<const N: usize>(self, map: &Map<N>, regions: usize) -> Self::Output {
        let Self { left, budget } = self;
        let (own, every, start) = (budget.at_most(Limits::LOOKS), every(regions), map.corner());
        let look = |width: usize, budget: &Budget| {
            let price = |state: &Flooded<N>| {
                let (bound, far) = map.look(state);
                (i64::from(bound) << 32) + far as i64
            };
            let ways = Beam::to_first_goal(width, every).search(map, &start, price, budget)?;
            // Each state has a move that adds regions, so every beam ends.
            Ok(ways.goal.map(|(way, _)| way).unwrap_or_default())
        };
        let mut width = (Limits::FIRST[0] / regions).clamp(1, Limits::FIRST[1]);
        let mut best = look(width, budget)?;
        let mut lower_bound = map.bound(&start) as usize;
        if regions <= Limits::BEST_FIRST {
            let found =
                shorter(map, best.len(), &own.at_most(Limits::LOOKS * 2 / 3), every / 5 + 1);
            if let Ok(found) = found {
                lower_bound = found.lower_bound;
                best = found.way.unwrap_or(best);
            }
        }
        while lower_bound < best.len() && width < Limits::WIDTH {
            width *= 4;
            match look(width, &own) {
                Ok(way) if way.len() < best.len() => best = way,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        let moves = texts(&best);
        if moves.len() <= left {
            Ok(Outcome::Found(MoveSequence { moves, lower_bound }))
        } else if lower_bound > left {
            Ok(Outcome::Unsolvable)
        } else {
            Ok(Outcome::Incomplete(moves[..left].to_vec()))
        }
    }
}

struct Prove<'b> {
    left: usize,
    best: &'b mut Best,
    budget: &'b Budget,
}

impl Task for Prove<'_> {
    type Output = Result<Proof, Stop>;

    fn on<const N: usize>(self, map: &Map<N>, regions: usize) -> Self::Output {
        let Self { left, best, budget } = self;
        // An answer with more moves than are left does not count.
        let length = best.length().min(left + 1);
        let found = shorter(map, length, budget, every(regions) / 5 + 1)?;
        best.raise(found.lower_bound);
        if let Some(way) = found.way {
            best.offer(texts(&way));
        }
        budget.check()?;
        match best.length() {
            usize::MAX if found.lower_bound > left => Ok(Proof::Unsolvable),
            _ if best.is_proven() => Ok(Proof::Shortest),
            _ => Err(Stop::Strategy(no_more_than(most::<N>(), "boards"))),
        }
    }
}
