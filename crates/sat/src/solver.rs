//! A formula being solved: models within a budget, more clauses in between, and what was learnt is kept.

#[cfg(feature = "threads")]
mod wait;

use tatham_core::{Budget, Stop};

use crate::backend::{self, Backend, Found};
use crate::engine::Engine;
use crate::formula::Formula;
use crate::lit::Lit;

/// A value for each variable: a model of the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// The value of a literal of the formula.
    pub fn value(&self, lit: Lit) -> bool {
        lit.constant().unwrap_or_else(|| self.0[lit.variable() - 1] == lit.is_positive())
    }
}

/// A formula and the solver at work on it.
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
    /// Not built yet: building takes time, which the budget of the first solve must cover.
    Formula(Box<Formula>, Engine),
    Built(Box<dyn Backend>),
    /// Left behind in a thread that did not come back in time.
    Lost(Stop),
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Solver {
    /// `engine` at work on `formula`.
    pub fn new(formula: impl Into<Formula>, engine: Engine) -> Self {
        Self { state: State::Formula(Box::new(formula.into()), engine) }
    }

    /// Demands one more clause, over variables that the formula already has.
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

    /// Looks for a model; `None` is the proof that there is none.
    ///
    /// With the feature `threads` and under a limited budget the search runs in another thread. If it does not come back soon after the deadline it is left
    /// behind (it stops by itself at its next look at the clock), and this solver answers nothing more. If it comes back soon, this
    /// solver can go on under another budget.
    ///
    /// A backend that panics does so in the thread of the caller too: that is a defect, and no limit.
    ///
    /// # Errors
    /// The budget came first, or the formula is too large for the solver.
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
        // What came in the time of grace is no answer any more.
        budget.vouch(())?;
        match found {
            Found::Model(values) => Ok(Some(Assignment(values))),
            Found::Nothing => Ok(None),
            Found::TimeOut => Err(budget.check().err().unwrap_or(Stop::Time)),
            Found::OutOfMemory => {
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
    // Without threads a backend holds the limit by itself; ours looks at it all the time.
    let _ = budget;
    Ok(work())
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

    /// `holes + 1` pigeons in `holes` holes: unsatisfiable, and exponentially hard for resolution (Haken 1985).
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
            // Who counts whole seconds is always late; on a busy machine anyone may be, but not each time.
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
            // Ten more megabytes whenever somebody looks: room for what the solver takes at first, and not for long.
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

    /// A backend with a defect.
    struct Broken;

    impl Backend for Broken {
        fn clause(&mut self, _: &[Lit]) {}

        fn solve(&mut self, _: &Budget) -> Found {
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

    /// A backend that answers when the time is over, but soon after.
    struct Late(Duration);

    impl Backend for Late {
        fn clause(&mut self, _: &[Lit]) {}

        fn solve(&mut self, _: &Budget) -> Found {
            thread::sleep(self.0);
            Found::Nothing
        }
    }

    #[test]
    fn what_comes_after_the_budget_is_no_proof() {
        let mut solver = Solver { state: State::Built(Box::new(Late(Duration::from_millis(5)))) };
        // The first look is before the search, the second when it is waited for.
        assert_eq!(solver.solve(&Budget::steps(1)), Err(Stop::Steps));
        // On a busy machine it may have been too late even for the time of grace.
        if matches!(solver.state, State::Built(_)) {
            assert_eq!(solver.solve(&Budget::unlimited()), Ok(None));
        }
    }
}
