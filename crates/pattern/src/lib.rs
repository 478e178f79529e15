//! Part of [`tatham`](https://docs.rs/tatham): nonograms, also known as Picross, Griddlers and
//! Paint by Numbers.
//!
//! Clues are the lengths of the black runs of each row and column. [`Pattern`] is the kind. Its
//! modules: [`problem`] has the puzzle, `format` the table of formats, `read` and `write` their
//! code, and `check` the rules. `logic` solves lines and probes cells, `encode` makes clauses for
//! the rest, and `solve` combines them.
//!
//! ```
//! use tatham_core::{Budget, PartialAnswer as _, Puzzle as _, Settings};
//! use tatham_pattern::Pattern;
//!
//! let puzzle = Pattern::parse("5x5:2/1/1.1.1/3/4/3/2/3/1.1/3")?;
//! let (settings, budget) = (Settings::default(), Budget::unlimited());
//! let mut solutions = tatham_core::solutions::<Pattern>(&puzzle, &settings, &budget);
//! let solution = solutions.next().expect("it has one")?;
//! assert_eq!(solution.text(), "..###\n...##\n..###\n#...#\n###..\n");
//! assert!(solutions.next().is_none(), "proven: there is no other");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod edit;
mod encode;
mod explain;
mod format;
pub mod kind;
mod logic;
mod make;
mod picture;
mod play;
pub mod problem;
mod read;
mod rules;
mod solve;
mod write;

pub use explain::Colour;
pub use kind::{ENTRY, Pattern};
#[cfg(feature = "_drawings")]
pub use picture::drawings;
pub use problem::{Cell, Problem};
pub use rules::Rule;
