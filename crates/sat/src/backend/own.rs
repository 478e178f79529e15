//! Our own solver behind the narrow interface of the others.

use tatham_core::{Budget, Stop};

use super::{Assumes, Backend, Found};
use crate::cdcl::Cdcl;
use crate::formula::Formula;
use crate::lit::Lit;

/// Our own solver, with the number of variables of its formula.
#[derive(Debug)]
pub(crate) struct Own {
    solver: Cdcl,
    variables: usize,
}

impl Own {
    pub(crate) fn new(formula: &Formula, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self { solver: Cdcl::within(formula, budget)?, variables: formula.variables() })
    }
}

impl Backend for Own {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.clause(lits.iter().copied());
    }

    fn solve(&mut self, budget: &Budget) -> Found {
        self.solve_assuming(&[], budget)
    }
}

impl Assumes for Own {
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> Found {
        match self.solver.solve(assumed, budget) {
            Ok(true) => {
                let value = |variable: usize| self.solver.holds(Lit::from_dimacs(variable as i32));
                Found::Model((1..=self.variables).map(value).collect())
            }
            Ok(false) => Found::Nothing,
            Err(Stop::Memory(_)) => Found::OutOfMemory,
            Err(_) => Found::TimeOut,
        }
    }
}
