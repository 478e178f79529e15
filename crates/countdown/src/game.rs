//! A game's bags, and how large values can be and still be of use.
//!
//! Let b(S) be the product of the numbers of S, ones counted as twos. No value of S is above b(S): results grow fastest by
//! multiplication, and 1 + 1 is 2. Nor is a value of S above max(T, 2) * b(R) of use, where R are the other numbers and T is the largest
//! value wanted. For let v come to u by an operation with a value y of B, and u be at most p = max(T, 2) * b(R without B); then v is at
//! most u for + and *, at most y where it is itself subtracted from y or divides it, at most p * y for /, and for - at most p + y, which is
//! at most p * b(B), for p and b(B) are at least 2. So v is at most p * b(B) = max(T, 2) * b(R).
//!
//! With T up to 10^12 and ten numbers up to 10^6, the smaller of the two bounds is never above 10^36: 128 bits hold every value that
//! matters, and games like those of the show need 20.

use crate::bags::{Bag, Bags};

/// A game's bags, and the largest value of each from which a wanted value can still be reached.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) bags: Bags,
    pub(crate) caps: Vec<u128>,
    /// The bound on all values.
    pub(crate) most: u128,
}

impl Game {
    /// The game with these numbers where values up to `largest` are wanted.
    pub(crate) fn new(tiles: &[u64], largest: u64) -> Self {
        let bags = Bags::new(tiles);
        let all = usize::from(bags.all());
        // The product of the numbers of each set, ones counted as twos.
        let mut products = vec![1_u128; bags.count()];
        for set in 1..=all {
            let tile = bags.lowest(set as Bag).max(2);
            products[set] = products[set & (set - 1)].saturating_mul(tile.into());
        }
        let largest = u128::from(largest.max(2));
        let cap = |set: usize| products[set].min(products[all ^ set].saturating_mul(largest));
        Self { caps: (0..=all).map(cap).collect(), most: products[all], bags }
    }

    /// The bits that the largest useful value needs.
    pub(crate) fn width(&self) -> u32 {
        self.caps.iter().max().map_or(0, |most| 128 - most.leading_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn useless_sizes_need_no_width() {
        assert_eq!(Game::new(&[100, 75, 50, 25, 10, 10], 999).width(), 20);
        assert!(Game::new(&[1_000_000; 10], 1_000_000_000_000).width() <= 120);
    }
}
