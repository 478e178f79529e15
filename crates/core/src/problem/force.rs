//! Brute force: every value in every open place, held against the check alone. For tests.

use serde_json::Value;

use super::answer::to_json;
use crate::known::{Choices, Known as _};
use crate::place::Place;
use crate::puzzle::Puzzle;

/// See [`AnyProblem::answers_by_force`](super::AnyProblem::answers_by_force).
pub(super) fn answers<P: Puzzle>(problem: &P::Problem, mut patience: usize) -> Option<Vec<Value>> {
    let mut known = P::given(problem);
    // Where lines are entered, their cells say as much.
    let is_cell = |entry: &Choices| matches!(entry.place, Place::Cell(_));
    let entries = P::entries(problem);
    let mut open = if entries.iter().all(is_cell) { entries } else { known.entries(P::range(problem)) };
    // Edges column by column: what breaks a rule shows as soon as all edges around a cell are tried.
    if open.iter().all(|entry| matches!(entry.place, Place::Edge(_))) {
        open.sort_by_key(|entry| entry.place);
    }
    if open.is_empty() && !known.is_whole() {
        return None;
    }
    let mut found = Vec::new();
    fill::<P>(problem, &mut known, &open, &mut patience, &mut found).then_some(found)
}

/// Tries every value in these places; false if patience ends first. What breaks a rule already needs no more: no part of a solution does.
fn fill<P: Puzzle>(
    problem: &P::Problem,
    known: &mut P::Known,
    open: &[Choices],
    patience: &mut usize,
    found: &mut Vec<Value>,
) -> bool {
    if *patience == 0 {
        return false;
    }
    *patience -= 1;
    if !P::broken(problem, known).is_empty() {
        return true;
    }
    let Some((place, rest)) = open.split_first() else {
        found.push(to_json(known));
        return true;
    };
    let tried = place.values.iter().all(|value| {
        known.set(place.place, Some(value));
        fill::<P>(problem, known, rest, patience, found)
    });
    known.set(place.place, None);
    tried
}
