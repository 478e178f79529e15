//! splr, the alternative engine that ships: a modern CDCL solver in pure Rust. Only this file uses
//! it.
//!
//! Facts about version 0.17.2:
//! - A trivially contradictory formula is refused when the solver is built, and a contradictory
//!   clause when it is added.
//! - Adding a clause to a solver without clauses panics, so each formula gets one clause over two
//!   variables of its own.
//! - The time limit is `Config::c_timeout`, *truncated to whole seconds*, counted from
//!   `State::start`. Both fields are public: a limit with a fraction is set by moving the start
//!   back by the rest of the second.
//! - After a solve, `reset` must be called before the next.
//! - It never checks the memory. But the number of clauses can be limited (`Config::c_cls_lim`, 0
//!   for no limit), and that limit is checked together with the clock: so a solver may have as many
//!   clauses as there is memory for when it is built.
//! - The clock is read only when a stage ends, some dozens of learnt clauses apart, and not while
//!   the solver is built or simplifies: [`Solver`](crate::Solver) waits for it in another thread.

use std::time::{Duration, Instant};

use splr::{Certificate, Config, SatSolverIF as _, SolveIF as _, Solver, SolverError};

use tatham_core::{Budget, Stop};

use super::{Backend, SearchResult};
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Time limit in seconds that is as good as none: more than a century.
const NO_LIMIT: f64 = 4e9;

/// Bytes for each variable, clause and literal of a formula, including our list of the clauses;
/// measured, plus a third.
const VARIABLE: u64 = 200;
const CLAUSE: u64 = 130;
const LITERAL: u64 = 20;

/// Bytes for a learnt clause with all its data.
const LEARNT: u64 = 1000;

/// splr, loaded with a formula; `None` once the formula is proven to have no model.
#[derive(Debug)]
pub(crate) struct Splr {
    solver: Option<Box<Solver>>,
    variables: usize,
    out_of_memory: bool,
    solved_before: bool,
}

impl Splr {
    /// # Errors
    /// The memory is not available.
    pub(crate) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let _claim = budget.claim(super::bytes(cnf, VARIABLE, CLAUSE, LITERAL))?;
        let most_clauses =
            budget.memory().room().map_or(0, |room| cnf.len() + 3 + (room / LEARNT) as usize);
        let variables = cnf.variables();
        let spare = [variables as i32 + 1, variables as i32 + 2];
        let clauses: Vec<Vec<i32>> = cnf
            .clauses()
            .map(|clause| clause.iter().map(|lit| lit.dimacs()).collect())
            .chain([vec![1], spare.to_vec()])
            .collect();
        let config = Config {
            quiet_mode: true,
            c_timeout: NO_LIMIT,
            c_cls_lim: most_clauses,
            ..Config::default()
        };
        let (solver, out_of_memory) = if cnf.is_contradictory() {
            (None, false)
        } else {
            match Solver::try_from((config, clauses.as_slice())) {
                Ok(solver) => (Some(Box::new(solver)), false),
                Err(Err(SolverError::OutOfMemory)) => (None, true),
                // It refuses a formula to report a contradiction; all literals are in range.
                Err(_) => (None, false),
            }
        };
        Ok(Self { solver, variables, out_of_memory, solved_before: false })
    }
}

impl Backend for Splr {
    fn clause(&mut self, lits: &[Lit]) {
        if let Some(solver) = &mut self.solver {
            let numbers: Vec<i32> = lits.iter().map(|lit| lit.dimacs()).collect();
            if solver.add_clause(numbers).is_err() {
                self.solver = None;
            }
        }
    }

    fn solve(&mut self, budget: &Budget) -> SearchResult {
        let Some(solver) = &mut self.solver else {
            return if self.out_of_memory {
                SearchResult::OutOfMemory
            } else {
                SearchResult::Nothing
            };
        };
        let (now, limit) = (Instant::now(), budget.remaining());
        let seconds =
            limit.map_or(NO_LIMIT, |limit| (limit.as_secs_f64() + 1.0).trunc().min(NO_LIMIT));
        let head_start = limit
            .map_or(Duration::ZERO, |limit| Duration::from_secs_f64(seconds).saturating_sub(limit));
        solver.state.config.c_timeout = seconds;
        solver.state.start = now.checked_sub(head_start).unwrap_or(now);
        if self.solved_before {
            solver.reset();
        }
        self.solved_before = true;
        match solver.solve() {
            Ok(Certificate::SAT(values)) => SearchResult::Model(
                values.iter().take(self.variables).map(|&value| value > 0).collect(),
            ),
            Ok(Certificate::UNSAT) => {
                self.solver = None;
                SearchResult::Nothing
            }
            Err(SolverError::OutOfMemory) => {
                self.solver = None;
                self.out_of_memory = true;
                SearchResult::OutOfMemory
            }
            // `TimeOut` or an internal error: either way it has decided nothing.
            Err(_) => SearchResult::TimeOut,
        }
    }
}
