//! How many layouts a partial layout stands for: its free cells are filled in any way that brings the balls into range.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tatham_core::budget::Budget;

use super::arena::{Arena, Partial};
use super::leaves::Leaves;
use super::rays::Form;

/// Numbers of layouts, by the balls and the decided cells of a partial layout; each is worked out when it is first asked for.
///
/// Should the budget end on the way, what comes out is too small, and the budget remembers that it has said stop: who uses the numbers asks it to vouch for them.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    form: Form,
    budget: Budget,
    exact: Vec<Vec<Option<UBig>>>,
    /// The same as floats, by 2 to the power of `shift` smaller.
    scaled: Vec<Vec<f64>>,
    shift: usize,
}

/// Bits of the largest scaled number: sums of many stay finite.
const BITS: usize = 900;

/// Binomials between two looks at the budget, a millisecond where they are largest.
const EVERY: u32 = 200;

impl Ways {
    /// For these partial layouts and what becomes of them when more is decided.
    pub(super) fn of_parts(arena: &Arena, leaves: &Leaves, budget: &Budget) -> Self {
        let mut ways = Self {
            form: arena.form,
            budget: budget.clone(),
            exact: Vec::new(),
            scaled: Vec::new(),
            shift: 0,
        };
        // Of small boxes all numbers are small.
        if arena.form.cells() > BITS {
            let mut partial = arena.nothing();
            let bits = (0..leaves.len()).map(|leaf| {
                leaves.load(leaf, &mut partial);
                ways.exact(partial.balls as usize, partial.decided as usize).bit_len()
            });
            ways.shift = bits.max().unwrap_or_default().saturating_sub(BITS);
        }
        ways
    }

    /// How many layouts there are with these balls and so many decided cells.
    pub(super) fn exact(&mut self, balls: usize, decided: usize) -> &UBig {
        let known = entry(&mut self.exact, balls, decided, None);
        known.get_or_insert_with(|| sum(&self.form, balls, decided, &self.budget))
    }

    /// The same divided by 2 to the power of [`Ways::shift`], rounded.
    pub(super) fn scaled(&mut self, balls: usize, decided: usize) -> f64 {
        let known = *entry(&mut self.scaled, balls, decided, f64::NAN);
        if !known.is_nan() {
            return known;
        }
        let shift = self.shift;
        let scaled = to_float(&(self.exact(balls, decided) >> shift));
        *entry(&mut self.scaled, balls, decided, f64::NAN) = scaled;
        scaled
    }

    /// The same for a partial layout.
    pub(super) fn of(&mut self, partial: &Partial) -> f64 {
        self.scaled(partial.balls as usize, partial.decided as usize)
    }

    pub(super) fn shift(&self) -> usize {
        self.shift
    }
}

fn entry<T: Clone>(table: &mut Vec<Vec<T>>, balls: usize, decided: usize, none: T) -> &mut T {
    if table.len() <= balls {
        table.resize(balls + 1, Vec::new());
    }
    if table[balls].len() <= decided {
        table[balls].resize(decided + 1, none);
    }
    &mut table[balls][decided]
}

/// The nearest float; what is too large is infinite.
pub(super) fn to_float(number: &UBig) -> f64 {
    number.to_f64().value()
}

/// The whole number nearest to a float that is not negative, times 2 to a power.
pub(super) fn to_whole(float: f64, shift: usize) -> UBig {
    if !float.is_finite() {
        return UBig::ZERO;
    }
    if float < 9e15 && shift == 0 {
        return UBig::from(float.round() as u64);
    }
    let exponent = i64::from((float.to_bits() >> 52) as u32 & 0x7ff) - 1_075 + shift as i64;
    let digits = UBig::from(float.to_bits() & ((1 << 52) - 1) | 1 << 52);
    if exponent >= 0 {
        digits << exponent as usize
    } else {
        digits >> exponent.unsigned_abs() as usize
    }
}

/// The sum of the binomials, each made from the one before.
fn sum(form: &Form, balls: usize, decided: usize, budget: &Budget) -> UBig {
    let free = form.cells().saturating_sub(decided);
    let mut sum = UBig::ZERO;
    let mut ways = UBig::ONE;
    let mut ticker = budget.next_ticker(EVERY);
    for more in 0..=free.min(form.most.saturating_sub(balls)) {
        if balls > form.most || ticker.tick(budget).is_err() {
            break;
        }
        if balls + more >= form.fewest {
            sum += &ways;
        }
        ways = ways * UBig::from(free - more) / UBig::from(more + 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_counted() {
        let total = |width, height, fewest, most| {
            let form = Form { width, height, fewest, most };
            sum(&form, 0, 0, &Budget::unlimited()).to_string()
        };
        assert_eq!(total(8, 8, 5, 5), "7624512");
        assert_eq!(total(5, 5, 3, 3), "2300");
        assert_eq!(total(2, 2, 0, 4), "16");
        assert_eq!(total(2, 2, 3, 2), "0");
        let mut ways = of(Form { width: 2, height: 3, fewest: 2, most: 3 });
        assert_eq!(
            (ways.exact(1, 2).to_string(), ways.scaled(1, 2).to_string()),
            ("10".to_owned(), "10".to_owned())
        );
        assert_eq!(
            [ways.scaled(4, 4), ways.scaled(0, 5), ways.scaled(2, 6)]
                .map(|number| number.to_string()),
            ["0", "0", "1"]
        );
    }

    #[test]
    fn large_numbers_keep_their_ratios() {
        let mut ways = of(Form { width: 60, height: 60, fewest: 0, most: 3_600 });
        assert!((ways.scaled(0, 0) / ways.scaled(0, 1) - 2.0).abs() < 1e-12);
        assert_eq!(to_whole(ways.scaled(5, 7), ways.shift()), UBig::ONE << (3_600 - 7));
        assert_eq!((to_whole(2.6, 0), to_whole(0.0, 0)), (UBig::from(3_u8), UBig::ZERO));
    }

    fn of(form: Form) -> Ways {
        let arena = Arena::new(form);
        Ways::of_parts(&arena, &Leaves::one(&arena), &Budget::unlimited())
    }
}
