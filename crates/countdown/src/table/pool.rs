//! Bags of up to 6 tiles that the show's pool allows, numbered, and the values of those of up to 4.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::forms::Stir;
use crate::show::{LARGE, SMALL, TARGETS, TILES};

/// Size of the largest bags that have lists of values.
const LISTED: usize = 4;

/// Number of tiles of each kind in a bag: 4 bits each, the smallest kind lowest.
pub(super) type Key = u64;

/// Number of kinds of tiles.
pub(super) const KINDS: usize = 14;

/// Offset that, added to a key, carries into the top bit of each kind that occurs too often: small
/// ones 3 times, large ones twice.
const FULL: Key = 0x0066_6655_5555_5555;
const TOP: Key = 0x0088_8888_8888_8888;

/// All bags of up to 6 tiles.
#[derive(Debug)]
pub(super) struct Pool {
    keys: [Vec<Key>; TILES + 1],
    numbers: HashMap<Key, u16, BuildHasherDefault<Stir>>,
    /// Sorted values of the bags of each size up to 4, as far as they can lead to a target.
    values: [Vec<Vec<u32>>; LISTED + 1],
}

/// Returns the tile of a kind.
pub(super) fn tile(kind: usize) -> u64 {
    SMALL.chain(LARGE).nth(kind).unwrap_or(0)
}

/// Returns the bag of one tile of a kind.
pub(super) fn one(kind: usize) -> Key {
    1 << (4 * kind)
}

/// Returns true if the pool has all tiles of a bag.
pub(super) fn fits(key: Key) -> bool {
    (key + FULL) & TOP == 0
}

/// Returns true if every tile of `part` is in `whole` at least as often.
pub(super) fn is_part(part: Key, whole: Key) -> bool {
    // The added top bits keep each kind from borrowing from the next.
    ((whole | TOP) - part) & TOP == TOP
}

/// Returns the tiles of a bag, smallest first.
pub(super) fn tiles(key: Key) -> Vec<u64> {
    (0..KINDS)
        .flat_map(|kind| std::iter::repeat_n(tile(kind), (key >> (4 * kind) & 15) as usize))
        .collect()
}

/// Calls `each` with all parts of a bag, itself included, and their sizes.
pub(super) fn each_part(whole: Key, each: &mut dyn FnMut(usize, Key)) {
    let mut parts: Vec<(usize, Key)> = vec![(0, 0)];
    for kind in 0..KINDS {
        let before = parts.len();
        for copies in 1..=whole >> (4 * kind) & 15 {
            parts.extend_from_within(..before);
            let more = parts.len() - before;
            parts[more..].iter_mut().for_each(|(size, key)| {
                *size += copies as usize;
                *key += copies * one(kind);
            });
        }
    }
    parts[1..].iter().for_each(|&(size, key)| each(size, key));
}

impl Pool {
    /// Makes all bags, and the values of small ones.
    pub(super) fn new() -> Self {
        let mut keys: [Vec<Key>; TILES + 1] = Default::default();
        keys[0].push(0);
        for size in 1..=TILES {
            // Each bag is made once: by adding a tile of its largest kind.
            let longer = keys[size - 1].iter().flat_map(|&key| {
                let largest =
                    (KINDS - 1).min((63_u32.saturating_sub(key.leading_zeros()) / 4) as usize);
                (if key == 0 { 0 } else { largest }..KINDS).map(move |kind| key + one(kind))
            });
            keys[size] = longer.filter(|&key| fits(key)).collect();
        }
        let numbers = keys
            .iter()
            .flat_map(|keys| keys.iter().zip(0..).map(|(&key, number)| (key, number)))
            .collect();
        let mut pool = Self { keys, numbers, values: Default::default() };
        for size in 1..=LISTED {
            pool.values[size] = pool.keys[size].iter().map(|&key| pool.list(key, size)).collect();
        }
        pool
    }

    /// Returns the bags of a size, in the order of their numbers.
    pub(super) fn of_size(&self, size: usize) -> &[Key] {
        &self.keys[size]
    }

    /// Returns the number of a bag among those of its size.
    pub(super) fn number(&self, key: Key) -> usize {
        usize::from(self.numbers[&key])
    }

    /// Returns the values of a bag of up to 4 tiles, smallest first.
    pub(super) fn values(&self, size: usize, key: Key) -> &[u32] {
        &self.values[size][self.number(key)]
    }

    /// Returns the parts of a bag that have `size` tiles, with the rest of each.
    pub(super) fn parts(&self, whole: Key, size: usize) -> impl Iterator<Item = (Key, Key)> + '_ {
        self.keys[size]
            .iter()
            .filter(move |&&part| is_part(part, whole))
            .map(move |&part| (part, whole - part))
    }

    /// Computes the values of a bag of `size` tiles from those of its parts.
    fn list(&self, key: Key, size: usize) -> Vec<u32> {
        if size == 1 {
            return tiles(key).into_iter().map(|tile| tile as u32).collect();
        }
        // Larger values cannot be divided down to a target by the 2 largest tiles, or 1, or none.
        let rest: u64 = [100, 75, 50, 25].into_iter().take(TILES - size).product();
        let cap = (rest * TARGETS.end()).min(u32::MAX.into()) as u32;
        let mut list = Vec::new();
        for half in 1..=size / 2 {
            for (a, b) in self.parts(key, half).filter(|&(a, b)| 2 * half < size || a <= b) {
                for &x in self.values(half, a) {
                    for &y in self.values(size - half, b) {
                        let (large, small) = (x.max(y), x.min(y));
                        let quotient = if large % small == 0 { large / small } else { 0 };
                        let results =
                            [large + small, large - small, large.saturating_mul(small), quotient];
                        list.extend(results.into_iter().filter(|value| (1..=cap).contains(value)));
                    }
                }
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_has_the_published_number_of_selections() {
        let pool = Pool::new();
        assert_eq!(pool.of_size(6).len(), 13_243);
        let large = |key: Key| tiles(key).iter().filter(|&&tile| tile > 10).count();
        let with = |count| pool.of_size(6).iter().filter(|&&key| large(key) == count).count();
        assert_eq!([0, 1, 2, 3, 4].map(with), [2_850, 5_808, 3_690, 840, 55]);
        assert_eq!(tiles(pool.of_size(6)[0]), [1, 1, 2, 2, 3, 3]);
        assert_eq!(pool.values(2, one(1) + one(9)), [5, 8, 12, 20]);
    }
}
