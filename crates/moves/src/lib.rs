//! Part of [`tatham`](https://docs.rs/tatham): games of moves. An answer is a list of moves that
//! ends the game, as short as the search can find.
//!
//! Each kind is one module with a [`Game`]: how a board is written, the effect of moves, the end of
//! the game, its picture and its solver. Everything else follows from [`MovePuzzle`]. Searches
//! shared by games are in `search`, which depends on no game. To write such a module, see
//! docs/adding-a-game-of-moves.md.

mod answer;
mod colours;
#[cfg(test)]
mod contract;
pub mod cube;
mod effect;
pub mod fifteen;
pub mod flip;
pub mod flood;
pub mod game;
mod guide;
pub mod inertia;
pub mod move_puzzle;
pub mod netslide;
pub mod pegs;
mod rng;
pub mod samegame;
mod scramble;
mod search;
mod shifts;
pub mod sixteen;
mod take_back;
mod tiles;
mod turns;
pub mod twiddle;
pub mod untangle;

pub use answer::{Best, Proof};
pub use game::{Game, Goal, MoveSequence, Outcome};
pub use move_puzzle::MovePuzzle;
