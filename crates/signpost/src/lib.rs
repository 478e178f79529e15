//! Part of [`tatham`](https://docs.rs/tatham): Signpost, whose cells are numbered so that each
//! arrow points to the next number.
//!
//! [`Signpost`] is the kind. [`problem`] holds a board, `read` reads its ID, `check` checks its
//! rules; `walk` contains the blog's searches on the arrow `graph`; `engine` deduces and searches,
//! `sat` makes clauses of the rest, and `solve` combines all of these.
//!
//! ```
//! use tatham_core::{Budget, PartialAnswer as _, Puzzle as _, Settings};
//! use tatham_signpost::Signpost;
//!
//! let puzzle = Signpost::parse("4x4:edefceha10aa1aea16agg")?;
//! let (settings, budget) = (Settings::default(), Budget::unlimited());
//! let mut solutions = tatham_core::solutions::<Signpost>(&puzzle, &settings, &budget);
//! let solution = solutions.next().expect("it has one")?;
//! assert_eq!(solution.text(), " 9  4  2 13\n11 15  3 12\n10 14  1  5\n 8 16  7  6\n");
//! assert!(solutions.next().is_none(), "proven: there is no other");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arcs;
mod check;
mod common;
mod edit;
mod engine;
mod explain;
pub mod kind;
mod make;
pub mod path;
mod play;
pub mod problem;
mod read;
mod rules;
mod sat;
mod solve;
mod walk;

pub use engine::techniques::Technique;
pub use kind::{ENTRY, Signpost};
pub use path::Path;
pub use problem::Problem;
pub use rules::Rule;
