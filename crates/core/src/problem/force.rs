//! Brute force for tests: tries every value in every open place against the check alone.

use serde_json::Value;

use super::dyn_puzzle::DynPuzzle;
use crate::partial_answer::{AnyPartialAnswer, Choices};
use crate::place::Place;

/// See [`AnyProblem::answers_by_force`](super::AnyProblem::answers_by_force).
pub(super) fn answers(puzzle: &dyn DynPuzzle, mut patience: usize) -> Option<Vec<Value>> {
    let mut known = puzzle.givens();
    // If lines are entered, the values of their cells are redundant.
    let is_cell = |entry: &Choices| matches!(entry.place, Place::Cell(_));
    let entries = puzzle.entries();
    let mut open = if entries.iter().all(is_cell) { entries } else { puzzle.everywhere() };
    // Edges column by column: a violation appears as soon as all edges around a cell are tried.
    if open.iter().all(|entry| matches!(entry.place, Place::Edge(_))) {
        open.sort_by_key(|entry| entry.place);
    }
    if open.is_empty() && !known.is_complete() {
        return None;
    }
    let mut found = Vec::new();
    fill(puzzle, &mut *known, &open, &mut patience, &mut found).then_some(found)
}

/// Tries every value in these places; returns false if patience ends first. A violation ends a
/// branch, since entries never repair one.
fn fill(
    puzzle: &dyn DynPuzzle,
    known: &mut dyn AnyPartialAnswer,
    open: &[Choices],
    patience: &mut usize,
    found: &mut Vec<Value>,
) -> bool {
    if *patience == 0 {
        return false;
    }
    *patience -= 1;
    if !puzzle.violations(known).is_empty() {
        return true;
    }
    let Some((place, rest)) = open.split_first() else {
        found.push(known.written().value());
        return true;
    };
    let tried = place.values.iter().all(|value| {
        known.set(place.place, Some(value));
        fill(puzzle, known, rest, patience, found)
    });
    known.set(place.place, None);
    tried
}
