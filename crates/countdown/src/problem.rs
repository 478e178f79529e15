//! Numbers game as posed.

use std::fmt;

/// Name of the game in records.
pub(crate) const NAME: &str = "countdown";

/// Smallest number of numbers in a game.
pub const FEWEST: usize = 2;
/// Largest number of numbers in a game.
pub const MOST: usize = 10;
/// Largest number.
pub const LARGEST_TILE: u64 = 1_000_000;
/// Largest target.
pub const LARGEST_TARGET: u64 = 1_000_000_000_000;

/// Numbers of a game, in the order given, and its target. Only [`Problem::new`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    tiles: Vec<u64>,
    target: u64,
}

impl Problem {
    /// Makes a game, if everything is within its bounds.
    pub fn new(tiles: Vec<u64>, target: u64) -> Option<Self> {
        let good = (FEWEST..=MOST).contains(&tiles.len())
            && tiles.iter().all(|tile| (1..=LARGEST_TILE).contains(tile))
            && (1..=LARGEST_TARGET).contains(&target);
        good.then_some(Self { tiles, target })
    }

    /// Returns the numbers, 2 to 10 of them, each from 1 to a million.
    pub fn tiles(&self) -> &[u64] {
        &self.tiles
    }

    /// Returns the target, from 1 to 10¹².
    pub fn target(&self) -> u64 {
        self.target
    }
}

/// Writes the canonical ID: `100,75,2,10,3,8:746`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, tile) in self.tiles.iter().enumerate() {
            write!(f, "{}{tile}", if i == 0 { "" } else { "," })?;
        }
        write!(f, ":{}", self.target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_keeps_within_its_bounds() {
        assert!(Problem::new(vec![1, 1_000_000], 1_000_000_000_000).is_some());
        for (tiles, target) in [
            (vec![1], 1),
            (vec![1; 11], 1),
            (vec![0, 1], 1),
            (vec![1, 1_000_001], 1),
            (vec![1, 1], 0),
        ] {
            assert_eq!(Problem::new(tiles, target), None);
        }
    }
}
