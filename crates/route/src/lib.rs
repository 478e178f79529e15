//! Part of [`tatham`](https://docs.rs/tatham): puzzles whose answers are routes: lines from cell to
//! cell, or around cells.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]).
//! docs/adding-a-puzzle.md shows how to write such a module.

pub mod bridges;
mod early_loop;
mod explain;
mod line;
mod loops;
pub mod loopy;
pub mod net;
mod pair_constraint;
pub mod pearl;
pub mod slant;
mod tilings;
pub mod tracks;
