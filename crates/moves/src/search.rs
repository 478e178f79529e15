//! Searches that games of moves share: they know states, moves, goals and bounds, and no game.

pub(crate) mod ball;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod bits;
pub(crate) mod deepening;
pub(crate) mod quick;
pub(crate) mod states;

use std::hash::Hash;

/// What a game is to a search.
pub(crate) trait Space {
    /// A state of the game, packed as small as it can be.
    type State: Clone + Eq + Hash;
    /// A move from one state to the next.
    type Move: Copy + Eq;

    /// False if no state can be reached again by more moves than before.
    const COMES_AGAIN: bool = true;

    /// Hands `each` every move from a state and the state after it, always in the same order.
    fn moves(&self, state: &Self::State, each: &mut impl FnMut(Self::Move, Self::State));

    /// Whether the game is finished.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// So many moves are needed at least.
    fn bound(&self, _state: &Self::State) -> u32 {
        0
    }
}

/// A space in which every move can be taken back by a move.
pub(crate) trait Reversible: Space {
    /// The move that takes another back.
    fn back(&self, taken: Self::Move) -> Self::Move;
}
