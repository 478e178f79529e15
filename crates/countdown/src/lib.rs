//! Countdown: the numbers round, and its companions.

mod answers;
mod bags;
#[cfg(test)]
mod brute;
mod check;
mod forms;
mod game;
pub mod kind;
mod near;
#[cfg(any(test, feature = "_oracle"))]
pub mod oracle;
mod places;
pub mod problem;
mod reach;
mod read;
pub mod show;
mod solve;
pub mod table;
mod tree;
mod value;
mod verbs;
pub mod words;
mod write;

pub use kind::Countdown;
pub use problem::{Problem, Solution};
