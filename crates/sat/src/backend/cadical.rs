//! CaDiCaL, the strongest of the free solvers, in C++. The only file that names it; its crate wraps what is unsafe.

use std::time::Duration;

use cadical::{Solver, Timeout};

use super::{Backend, Found};
use crate::cnf::Cnf;
use crate::lit::Lit;

/// CaDiCaL, loaded with a formula.
pub(crate) struct Cadical {
    solver: Solver,
    variables: usize,
}

impl Cadical {
    pub(crate) fn new(cnf: &Cnf) -> Self {
        let mut cadical = Self { solver: Solver::new(), variables: cnf.variables() };
        cadical.clause(&[Lit::TRUE]);
        cnf.clauses().for_each(|clause| cadical.clause(clause));
        cadical
    }
}

impl Backend for Cadical {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits.iter().map(|lit| lit.dimacs()));
    }

    fn solve(&mut self, limit: Option<Duration>) -> Found {
        self.solver.set_callbacks(limit.map(|limit| Timeout::new(limit.as_secs_f32())));
        match self.solver.solve() {
            // A variable that no clause names may have any value.
            Some(true) => Found::Model((1..=self.variables).map(|v| self.solver.value(v as i32).unwrap_or(false)).collect()),
            Some(false) => Found::Nothing,
            None => Found::TimeOut,
        }
    }
}
