//! The common part of all solutions of a puzzle.

use tatham_core::partial_answer::Values as _;
use tatham_core::{Budget, Numbers, Settings, Stop};
use tatham_sat::Engine;
use tatham_sat::model::Model;

use super::layout::Layout;
use super::problem::Problem;
use super::rules::state;
use super::solve::candidate_digits;

/// Digits that all solutions have in the same cells; `None` if there is no solution.
///
/// # Errors
/// The budget came first, or the memory.
pub(super) fn common(
    problem: &Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<Numbers>, Stop> {
    let Some(candidates) = candidate_digits(problem) else { return Ok(None) };
    let mut model = Model::new(budget);
    let digit = state(problem, &Layout::new(problem), &candidates, &mut model);
    let shared = model
        .common(digit.into_iter().map(Into::into).collect(), Engine::from_settings(settings))?;
    Ok(shared.map(|values| {
        Numbers::unknown(problem.size()).with_values(problem.order() as u32, &values)
    }))
}
