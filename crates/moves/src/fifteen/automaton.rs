//! Slides that a depth-first search need not try, since others lead to the same board in as few
//! moves.
//!
//! ```text
//!   gap right, down, left, up, …  (12 moves) ──▶ board ◀── down, right, up, left, …  (12 moves)
//!                                                          comes first: the other is never tried
//! ```
//!
//! From each cell of the gap all sequences of a few slides are made, breadth first. One that leads
//! to an earlier board is *redundant*: in any longer sequence the earlier one can replace it. Of
//! all shortest paths to a board the first in this order has no redundant part, so it is never cut.
//! A finite automaton reads the slides of the search and has no transition where a redundant
//! sequence would be complete.
//!
//! # References
//! Taylor, L. A., Korf, R. E.: Pruning duplicate nodes in depth-first search. AAAI-93, 756–761.

use std::collections::hash_map::Entry;

use super::patterns::{BoardAdjacency, CELLS};
use crate::search::hasher::{FastHashMap, FastHashSet};

/// Marker of a slide that need not be tried, or cannot be made.
pub(super) const NONE: u32 = u32::MAX;

/// Automaton for boards of one size.
#[derive(Debug)]
pub(super) struct Automaton {
    /// Next state of each state, by the direction in which the gap goes: up, left, right, down.
    pub(super) next: Vec<[u32; 4]>,
    /// Start state, by the cell of the gap.
    pub(super) start: [u32; CELLS],
}

/// Sequence that is not redundant.
struct Sequence {
    state: u32,
    /// Board to which it leads, with 4 bits for each cell.
    board: u64,
    from: usize,
    gap: usize,
}

impl Automaton {
    /// Makes an automaton for the redundant sequences of at most `length` slides.
    pub(super) fn new(shape: &BoardAdjacency, length: usize) -> Self {
        let mut next = vec![[NONE; 4]; shape.cells];
        // State after the same sequence without its first slide.
        let mut rest = vec![NONE; shape.cells];
        let board = 0xFEDC_BA98_7654_3210_u64;
        let mut met: Vec<FastHashSet<u64>> =
            (0..shape.cells).map(|_| [board].into_iter().collect()).collect();
        let mut level: Vec<Sequence> = (0..shape.cells)
            .map(|gap| Sequence { state: gap as u32, board, from: gap, gap })
            .collect();
        for _ in 0..length {
            for Sequence { state, board, from, gap } in std::mem::take(&mut level) {
                for direction in 0..4 {
                    let Some(to) = shape.beyond(gap, direction) else { continue };
                    let shorter = rest[state as usize];
                    let shorter =
                        if shorter == NONE { to as u32 } else { next[shorter as usize][direction] };
                    let change = (board >> (4 * gap) ^ board >> (4 * to)) & 15;
                    let board = board ^ change << (4 * gap) ^ change << (4 * to);
                    if shorter == NONE || !met[from].insert(board) {
                        continue;
                    }
                    let made = next.len() as u32;
                    next.push([NONE; 4]);
                    rest.push(shorter);
                    next[state as usize][direction] = made;
                    level.push(Sequence { state: made, board, from, gap: to });
                }
            }
        }
        // The longest sequences continue as they would without their first slide.
        for Sequence { state, .. } in level {
            next[state as usize] = next[rest[state as usize] as usize];
        }
        let start = std::array::from_fn(|gap| gap as u32);
        Self { next, start }.merged(shape)
    }

    /// Merges equivalent states, so that the automaton stays in the cache.
    fn merged(mut self, shape: &BoardAdjacency) -> Self {
        loop {
            let mut first: FastHashMap<[u32; 4], u32> = FastHashMap::default();
            let (mut kept, mut number) = (Vec::new(), Vec::with_capacity(self.next.len()));
            for &next in &self.next {
                number.push(match first.entry(next) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(place) => {
                        kept.push(next);
                        *place.insert(kept.len() as u32 - 1)
                    }
                });
            }
            let renumber =
                |state: &mut u32| *state = number.get(*state as usize).copied().unwrap_or(NONE);
            kept.iter_mut().flatten().for_each(renumber);
            self.start[..shape.cells].iter_mut().for_each(renumber);
            let is_done = kept.len() == self.next.len();
            self.next = kept;
            if is_done {
                return self;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns all boards to which the sequences of an automaton lead from a gap, each with the
    /// fewest slides.
    fn reached(
        automaton: &Automaton,
        shape: &BoardAdjacency,
        gap: usize,
        length: usize,
    ) -> (BTreeMap<u64, usize>, usize) {
        let mut level = vec![(automaton.start[gap], 0xFEDC_BA98_7654_3210_u64, gap)];
        let (mut boards, mut sequences) = (BTreeMap::new(), 0);
        for made in 0..=length {
            sequences += level.len();
            let mut after = Vec::new();
            for (state, board, gap) in level {
                boards.entry(board).or_insert(made);
                for direction in 0..4 {
                    let (next, to) =
                        (automaton.next[state as usize][direction], shape.beyond(gap, direction));
                    if next == NONE {
                        continue;
                    }
                    let to = to.expect("the automaton stays on the board");
                    let change = (board >> (4 * gap) ^ board >> (4 * to)) & 15;
                    after.push((next, board ^ change << (4 * gap) ^ change << (4 * to), to));
                }
            }
            level = after;
        }
        (boards, sequences)
    }

    #[test]
    fn no_board_is_lost_and_few_are_met_twice() {
        for [width, height] in [[4, 4], [3, 3], [2, 4], [5, 3], [2, 2]] {
            let shape = BoardAdjacency::new(width, height);
            let (plain, clever) = (Automaton::new(&shape, 2), Automaton::new(&shape, 12));
            for gap in [0, 1, width * height - 1] {
                let (all, many) = reached(&plain, &shape, gap, 15);
                let (found, few) = reached(&clever, &shape, gap, 15);
                assert!(all == found, "{width}x{height} {gap}: a board is lost, or takes longer");
                assert!(
                    few < many && few < all.len() * 5 / 4 + 20,
                    "{width}x{height} {gap}: {few} {many} {}",
                    all.len()
                );
            }
            let used: BTreeSet<u32> =
                clever.next.iter().flatten().copied().filter(|&next| next != NONE).collect();
            assert!(used.iter().all(|&state| (state as usize) < clever.next.len()));
        }
    }
}
