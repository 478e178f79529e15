//! BatSat, MiniSat's ideas in pure Rust. The only file that names it.

use std::time::{Duration, Instant};

use batsat::{Callbacks, Solver, SolverInterface as _, SolverOpts, Var, lbool};

use super::{Backend, Found};
use crate::cnf::Cnf;
use crate::lit::Lit;

/// The clock, which the solver asks now and then.
#[derive(Debug, Default)]
struct Clock(Option<Instant>);

impl Callbacks for Clock {
    fn stop(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// BatSat, loaded with a formula.
pub(crate) struct Batsat {
    solver: Solver<Clock>,
    variables: Vec<Var>,
}

impl Batsat {
    pub(crate) fn new(cnf: &Cnf) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Clock::default());
        let variables = (0..cnf.variables()).map(|_| solver.new_var_default()).collect();
        let mut batsat = Self { solver, variables };
        batsat.clause(&[Lit::TRUE]);
        cnf.clauses().for_each(|clause| batsat.clause(clause));
        batsat
    }
}

impl Backend for Batsat {
    fn clause(&mut self, lits: &[Lit]) {
        let name = |lit: &Lit| batsat::Lit::new(self.variables[lit.variable() - 1], lit.is_positive());
        let mut clause: Vec<batsat::Lit> = lits.iter().map(name).collect();
        // False if the formula has become contradictory: `solve` says so too.
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, limit: Option<Duration>) -> Found {
        self.solver.cb_mut().0 = limit.and_then(|limit| Instant::now().checked_add(limit));
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            Found::Model(self.variables.iter().map(|&variable| self.solver.value_var(variable) == lbool::TRUE).collect())
        } else if answer == lbool::FALSE {
            Found::Nothing
        } else {
            Found::TimeOut
        }
    }
}
