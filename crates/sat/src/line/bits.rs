//! Fixed number of bits in machine words, for one line of a grid at a time.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// 64·`W` bits, numbered from 0. The compiler unrolls the loops: for `W` = 1 these are single
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// Empty set of bits.
    pub const NONE: Self = Self([0; W]);

    /// Returns bit `i` alone.
    #[inline]
    pub fn bit(i: usize) -> Self {
        let mut bits = Self::NONE;
        bits.0[i / 64 % W] = 1 << (i % 64);
        bits
    }

    /// Returns the bits below `n`.
    #[inline]
    pub fn below(n: usize) -> Self {
        Self(std::array::from_fn(|w| match n.saturating_sub(64 * w) {
            0 => 0,
            n if n >= 64 => u64::MAX,
            n => (1 << n) - 1,
        }))
    }

    /// Returns true if bit `i` is set.
    #[inline]
    pub fn has(self, i: usize) -> bool {
        self.0[i / 64 % W] >> (i % 64) & 1 != 0
    }

    /// Sets bit `i`.
    #[inline]
    pub fn insert(&mut self, i: usize) {
        self.0[i / 64 % W] |= 1 << (i % 64);
    }

    /// Clears bit `i`.
    #[inline]
    pub fn remove(&mut self, i: usize) {
        self.0[i / 64 % W] &= !(1 << (i % 64));
    }

    /// Returns the numbers of the set bits in ascending order.
    #[inline]
    pub fn ones(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(w, word)| {
            let left = |word: &u64| Some(*word & (*word - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), left)
                .map(move |word| 64 * w + word.trailing_zeros() as usize)
        })
    }

    /// Returns all bits shifted up by `n`; those that leave are lost.
    #[inline]
    #[must_use]
    pub fn up(self, n: usize) -> Self {
        if W == 1 {
            return Self(self.0.map(|word| word << (n % 64)));
        }
        let (words, n) = (n / 64, n % 64);
        let word = |i: usize| self.0.get(i.wrapping_sub(words)).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| {
            // A shift by 64 is not allowed, so the bits from the word below are shifted twice.
            word(i) << n | if i > 0 { word(i - 1) >> 1 >> (63 - n) } else { 0 }
        }))
    }

    /// Returns all bits shifted down by `n`; those that leave are lost.
    #[inline]
    #[must_use]
    pub fn down(self, n: usize) -> Self {
        if W == 1 {
            return Self(self.0.map(|word| word >> (n % 64)));
        }
        let (words, n) = (n / 64, n % 64);
        let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| word(i) >> n | word(i + 1) << 1 << (63 - n)))
    }

    /// Returns the bits in reverse order: bit 0 becomes the last.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(std::array::from_fn(|i| self.0[W - 1 - i].reverse_bits()))
    }

    /// Returns the bits of `open` that can be reached from these by steps upward within `open`,
    /// including these themselves if they are in `open`.
    ///
    /// One addition is enough: a bit added to its block of ones carries to the block's end, and
    /// flips every one that the carry passes.
    #[inline]
    #[must_use]
    pub fn flood_up(self, open: Self) -> Self {
        let seeds = self & open;
        let mut carry = false;
        let sum = Self(std::array::from_fn(|i| {
            let (sum, over) = open.0[i].overflowing_add(seeds.0[i]);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            carry = over | over_again;
            sum
        }));
        ((sum ^ open) | seeds) & open
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident),*) => {
        $(impl<const W: usize> $trait for Bits<W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|i| self.0[i].$method(other.0[i])))
            }
        })*
    };
}

bitwise!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits<const W: usize>(ones: &[usize]) -> Bits<W> {
        ones.iter().fold(Bits::NONE, |bits, &i| bits | Bits::bit(i))
    }

    #[test]
    fn shifts_cross_words() {
        for n in [0, 1, 63, 64, 65, 130] {
            let moved: Vec<usize> = bits::<4>(&[0, 5, 63, 64, 100]).up(n).ones().collect();
            assert_eq!(moved, [0, 5, 63, 64, 100].map(|i| i + n));
            assert_eq!(bits::<4>(&moved).down(n), bits::<4>(&[0, 5, 63, 64, 100]));
        }
        assert_eq!(bits::<2>(&[3, 127]).up(2), bits::<2>(&[5]));
        assert_eq!(bits::<2>(&[1, 64]).down(2), bits::<2>(&[62]));
        assert_eq!(bits::<2>(&[0, 70]).reversed(), bits::<2>(&[127, 57]));
        assert_eq!(Bits::<2>::below(66).ones().count(), 66);
    }

    #[test]
    fn floods_stay_in_their_blocks() {
        let open = Bits::<2>::below(128) & !bits(&[10, 20, 70]);
        let flood: Vec<usize> =
            bits::<2>(&[5, 7, 10, 15, 60, 80, 127]).flood_up(open).ones().collect();
        let expected: Vec<usize> = (5..10).chain(15..20).chain(60..70).chain(80..128).collect();
        assert_eq!(flood, expected);
    }
}
