//! The clauses that watch each literal, all in one list: a copy of it is cheap, and engines are
//! made for every hint.

use std::sync::Arc;

use tatham_sat::Buckets;

/// Numbers of the watching clauses by literal, each in the order in which it came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watches {
    /// Start of the room of each literal: it has as much as clauses contain it. Empty without
    /// clauses.
    starts: Arc<[u32]>,
    lengths: Vec<u32>,
    numbers: Vec<u32>,
}

impl Watches {
    /// Lets the first two literals of each of `count` clauses watch it; `index` is the number of a
    /// literal.
    pub(crate) fn new<L: Copy>(
        literals: usize,
        (clauses, count): (&Buckets<L>, usize),
        index: impl Fn(L) -> usize,
    ) -> Self {
        if clauses.is_empty() {
            return Self::default();
        }
        let mut starts = vec![0_u32; literals + 1];
        for number in 0..count {
            for &literal in clauses.entries(number) {
                starts[index(literal) + 1] += 1;
            }
        }
        for at in 0..literals {
            starts[at + 1] += starts[at];
        }
        let numbers = vec![0; starts[literals] as usize];
        let mut watches = Self { starts: starts.into(), lengths: vec![0; literals], numbers };
        for number in 0..count {
            for &literal in clauses.entries(number).iter().take(2) {
                watches.push(index(literal), number as u32);
            }
        }
        watches
    }

    /// Returns the number of clauses that watch a literal.
    pub(crate) fn length(&self, literal: usize) -> usize {
        self.lengths.get(literal).map_or(0, |&length| length as usize)
    }

    /// Returns one of the clauses that watch a literal.
    #[inline]
    pub(crate) fn number(&self, literal: usize, at: usize) -> u32 {
        self.numbers[self.starts[literal] as usize + at]
    }

    /// Adds a clause that contains a literal to those that watch it.
    #[inline]
    pub(crate) fn push(&mut self, literal: usize, number: u32) {
        let at = self.starts[literal] + self.lengths[literal];
        debug_assert!(at < self.starts[literal + 1], "a clause watches a literal that it contains");
        self.numbers[at as usize] = number;
        self.lengths[literal] += 1;
    }

    /// Replaces one of the clauses that watch a literal.
    #[inline]
    pub(crate) fn put(&mut self, literal: usize, at: usize, number: u32) {
        self.numbers[self.starts[literal] as usize + at] = number;
    }

    /// Lets the same clauses watch a literal as in another state.
    pub(crate) fn restore(&mut self, literal: usize, other: &Self) {
        let (start, length) = (self.starts[literal] as usize, other.lengths[literal]);
        let own = start..start + length as usize;
        self.numbers[own.clone()].copy_from_slice(&other.numbers[own]);
        self.lengths[literal] = length;
    }

    /// Keeps only the first clauses that watch a literal.
    pub(crate) fn truncate(&mut self, literal: usize, length: usize) {
        if let Some(own) = self.lengths.get_mut(literal) {
            *own = length as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_watched_by_two_literals_in_the_order_in_which_they_came() {
        let clauses = Buckets::from_lists([vec![0, 2, 1], vec![2, 0], vec![1]].into_iter());
        let mut watches = Watches::new(4, (&clauses, 3), |literal: usize| literal);
        let of = |watches: &Watches, literal: usize| -> Vec<u32> {
            (0..watches.length(literal)).map(|at| watches.number(literal, at)).collect()
        };
        assert_eq!(
            [0, 1, 2, 3].map(|own| of(&watches, own)),
            [vec![0, 1], vec![2], vec![0, 1], vec![]]
        );
        // Clause 0 is watched by literal 1 in place of literal 0.
        watches.put(0, 0, 1);
        watches.truncate(0, 1);
        watches.push(1, 0);
        assert_eq!([0, 1, 2].map(|own| of(&watches, own)), [vec![1], vec![2, 0], vec![0, 1]]);
        assert_eq!(Watches::new(4, (&Buckets::default(), 0), |own: usize| own).length(3), 0);
    }
}
