//! Pattern: nonograms, also known as Picross, Griddlers and Paint by Numbers.
//!
//! Clues count the black runs of each row and column; the picture is to be found. [`Pattern`] is the kind; what it does is told in
//! the modules: [`problem`] holds a puzzle, `read` and `write` know its six formats, `check` its rules; `logic` solves lines and
//! probes cells, `encode` makes clauses of what remains, and `solve` puts them together.

mod check;
mod draw;
mod encode;
pub mod kind;
mod logic;
mod play;
pub mod problem;
mod read;
mod solve;
mod write;

pub use kind::Pattern;
pub use problem::{Cell, Partial, Problem, Solution};
