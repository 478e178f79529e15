//! Set of numbers below 1024, as bits.

use std::ops::Range;

const WORDS: usize = 16;

/// Numbers below 1024.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    /// Adds a number below 1024.
    #[inline]
    pub(crate) fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Returns true if the set contains a number below 1024.
    #[inline]
    pub(crate) fn holds(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds all of `other`.
    #[inline]
    pub(crate) fn join(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }

    /// Removes all of `other`.
    pub(crate) fn remove(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
    }

    /// Returns the number of elements in a range.
    pub(crate) fn count(&self, range: Range<usize>) -> u64 {
        range.filter(|&number| self.holds(number)).count() as u64
    }

    /// Adds the numbers of `row` raised by `by`, as far as they stay below 1024.
    #[inline]
    pub(crate) fn join_raised(&mut self, row: &[u64], by: usize) {
        let (words, bits) = (by / 64, by % 64);
        for at in words..WORDS {
            let low = if bits > 0 && at > words { row[at - words - 1] >> (64 - bits) } else { 0 };
            self.0[at] |= row[at - words] << bits | low;
        }
    }

    /// Adds the numbers of `row` lowered by `by`, as far as they are below 1024.
    #[inline]
    pub(crate) fn join_lowered(&mut self, row: &[u64], by: usize) {
        let (words, bits) = (by / 64, by % 64);
        let word = |at: usize| row.get(at).copied().unwrap_or(0);
        for at in 0..WORDS {
            let high = if bits > 0 { word(at + words + 1) << (64 - bits) } else { 0 };
            self.0[at] |= word(at + words) >> bits | high;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_move() {
        let mut row = [0_u64; 40];
        for number in [0, 63, 64, 700, 1000, 2000] {
            row[number / 64] |= 1 << (number % 64);
        }
        for by in [0, 1, 63, 64, 65, 100, 500, 1023, 1500] {
            let (mut up, mut down) = (Bits::default(), Bits::default());
            if by < 1024 {
                up.join_raised(&row, by);
            }
            down.join_lowered(&row, by);
            for number in 0..1024 {
                let there = |n: usize| [0, 63, 64, 700, 1000, 2000].contains(&n);
                assert_eq!(
                    up.holds(number),
                    by < 1024 && number >= by && there(number - by),
                    "{number} - {by}"
                );
                assert_eq!(down.holds(number), there(number + by), "{number} + {by}");
            }
        }
    }
}
