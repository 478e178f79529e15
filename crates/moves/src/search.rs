//! Searches that games of moves share: they know states, moves, goals and bounds, and no game.

pub(crate) mod ball;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod bits;
pub(crate) mod deepening;
pub(crate) mod quick;
pub(crate) mod space;
pub(crate) mod states;

pub(crate) use space::{Reversible, Space};
