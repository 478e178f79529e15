//! Boards of up to sixteen cells: iterative deepening by pattern databases.
//!
//! The bound is looked up in two ways, on a square board as it is and mirrored, and follows each move by one entry of each.
//!
//! # References
//! Korf, R. E.: Depth-first iterative-deepening: an optimal admissible tree search. Artificial Intelligence 27 (1985), 97–109.

use tatham_core::budget::{Budget, Stop, Ticker};

use super::board::Board;
use super::patterns::{CELLS, Shape, View};

/// Nodes between two looks at the budget.
const EVERY: u32 = 1024;

/// Tables for boards of one size, for `GROUPS` groups of tiles.
#[derive(Debug)]
pub(super) struct Exact<const GROUPS: usize> {
    views: [View<GROUPS>; 2],
    /// The cells beside each one.
    beside: [Vec<u8>; CELLS],
}

/// A board, as far as it does not stand in the list of tiles.
#[derive(Clone, Copy, Debug)]
struct Node {
    gap: u8,
    /// Where the gap was before.
    before: u8,
    /// Its index in the tables and its bound, in both ways.
    looked: [(u64, u32); 2],
}

impl<const GROUPS: usize> Exact<GROUPS> {
    /// Makes the tables for groups of tiles; boards that are not square have a second list, and are looked up by both.
    pub(super) fn new(width: usize, height: usize, groups: &[Vec<usize>], others: &[Vec<usize>]) -> Self {
        let shape = Shape::new(width, height);
        let view = View::new(&shape, groups);
        let other = if width == height { view.mirrored(&shape) } else { View::new(&shape, others) };
        let beside = std::array::from_fn(|cell| (0..CELLS as u8).filter(|&other| shape.beside[cell] & 1 << other != 0).collect());
        Self { views: [view, other], beside }
    }

    /// A shortest way. `proven` begins with what is known of its length and grows.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn way(&self, board: &Board, proven: &mut u32, budget: &Budget) -> Result<Vec<u16>, Stop> {
        let mut tiles = [0; CELLS];
        tiles.iter_mut().zip(&board.tiles).for_each(|(to, &tile)| *to = tile as u8);
        let looked = self.views.each_ref().map(|view| view.looked(&tiles[..board.tiles.len()]));
        *proven = looked.iter().fold(*proven, |proven, &(_, bound)| proven.max(bound));
        let mut search = Search { exact: self, tiles, way: Vec::new(), budget, ticker: budget.ticker(EVERY) };
        let node = Node { gap: board.gap as u8, before: u8::MAX, looked };
        while !search.within(node, *proven)? {
            // Where the gap is tells whether the number of moves is even.
            *proven += 2;
        }
        search.way.reverse();
        Ok(search.way)
    }
}

struct Search<'s, const GROUPS: usize> {
    exact: &'s Exact<GROUPS>,
    tiles: [u8; CELLS],
    /// Where the gap goes, from the end.
    way: Vec<u16>,
    budget: &'s Budget,
    ticker: Ticker,
}

impl<const GROUPS: usize> Search<'_, GROUPS> {
    /// Whether the board can be put in order within so many moves.
    fn within(&mut self, node: Node, left: u32) -> Result<bool, Stop> {
        self.ticker.tick(self.budget)?;
        if node.looked[0].1 == 0 {
            return Ok(true);
        }
        let exact = self.exact;
        let gap = usize::from(node.gap) % CELLS;
        for &from in &exact.beside[gap] {
            if from == node.before {
                continue;
            }
            let cell = usize::from(from) % CELLS;
            let tile = self.tiles[cell];
            let first = exact.views[0].moved(node.looked[0], tile, from, node.gap);
            if first.1 >= left {
                continue;
            }
            let second = exact.views[1].moved(node.looked[1], tile, from, node.gap);
            if second.1 >= left {
                continue;
            }
            self.tiles[gap] = tile;
            let is_done = self.within(Node { gap: from, before: node.gap, looked: [first, second] }, left - 1)?;
            self.tiles[cell] = tile;
            if is_done {
                self.way.push(u16::from(from));
                return Ok(true);
            }
        }
        Ok(false)
    }
}
