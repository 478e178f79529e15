//! Solo, which others call Sudoku: each digit once in every row, column and region, of any shape
//! and up to 31 by 31.
//!
//! [`Solo`] is the kind. [`problem`] holds a puzzle, `read` and `code` know its ID, `check` tests
//! an answer. Two searches solve it, each on bits: `classic` for the Sudoku of the newspapers, a
//! board turned over so that a digit's 81 cells are worked on at once, and `search` on the `board`
//! of any other, whose `layout` is groups of cells, and cages with their `fillings`. `remainder`
//! has the sums that follow beside whole cages. `rules` states the rules to the model layer, and
//! `solve` puts them together. `techniques` finds those of players in the steps of an explanation,
//! and `explain` puts them into words.

mod board;
mod check;
mod classic;
mod code;
mod common;
mod draw;
mod edit;
mod explain;
mod fillings;
mod formats;
pub mod kind;
mod layout;
mod lists;
mod make;
pub mod problem;
mod read;
mod remainder;
mod rules;
mod search;
mod solve;
mod techniques;
mod uniqueness;
mod write;

pub use kind::{ENTRY, Solo};
pub use problem::{Cages, Division, Problem};
pub use remainder::{Band, Side};
pub use rules::Rule;
