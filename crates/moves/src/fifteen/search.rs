//! How Fifteen is solved.

use tatham_core::budget::{Budget, Stop};
use tatham_core::{Direction, Size};

use super::Board;
use crate::game::{Found, Outcome, Wanted};
use crate::search::Space;
use crate::search::deepening::{Deepened, shortest};

/// Looks at the budget that a board without a proof may take: about a second.
const EFFORT: u64 = 5_000;

struct Slides {
    size: Size,
}

impl Space for Slides {
    type State = Vec<u32>;
    /// The cell that the gap goes to.
    type Move = usize;

    fn moves(&self, state: &Vec<u32>, each: &mut impl FnMut(usize, Vec<u32>)) {
        let Some(gap) = state.iter().position(|&tile| tile == 0) else { return };
        for direction in [Direction::North, Direction::East, Direction::South, Direction::West] {
            let Some(cell) = self.size.step(gap, direction) else { continue };
            let mut next = state.clone();
            next.swap(gap, cell);
            each(cell, next);
        }
    }

    fn is_goal(&self, state: &Vec<u32>) -> bool {
        self.bound(state) == 0
    }

    /// How far all tiles are from home.
    fn bound(&self, state: &Vec<u32>) -> u32 {
        let far = |(cell, &tile): (usize, &u32)| {
            let home = self.size.position(tile as usize - 1);
            let (x, y) = self.size.position(cell);
            (x.abs_diff(home.0) + y.abs_diff(home.1)) as u32
        };
        state.iter().enumerate().filter(|&(_, &tile)| tile > 0).map(far).sum()
    }
}

pub(super) fn solve(board: &Board, wanted: Wanted, budget: &Budget) -> Result<Outcome, Stop> {
    let space = Slides { size: board.size };
    let own = if wanted.optimal { budget.clone() } else { budget.at_most(EFFORT) };
    let mut lower_bound = 0;
    let found = shortest(&space, &board.tiles, u32::MAX - 1, &own, &mut |proven| lower_bound = proven as usize);
    match found {
        Ok(Deepened::Way(cells)) => {
            let text = |cell| {
                let (x, y) = board.size.position(cell);
                format!("M{x},{y}")
            };
            Ok(Outcome::Found(Found { moves: cells.into_iter().map(text).collect(), lower_bound }))
        }
        Ok(Deepened::Longer(_)) => Ok(Outcome::Unsolvable),
        Err(_) => budget.vouch(Outcome::Short(Vec::new())),
    }
}
