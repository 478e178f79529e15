//! Part of [`tatham`](https://docs.rs/tatham): games whose answer is hidden. A move asks, the game
//! answers, and what follows from the answers is worked out.
//!
//! A game is a [`Game`]; [`ByAsking`] makes a kind of it. An ID is played without looking, a position is a puzzle: which answers fit it?

pub mod blackbox;
mod by_asking;
mod game;
pub mod guess;
mod guide;
#[cfg(test)]
mod laws;
pub mod mines;
mod obfuscation;
mod playing;
mod shown;
mod streams;
mod words;

pub use by_asking::{ByAsking, KnownOf, Problem};
pub use game::{Game, KIND, KNOBS, Study};
pub use shown::{Found, Reached, Seen, Shown};
