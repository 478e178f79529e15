//! Combination of the parts and the rest of the board by their numbers of mines.

use dashu_int::UBig;
use dashu_int::ops::BitTest as _;
use tatham_core::budget::{Budget, Stop};

use super::EVERY;

/// Returns the binomials of `count`: the numbers of ways to choose 0 to `most` of it.
pub(super) fn binomials(count: usize, most: usize, budget: &Budget) -> Result<Vec<UBig>, Stop> {
    let mut ways = vec![UBig::ONE];
    let mut ticker = budget.ticker(EVERY);
    for chosen in 0..most {
        ticker.tick(budget)?;
        let next = if chosen < count {
            &ways[chosen] * (count - chosen) / (chosen + 1)
        } else {
            UBig::ZERO
        };
        ways.push(next);
    }
    Ok(ways)
}

/// Converts numbers of ways to floating-point numbers, the largest near 1; nonzero ones stay
/// nonzero. Only their ratios matter.
pub(super) fn scaled(ways: &[UBig]) -> Vec<f64> {
    /// Bits that a number keeps: more than a floating-point number has.
    const KEPT: usize = 64;
    let most = ways.iter().map(UBig::bit_len).max().unwrap_or_default();
    let share = |ways: &UBig| {
        if ways.is_zero() {
            return 0.0;
        }
        let cut = ways.bit_len().saturating_sub(KEPT);
        let below = most as f64 - cut as f64;
        ((ways >> cut).to_f64().value() * (-below).exp2()).max(f64::MIN_POSITIVE)
    };
    ways.iter().map(share).collect()
}

/// Returns a product that is 0 only if a factor is.
pub(super) fn times(one: f64, other: f64) -> f64 {
    if one > 0.0 && other > 0.0 { (one * other).max(f64::MIN_POSITIVE) } else { 0.0 }
}

/// Returns the share of `part` in the whole: 0 and 1 only if it is none or all of it.
pub(super) fn share(part: f64, rest: f64) -> f64 {
    match (part > 0.0, rest > 0.0) {
        (false, _) => 0.0,
        (true, false) => 1.0,
        (true, true) => (part / (part + rest)).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0),
    }
}

/// Weights of the numbers of mines, in each part and in the rest.
pub(super) struct Binomials {
    mines: usize,
    /// Number of ways of each part, by its number of mines.
    parts: Vec<Vec<f64>>,
    /// Number of ways of the rest, by its number of mines.
    rest: Vec<f64>,
}

impl Binomials {
    pub(super) fn new(parts: &[Vec<UBig>], rest: &[UBig], mines: usize) -> Self {
        Self { mines, parts: parts.iter().map(|part| scaled(part)).collect(), rest: scaled(rest) }
    }

    /// Returns the product of two polynomials, scaled to a largest coefficient of 1.
    fn product(&self, one: &[f64], other: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; (one.len() + other.len() - 1).min(self.mines + 1)];
        for (at, &one) in one.iter().enumerate().filter(|(_, one)| **one > 0.0) {
            for (sum, &other) in product.iter_mut().skip(at).zip(other) {
                *sum += times(one, other);
            }
        }
        normal(product)
    }

    /// Returns the weight of each number of mines in each part, summed over everything outside of
    /// it.
    pub(super) fn of_parts(&self, budget: &Budget) -> Result<Vec<Vec<f64>>, Stop> {
        let count = self.parts.len();
        // Products of the parts before and behind each part.
        let (mut before, mut behind) = (vec![vec![1.0]], vec![vec![1.0]]);
        let longer = |length: &mut usize, part: &Vec<f64>| {
            *length = (*length + part.len() - 1).min(self.mines + 1);
            Some(*length)
        };
        let numbers = self
            .parts
            .iter()
            .scan(1, longer)
            .chain(self.parts.iter().rev().scan(1, longer))
            .sum::<usize>();
        let _claim = budget.claim((numbers * size_of::<f64>()) as u64)?;
        for at in 0..count {
            budget.check()?;
            before.push(self.product(&before[at], &self.parts[at]));
            behind.push(self.product(&behind[at], &self.parts[count - 1 - at]));
        }
        (0..count)
            .map(|at| {
                budget.check()?;
                let others = self.product(&before[at], &behind[count - 1 - at]);
                Ok(normal((0..self.parts[at].len()).map(|own| self.left(&others, own)).collect()))
            })
            .collect()
    }

    /// Returns the ways of everything else, if one part has a number of mines.
    fn left(&self, others: &[f64], own: usize) -> f64 {
        let left = |other| self.mines.checked_sub(own + other).map_or(0.0, |left| self.rest[left]);
        others.iter().enumerate().map(|(other, &ways)| times(ways, left(other))).sum()
    }

    /// Returns the probability of a mine in a cell of the rest; `None` if there is no such cell.
    pub(super) fn of_the_rest(&self, cells: usize, budget: &Budget) -> Result<Option<f64>, Stop> {
        let product = |product: Vec<f64>, part: &Vec<f64>| {
            budget.check().map(|()| self.product(&product, part))
        };
        let all = self.parts.iter().try_fold(vec![1.0], product)?;
        let (mut with, mut without) = (0.0, 0.0);
        for (near, &ways) in all.iter().enumerate().take(self.mines + 1) {
            let far = self.mines - near;
            if far <= cells {
                let ways = times(ways, self.rest[far]);
                with += times(ways, far as f64);
                without += times(ways, (cells - far) as f64);
            }
        }
        Ok((cells > 0).then(|| share(with, without)))
    }
}

/// Scales numbers so that the largest is 1.
pub(super) fn normal(numbers: Vec<f64>) -> Vec<f64> {
    let most = numbers.iter().copied().fold(0.0, f64::max);
    if most > 0.0 {
        numbers.into_iter().map(|number| times(number / most, 1.0)).collect()
    } else {
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_of_huge_numbers_are_kept() {
        let binomials =
            |count, most| binomials(count, most, &Budget::unlimited()).expect("no limit");
        let ways = binomials(2000, 400);
        assert_eq!(ways[2], UBig::from(1_999_000_u32));
        let scaled = scaled(&ways[390..]);
        let ratio = scaled[10] / scaled[9];
        assert!((ratio - 1601.0 / 400.0).abs() < 1e-12, "{ratio}");
        assert_eq!(
            super::scaled(&[UBig::ZERO, UBig::ONE, UBig::ONE << 5000])[..2],
            [0.0, f64::MIN_POSITIVE]
        );
        assert_eq!(binomials(3, 5), [1_u8, 3, 3, 1, 0, 0].map(UBig::from));
    }

    #[test]
    fn only_what_is_certain_is_called_so() {
        assert_eq!((share(0.0, 5.0), share(5.0, 0.0)), (0.0, 1.0));
        assert!(share(f64::MIN_POSITIVE, 1.0) > 0.0 && share(1.0, f64::MIN_POSITIVE) < 1.0);
        assert!(times(f64::MIN_POSITIVE, f64::MIN_POSITIVE) > 0.0);
    }
}
