//! BatSat, MiniSat's ideas in pure Rust. Only this file uses it.

use batsat::{Callbacks, Solver, SolverInterface as _, SolverOpts, Var, lbool};
use tatham_core::{Budget, Stop};

use super::{Assumes, Backend, SearchResult};
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Bytes for each variable, clause and literal of a formula; its vectors double.
const VARIABLE: u64 = 200;
const CLAUSE: u64 = 80;
const LITERAL: u64 = 8;

/// Budget, which the solver checks now and then.
#[derive(Debug, Default)]
struct Spent(Budget);

impl Callbacks for Spent {
    fn stop(&self) -> bool {
        self.0.check().is_err()
    }
}

/// BatSat, loaded with a formula.
pub(crate) struct Batsat {
    solver: Solver<Spent>,
    variables: Vec<Var>,
}

impl Batsat {
    /// # Errors
    /// The memory is not available.
    pub(crate) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let _claim = budget.claim(super::bytes(cnf, VARIABLE, CLAUSE, LITERAL))?;
        let mut solver = Solver::new(SolverOpts::default(), Spent::default());
        let variables = (0..cnf.variables()).map(|_| solver.new_var_default()).collect();
        let mut batsat = Self { solver, variables };
        batsat.clause(&[Lit::TRUE]);
        cnf.clauses().for_each(|clause| batsat.clause(clause));
        Ok(batsat)
    }

    /// Returns the solver's literals for ours.
    fn named(&self, lits: &[Lit]) -> Vec<batsat::Lit> {
        lits.iter()
            .map(|lit| batsat::Lit::new(self.variables[lit.variable() - 1], lit.is_positive()))
            .collect()
    }
}

impl Backend for Batsat {
    fn clause(&mut self, lits: &[Lit]) {
        let mut clause = self.named(lits);
        // False if the formula has become contradictory: `solve` reports that too.
        self.solver.add_clause_reuse(&mut clause);
    }

    fn solve(&mut self, budget: &Budget) -> SearchResult {
        self.solve_assuming(&[], budget)
    }
}

impl Assumes for Batsat {
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> SearchResult {
        self.solver.cb_mut().0 = budget.clone();
        let answer = self.solver.solve_limited(&self.named(assumed));
        if answer == lbool::TRUE {
            SearchResult::Model(
                self.variables
                    .iter()
                    .map(|&variable| self.solver.value_var(variable) == lbool::TRUE)
                    .collect(),
            )
        } else if answer == lbool::FALSE {
            SearchResult::Nothing
        } else {
            SearchResult::TimeOut
        }
    }
}
