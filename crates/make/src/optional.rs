//! Proofs of uniqueness in one solver, while clues come and go.

use std::ops::RangeInclusive;

use tatham_core::Stop;
use tatham_sat::model::OptionalClues;

use crate::any_makeable::Answer;
use crate::{Limits, Makeable};

/// Number of clues for which this is worth while: each of them is a puzzle of its own at first.
const CLUES: RangeInclusive<usize> = 32..=1000;

/// Poses a puzzle whose removable clues come and go, and its answer; `None` if that is not possible
/// or not worth while.
pub(crate) fn optional_clues<M: Makeable>(
    full: &M::Problem,
    answer: &M::PartialAnswer,
    limits: &Limits,
) -> Result<Option<OptionalClues<M>>, Stop> {
    if M::is_proven_anew(full) {
        return Ok(None);
    }
    let mut count = 0;
    let none = M::with_clues(full, &mut |_| {
        count += 1;
        false
    });
    if !CLUES.contains(&count) {
        return Ok(None);
    }
    let with_one = |clue| {
        let mut clues = 0..count;
        M::with_clues(full, &mut |_| clues.next() == Some(clue))
    };
    let with_one: Vec<M::Problem> = (0..count).map(with_one).collect();
    OptionalClues::about(none, &with_one, answer, &limits.budget)
}

/// [`OptionalClues`] of any kind.
pub(crate) trait AnyOptionalClues {
    /// Returns another answer to the puzzle with these clues; `None` proves that there is none.
    fn another(&mut self, kept: &[usize], limits: &Limits) -> Result<Option<Answer>, Stop>;

    /// Returns clues that alone suffice, if there was no other answer.
    fn sufficient(&self) -> Vec<usize>;
}

impl<M: Makeable> AnyOptionalClues for OptionalClues<M> {
    fn another(&mut self, kept: &[usize], limits: &Limits) -> Result<Option<Answer>, Stop> {
        let another = Self::another(self, kept.iter().copied(), &limits.work)?;
        Ok(another.map(|answer| Box::new(answer) as _))
    }

    fn sufficient(&self) -> Vec<usize> {
        Self::sufficient(self)
    }
}
