//! Part of [`tatham`](https://docs.rs/tatham): puzzles of marked cells: black cells or cells with a
//! ship, with numbers for lines or neighbourhoods.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]).
//! docs/adding-a-puzzle.md shows how to write such a module.
//!
//! ```
//! use tatham_core::{Budget, PartialAnswer as _, Settings};
//! use tatham_explain::{ByRules, LogicPuzzle as _};
//! use tatham_shade::unruly::Unruly;
//!
//! let puzzle = Unruly::parse("4x4u:bEBdca")?;
//! let (settings, budget) = (Settings::default(), Budget::unlimited());
//! let mut solutions = tatham_core::solutions::<ByRules<Unruly>>(&puzzle, &settings, &budget);
//! let solution = solutions.next().expect("it has one")?;
//! assert_eq!(solution.text(), "1001\n0011\n1100\n0110\n");
//! assert!(solutions.next().is_none(), "proven: there is no other");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod battleship;
mod colours;
mod counting;
mod isolated_black;
pub mod lightup;
pub mod magnets;
pub mod mosaic;
mod neighbours;
pub mod range;
pub mod singles;
pub mod tents;
pub mod undead;
pub mod unruly;
