//! Clauses that are solved repeatedly, each time under other assumptions.

use tatham_core::{Budget, Stop};

use crate::backend::{self, Assumes, Found};
use crate::cnf::Cnf;
use crate::engine::Engine;
use crate::lit::Lit;

/// Solver that keeps its learnt clauses from one query to the next.
///
/// ```
/// use tatham_core::Budget;
/// use tatham_sat::{Assuming, Cnf, Engine};
///
/// let mut cnf = Cnf::new();
/// let (a, b) = (cnf.new_lit(), cnf.new_lit());
/// cnf.clause([a, b]);
/// let budget = Budget::unlimited();
/// let mut solver = Assuming::new(&cnf, Engine::Cdcl, &budget)?.expect("it takes assumptions");
/// assert!(!solver.can_hold(&[!a, !b], &budget)?);
/// assert!(solver.can_hold(&[!a], &budget)?);
/// # Ok::<(), tatham_core::Stop>(())
/// ```
pub struct Assuming(Box<dyn Assumes>);

impl std::fmt::Debug for Assuming {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Assuming").finish_non_exhaustive()
    }
}

impl Assuming {
    /// Loads clauses into `engine`; returns `None` if it does not support assumptions (splr).
    ///
    /// # Errors
    /// The budget ran out first, or there are too many clauses for the solver.
    pub fn new(cnf: &Cnf, engine: Engine, budget: &Budget) -> Result<Option<Self>, Stop> {
        Ok(backend::load_assuming(engine, cnf, budget)?.map(Self))
    }

    /// Returns true if there is a model in which all of these literals are true.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    pub fn can_hold(&mut self, assumed: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        budget.check()?;
        match self.0.solve_assuming(assumed, budget) {
            Found::Model(_) => Ok(true),
            Found::Nothing => Ok(false),
            Found::TimeOut => Err(budget.check().err().unwrap_or(Stop::Time)),
            Found::OutOfMemory => {
                Err(Stop::Memory("the SAT solver cannot hold so many clauses".to_owned()))
            }
        }
    }
}
