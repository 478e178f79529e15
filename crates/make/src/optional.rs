//! Proofs of uniqueness in one solver, while clues come and go.

use std::ops::RangeInclusive;

use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::{AnyProblem, Stop};
use tatham_sat::model::{OptionalClues, StatedPuzzle};

use crate::Limits;
use crate::any_makeable::AnyMakeable;

/// Number of clues for which this is worth while: each of them is a puzzle of its own at first.
const CLUES: RangeInclusive<usize> = 32..=1000;

/// Poses a puzzle whose removable clues come and go, and its answer; `None` if that is not possible
/// or not worth while.
pub(crate) fn optional_clues(
    kind: &dyn AnyMakeable,
    full: &AnyProblem,
    answer: &dyn AnyPartialAnswer,
    limits: &Limits,
) -> Result<Option<OptionalClues>, Stop> {
    if kind.is_proven_anew(full) {
        return Ok(None);
    }
    let mut count = 0;
    let none = kind.with_clues(full, &mut |_| {
        count += 1;
        false
    });
    if !CLUES.contains(&count) {
        return Ok(None);
    }
    let with_one = |clue| {
        let mut clues = 0..count;
        kind.with_clues(full, &mut |_| clues.next() == Some(clue))
    };
    let with_one: Vec<AnyProblem> = (0..count).map(with_one).collect();
    let with_one: Vec<StatedPuzzle<'_>> = with_one.iter().map(|own| kind.stated(own)).collect();
    let known = kind.values(&none, answer);
    OptionalClues::about(&kind.stated(&none), &with_one, &known, &limits.budget)
}
