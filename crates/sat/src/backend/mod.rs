//! Narrow interface to SAT solvers, and the solvers behind it, one file each.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
#[cfg(any(feature = "batsat", feature = "cadical", feature = "splr"))]
mod global_cuts;
mod native;
#[cfg(feature = "splr")]
mod splr;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::engine::Engine;
use crate::formula::Formula;
use crate::lit::Lit;

/// Result of a backend's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SearchResult {
    /// Values of the variables from 1 up.
    Model(Vec<bool>),
    /// Proof that there is no model, now or with more clauses.
    Nothing,
    /// End of the time; the backend can continue from its state.
    TimeOut,
    /// Formula that does not fit into the backend's memory.
    OutOfMemory,
}

/// SAT solver that takes clauses between solves and keeps its learnt clauses.
pub(crate) trait Backend: Send {
    /// Adds a clause over known variables.
    fn clause(&mut self, lits: &[Lit]);

    /// Looks for a model within the budget; it may exceed the budget during phases in which it
    /// cannot check it.
    fn solve(&mut self, budget: &Budget) -> SearchResult;
}

/// SAT solver that also solves under assumptions, each set for one query.
pub(crate) trait Assumes: Send {
    /// Decides if there is a model in which these literals are true; the model itself is not
    /// needed.
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> SearchResult;
}

/// Loads clauses into an engine; returns `None` if it does not support assumptions.
///
/// # Errors
/// The budget ran out first, or the memory is not available.
pub(crate) fn load_assuming(
    engine: Engine,
    cnf: &Cnf,
    budget: &Budget,
) -> Result<Option<Box<dyn Assumes>>, Stop> {
    Ok(match engine {
        Engine::Cdcl => Some(Box::new(native::Native::new(&cnf.clone().into(), budget)?)),
        #[cfg(feature = "splr")]
        Engine::Splr => None,
        #[cfg(feature = "batsat")]
        Engine::Batsat => Some(Box::new(batsat::Batsat::new(cnf, budget)?)),
        #[cfg(feature = "cadical")]
        Engine::Cadical => Some(Box::new(cadical::Cadical::new(cnf, budget)?)),
    })
}

/// Loads a formula into an engine. For engines other than our own it is lowered to clauses, and its
/// global constraints are enforced by cuts.
///
/// # Errors
/// The budget ran out first, or the memory is not available.
pub(crate) fn load(
    engine: Engine,
    formula: &Formula,
    budget: &Budget,
) -> Result<Box<dyn Backend>, Stop> {
    Ok(match engine {
        Engine::Cdcl => Box::new(native::Native::new(formula, budget)?),
        #[cfg(feature = "splr")]
        Engine::Splr => global_cuts::Watched::over(
            Box::new(splr::Splr::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
        #[cfg(feature = "batsat")]
        Engine::Batsat => global_cuts::Watched::over(
            Box::new(batsat::Batsat::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
        #[cfg(feature = "cadical")]
        Engine::Cadical => global_cuts::Watched::over(
            Box::new(cadical::Cadical::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
    })
}

/// Returns the bytes of a formula in a solver with these sizes for each variable, clause and
/// literal.
#[cfg(any(feature = "batsat", feature = "cadical", feature = "splr"))]
fn bytes(cnf: &Cnf, variable: u64, clause: u64, literal: u64) -> u64 {
    cnf.variables() as u64 * variable + cnf.len() as u64 * clause + cnf.literals() as u64 * literal
}
