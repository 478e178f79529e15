//! The verdict on a puzzle whose kind is known: its solutions keep their type.

use std::ops::ControlFlow;

use super::decide::{Until, decide, usual_limit};
use super::solutions::{Defect, solutions};
use crate::budget::{Budget, Stop};
use crate::kind::Settings;
use crate::posterior::Posterior;
use crate::puzzle::Puzzle;
use crate::verdict::Verdict;

/// The verdict on a puzzle, and the solutions that prove it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Findings<A> {
    /// Verdict.
    pub verdict: Verdict,
    /// The solutions: as many as the verdict needs, two at most.
    pub solutions: Vec<A>,
    /// The partial answer, if the search has stopped without a whole one.
    pub partial: Option<A>,
    /// The reason why the search ended early: a limit, or a bound of its own.
    pub stop: Option<Stop>,
    /// The reason why there can be no solution, if that is visible without a search.
    pub impossible: Option<String>,
    /// The analysis of a position of a hidden game.
    pub posterior: Option<Posterior>,
}

/// Looks for solutions of a puzzle until the verdict is certain or the budget ends.
///
/// # Errors
/// An answer that breaks the rules: a defect of the solver, never shown as an answer.
pub fn find<K: Puzzle>(
    problem: &K::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Findings<K::PartialAnswer>, Defect> {
    let limit = usual_limit(K::KIND, K::ABILITIES.has_one_answer(problem, settings));
    let mut stream = solutions::<K>(problem, settings, budget);
    let mut found = Vec::new();
    let verdict = decide(
        &mut stream,
        Until { limit, all_nearest: false },
        budget,
        |solution| K::ABILITIES.exact.is_none_or(|exact| exact(problem, solution)),
        |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        },
    )?;
    Ok(Findings {
        partial: stream.partial().filter(|_| found.is_empty()),
        stop: verdict.stop.clone().or_else(|| stream.stopped()),
        impossible: stream.impossible().map(str::to_owned),
        posterior: stream.posterior(),
        solutions: found,
        verdict,
    })
}
