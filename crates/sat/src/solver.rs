//! Solver of a formula: finds models within a budget, takes more clauses in between, and keeps its
//! learnt clauses.

use tatham_core::{Budget, Stop};

use crate::backend::{self, Assumes, Backend, SearchResult};
use crate::cnf::Cnf;
use crate::engine::Engine;
use crate::formula::Formula;
use crate::lit::Lit;

#[cfg(feature = "threads")]
mod wait;

/// A value for each variable: a model of the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// Returns the value of a literal of the formula.
    pub fn value(&self, lit: Lit) -> bool {
        lit.constant().unwrap_or_else(|| self.0[lit.variable() - 1] == lit.is_positive())
    }
}

/// Formula with its solver.
///
/// ```
/// use tatham_core::Budget;
/// use tatham_sat::{Cnf, Engine, Solver};
///
/// let mut cnf = Cnf::new();
/// let [a, b] = [cnf.new_lit(), cnf.new_lit()];
/// cnf.clause([a, b]);
/// let mut solver = Solver::new(cnf, Engine::Cdcl);
/// solver.clause([!a]);
/// let model = solver.solve(&Budget::unlimited())?.expect("b alone will do");
/// assert!(model.value(b));
/// solver.clause([!b]);
/// assert_eq!(solver.solve(&Budget::unlimited())?, None);
/// # Ok::<(), tatham_core::Stop>(())
/// ```
pub struct Solver {
    state: State,
}

enum State {
    /// Formula without a solver: building one takes time, which the budget of the first solve must
    /// cover.
    Formula(Box<Formula>, Engine),
    Built(Box<dyn Backend>),
    /// Solver abandoned in a thread that did not return in time.
    Lost(Stop),
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Solver {
    /// Creates a solver for `formula` with `engine`.
    pub fn new(formula: impl Into<Formula>, engine: Engine) -> Self {
        Self { state: State::Formula(Box::new(formula.into()), engine) }
    }

    /// Adds a clause over variables that the formula already has.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        match &mut self.state {
            State::Formula(formula, _) => formula.clause(lits),
            State::Built(backend) => {
                let mut clause: Vec<Lit> =
                    lits.into_iter().filter(|&lit| lit != Lit::FALSE).collect();
                clause.sort_unstable();
                clause.dedup();
                if !clause
                    .iter()
                    .any(|&lit| lit == Lit::TRUE || clause.binary_search(&!lit).is_ok())
                {
                    backend.clause(&clause);
                }
            }
            State::Lost(_) => {}
        }
    }

    /// Looks for a model; `None` proves that there is none.
    ///
    /// With the feature `threads` and under a limited budget the search runs in another thread. If
    /// it does not return soon after the deadline, it is abandoned and stops at its next check of
    /// the clock; this solver then returns nothing more. If it does return soon, this solver can
    /// continue under another budget.
    ///
    /// A backend that panics also panics in the caller's thread: that is a defect, not a limit.
    ///
    /// # Errors
    /// The budget ran out first, or the formula is too large for the solver.
    pub fn solve(&mut self, budget: &Budget) -> Result<Option<Assignment>, Stop> {
        budget.check()?;
        let state = std::mem::replace(&mut self.state, State::Lost(Stop::Time));
        let own = budget.clone();
        let work = move || {
            let mut backend = match state {
                State::Formula(formula, engine) => backend::load(engine, &formula, &own)?,
                State::Built(backend) => backend,
                State::Lost(stop) => return Err(stop),
            };
            let found = backend.solve(&own);
            Ok((backend, found))
        };
        let (backend, found) = wait_for(work, budget)??;
        self.state = State::Built(backend);
        // A result from the grace period is not an answer.
        budget.vouch(())?;
        match found {
            SearchResult::Model(values) => Ok(Some(Assignment(values))),
            SearchResult::Nothing => Ok(None),
            SearchResult::TimeOut => Err(budget.check().err().unwrap_or(Stop::Time)),
            SearchResult::OutOfMemory => {
                Err(Stop::Memory("too many clauses for the SAT solver".to_owned()))
            }
        }
    }
}

/// Does the work, and waits no longer than the budget lasts.
#[cfg_attr(
    not(feature = "threads"),
    expect(clippy::unnecessary_wraps, reason = "with threads the budget may end first")
)]
fn wait_for<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    budget: &Budget,
) -> Result<T, Stop> {
    #[cfg(feature = "threads")]
    if budget.is_limited() {
        return wait::in_a_thread(work, budget);
    }
    // Without threads a backend enforces the limit itself; ours checks it continually.
    let _ = budget;
    Ok(work())
}

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

    /// Returns true if there is a model in which all of these literals are true.
    ///
    /// # Errors
    /// If the budget or the memory runs out first.
    pub fn can_hold(&mut self, assumed: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        budget.check()?;
        match self.0.solve_assuming(assumed, budget) {
            SearchResult::Model(_) => Ok(true),
            SearchResult::Nothing => Ok(false),
            SearchResult::TimeOut => Err(budget.check().err().unwrap_or(Stop::Time)),
            SearchResult::OutOfMemory => {
                Err(Stop::Memory("the SAT solver cannot hold so many clauses".to_owned()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use tatham_core::Memory;
    use tatham_core::memory::Level;

    use super::*;
    use crate::cnf::Cnf;

    /// Returns the pigeonhole formula of `holes + 1` pigeons in `holes` holes: unsatisfiable, and
    /// exponentially hard for resolution (Haken 1985).
    fn pigeons(holes: usize) -> Cnf {
        let mut cnf = Cnf::new();
        let at: Vec<Vec<Lit>> = (0..=holes).map(|_| cnf.new_lits(holes)).collect();
        for pigeon in &at {
            cnf.at_least_one(pigeon);
        }
        for hole in 0..holes {
            let here: Vec<Lit> = at.iter().map(|pigeon| pigeon[hole]).collect();
            crate::encode::pairwise::at_most_one(&mut cnf, &here);
        }
        cnf
    }

    #[test]
    fn a_small_contradiction_is_proven() {
        for engine in Engine::all() {
            assert_eq!(
                Solver::new(pigeons(4), engine).solve(&Budget::unlimited()),
                Ok(None),
                "{engine:?}"
            );
        }
    }

    #[test]
    fn a_time_limit_of_a_fraction_holds() {
        for engine in Engine::all() {
            // An engine that counts whole seconds is always late; on a busy machine any engine may
            // be, but not each time.
            let is_in_time = || {
                let start = Instant::now();
                let mut solver = Solver::new(pigeons(12), engine);
                assert_eq!(
                    solver.solve(&Budget::within(Duration::from_millis(100))),
                    Err(Stop::Time),
                    "{engine:?}"
                );
                let took = start.elapsed();
                assert_eq!(solver.solve(&Budget::within(Duration::ZERO)), Err(Stop::Time));
                took < Duration::from_millis(600)
            };
            assert!((0..20).any(|_| is_in_time()), "{engine:?}");
        }
    }

    #[test]
    fn a_search_ends_when_the_memory_does() {
        for engine in Engine::all() {
            // Ten more megabytes at each check: enough room for the solver at first, but not for
            // long.
            let used = AtomicU64::new(0);
            let gauge = move || Level {
                used: used.fetch_add(10_000_000, Ordering::Relaxed),
                most: 1 << 30,
                limit: "a test",
            };
            let budget =
                Budget::within(Duration::from_secs(20)).with_memory(Memory::measured_by(gauge));
            let stopped = Solver::new(pigeons(12), engine).solve(&budget);
            assert!(matches!(stopped, Err(Stop::Memory(_))), "{engine:?}: {stopped:?}");
        }
    }

    #[test]
    fn a_solve_goes_on_after_a_time_out() {
        for engine in Engine::all() {
            let mut solver = Solver::new(pigeons(7), engine);
            let mut rounds = 0;
            while solver.solve(&Budget::within(Duration::from_millis(40))) != Ok(None) {
                rounds += 1;
                assert!(rounds < 10_000);
                if matches!(solver.state, State::Lost(_)) {
                    break;
                }
            }
        }
    }

    #[test]
    fn an_empty_formula_takes_clauses_too() {
        for engine in Engine::all() {
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(2);
            let mut solver = Solver::new(cnf, engine);
            assert!(solver.solve(&Budget::unlimited()).unwrap().is_some());
            solver.clause([lits[0], Lit::FALSE, lits[0]]);
            solver.clause([!lits[1]]);
            let model = solver.solve(&Budget::unlimited()).unwrap().unwrap();
            assert_eq!((model.value(lits[0]), model.value(lits[1])), (true, false));
            solver.clause([]);
            assert_eq!(solver.solve(&Budget::unlimited()), Ok(None));
        }
    }

    /// Backend with a defect.
    struct Broken;

    impl Backend for Broken {
        fn clause(&mut self, _: &[Lit]) {}

        fn solve(&mut self, _: &Budget) -> SearchResult {
            panic!("a defect of the backend")
        }
    }

    #[test]
    fn a_backend_that_panics_is_no_limit() {
        for budget in
            [Budget::unlimited(), Budget::within(Duration::from_secs(60)), Budget::steps(1000)]
        {
            let mut solver = Solver { state: State::Built(Box::new(Broken)) };
            let solve = std::panic::AssertUnwindSafe(|| solver.solve(&budget));
            let panic = std::panic::catch_unwind(solve).expect_err("the defect reaches the caller");
            assert_eq!(panic.downcast_ref::<&str>(), Some(&"a defect of the backend"));
        }
    }

    /// Backend that answers soon after the deadline.
    struct Late(Duration);

    impl Backend for Late {
        fn clause(&mut self, _: &[Lit]) {}

        fn solve(&mut self, _: &Budget) -> SearchResult {
            thread::sleep(self.0);
            SearchResult::Nothing
        }
    }

    #[test]
    fn what_comes_after_the_budget_is_no_proof() {
        let mut solver = Solver { state: State::Built(Box::new(Late(Duration::from_millis(5)))) };
        // The first check is before the search, the second while waiting for it.
        assert_eq!(solver.solve(&Budget::steps(1)), Err(Stop::Steps));
        // On a busy machine it may have been too late even for the grace period.
        if matches!(solver.state, State::Built(_)) {
            assert_eq!(solver.solve(&Budget::unlimited()), Ok(None));
        }
    }
}
