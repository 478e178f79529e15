//! Part of [`tatham`](https://docs.rs/tatham): Countdown, its numbers round and its companions.
//!
//! [`Countdown`] is the kind: its answers to a game come nicest first. [`table`] covers the whole
//! game, [`show`] deals games as the show does, and [`words`] plays the rounds with letters.
//!
//! ```
//! use tatham_core::{Budget, Puzzle as _, Settings};
//! use tatham_countdown::Countdown;
//!
//! let game = Countdown::parse("[100, 75, 2, 10, 3, 8] 746")?;
//! let (settings, budget) = (Settings::default(), Budget::unlimited());
//! let mut answers = tatham_core::solutions::<Countdown>(&game, &settings, &budget);
//! let answer = answers.next().expect("there always is one")?;
//! assert_eq!((answer.expression.as_str(), answer.distance), ("10*75-8/2", 0));
//! assert_eq!(answer.steps, ["10 * 75 = 750", "8 / 2 = 4", "750 - 4 = 746"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod bags;
#[cfg(test)]
mod brute;
mod check;
mod desk;
mod draw;
mod forms;
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
mod threads;
mod tree;
mod value;
mod verbs;
pub mod words;
mod write;

pub use kind::{Countdown, ENTRY};
pub use problem::Problem;
