//! Clauses that are asked about again and again, each time under other assumptions.

use tatham_core::{Budget, Stop};

use crate::backend::{self, Assumes, Found};
use crate::cnf::Cnf;
use crate::engine::Engine;
use crate::lit::Lit;

/// A solver that keeps what it has learnt from one question to the next.
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
    /// `engine` at work on clauses; nothing, if it takes no assumptions (splr).
    ///
    /// # Errors
    /// The budget came first, or the clauses are too many for the solver.
    pub fn new(cnf: &Cnf, engine: Engine, budget: &Budget) -> Result<Option<Self>, Stop> {
        Ok(backend::load_assuming(engine, cnf, budget)?.map(Self))
    }

    /// Whether there is a model in which all of these hold.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    pub fn can_hold(&mut self, assumed: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        budget.check()?;
        match self.0.solve_assuming(assumed, budget) {
            Found::Model(_) => Ok(true),
            Found::Nothing => Ok(false),
            Found::TimeOut => Err(budget.check().err().unwrap_or(Stop::Time)),
            Found::OutOfMemory => {
                Err(Stop::Memory("too many clauses for the SAT solver".to_owned()))
            }
        }
    }
}
