//! Whole numbers of the engine: as narrow as the game allows.

use std::fmt::{Debug, Display};
use std::ops::{Add, Div, Mul, Rem, Sub};

/// Unsigned integer of some width.
pub(crate) trait Value:
    Copy
    + Debug
    + Default
    + Display
    + Ord
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + 'static
{
    /// Zero: never a value of a game, and the mark of an empty slot.
    const ZERO: Self;
    /// One.
    const ONE: Self;

    /// Returns the number, or the largest of this width if it does not fit.
    fn narrow(number: u128) -> Self;

    /// Returns the same number, widened.
    fn wide(self) -> u128;

    /// Returns the sum, unless it is too large for this width.
    fn plus(self, other: Self) -> Option<Self>;

    /// Returns the product, unless it is too large for this width.
    fn times(self, other: Self) -> Option<Self>;

    /// Returns a hash of the number: 64 bits of which the upper ones select slots well.
    fn stirred(self) -> u64;

    /// Returns the quotient, if there is no remainder.
    fn over(self, other: Self) -> Option<Self> {
        (self % other == Self::ZERO).then(|| self / other)
    }
}

/// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): 2⁶⁴ divided by the golden
/// ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! value {
    ($type:ty, $stirred:expr) => {
        impl Value for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            fn narrow(number: u128) -> Self {
                Self::try_from(number).unwrap_or(Self::MAX)
            }

            #[allow(
                clippy::unnecessary_cast,
                clippy::cast_lossless,
                reason = "one text for all widths"
            )]
            fn wide(self) -> u128 {
                self as u128
            }

            #[inline]
            fn plus(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }

            #[inline]
            fn times(self, other: Self) -> Option<Self> {
                self.checked_mul(other)
            }

            #[inline]
            fn stirred(self) -> u64 {
                let stir: fn(Self) -> u64 = $stirred;
                stir(self)
            }
        }
    };
}

value!(u32, |n| u64::from(n).wrapping_mul(GOLDEN));
value!(u64, |n| n.wrapping_mul(GOLDEN));
value!(u128, |n| (n as u64 ^ ((n >> 64) as u64).wrapping_mul(GOLDEN).rotate_left(32))
    .wrapping_mul(GOLDEN));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_seen() {
        assert_eq!((u32::narrow(1 << 40), u64::narrow(7)), (u32::MAX, 7));
        assert_eq!((65_536_u32.times(65_536), 65_536_u32.times(3)), (None, Some(196_608)));
        assert_eq!((u64::MAX.plus(1), 12_u64.over(4), 12_u64.over(5)), (None, Some(3), None));
    }
}
