//! What the outcomes of a ray make of the layouts.

use super::rays::{Form, Outcome};

/// How many layouts come to each outcome: hits, reflections, and exits by ray.
#[derive(Clone, Debug)]
pub(super) struct Tally(Vec<f64>);

impl Tally {
    pub(super) fn of(form: Form) -> Self {
        Self(vec![0.0; 2 + form.rays()])
    }

    pub(super) fn add(&mut self, outcome: Outcome, weight: f64) {
        let at = match outcome {
            Outcome::Hit => 0,
            Outcome::Reflect => 1,
            Outcome::Exit(ray) => 2 + ray,
        };
        self.0[at] += weight;
    }

    fn all(&self) -> f64 {
        self.0.iter().sum()
    }

    pub(super) fn is_certain(&self) -> bool {
        self.0.iter().filter(|&&weight| weight > 0.0).count() < 2
    }

    /// What an outcome tells in the mean, in bits.
    pub(super) fn bits(&self) -> f64 {
        let all = self.all();
        self.0
            .iter()
            .filter(|&&weight| weight > 0.0)
            .map(|weight| weight / all * log2(all / weight))
            .sum()
    }

    /// The mean of what is left, as a share of all.
    pub(super) fn mean(&self) -> f64 {
        let all = self.all();
        self.0.iter().map(|weight| weight / all * (weight / all)).sum()
    }

    pub(super) fn worst(&self) -> f64 {
        self.0.iter().fold(0.0_f64, |worst, &weight| worst.max(weight)) / self.all()
    }
}

/// The binary logarithm of a positive float, by sums and products alone: the standard library's is not the same on all machines.
fn log2(float: f64) -> f64 {
    let bits = float.to_bits();
    let (exponent, digits) =
        ((bits >> 52) as i32 - 1_023, f64::from_bits(bits & ((1 << 52) - 1) | 1_023 << 52));
    let (exponent, digits) = if digits > std::f64::consts::SQRT_2 {
        (exponent + 1, digits / 2.0)
    } else {
        (exponent, digits)
    };
    // ln x = 2 (z + z³/3 + z⁵/5 + …), z = (x - 1) / (x + 1)
    let z = (digits - 1.0) / (digits + 1.0);
    let sum = (0..12).rev().fold(0.0, |sum, at| sum * z * z + 1.0 / f64::from(2 * at + 1));
    f64::from(exponent) + 2.0 * z * sum * std::f64::consts::LOG2_E
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_near_those_of_the_standard_library() {
        let mut number = 1e-9_f64;
        while number < 1e9 {
            assert!((log2(number) - number.log2()).abs() < 1e-13, "{number}");
            number *= 1.01;
        }
    }
}
