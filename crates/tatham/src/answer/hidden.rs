//! Answers of hidden games.

use std::fmt::{self, Display};
use std::ops::Deref;

use serde::Serialize;

/// Answer of a hidden game, with the moves that found it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played<A> {
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// The moves, as the game's save files write them, if the game was played from its ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
}

impl<A> Deref for Played<A> {
    type Target = A;

    fn deref(&self) -> &A {
        &self.answer
    }
}

impl<A: Display> Display for Played<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.answer.fmt(f)
    }
}

#[cfg(feature = "hidden")]
impl<S> super::Complete for tatham_hidden::PositionOrAnswer<S, S::Answer>
where
    S: tatham_hidden::Observation,
    S::Answer: super::Complete,
{
    type Answer = Played<<S::Answer as super::Complete>::Answer>;

    fn complete(&self) -> Option<<Self as super::Complete>::Answer> {
        let Self::Answer(found) = self else { return None };
        Some(Played { answer: found.answer.complete()?, moves: found.moves.clone() })
    }
}
