//! The narrow interface to a SAT solver, and the solvers behind it, a file each.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod own;
mod splr;

use std::time::Duration;

use crate::cnf::Cnf;
use crate::engine::Engine;
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

    /// Looks for a model, for about `limit` at most: it may run over where it cannot look at the clock.
    fn solve(&mut self, limit: Option<Duration>) -> Found;
}

/// An engine, loaded with a formula.
pub(crate) fn load(engine: Engine, cnf: &Cnf) -> Box<dyn Backend> {
    match engine {
        Engine::Cdcl => Box::new(own::Own::new(cnf)),
        Engine::Splr => Box::new(splr::Splr::new(cnf)),
        #[cfg(feature = "batsat")]
        Engine::Batsat => Box::new(batsat::Batsat::new(cnf)),
        #[cfg(feature = "cadical")]
        Engine::Cadical => Box::new(cadical::Cadical::new(cnf)),
    }
}
