//! Small integers in the order encoding: one literal for each "the value is at least v".
//!
//! ```text
//!   a value of 0…3:      x≥1   x≥2   x≥3        with  x≥2 → x≥1,  x≥3 → x≥2
//!                  2  =   1     1     0
//! ```
//!
//! hi−lo variables and hi−lo−1 clauses of two literals for a value of lo…hi. Comparisons with constants are single literals,
//! so bounds propagate.
//!
//! # References
//! James M. Crawford, Andrew B. Baker, "Experimental Results on the Application of Satisfiability Algorithms to Scheduling
//! Problems", AAAI 1994; Naoyuki Tamura et al., "Compiling Finite Linear CSP into SAT", CP 2006.

use crate::cnf::Cnf;
use crate::lit::Lit;
use crate::solver::Model;

/// An integer between two bounds.
#[derive(Clone, Debug)]
pub struct OrderInt {
    low: i64,
    /// `steps[i]`: the value is at least `low + 1 + i`.
    steps: Vec<Lit>,
}

impl OrderInt {
    /// A new integer of `low` to `high`, both included; `high` must not be below `low`.
    pub fn new(cnf: &mut Cnf, low: i64, high: i64) -> Self {
        debug_assert!(low <= high, "an integer needs a value");
        let steps = cnf.new_lits(usize::try_from(high - low).unwrap_or(0));
        for pair in steps.windows(2) {
            cnf.implies([pair[1]], pair[0]);
        }
        Self { low, steps }
    }

    /// Smallest value.
    pub fn low(&self) -> i64 {
        self.low
    }

    /// Largest value.
    pub fn high(&self) -> i64 {
        self.low + self.steps.len() as i64
    }

    /// The literal that says whether the value is at least `bound`; constant outside the bounds.
    pub fn at_least(&self, bound: i64) -> Lit {
        if bound <= self.low {
            return Lit::TRUE;
        }
        usize::try_from(bound - self.low - 1).ok().and_then(|i| self.steps.get(i)).copied().unwrap_or(Lit::FALSE)
    }

    /// The literal that says whether the value is at most `bound`.
    pub fn at_most(&self, bound: i64) -> Lit {
        !self.at_least(bound + 1)
    }

    /// Its value in a model.
    pub fn value(&self, model: &Model) -> i64 {
        self.low + self.steps.iter().filter(|&&lit| model.value(lit)).count() as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Solver;
    use tatham_core::Budget;

    #[test]
    fn it_takes_each_value_once() {
        let mut cnf = Cnf::new();
        let x = OrderInt::new(&mut cnf, -2, 3);
        assert_eq!((cnf.variables(), cnf.len()), (1 + 5, 4));
        let budget = Budget::unlimited();
        let mut values: Vec<i64> =
            Solver::new(cnf).models(x.steps.clone(), &budget).map(|model| x.value(&model.unwrap())).collect();
        values.sort_unstable();
        assert_eq!(values, [-2, -1, 0, 1, 2, 3]);
    }

    #[test]
    fn comparisons_are_literals() {
        let mut cnf = Cnf::new();
        let x = OrderInt::new(&mut cnf, 1, 9);
        assert_eq!((x.at_least(1), x.at_least(10), x.at_most(9), x.at_most(0)), (Lit::TRUE, Lit::FALSE, Lit::TRUE, Lit::FALSE));
        cnf.clause([x.at_least(4)]);
        cnf.clause([x.at_most(4)]);
        let model = Solver::new(cnf).solve(&Budget::unlimited()).unwrap().unwrap();
        assert_eq!(x.value(&model), 4);
    }
}
