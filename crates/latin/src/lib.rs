//! Puzzles of Latin squares: one number in each cell, and groups of cells in which no number stands twice.
//!
//! [`solo`] is Solo, which others call Sudoku.

pub mod solo;

pub use solo::Solo;
