//! Toolbox for authors of kinds: the parts of an ID, rules and their laws, the moves of a real
//! game, the abilities of some kinds, and the tests that every kind must pass.
//!
//! Programs that only use puzzles need none of it.

pub mod ability;
pub mod choice;
pub mod code;
#[cfg(feature = "_contract")]
pub mod contract;
pub mod deduction;
pub mod format;
pub mod game_id;
pub mod play;
mod random;
mod rule;
pub mod scan;
pub mod tiling;

pub use ability::Abilities;
pub use choice::Choice;
pub use deduction::{Contradiction, Deduction};
pub use random::Random;
pub use rule::{Law, OneValue, Rule};
