//! Our own solver behind the narrow interface of the others.

use tatham_core::{Budget, Stop};

use super::{Assumes, Backend, SearchResult};
use crate::cdcl::Cdcl;
use crate::formula::Formula;
use crate::lit::Lit;

/// Our own solver, with the number of variables of its formula.
#[derive(Debug)]
pub(crate) struct Native {
    solver: Cdcl,
    variables: usize,
}

impl Native {
    pub(crate) fn new(formula: &Formula, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self { solver: Cdcl::within(formula, budget)?, variables: formula.variables() })
    }
}

impl Backend for Native {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.clause(lits.iter().copied());
    }

    fn solve(&mut self, budget: &Budget) -> SearchResult {
        self.solve_assuming(&[], budget)
    }
}

impl Assumes for Native {
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> SearchResult {
        match self.solver.solve(assumed, budget) {
            Ok(true) => {
                let value = |variable: usize| self.solver.holds(Lit::from_dimacs(variable as i32));
                SearchResult::Model((1..=self.variables).map(value).collect())
            }
            Ok(false) => SearchResult::Nothing,
            Err(Stop::Memory(_)) => SearchResult::OutOfMemory,
            Err(_) => SearchResult::TimeOut,
        }
    }
}
