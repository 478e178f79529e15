//! A numbers game as posed: tiles and a target.

use std::fmt;

use serde::Serialize;

use crate::expression::Expression;

/// Fewest and most tiles.
pub const TILES: std::ops::RangeInclusive<usize> = 2..=10;

/// Largest tile.
pub const MOST_TILE: u64 = 1_000_000;

/// Largest target.
pub const MOST_TARGET: u64 = 1_000_000_000_000;

/// Values while a game is solved. Whatever leads to a target is below √(10^60 · 10^12) = 10^36 (see `engine`), which fits.
pub(crate) type Value = u128;

/// A numbers game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) tiles: Vec<u64>,
    pub(crate) target: u64,
}

impl Problem {
    /// The tiles, as they were given.
    pub fn tiles(&self) -> &[u64] {
        &self.tiles
    }

    /// The number to be made.
    pub fn target(&self) -> u64 {
        self.target
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, tile) in self.tiles.iter().enumerate() {
            write!(f, "{}{tile}", if i > 0 { "," } else { "" })?;
        }
        write!(f, ":{}", self.target)
    }
}

/// An answer: how a value is made, and how far it is from the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// With the usual precedence, and no brackets but those that the value needs.
    pub expression: String,
    /// What it comes to.
    pub value: u64,
    /// Its distance from the target.
    pub distance: u64,
    /// As a contestant would write it down, a calculation a line.
    pub steps: Vec<String>,
    /// Tiles used.
    pub numbers_used: usize,
}

impl Solution {
    pub(crate) fn new(expression: &Expression, target: u64) -> Self {
        let value = u64::try_from(expression.value()).unwrap_or(u64::MAX);
        Self {
            expression: expression.to_string(),
            value,
            distance: value.abs_diff(target),
            steps: expression.steps(),
            numbers_used: expression.tiles(),
        }
    }
}
