//! Proof of uniqueness by a kind's own search.

use tatham_core::{Puzzle, Settings, Stop, accepts};

use crate::Limits;

/// Returns an answer that differs from this one, found by the search that solves the kind's
/// puzzles: for kinds whose search is faster than the model of their rules. `answer` itself is
/// known to be one, so it is not checked again.
///
/// # Errors
/// A limit came first.
pub fn another_solution<P: Puzzle>(
    problem: &P::Problem,
    answer: &P::PartialAnswer,
    limits: &Limits,
) -> Result<Option<P::PartialAnswer>, Stop> {
    let settings = Settings::default();
    for found in P::candidates(problem, &settings, &limits.work).take(2) {
        let found = found?;
        if found != *answer {
            let checked = accepts::<P>(problem, &found);
            return match checked {
                Ok(()) => Ok(Some(found)),
                Err(violation) => Err(Stop::Strategy(violation.to_string())),
            };
        }
    }
    Ok(None)
}
