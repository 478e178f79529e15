//! All models of a formula, told apart by the literals of the answer.

use tatham_core::{Budget, Stop};

use crate::lit::Lit;
use crate::solver::{Model, Solver};

/// A stream of models that differ on the answer's literals: each found one is forbidden before the next is looked for.
///
/// One clause as long as the answer is kept for each model found.
#[derive(Debug)]
pub struct Models<'b> {
    solver: Solver,
    answer: Vec<Lit>,
    budget: &'b Budget,
    /// The last model, not yet forbidden: that is done when another is asked for.
    last: Option<Model>,
    ended: bool,
}

impl<'b> Models<'b> {
    pub(crate) fn new(solver: Solver, answer: Vec<Lit>, budget: &'b Budget) -> Self {
        Self { solver, answer, budget, last: None, ended: false }
    }

    /// How many times the solver was asked.
    pub fn solves(&self) -> u64 {
        self.solver.solves()
    }
}

impl Iterator for Models<'_> {
    type Item = Result<Model, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if let Some(model) = self.last.take() {
            let (solver, answer) = (&mut self.solver, &self.answer);
            solver.clause(answer.iter().map(|&lit| if model.value(lit) { !lit } else { lit }));
        }
        match self.solver.solve(self.budget) {
            Ok(Some(model)) => {
                self.last = Some(model.clone());
                Some(Ok(model))
            }
            Ok(None) => {
                self.ended = true;
                None
            }
            Err(stop) => {
                self.ended = true;
                Some(Err(stop))
            }
        }
    }
}
