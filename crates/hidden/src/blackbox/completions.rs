//! Number of layouts of a cube: the sum of the binomials for its free cells, over all numbers of
//! balls in range.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tatham_core::budget::Budget;

use super::rays::BoxShape;

/// Numbers of layouts by the balls and the decided cells of a cube, each computed on first use.
///
/// If the budget ends meanwhile, a number is too small, and the budget records the stop: callers
/// ask it to vouch for their results.
#[derive(Clone, Debug)]
pub(super) struct Completions {
    shape: BoxShape,
    budget: Budget,
    exact: Vec<Vec<Option<UBig>>>,
    /// Exact numbers as floats, divided by 2 to the power of `shift`.
    scaled: Vec<Vec<f64>>,
    shift: usize,
}

/// Bits of the largest scaled number. Floats have exponents up to 1,023: so a sum of 2^123 scaled
/// numbers is still finite.
const BITS: usize = 900;

/// Binomials between two looks at the budget: a millisecond for the largest.
const EVERY: u32 = 200;

impl Completions {
    /// Makes the table, scaled for cubes of these balls and decided cells.
    pub(super) fn new(
        shape: BoxShape,
        sizes: impl Iterator<Item = [usize; 2]>,
        budget: &Budget,
    ) -> Self {
        let (exact, scaled) = (Vec::new(), Vec::new());
        let mut completions = Self { shape, budget: budget.clone(), exact, scaled, shift: 0 };
        // In small boxes all numbers are small.
        if shape.cells() > BITS {
            let bits = sizes.map(|[balls, decided]| completions.exact(balls, decided).bit_len());
            completions.shift = bits.max().unwrap_or_default().saturating_sub(BITS);
        }
        completions
    }

    pub(super) fn shape(&self) -> BoxShape {
        self.shape
    }

    /// Returns the number of layouts with these balls and decided cells.
    pub(super) fn exact(&mut self, balls: usize, decided: usize) -> &UBig {
        let known = entry(&mut self.exact, balls, decided, None);
        known.get_or_insert_with(|| sum(&self.shape, balls, decided, &self.budget))
    }

    /// Returns that number divided by 2 to the power of [`Completions::shift`], rounded.
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

/// Returns the nearest float; infinite if the number is too large.
fn to_float(number: &UBig) -> f64 {
    number.to_f64().value()
}

/// Returns the integer nearest to a nonnegative float times 2 to a power.
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

/// Returns the sum of the binomials, each computed from the one before.
fn sum(shape: &BoxShape, balls: usize, decided: usize, budget: &Budget) -> UBig {
    let free = shape.cells().saturating_sub(decided);
    let mut sum = UBig::ZERO;
    let mut ways = UBig::ONE;
    let mut ticker = budget.next_ticker(EVERY);
    for more in 0..=free.min(shape.most.saturating_sub(balls)) {
        if balls > shape.most || ticker.tick(budget).is_err() {
            break;
        }
        if balls + more >= shape.fewest {
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
            let shape = BoxShape { width, height, fewest, most };
            sum(&shape, 0, 0, &Budget::unlimited()).to_string()
        };
        assert_eq!(total(8, 8, 5, 5), "7624512");
        assert_eq!(total(5, 5, 3, 3), "2300");
        assert_eq!(total(2, 2, 0, 4), "16");
        assert_eq!(total(2, 2, 3, 2), "0");
        let mut completions = for_whole_box(BoxShape { width: 2, height: 3, fewest: 2, most: 3 });
        assert_eq!(
            (completions.exact(1, 2).to_string(), completions.scaled(1, 2).to_string()),
            ("10".to_owned(), "10".to_owned())
        );
        assert_eq!(
            [completions.scaled(4, 4), completions.scaled(0, 5), completions.scaled(2, 6)]
                .map(|number| number.to_string()),
            ["0", "0", "1"]
        );
    }

    #[test]
    fn large_numbers_keep_their_ratios() {
        let mut completions =
            for_whole_box(BoxShape { width: 60, height: 60, fewest: 0, most: 3_600 });
        assert!((completions.scaled(0, 0) / completions.scaled(0, 1) - 2.0).abs() < 1e-12);
        assert_eq!(
            to_whole(completions.scaled(5, 7), completions.shift()),
            UBig::ONE << (3_600 - 7)
        );
        assert_eq!((to_whole(2.6, 0), to_whole(0.0, 0)), (UBig::from(3_u8), UBig::ZERO));
    }

    fn for_whole_box(shape: BoxShape) -> Completions {
        Completions::new(shape, [[0; 2]].into_iter(), &Budget::unlimited())
    }
}
