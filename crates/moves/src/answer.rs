//! Best answer found with a limited effort, and a proof that continues from it and only improves
//! it.
//!
//! ```text
//!   Game::solve ──▶ 61 moves, at least 41 ──▶ Best ──Game::prove──▶ 57 moves, at least 57
//!                                              ▲          │
//!                                              └─ offer, raise: keep only improvements
//! ```
//!
//! So `--optimal` is never worse than the default, whatever ends it, and a stop never loses an
//! answer.

use tatham_core::budget::{Budget, Stop};
use tatham_core::words::grouped;

use crate::game::{Game, Goal, MoveSequence, Outcome};

/// An answer, and the stop that ended the search for a better one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The answer.
    pub(crate) outcome: Outcome,
    /// Bound of the proof itself that ended it. A stop of the budget is recorded in the budget.
    pub(crate) stop: Option<Stop>,
}

/// The best answer so far. It never gets worse.
#[derive(Clone, Debug)]
pub struct Best {
    way: Option<Vec<String>>,
    lower_bound: usize,
}

/// Outcome of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No answer is shorter than the best one.
    Shortest,
    /// There is no answer.
    Unsolvable,
}

impl Best {
    fn new(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Found(found) => {
                Self { way: Some(found.moves.clone()), lower_bound: found.lower_bound }
            }
            Outcome::Incomplete(_) | Outcome::Unsolvable => Self { way: None, lower_bound: 0 },
        }
    }

    /// Returns the moves of the shortest answer so far.
    pub fn way(&self) -> Option<&[String]> {
        self.way.as_deref()
    }

    /// Returns the length of that answer, or `usize::MAX` without one.
    pub fn length(&self) -> usize {
        self.way.as_ref().map_or(usize::MAX, Vec::len)
    }

    /// Returns the largest number of moves proven to be needed.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Keeps these moves, which end the game, if there are fewer of them.
    pub fn offer(&mut self, moves: Vec<String>) {
        if moves.len() < self.length() {
            self.way = Some(moves);
        }
    }

    /// Keeps a proven lower bound if it is larger.
    pub fn raise(&mut self, lower_bound: usize) {
        self.lower_bound = self.lower_bound.max(lower_bound);
    }

    /// Returns true if no answer can be shorter.
    pub fn is_proven(&self) -> bool {
        self.lower_bound >= self.length()
    }
}

/// Looks for moves that end the game, and with [`Goal::optimal`] for a proof that no answer is
/// shorter.
///
/// # Errors
/// The budget ended before any moves were found.
pub(crate) fn answer<G: Game>(
    state: &G::State,
    wanted: Goal,
    budget: &Budget,
) -> Result<Answer, Stop> {
    let outcome = G::solve(state, budget)?;
    let mut best = Best::new(&outcome);
    let is_open = outcome != Outcome::Unsolvable && !best.is_proven() && budget.stopped().is_none();
    if !wanted.optimal || !is_open {
        return Ok(Answer { outcome, stop: None });
    }
    let proof = G::prove(state, &mut best, budget);
    if proof == Ok(Proof::Shortest) {
        best.raise(best.length());
    }
    let lower_bound = best.lower_bound.min(best.length());
    let outcome = match best.way {
        Some(moves) => Outcome::Found(MoveSequence { moves, lower_bound }),
        None if proof == Ok(Proof::Unsolvable) => Outcome::Unsolvable,
        None => outcome,
    };
    Ok(Answer { outcome, stop: proof.err() })
}

/// A search's own bound, as a clause: `at most 180,000 boards are kept`.
pub(crate) fn no_more_than(count: usize, things: &str) -> String {
    format!("at most {} {things} are kept", grouped(&count.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_never_gets_worse() {
        let way_of = |text: &str, length: usize| vec![text.to_owned(); length];
        let way = |length: usize| way_of("", length);
        let mut best = Best::new(&Outcome::Found(MoveSequence { moves: way(8), lower_bound: 5 }));
        best.offer(way(9));
        best.offer(way_of("another", 8));
        best.raise(4);
        assert_eq!((best.length(), best.lower_bound(), best.is_proven()), (8, 5, false));
        assert_eq!(best.way(), Some(&way(8)[..]));
        best.offer(way(7));
        best.raise(7);
        assert_eq!((best.length(), best.lower_bound(), best.is_proven()), (7, 7, true));
    }
}
