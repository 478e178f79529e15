//! Points of tilings that never repeat: whole sums of the powers of a root of unity, and the square
//! roots in which they lie. All of it is exact.

use std::hash::{Hash, Hasher};

/// A sum of the powers 0 to 3 of a tenth (`Sum<10>`) or a twelfth (`Sum<12>`) of a turn, with the
/// coefficient of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum<const TURN: i32>(pub(super) [i64; 4]);

impl<const TURN: i32> Hash for Sum<TURN> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c, d] = self.0.map(|count| u64::from(count as u32));
        state.write_u64(a << 32 | b);
        state.write_u64(c << 32 | d);
    }
}

impl<const TURN: i32> Sum<TURN> {
    pub(super) const ZERO: Self = Self([0; 4]);
    pub(super) const ONE: Self = Self([1, 0, 0, 0]);

    pub(super) fn plus(self, Self([e, f, g, h]): Self) -> Self {
        let Self([a, b, c, d]) = self;
        Self([a + e, b + f, c + g, d + h])
    }

    pub(super) fn minus(self, Self([e, f, g, h]): Self) -> Self {
        self.plus(Self([-e, -f, -g, -h]))
    }

    /// The sum turned by so many tenths or twelfths.
    pub(super) fn turned(self, steps: i32) -> Self {
        let steps = steps.rem_euclid(TURN);
        let start = if steps < TURN / 2 { self } else { Self::ZERO.minus(self) };
        (0..steps % (TURN / 2)).fold(start, |Self([a, b, c, d]), _| match TURN {
            // The fourth power is t³ - t² + t - 1, or d² - 1.
            10 => Self([-d, a + d, b - d, c + d]),
            _ => Self([-d, a, b + d, c]),
        })
    }
}

/// The number `whole + root * √SQUARE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Surd<const SQUARE: i64> {
    pub whole: i64,
    pub root: i64,
}

impl<const SQUARE: i64> Surd<SQUARE> {
    /// Returns true if it lies between two bounds or on one of them.
    pub(super) fn lies_in(self, least: i64, most: i64) -> bool {
        let Self { whole, root } = self;
        let is_positive = |whole: i64, root: i64| {
            let (square, other) = (whole * whole, SQUARE * root * root);
            match (whole >= 0, root >= 0) {
                (true, true) => true,
                (true, false) => square >= other,
                (false, true) => other >= square,
                (false, false) => false,
            }
        };
        is_positive(whole - least, root) && is_positive(most - whole, -root)
    }

    /// Returns `scale` times the number, with the part with the root rounded to the nearest whole
    /// number.
    pub(super) fn rounded(self, scale: i64) -> i32 {
        let root = self.root * scale;
        let nearest = ((4 * SQUARE * root * root).isqrt() + 1) / 2;
        (self.whole * scale + root.signum() * nearest) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_turn_changes_nothing() {
        let (tenths, twelfths) = (Sum::<10>([3, -1, 4, 1]), Sum::<12>([3, -1, 4, 1]));
        assert_eq!((tenths.turned(7).turned(3), tenths.turned(-10)), (tenths, tenths));
        assert_eq!((twelfths.turned(7).turned(5), twelfths.turned(12)), (twelfths, twelfths));
        assert_eq!(tenths.turned(5), Sum::ZERO.minus(tenths));
        assert_eq!(twelfths.turned(6), Sum::ZERO.minus(twelfths));
    }

    #[test]
    fn square_roots_are_compared_and_rounded_exactly() {
        // 161 / 72 is a little more than the root of 5, 682 / 305 a little less.
        let less = |whole: i64, root: i64| Surd::<5> { whole: -whole, root }.lies_in(-9, 0);
        assert_eq!((less(161, 72), less(682, 305), less(0, 0)), (true, false, true));
        assert!(!Surd::<5> { whole: 0, root: 1 }.lies_in(3, 9));
        // 9.94 and 3.46; negative ones are mirrored.
        let rounded = |whole: i64, root: i64, scale: i64| Surd::<3> { whole, root }.rounded(scale);
        assert_eq!((rounded(0, 1, 2), rounded(5, -1, 2), rounded(1, 3, 1)), (3, 7, 6));
    }
}
