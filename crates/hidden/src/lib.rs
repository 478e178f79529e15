//! Part of [`tatham`](https://docs.rs/tatham): games with a hidden answer. A move is a query, the
//! game replies, and the solver deduces from the replies.
//!
//! A game is a [`Game`]; [`ByAsking`] makes a kind of it. An ID is played blind; a position is a
//! puzzle whose solutions are the consistent answers.

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
