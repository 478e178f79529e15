//! Best-first search for an answer shorter than a given one.
//!
//! # References
//! P. E. Hart, N. J. Nilsson, B. Raphael: A formal basis for the heuristic determination of minimum
//! cost paths, 1968.

use tatham_core::budget::{Budget, Stop};

use super::map::{Flooded, Map};
use crate::search::Space as _;
use crate::search::bits::Bits;
use crate::search::hasher::FastHashMap;

/// Result of the ray.
pub(super) struct Shortest {
    /// A shorter answer.
    pub(super) way: Option<Vec<usize>>,
    /// Lower bound on the length of every answer.
    pub(super) lower_bound: usize,
}

struct Node<const N: usize> {
    state: Flooded<N>,
    from: usize,
    step: usize,
    made: usize,
    is_done: bool,
}

/// Limits of a search.
struct Limits;

impl Limits {
    /// Bytes that the nodes may take: 10,000,000 up to the memory available. More bytes prove
    /// larger boards, and a batch solves as many boards at once as there are cores.
    const BYTES: usize = 150_000_000;
}

/// Returns the number of nodes that fit into that, with their entries in the table, which is up to
/// twice as large as its contents and keeps its former half while it grows.
pub(super) const fn most<const N: usize>() -> usize {
    Limits::BYTES / (size_of::<Node<N>>() * 3 / 2 + size_of::<(Bits<N>, usize)>() * 2 + 16)
}

struct ShortestSearch<'m, const N: usize> {
    map: &'m Map<N>,
    nodes: Vec<Node<N>>,
    known: FastHashMap<Bits<N>, usize>,
    /// Open nodes, by the lower bound of an answer through them, and then by the moves made.
    open: Vec<Vec<Vec<usize>>>,
}

impl<const N: usize> ShortestSearch<'_, N> {
    fn way(&self, mut at: usize) -> Vec<usize> {
        let mut steps = Vec::new();
        while at > 0 {
            steps.push(self.nodes[at].step);
            at = self.nodes[at].from;
        }
        steps.reverse();
        steps
    }

    /// Records a state, unless an answer through it would be too long or it has been reached with
    /// as few moves.
    fn reach(&mut self, state: Flooded<N>, (from, step): (usize, usize), least: usize) {
        let made = self.nodes[from].made + 1;
        let known = self.known.get(&state.set).copied();
        if known.is_some_and(|at| self.nodes[at].made <= made) {
            return;
        }
        let length = least.max(made + self.map.bound(&state) as usize);
        let Some(open) = self.open.get_mut(length) else { return };
        let node = Node { state, from, step, made, is_done: false };
        let at = known.unwrap_or(self.nodes.len());
        if known.is_some() {
            self.nodes[at] = node;
        } else {
            self.nodes.push(node);
            self.known.insert(state.set, at);
        }
        open[made].push(at);
    }

    /// Makes all moves from a node that may be needed; returns an answer if one ends the game.
    fn expand(&mut self, at: usize, least: usize) -> Option<Vec<usize>> {
        let Node { state, from, step, made, .. } = self.nodes[at];
        let before = (made > 0).then(|| self.nodes[from].state);
        let forced = self.map.last_of_colour(&state);
        for colour in 0..self.map.colours.len() {
            let gain = self.map.gain(&state, colour);
            let is_late =
                || before.is_some_and(|before| self.map.is_late(&before, step, &state, gain));
            if gain.is_empty() || forced.is_some_and(|forced| forced != colour) || is_late() {
                continue;
            }
            let next = self.map.with(&state, gain);
            if self.map.is_goal(&next) {
                let mut way = self.way(at);
                way.push(colour);
                return Some(way);
            }
            self.reach(next, (at, colour), least);
        }
        None
    }
}

/// Looks for answers of less than `length` moves, until there is none, or until the budget or its
/// memory is spent.
pub(super) fn shorter<const N: usize>(
    map: &Map<N>,
    length: usize,
    budget: &Budget,
    every: u32,
) -> Result<Shortest, Stop> {
    let start = map.corner();
    let first = map.bound(&start) as usize;
    let _claim = budget.claim(if first < length { Limits::BYTES as u64 } else { 0 })?;
    let root = Node { state: start, from: 0, step: 0, made: 0, is_done: false };
    let mut search = ShortestSearch {
        map,
        nodes: vec![root],
        known: FastHashMap::default(),
        open: vec![vec![Vec::new(); length]; length],
    };
    search.known.insert(start.set, 0);
    if let Some(open) = search.open.get_mut(first) {
        open[0].push(0);
    }
    let mut ticker = budget.ticker(every);
    for least in first..length {
        // Nodes with the most moves come first.
        while let Some(at) = search.open[least].iter_mut().rev().find_map(Vec::pop) {
            if std::mem::replace(&mut search.nodes[at].is_done, true) {
                continue;
            }
            if search.nodes.len() > most::<N>() || ticker.tick(budget).is_err() {
                return Ok(Shortest { way: None, lower_bound: least });
            }
            if let Some(way) = search.expand(at, least) {
                return Ok(Shortest { lower_bound: least, way: Some(way) });
            }
        }
    }
    Ok(Shortest { way: None, lower_bound: length })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tatham_core::{Grid, Size};

    use super::super::map::regions;
    use super::*;

    /// Length of the shortest answer, level by level.
    fn fewest(map: &Map<1>) -> usize {
        let mut level = vec![map.corner()];
        let mut seen = BTreeSet::new();
        for made in 0.. {
            if level.iter().any(|state| map.is_goal(state)) {
                return made;
            }
            let next = level.iter().flat_map(|state| {
                (0..map.colours.len()).map(|colour| map.with(state, map.gain(state, colour)))
            });
            let is_new = |state: &Flooded<1>| seen.insert(format!("{:?}", state.set));
            level = next.filter(is_new).collect();
        }
        unreachable!("each level floods more")
    }

    #[test]
    fn a_shorter_answer_is_a_shortest_one_and_none_is_a_proof() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let size = Size { width: random.usize(2..6), height: random.usize(2..6) };
            let cells = Grid::from_fn(size, |_| random.u32(0..4));
            let regions = regions(&cells);
            let map = Map::<1>::new(&cells, &regions, 4);
            let fewest = fewest(&map);
            for length in fewest + 1..fewest + 4 {
                let found = shorter(&map, length, &Budget::unlimited(), 1).unwrap();
                let way = found.way.unwrap_or_else(|| panic!("{cells:?} has an answer"));
                let end = way.iter().fold(map.corner(), |state, &colour| {
                    map.with(&state, map.gain(&state, colour))
                });
                assert!(map.is_goal(&end), "{cells:?}: {way:?}");
                assert_eq!((way.len(), found.lower_bound), (fewest, fewest), "{cells:?}");
            }
            let found = shorter(&map, fewest, &Budget::unlimited(), 1).unwrap();
            assert_eq!((found.way, found.lower_bound), (None, fewest), "{cells:?}");
        }
    }
}
