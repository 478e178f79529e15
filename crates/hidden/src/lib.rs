//! Part of [`tatham`](https://docs.rs/tatham): games with a hidden answer. A move is a query, the
//! game replies, and the solver deduces from the replies.
//!
//! A game is a [`Game`]; [`HiddenPuzzle`] makes a kind of it. An ID is played blind; a position is
//! a puzzle whose solutions are the consistent answers. The text of a position need not have the
//! secret.

pub mod blackbox;
mod blind_play;
#[cfg(test)]
mod contract;
mod game;
pub mod guess;
mod guide;
mod hidden_puzzle;
mod judge;
mod make;
pub mod mines;
mod obfuscation;
mod position_or_answer;
mod streams;
mod text;
mod words;

pub use game::{Game, KIND, REVEAL_KNOB, Study};
pub use hidden_puzzle::{HiddenPuzzle, PartialAnswerOf, Problem};
pub use position_or_answer::{
    Described, FoundAnswer, Observation, PlayedPosition, PositionOrAnswer,
};
