//! Searches shared by games of moves: they work on states, moves, goals and bounds, and depend on
//! no game.

pub(crate) mod ball;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod bits;
pub(crate) mod deepening;
pub(crate) mod hasher;
pub(crate) mod states;

use std::hash::Hash;

/// State space of a game.
pub(crate) trait Space {
    /// State of the game, packed as small as possible.
    type State: Clone + Eq + Hash;
    /// A move from one state to the next.
    type Move: Copy + Eq;

    /// False if no state can be reached again after more moves.
    const COMES_AGAIN: bool = true;

    /// Hands `each` every move from a state and the state after it, always in the same order.
    fn moves(&self, state: &Self::State, each: &mut impl FnMut(Self::Move, Self::State));

    /// Returns true if the game is finished.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns a lower bound on the number of moves still needed.
    fn bound(&self, _state: &Self::State) -> u32 {
        0
    }
}

/// Space in which a move undoes every move.
pub(crate) trait Reversible: Space {
    /// Returns the move that undoes another.
    fn back(&self, taken: Self::Move) -> Self::Move;
}
