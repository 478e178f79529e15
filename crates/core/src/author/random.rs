//! Random choices of puzzles that are made.

use fastrand::Rng;

/// Source of random choices, which are the same for the same seed on every machine: whole numbers
/// of 64 bits are drawn, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Rng);

impl Random {
    /// Makes the source for a puzzle of a series.
    pub fn for_puzzle(seed: u64, number: u64) -> Self {
        let series = Rng::with_seed(seed).u64(..);
        Self(Rng::with_seed(Rng::with_seed(series.wrapping_add(number)).u64(..)))
    }

    /// Returns a number below a bound, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.u64(..bound as u64) as usize
    }

    /// Returns true with a probability in percent.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// Returns one of some values; `None` if there are none.
    pub fn choose<'v, T>(&mut self, values: &'v [T]) -> Option<&'v T> {
        if values.is_empty() { None } else { values.get(self.below(values.len())) }
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// Returns the numbers below a bound in random order.
    pub fn permutation(&mut self, bound: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..bound).collect();
        self.shuffle(&mut numbers);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_puzzle_of_a_series_has_its_own_choices() {
        let drawn = |seed, number| Random::for_puzzle(seed, number).permutation(20);
        assert_eq!(drawn(7, 3), drawn(7, 3));
        let series: Vec<_> = (0..3).flat_map(|seed| (0..3).map(move |n| drawn(seed, n))).collect();
        assert!((0..9).all(|i| (0..i).all(|j| series[i] != series[j])));
        let mut sorted = drawn(7, 3);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..20));
    }

    /// A change here changes every puzzle that was ever made.
    #[test]
    fn choices_are_the_same_everywhere() {
        let mut random = Random::for_puzzle(1, 2);
        let drawn: Vec<usize> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [366, 227, 154, 845, 240, 746]);
    }
}
