//! Countdown: the numbers round of the show.
//!
//! [`Countdown`] is the kind. [`problem`] holds a game, `read` knows how it is written, `check` its rules; `engine` says what can be made,
//! `forms` which solutions are essentially different, and `solve` puts them together.

mod check;
mod engine;
mod expression;
mod forms;
pub mod kind;
pub mod problem;
mod read;
mod solve;

pub use kind::Countdown;
pub use problem::{Problem, Solution};
