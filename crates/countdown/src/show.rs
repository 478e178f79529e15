//! Numbers round of the show: its tiles, its targets, its deals.
//!
//! There are 20 small tiles, 1 to 10 twice each, and 4 large ones. The contestant chooses the
//! number of large ones among the 6; the target is any number from 101 to 999.

use std::ops::RangeInclusive;

use fastrand::Rng;

use crate::problem::Problem;

/// Small tiles; there are 2 of each.
pub const SMALL: RangeInclusive<u64> = 1..=10;
/// Large tiles, one of each.
pub const LARGE: [u64; 4] = [25, 50, 75, 100];
/// Targets.
pub const TARGETS: RangeInclusive<u64> = 101..=999;
/// Number of tiles in a game.
pub const TILES: usize = 6;

/// Deals a game: `large` of the large tiles (4 at most), first, and small ones up to `count` (10 at
/// most).
pub fn deal(count: usize, large: usize, random: &mut Rng) -> Option<Problem> {
    let mut large_ones = LARGE.to_vec();
    let mut small_ones: Vec<u64> = SMALL.chain(SMALL).collect();
    let mut tiles = Vec::new();
    while tiles.len() < count {
        let from = if tiles.len() < large { &mut large_ones } else { &mut small_ones };
        if from.is_empty() {
            return None;
        }
        tiles.push(from.swap_remove(random.usize(..from.len())));
    }
    Problem::new(tiles, random.u64(TARGETS))
}

/// Returns true if a game of the show can have just these numbers.
pub(crate) fn is_selection(numbers: &[u64]) -> bool {
    let mut pool: Vec<u64> = SMALL.chain(SMALL).chain(LARGE).collect();
    let mut take = |number: &u64| {
        pool.iter().position(|tile| tile == number).map(|at| pool.swap_remove(at)).is_some()
    };
    numbers.len() == TILES && numbers.iter().all(&mut take)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_the_tiles_of_the_show() {
        for seed in 0..200 {
            let large = seed as usize % 5;
            let game = deal(6, large, &mut Rng::with_seed(seed)).unwrap();
            assert_eq!(game.tiles().iter().filter(|tile| LARGE.contains(tile)).count(), large);
            assert!(TARGETS.contains(&game.target()));
            for tile in game.tiles() {
                let most = if LARGE.contains(tile) { 1 } else { 2 };
                assert!(
                    game.tiles().iter().filter(|other| *other == tile).count() <= most,
                    "{game}"
                );
            }
            assert_eq!(deal(6, large, &mut Rng::with_seed(seed)), Some(game));
        }
        assert_eq!(deal(6, 5, &mut Rng::with_seed(1)), None);
    }
}
