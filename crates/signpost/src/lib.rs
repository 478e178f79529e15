//! Signpost: number the cells so that each arrow points to the next number.
//!
//! [`Signpost`] is the kind. [`problem`] holds a board, `read` knows its ID, `check` its rules; `walk` holds the blog's searches on the
//! arrow `graph`; `engine` deduces and searches, `sat` makes clauses of what remains, and `solve` puts them together.

mod check;
mod draw;
mod engine;
mod graph;
pub mod kind;
mod play;
pub mod problem;
mod read;
mod sat;
mod shared;
mod solve;
mod walk;

pub use engine::rules::Rule;
pub use kind::Signpost;
pub use problem::{Partial, Problem, Solution};
