//! Invariants of moves: the cells that tiles can reach, and the sums over all moves of a word.
//!
//! Cells between which tiles are carried form an orbit. On each orbit a move makes an even or an
//! odd number of swaps, and turns tiles by a total number of quarters: both simply add up. Sorted
//! tiles need certain sums; a board whose sums no moves reach cannot be sorted.

use std::collections::HashMap;

use tatham_core::cold_sort;

use super::Turns;

/// Limits of sums.
struct Limits;

impl Limits {
    /// Sums of moves that are listed, each with a word: hundreds and more. They grow with the
    /// number of orbits; without the list, sums prove nothing.
    const SUMS: usize = 5000;

    /// Classes of equal tiles in which 2 may be swapped to correct the sums: 2 to that power are
    /// tried, and one for each orbit nearly always suffices.
    const SWAPPED: usize = 10;
}

/// Invariants of the moves of a board.
#[derive(Debug)]
pub(crate) struct Invariants {
    spins: u16,
    /// Orbit of each cell, and of each spot.
    cells: Vec<usize>,
    spots: Vec<usize>,
    orbits: usize,
    /// Short words for all possible sums; empty if there are too many.
    words: HashMap<Sums, Vec<u16>>,
}

/// Parity of the swaps and total quarter turns of each orbit.
type Sums = Vec<(bool, u16)>;

/// Positions of tiles that are distinguished, and the spot where each belongs.
#[derive(Clone, Debug)]
pub(crate) struct Lies {
    pub(crate) at: Vec<u16>,
    pub(crate) home: Vec<u16>,
}

impl Invariants {
    pub(crate) fn new(turns: &Turns) -> Self {
        let (carries, spins) = (turns.carries(), turns.spins);
        let spots = orbits(
            turns.spots(),
            carries.iter().flat_map(|carry| (0..).zip(carry.iter().map(|&spot| spot as usize))),
        );
        let cell = |spot: usize| spot / spins as usize;
        let cells = orbits(
            turns.cells,
            carries.iter().flat_map(|carry| {
                (0..).zip(carry).map(|(from, &to)| (cell(from), cell(to as usize)))
            }),
        );
        let count = cells.iter().max().map_or(0, |most| most + 1);
        let mut invariants = Self { spins, cells, spots, orbits: count, words: HashMap::new() };
        let upright: Vec<u16> = (0..turns.cells as u16).map(|cell| cell * spins).collect();
        let moves: Vec<Sums> = carries
            .iter()
            .map(|carry| {
                invariants.sums(&Lies {
                    at: upright.clone(),
                    home: upright.iter().map(|&spot| carry[spot as usize]).collect(),
                })
            })
            .collect();
        let nothing: Sums = vec![(false, 0); count];
        let mut waiting = vec![nothing.clone()];
        invariants.words.insert(nothing, Vec::new());
        let mut next = 0;
        while let Some(sums) = waiting.get(next).cloned() {
            next += 1;
            for (turn, more) in (0..).zip(&moves) {
                let added: Sums =
                    sums.iter().zip(more).map(|(a, b)| (a.0 != b.0, (a.1 + b.1) % spins)).collect();
                if !invariants.words.contains_key(&added) {
                    let word = [&invariants.words[&sums][..], &[turn]].concat();
                    invariants.words.insert(added.clone(), word);
                    waiting.push(added);
                }
            }
            if waiting.len() > Limits::SUMS {
                invariants.words.clear();
                break;
            }
        }
        invariants
    }

    fn sums(&self, lies: &Lies) -> Sums {
        let spins = self.spins;
        let mut sums: Sums = vec![(false, 0); self.orbits];
        let mut to = vec![0; self.cells.len()];
        for (&at, &home) in lies.at.iter().zip(&lies.home) {
            to[(at / spins) as usize] = (home / spins) as usize;
            sums[self.cells[(at / spins) as usize]].1 +=
                (home % spins + spins - at % spins) % spins;
        }
        let mut is_seen = vec![false; to.len()];
        for start in 0..to.len() {
            let mut cell = to[start];
            is_seen[start] |= cell == start;
            while !is_seen[cell] {
                is_seen[cell] = true;
                // A cycle of length n takes n - 1 swaps.
                sums[self.cells[cell]].0 ^= cell != start;
                cell = to[cell];
            }
        }
        for sum in &mut sums {
            sum.1 %= spins;
        }
        sums
    }

    /// Distinguishes the tiles of each class so that all can come home, and returns them with a
    /// word after which 3-cycles bring them home; `None` if no moves bring all tiles home.
    pub(crate) fn told_apart(&self, start: &[u16], goal: &[u16]) -> Option<(Lies, Vec<u16>)> {
        let spins = self.spins;
        let lying = |board: &[u16]| {
            let mut spots: Vec<(u16, usize, u16)> = (0..)
                .zip(board)
                .map(|(cell, &label)| {
                    let spot = cell * spins + label % spins;
                    (label / spins, self.spots[spot as usize], spot)
                })
                .collect();
            cold_sort::sort(&mut spots);
            spots
        };
        let (mut from, to) = (lying(start), lying(goal));
        if from.iter().zip(&to).any(|(from, to)| (from.0, from.1) != (to.0, to.1)) {
            return None;
        }
        // Tiles that are at home stay there.
        let mut free = Vec::new();
        for group in 0..from.len() {
            let begins = group == 0
                || (from[group].0, from[group].1) != (from[group - 1].0, from[group - 1].1);
            if !begins {
                continue;
            }
            let end = (group..from.len())
                .find(|&at| (from[at].0, from[at].1) != (from[group].0, from[group].1))
                .unwrap_or(from.len());
            for (at, home) in (group..end).zip(&to[group..end]) {
                if let Some(there) = (group..end).find(|&there| from[there].2 == home.2) {
                    from.swap(at, there);
                }
            }
            if end - group > 1 {
                free.push((group, self.cells[(from[group].2 / spins) as usize]));
            }
        }
        let mut lies = Lies {
            at: from.iter().map(|tile| tile.2).collect(),
            home: to.iter().map(|tile| tile.2).collect(),
        };
        free.sort_by_cached_key(|&(_, orbit)| orbit);
        free.dedup_by_key(|&mut (_, orbit)| orbit);
        if self.words.is_empty() {
            return Some((lies, Vec::new()));
        }
        for swapped in 0..1_usize << free.len().min(Limits::SWAPPED) {
            let is_swapped = |index: usize| swapped >> index & 1 == 1;
            let swap = |lies: &mut Lies| {
                free.iter()
                    .enumerate()
                    .filter(|&(index, _)| is_swapped(index))
                    .for_each(|(_, &(group, _))| lies.at.swap(group, group + 1));
            };
            swap(&mut lies);
            if let Some(word) = self.words.get(&self.sums(&lies)) {
                return Some((lies, word.clone()));
            }
            swap(&mut lies);
        }
        None
    }
}

/// Returns the orbit of each of `count` things, numbered by the first thing of each.
fn orbits(count: usize, joined: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut root: Vec<usize> = (0..count).collect();
    let find = |root: &[usize], mut at: usize| {
        while root[at] != at {
            at = root[at];
        }
        at
    };
    for (a, b) in joined {
        let (a, b) = (find(&root, a), find(&root, b));
        root[a.max(b)] = a.min(b);
    }
    let mut numbers = HashMap::new();
    (0..count)
        .map(|at| {
            let next = numbers.len();
            *numbers.entry(find(&root, at)).or_insert(next)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turns::carrying;

    /// Turns of 3 of 5 cells at a time, which make an even number of swaps.
    fn turns() -> Turns {
        let cells = [[0, 1, 2], [2, 3, 4]];
        let turn = |cells: [usize; 3], by: usize| {
            carrying((0..3).map(|at| (cells[at], cells[(at + by) % 3])), 0)
        };
        Turns::new(
            5,
            1,
            cells.into_iter().flat_map(|cells| [turn(cells, 1), turn(cells, 2)]).collect(),
        )
    }

    #[test]
    fn equal_tiles_are_told_apart_so_that_an_odd_board_can_be_sorted() {
        let invariants = Invariants::new(&turns());
        // An odd number of swaps is out of reach, unless 2 equal tiles can be swapped as well.
        assert!(invariants.told_apart(&[0, 1, 2, 4, 3], &[0, 1, 2, 3, 4]).is_none());
        assert!(invariants.told_apart(&[1, 2, 0, 3, 4], &[0, 1, 2, 3, 4]).is_some());
        for equal in [[0, 0, 1, 2, 3], [0, 1, 1, 2, 3], [0, 1, 2, 3, 3]] {
            for (a, b) in (0..5).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let mut start = equal.to_vec();
                start.swap(a, b);
                let found = invariants.told_apart(&start, &equal);
                let (lies, word) = found.unwrap_or_else(|| panic!("{start:?} can be sorted"));
                let labels = |board: &[u16], spots: &[u16]| -> Vec<u16> {
                    spots.iter().map(|&spot| board[spot as usize]).collect()
                };
                assert_eq!(labels(&start, &lies.at), labels(&equal, &lies.home));
                // The word is empty, so 3-cycles alone bring the tiles home.
                assert_eq!((invariants.sums(&lies)[0].0, word.len()), (false, 0), "{start:?}");
            }
        }
        assert!(invariants.told_apart(&[0, 0, 1, 2, 3], &[0, 1, 1, 2, 3]).is_none(), "other tiles");
    }
}
