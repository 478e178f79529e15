//! Models of a formula by the literals of the answer, over any engine.

use tatham_core::{Budget, Stop};

use crate::lit::Lit;
use crate::solver::{Assignment, Solver};

/// Stream of models that differ on the answer's literals: each model is forbidden before the next
/// one is searched for.
///
/// Each model leaves a clause as long as the answer.
#[derive(Debug)]
pub struct Models {
    solver: Solver,
    answer: Vec<Lit>,
    /// Last model, which is forbidden only when another one is requested.
    last: Option<Assignment>,
    ended: bool,
}

impl Models {
    /// Creates the stream of the solver's models.
    pub fn new(solver: Solver, answer: Vec<Lit>) -> Self {
        Self { solver, answer, last: None, ended: false }
    }

    /// Looks for the next model; `None` if there is none.
    ///
    /// # Errors
    /// The budget ran out first; there will be no more models.
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
