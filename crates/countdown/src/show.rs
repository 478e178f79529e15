//! The show: its tiles, its targets, its deals.
//!
//! Twenty small tiles, 1 to 10 twice each, and four large ones. The contestant says how many of the six shall be large; the target is
//! any number from 101 to 999.

use std::ops::RangeInclusive;

use crate::problem::Problem;

/// The small tiles; there are two of each.
pub const SMALL: RangeInclusive<u64> = 1..=10;
/// The large tiles, one of each.
pub const LARGE: [u64; 4] = [25, 50, 75, 100];
/// The targets.
pub const TARGETS: RangeInclusive<u64> = 101..=999;
/// How many tiles a game has.
pub const TILES: usize = 6;

/// All that may happen by chance.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The same for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`, which is not zero (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        // The upper half of a product: the bias is below 2^-50 for the bounds of a game.
        ((u128::from(z ^ (z >> 31)) * u128::from(bound)) >> 64) as u64
    }

    /// Takes one of `from` away.
    fn draw(&mut self, from: &mut Vec<u64>) -> Option<u64> {
        let count = from.len() as u64;
        (count > 0).then(|| from.swap_remove(self.below(count) as usize))
    }
}

/// Deals a game: `large` of the large tiles (four at most), first, and small ones up to `count` (ten at most).
pub fn deal(count: usize, large: usize, chance: &mut Chance) -> Option<Problem> {
    let mut large_ones = LARGE.to_vec();
    let mut small_ones: Vec<u64> = SMALL.chain(SMALL).collect();
    let mut tiles = Vec::new();
    while tiles.len() < count {
        let from = if tiles.len() < large { &mut large_ones } else { &mut small_ones };
        tiles.push(chance.draw(from)?);
    }
    let target = TARGETS.start() + chance.below(TARGETS.end() - TARGETS.start() + 1);
    Problem::new(tiles, target)
}

/// Whether a game of the show can have just these numbers.
pub(crate) fn is_selection(numbers: &[u64]) -> bool {
    let mut pool: Vec<u64> = SMALL.chain(SMALL).chain(LARGE).collect();
    let mut take = |number: &u64| pool.iter().position(|tile| tile == number).map(|at| pool.swap_remove(at)).is_some();
    numbers.len() == TILES && numbers.iter().all(&mut take)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_the_tiles_of_the_show() {
        for seed in 0..200 {
            let large = seed as usize % 5;
            let game = deal(6, large, &mut Chance::new(seed)).unwrap();
            assert_eq!(game.tiles().iter().filter(|tile| LARGE.contains(tile)).count(), large);
            assert!(TARGETS.contains(&game.target()));
            for tile in game.tiles() {
                let most = if LARGE.contains(tile) { 1 } else { 2 };
                assert!(game.tiles().iter().filter(|other| *other == tile).count() <= most, "{game}");
            }
            assert_eq!(deal(6, large, &mut Chance::new(seed)), Some(game));
        }
        assert_eq!(deal(6, 5, &mut Chance::new(1)), None);
    }
}
