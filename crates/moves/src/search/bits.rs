//! Small sets of numbers, as bits.

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    /// Returns the set of these numbers.
    pub(crate) fn from_numbers(numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|number| set.0[number / 64] |= 1 << (number % 64));
        set
    }

    /// Adds the numbers of one word of 64 bits.
    pub(crate) fn add(&mut self, word: usize, bits: u64) {
        self.0[word] |= bits;
    }

    fn with(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|at| word(self.0[at], other.0[at])))
    }

    /// Returns the union.
    pub(crate) fn or(self, other: Self) -> Self {
        self.with(other, |one, two| one | two)
    }

    /// Returns the intersection.
    pub(crate) fn and(self, other: Self) -> Self {
        self.with(other, |one, two| one & two)
    }

    /// Returns the symmetric difference.
    pub(crate) fn xor(self, other: Self) -> Self {
        self.with(other, |one, two| one ^ two)
    }

    /// Returns the difference.
    pub(crate) fn minus(self, other: Self) -> Self {
        self.with(other, |one, two| one & !two)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    pub(crate) fn is_within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }

    pub(crate) fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Calls `each` with every number, in order.
    pub(crate) fn each(self, mut each: impl FnMut(usize)) {
        for (at, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                each(at * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sets() {
        let (one, two) =
            (Bits::<2>::from_numbers([0, 63, 64, 127]), Bits::<2>::from_numbers([63, 100]));
        let list = |set: Bits<2>| {
            let mut list = Vec::new();
            set.each(|number| list.push(number));
            list
        };
        assert_eq!(list(one.or(two)), [0, 63, 64, 100, 127]);
        assert_eq!((list(one.and(two)), list(one.minus(two))), (vec![63], vec![0, 64, 127]));
        assert_eq!((list(one.xor(two)), one.len()), (vec![0, 64, 100, 127], 4));
        assert!(
            one.has(127) && !one.has(126) && Bits::<2>::EMPTY.is_within(one) && !one.is_within(two)
        );
    }
}
