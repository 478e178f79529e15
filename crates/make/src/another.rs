//! Proof of uniqueness by a kind's own search.

use tatham_core::{Ended, Puzzle, Settings, Stop};

use crate::Limits;

/// Returns an answer that differs from this one, which is a solution, found by the search that
/// solves the kind's puzzles: for kinds whose search is faster than the model of their rules.
///
/// # Errors
/// A limit came first.
pub fn another_solution<P: Puzzle>(
    problem: &P::Problem,
    answer: &P::PartialAnswer,
    limits: &Limits,
) -> Result<Option<P::PartialAnswer>, Stop> {
    let settings = Settings::default();
    let solutions = tatham_core::solutions::<P>(problem, &settings, &limits.work);
    for found in solutions.knowing(answer).take(2) {
        let found = found.map_err(Ended::into_stop)?;
        if found != *answer {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
