//! Small integers in the order encoding: one literal for each "the value is at least v".
//!
//! ```text
//!   a value of 0…3:      x≥1   x≥2   x≥3        with  x≥2 → x≥1,  x≥3 → x≥2
//!                  2  =   1     1     0
//! ```
//!
//! For n values n−1 variables and n−2 binary clauses. Comparisons with constants are single
//! literals, so bounds propagate. The values need not be consecutive: for 0, 5 and 9 there are the
//! literals x≥5 and x≥9.
//!
//! # References
//! James M. Crawford, Andrew B. Baker, "Experimental Results on the Application of Satisfiability
//! Algorithms to Scheduling Problems", AAAI 1994; Naoyuki Tamura et al., "Compiling Finite Linear
//! CSP into SAT", CP 2006.

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Integer with one of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderInt {
    /// Values in ascending order.
    values: Vec<i64>,
    /// Literals of the bounds: `steps[i]` means that the value is at least `values[i + 1]`.
    steps: Vec<Lit>,
}

impl OrderInt {
    /// Creates an integer with one of the values, at least one, in ascending order.
    pub fn new(cnf: &mut Cnf, values: Vec<i64>) -> Self {
        let steps = cnf.new_lits(values.len().saturating_sub(1));
        for pair in steps.windows(2) {
            cnf.implies([pair[1]], pair[0]);
        }
        Self::from_steps(values, steps)
    }

    /// Creates an integer from its steps: `steps[i]` means that it is at least `values[i + 1]`, and
    /// implies the previous step.
    pub fn from_steps(values: Vec<i64>, steps: Vec<Lit>) -> Self {
        debug_assert!(values.is_sorted_by(|a, b| a < b), "the values ascend");
        debug_assert_eq!(
            values.len(),
            steps.len() + 1,
            "an integer needs a value, and a step to each other"
        );
        Self { values, steps }
    }

    /// Creates a constant.
    pub fn constant(value: i64) -> Self {
        Self { values: vec![value], steps: Vec::new() }
    }

    /// Returns the values in ascending order.
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Returns the smallest value.
    pub fn low(&self) -> i64 {
        self.values[0]
    }

    /// Returns the largest value.
    pub fn high(&self) -> i64 {
        self.values[self.values.len() - 1]
    }

    /// Returns the literal that is true exactly if the value is at least `bound`; a constant
    /// outside the bounds.
    pub fn at_least(&self, bound: i64) -> Lit {
        match self.values.partition_point(|&value| value < bound) {
            0 => Lit::TRUE,
            i => self.steps.get(i - 1).copied().unwrap_or(Lit::FALSE),
        }
    }

    /// Returns the literal that is true exactly if the value is at most `bound`.
    pub fn at_most(&self, bound: i64) -> Lit {
        !self.at_least(bound.saturating_add(1))
    }

    /// Returns the integer times `factor`, without a new literal; `factor` must not be 0.
    #[must_use]
    pub fn times(&self, factor: i64) -> Self {
        let mut values: Vec<i64> = self.values.iter().map(|value| value * factor).collect();
        let mut steps = self.steps.clone();
        if factor < 0 {
            values.reverse();
            steps = steps.into_iter().rev().map(|lit| !lit).collect();
        }
        Self { values, steps }
    }

    /// Returns the integer plus a number, without a new literal.
    #[must_use]
    pub fn plus(&self, number: i64) -> Self {
        Self {
            values: self.values.iter().map(|value| value + number).collect(),
            steps: self.steps.clone(),
        }
    }

    /// Returns the value, given the values of the literals.
    pub fn value(&self, holds: impl Fn(Lit) -> bool) -> i64 {
        self.values[self.steps.iter().filter(|&&lit| holds(lit)).count()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::tests::models;

    #[test]
    fn it_takes_each_value_once() {
        let mut cnf = Cnf::new();
        let x = OrderInt::new(&mut cnf, vec![-2, -1, 0, 1, 2, 7]);
        assert_eq!((cnf.variables(), cnf.len()), (1 + 5, 4));
        let read = |model: Vec<bool>, x: &OrderInt| {
            x.value(|lit| model[lit.variable() - 2] == lit.is_positive())
        };
        let mut values: Vec<i64> =
            models(cnf, &x.steps).into_iter().map(|model| read(model, &x)).collect();
        values.sort_unstable();
        assert_eq!(values, [-2, -1, 0, 1, 2, 7]);
        assert_eq!(x.plus(3).values(), [1, 2, 3, 4, 5, 10]);
        let negative = x.times(-3);
        assert_eq!((negative.low(), negative.high(), negative.values().len()), (-21, 6, 6));
        assert_eq!(negative.value(|lit| !lit.is_positive()), 6);
        assert_eq!(negative.value(Lit::is_positive), -21);
    }

    #[test]
    fn comparisons_are_literals() {
        let mut cnf = Cnf::new();
        let x = OrderInt::new(&mut cnf, vec![1, 2, 4, 8]);
        assert_eq!(
            (x.at_least(1), x.at_least(9), x.at_most(8), x.at_most(0)),
            (Lit::TRUE, Lit::FALSE, Lit::TRUE, Lit::FALSE)
        );
        assert_eq!((x.at_least(3), x.at_most(4)), (x.steps[1], !x.steps[2]));
        cnf.clause([x.at_least(3)]);
        cnf.clause([x.at_most(7)]);
        assert_eq!(models(cnf, &x.steps), [[true, true, false]]);
    }
}
