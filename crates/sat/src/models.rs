//! All models of a formula, told apart by the literals of the answer, over any engine.

use tatham_core::{Budget, Stop};

use crate::lit::Lit;
use crate::solver::{Assignment, Solver};

/// A stream of models that differ on the answer's literals: each found one is forbidden before the next is looked for.
///
/// One clause as long as the answer is kept for each model found.
#[derive(Debug)]
pub struct Models {
    solver: Solver,
    answer: Vec<Lit>,
    /// The last model, not yet forbidden: that is done when another is asked for.
    last: Option<Assignment>,
    ended: bool,
}

impl Models {
    /// The models that the solver finds.
    pub fn new(solver: Solver, answer: Vec<Lit>) -> Self {
        Self { solver, answer, last: None, ended: false }
    }

    /// Looks for the next model; `None` if there is none.
    ///
    /// # Errors
    /// The budget came first; no more models will come.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Assignment>, Stop> {
        if self.ended {
            return Ok(None);
        }
        if let Some(model) = self.last.take() {
            let (solver, answer) = (&mut self.solver, &self.answer);
            solver.clause(answer.iter().map(|&lit| if model.value(lit) { !lit } else { lit }));
        }
        // Ended, unless a model is found.
        self.ended = true;
        self.last = self.solver.solve(budget)?;
        self.ended = self.last.is_none();
        Ok(self.last.clone())
    }
}
