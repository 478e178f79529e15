//! Solver for boards of up to 16 cells: iterative deepening with pattern databases.
//!
//! The bound is looked up in two views, on a square board as it is and mirrored, and each move
//! updates it with one entry of each.
//!
//! # References
//! Korf, R. E.: Depth-first iterative-deepening: an optimal admissible tree search. Artificial
//! Intelligence 27 (1985), 97–109.

use tatham_core::budget::{Budget, Stop};

use super::automaton::{Automaton, NONE};
use super::board::Board;
use super::patterns::{BoardAdjacency, CELLS, View, spend};
use super::windows::Within;
use crate::search::Space;
use crate::search::beam::Beam;

/// Nodes between two looks at the budget.
const EVERY: u64 = 1024;

/// Tables for boards of one size, for `GROUPS` groups of tiles.
#[derive(Debug)]
pub(super) struct Exact<const GROUPS: usize> {
    views: [View<GROUPS>; 2],
    shape: BoardAdjacency,
    automaton: Automaton,
}

/// Index into the tables, and the bound there.
type Looked = (u64, u32);

/// State of a board without the list of tiles.
#[derive(Clone, Copy, Debug)]
struct Node {
    gap: u8,
    /// State of the automaton.
    state: u32,
    /// Index and bound in both views.
    looked: [Looked; 2],
}

/// Bounds of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Length that the answer must be below.
    pub(super) most: u32,
    /// Limit on nodes.
    pub(super) nodes: u64,
    /// Factor for beginning a length: that many times the nodes of the previous one must be left.
    pub(super) growth: u64,
}

impl<const GROUPS: usize> Exact<GROUPS> {
    /// Makes the tables for groups of tiles; boards that are not square have a second list of
    /// groups, and use both. The search cuts redundant sequences of up to `slides` slides.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn new(
        [width, height]: [usize; 2],
        [groups, others]: [&[Vec<usize>]; 2],
        slides: usize,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let shape = BoardAdjacency::new(width, height);
        let view = View::new(&shape, groups, budget)?;
        let other = if width == height {
            view.mirrored(&shape)
        } else {
            View::new(&shape, others, budget)?
        };
        let automaton = Automaton::new(&shape, slides);
        Ok(Self { views: [view, other], shape, automaton })
    }

    /// Spends as much of a budget as [`Exact::new`] does.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn spend(&self, budget: &Budget) -> Result<(), Stop> {
        let views = if self.shape.is_square() { 1 } else { 2 };
        self.views[..views].iter().try_for_each(|view| spend(view.placings, budget))
    }

    /// Returns the tiles of a board, and its node.
    fn packed(&self, board: &Board) -> ([u8; CELLS], Node) {
        let mut tiles = [0; CELLS];
        tiles.iter_mut().zip(&board.tiles).for_each(|(to, &tile)| *to = tile as u8);
        let looked = self.views.each_ref().map(|view| view.looked(&tiles[..board.tiles.len()]));
        (tiles, Node { gap: board.gap as u8, state: self.automaton.start[board.gap], looked })
    }

    /// Looks for a shortest answer: finds one, or proves that none has fewer moves than wanted, or
    /// runs out of nodes. `proven` begins with the known lower bound and grows.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn search(
        &self,
        board: &Board,
        proven: &mut u32,
        reach: Reach,
        budget: &Budget,
    ) -> Result<Within, Stop> {
        let (tiles, node) = self.packed(board);
        *proven = node.looked.iter().fold(*proven, |proven, &(_, bound)| proven.max(bound));
        let step = self.shape.steps();
        let mut search = ExactSearch {
            exact: self,
            tiles,
            step,
            way: Vec::new(),
            budget,
            nodes: 0,
            most: reach.nodes,
            stop: None,
        };
        while *proven < reach.most {
            let before = search.nodes;
            match search.within(node, *proven) {
                Looking::Way => {
                    search.way.reverse();
                    return Ok(Within::Way(search.way));
                }
                Looking::Nothing => {}
                Looking::Ended => return search.stop.map_or(Ok(Within::Open), Err),
            }
            // The position of the gap determines the parity of the number of moves.
            *proven += 2;
            let next = reach.growth.saturating_mul(search.nodes - before);
            if *proven < reach.most && search.nodes.saturating_add(next) > reach.nodes {
                return Ok(Within::Open);
            }
        }
        Ok(Within::None)
    }

    /// Looks for an answer of fewer than `longest` moves with a beam of `width` boards.
    ///
    /// # Errors
    /// The budget ended.
    pub(super) fn beam(
        &self,
        board: &Board,
        width: usize,
        longest: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<u16>>, Stop> {
        let (tiles, node) = self.packed(board);
        let tiles = tiles.iter().rev().fold(0, |tiles, &tile| tiles << 4 | u64::from(tile));
        let price = |state: &Packed| {
            let [lhs, rhs] = state.looked.map(|(_, bound)| bound);
            i64::from(lhs.max(rhs) << 8 | (lhs + rhs))
        };
        let start = Packed { tiles, gap: node.gap, looked: node.looked };
        let beam = Beam::to_first_goal(width, EVERY as u32);
        let beam = Beam { longest: longest.saturating_sub(1), ..beam };
        let ways = beam.search(self, &start, price, budget)?;
        Ok(ways.goal.map(|(way, _)| way))
    }
}

/// Board for a beam, with 4 bits for each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Packed {
    tiles: u64,
    gap: u8,
    looked: [Looked; 2],
}

impl<const GROUPS: usize> Space for Exact<GROUPS> {
    type State = Packed;
    /// Cell to which the gap goes.
    type Move = u16;

    fn moves(&self, state: &Packed, each: &mut impl FnMut(u16, Packed)) {
        for direction in 0..4 {
            let Some(cell) = self.shape.beyond(usize::from(state.gap), direction) else { continue };
            let tile = state.tiles >> (4 * cell) & 15;
            let looked = [0, 1].map(|way| {
                self.views[way].moved(state.looked[way], tile as u8, cell as u8, state.gap)
            });
            let tiles = state.tiles ^ tile << (4 * cell) ^ tile << (4 * state.gap);
            each(cell as u16, Packed { tiles, gap: cell as u8, looked });
        }
    }

    fn is_goal(&self, state: &Packed) -> bool {
        state.looked[0].1 == 0
    }
}

/// Outcome of a search within a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looking {
    Way,
    Nothing,
    Ended,
}

struct ExactSearch<'s, const GROUPS: usize> {
    exact: &'s Exact<GROUPS>,
    tiles: [u8; CELLS],
    /// Change of the gap's cell in each direction.
    step: [u8; 4],
    /// Cells of the gap, from the end.
    way: Vec<u16>,
    budget: &'s Budget,
    /// Number of nodes visited, and its limit.
    nodes: u64,
    most: u64,
    /// The budget's reason to end.
    stop: Option<Stop>,
}

impl<const GROUPS: usize> ExactSearch<'_, GROUPS> {
    /// Searches for moves that sort the board within a length.
    fn within(&mut self, node: Node, left: u32) -> Looking {
        if self.nodes.is_multiple_of(EVERY) {
            self.stop = self.budget.check().err();
            if self.stop.is_some() || self.nodes >= self.most {
                return Looking::Ended;
            }
        }
        self.nodes += 1;
        if node.looked[0].1 == 0 {
            return Looking::Way;
        }
        let (exact, gap) = (self.exact, usize::from(node.gap) % CELLS);
        let next = exact.automaton.next[node.state as usize];
        for (state, step) in next.into_iter().zip(self.step) {
            if state == NONE {
                continue;
            }
            let from = node.gap.wrapping_add(step);
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
            let looking = self.within(Node { gap: from, state, looked: [first, second] }, left - 1);
            self.tiles[cell] = tile;
            if looking == Looking::Way {
                self.way.push(u16::from(from));
            }
            if looking != Looking::Nothing {
                return looking;
            }
        }
        Looking::Nothing
    }
}
