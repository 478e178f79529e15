//! Answers: the best that a game finds with some effort, and a proof that goes on from it and only ever
//! improves it.
//!
//! ```text
//!   Game::solve ──▶ 61 moves, at least 41 ──▶ Best ──Game::prove──▶ 57 moves, at least 57
//!                                              ▲          │
//!                                              └─ offer, raise: a longer way or a lower bound is dropped
//! ```
//!
//! So `--optimal` is never worse than the default, whatever ends it, and a stop never costs what was found.

use tatham_core::budget::{Budget, Stop};
use tatham_core::words::grouped;

use crate::game::{Found, Game, Outcome, Wanted};

/// An answer, and what ended the search for a better one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The answer.
    pub(crate) outcome: Outcome,
    /// The bound of its own that ended a proof. A stop of the budget is known there.
    pub(crate) stop: Option<Stop>,
}

/// The best answer so far. It never gets worse.
#[derive(Clone, Debug)]
pub struct Best {
    way: Option<Vec<String>>,
    lower_bound: usize,
}

/// Result of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No way is shorter than the best.
    Shortest,
    /// There is no way.
    Unsolvable,
}

impl Best {
    fn new(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Found(found) => {
                Self { way: Some(found.moves.clone()), lower_bound: found.lower_bound }
            }
            Outcome::Short(_) | Outcome::Unsolvable => Self { way: None, lower_bound: 0 },
        }
    }

    /// The moves of the shortest way so far.
    pub fn way(&self) -> Option<&[String]> {
        self.way.as_deref()
    }

    /// The length of that way; `usize::MAX` without a way.
    pub fn length(&self) -> usize {
        self.way.as_ref().map_or(usize::MAX, Vec::len)
    }

    /// The largest number of moves proven to be needed.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Keeps these moves, which end the game, if they are fewer.
    pub fn offer(&mut self, moves: Vec<String>) {
        if moves.len() < self.length() {
            self.way = Some(moves);
        }
    }

    /// Keeps a number of moves that is proven to be needed, if it is larger.
    pub fn raise(&mut self, lower_bound: usize) {
        self.lower_bound = self.lower_bound.max(lower_bound);
    }

    /// Returns true if no way can be shorter.
    pub fn is_proven(&self) -> bool {
        self.lower_bound >= self.length()
    }
}

/// Looks for moves that end the game, and with [`Wanted::optimal`] for a proof that no way is shorter.
///
/// # Errors
/// The budget came before any moves.
pub(crate) fn answer<G: Game>(
    state: &G::State,
    wanted: Wanted,
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
        Some(moves) => Outcome::Found(Found { moves, lower_bound }),
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
        let way = |length: usize| vec![String::new(); length];
        let mut best = Best::new(&Outcome::Found(Found { moves: way(8), lower_bound: 5 }));
        best.offer(way(9));
        best.raise(4);
        assert_eq!((best.length(), best.lower_bound(), best.is_proven()), (8, 5, false));
        best.offer(way(7));
        best.raise(7);
        assert_eq!((best.length(), best.lower_bound(), best.is_proven()), (7, 7, true));
    }
}
