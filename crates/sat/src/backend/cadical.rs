//! CaDiCaL, the strongest of the free solvers, in C++. Only this file uses it; its crate wraps the
//! unsafe code.

use cadical::{Callbacks, Solver};
use tatham_core::{Budget, Stop};

use super::{Assumes, Backend, SearchResult};
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Bytes for each variable, clause and literal of a formula; its vectors double.
const VARIABLE: u64 = 400;
const CLAUSE: u64 = 120;
const LITERAL: u64 = 8;

/// Budget, which the solver checks now and then.
struct Spent(Budget);

impl Callbacks for Spent {
    fn terminate(&mut self) -> bool {
        self.0.check().is_err()
    }
}

/// CaDiCaL, loaded with a formula.
pub(crate) struct Cadical {
    solver: Solver<Spent>,
    variables: usize,
}

impl Cadical {
    /// # Errors
    /// The memory is not available.
    pub(crate) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let _claim = budget.claim(super::bytes(cnf, VARIABLE, CLAUSE, LITERAL))?;
        let mut cadical = Self { solver: Solver::new(), variables: cnf.variables() };
        cadical.clause(&[Lit::TRUE]);
        cnf.clauses().for_each(|clause| cadical.clause(clause));
        Ok(cadical)
    }
}

impl Backend for Cadical {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits.iter().map(|lit| lit.dimacs()));
    }

    fn solve(&mut self, budget: &Budget) -> SearchResult {
        self.solve_assuming(&[], budget)
    }
}

impl Assumes for Cadical {
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> SearchResult {
        self.solver.set_callbacks(Some(Spent(budget.clone())));
        match self.solver.solve_with(assumed.iter().map(|lit| lit.dimacs())) {
            // A variable without a clause may have any value.
            Some(true) => SearchResult::Model(
                (1..=self.variables)
                    .map(|v| self.solver.value(v as i32).unwrap_or(false))
                    .collect(),
            ),
            Some(false) => SearchResult::Nothing,
            None => SearchResult::TimeOut,
        }
    }
}
