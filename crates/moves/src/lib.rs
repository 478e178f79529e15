//! Part of [`tatham`](https://docs.rs/tatham): games of moves. An answer is a list of moves that
//! ends the game, as short as it can be found.
//!
//! Each kind is one module: a [`Game`], which says how a board is written, what moves do to it, when it is finished, what it looks like, and how it is solved.
//! Everything else follows ([`ByMoves`]). The searches that games share stand in `search`, which knows no game. How such a module is made is told in
//! docs/adding-a-game-of-moves.md.

mod answer;
pub mod by_moves;
mod chance;
mod colours;
pub mod cube;
pub mod fifteen;
pub mod flip;
pub mod flood;
pub mod game;
mod guide;
pub mod inertia;
#[cfg(test)]
mod laws;
pub mod netslide;
pub mod pegs;
pub mod samegame;
mod search;
mod shifts;
pub mod sixteen;
mod tiles;
mod turns;
pub mod twiddle;
pub mod untangle;

pub use answer::{Best, Proof};
pub use by_moves::ByMoves;
pub use game::{Found, Game, Outcome, Wanted};
