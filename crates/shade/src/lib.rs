//! Puzzles of marked cells: which are black, which hold a ship; counted along lines and among neighbours.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]). How such a module is made is told in
//! docs/adding-a-puzzle.md.

pub mod battleship;
pub mod unruly;

pub use battleship::Battleship;
pub use unruly::Unruly;
