//! Part of [`tatham`](https://docs.rs/tatham): puzzles of Latin squares, with one number in each
//! cell, and groups of cells in which no number occurs twice.
//!
//! [`solo`] is Solo, also known as Sudoku; [`towers`] is Towers, or Skyscrapers; [`keen`] is Keen,
//! or KenKen; [`unequal`] is Unequal, or Futoshiki.
//!
//! ```
//! use tatham_core::{Budget, PartialAnswer as _, Puzzle as _, Settings};
//! use tatham_latin::solo::Solo;
//!
//! let puzzle = Solo::parse("2x2:a2_1c3b3c1_2a")?;
//! let (settings, budget) = (Settings::default(), Budget::unlimited());
//! let mut solutions = tatham_core::solutions::<Solo>(&puzzle, &settings, &budget);
//! let solution = solutions.next().expect("it has one")?;
//! assert_eq!(solution.text(), "3 2 1 4\n1 4 3 2\n2 3 4 1\n4 1 2 3\n");
//! assert!(solutions.next().is_none(), "proven: there is no other");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod fillings;
pub mod keen;
mod play;
pub mod solo;
mod square;
mod subset;
pub mod towers;
pub mod unequal;
