//! The narrow interface to a SAT solver, and the solvers behind it, a file each.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod own;
#[cfg(feature = "splr")]
mod splr;
#[cfg(any(feature = "batsat", feature = "cadical", feature = "splr"))]
mod watched;

use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::engine::Engine;
use crate::formula::Formula;
use crate::lit::Lit;

/// What came of a backend's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Values of variables 1 and up.
    Model(Vec<bool>),
    /// Proof that there is no model, now or with more clauses.
    Nothing,
    /// The time ran out; the backend can go on from here.
    TimeOut,
    /// The backend cannot hold the formula.
    OutOfMemory,
}

/// A SAT solver that takes clauses between solves and keeps what it has learnt.
pub(crate) trait Backend: Send {
    /// Demands a clause; its variables are known.
    fn clause(&mut self, lits: &[Lit]);

    /// Looks for a model within the budget; it may run over where it cannot look at it.
    fn solve(&mut self, budget: &Budget) -> Found;
}

/// A SAT solver that can also be asked under assumptions, which hold for one question.
pub(crate) trait Assumes: Send {
    /// Whether there is a model in which these hold; what it is, nobody asks.
    fn solve_assuming(&mut self, assumed: &[Lit], budget: &Budget) -> Found;
}

/// An engine that takes assumptions, loaded with clauses; nothing, if it takes none.
///
/// # Errors
/// The budget came first, or there is not so much memory.
pub(crate) fn load_assuming(
    engine: Engine,
    cnf: &Cnf,
    budget: &Budget,
) -> Result<Option<Box<dyn Assumes>>, Stop> {
    Ok(match engine {
        Engine::Cdcl => Some(Box::new(own::Own::new(&cnf.clone().into(), budget)?)),
        #[cfg(feature = "splr")]
        Engine::Splr => None,
        #[cfg(feature = "batsat")]
        Engine::Batsat => Some(Box::new(batsat::Batsat::new(cnf, budget)?)),
        #[cfg(feature = "cadical")]
        Engine::Cadical => Some(Box::new(cadical::Cadical::new(cnf, budget)?)),
    })
}

/// An engine, loaded with a formula; for others than our own it is lowered to clauses, and its globals are watched.
///
/// # Errors
/// The budget came first, or there is not so much memory.
pub(crate) fn load(
    engine: Engine,
    formula: &Formula,
    budget: &Budget,
) -> Result<Box<dyn Backend>, Stop> {
    Ok(match engine {
        Engine::Cdcl => Box::new(own::Own::new(formula, budget)?),
        #[cfg(feature = "splr")]
        Engine::Splr => watched::Watched::over(
            Box::new(splr::Splr::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
        #[cfg(feature = "batsat")]
        Engine::Batsat => watched::Watched::over(
            Box::new(batsat::Batsat::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
        #[cfg(feature = "cadical")]
        Engine::Cadical => watched::Watched::over(
            Box::new(cadical::Cadical::new(&formula.lowered(budget)?, budget)?),
            formula,
        ),
    })
}

/// Bytes that a formula takes in a solver that needs so many for each variable, clause and literal.
#[cfg(any(feature = "batsat", feature = "cadical", feature = "splr"))]
fn bytes(cnf: &Cnf, variable: u64, clause: u64, literal: u64) -> u64 {
    cnf.variables() as u64 * variable + cnf.len() as u64 * clause + cnf.literals() as u64 * literal
}
