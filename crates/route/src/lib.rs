//! Part of [`tatham`](https://docs.rs/tatham): puzzles whose answers are routes: lines from cell to
//! cell, or around cells.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]). How such a module is made is told in
//! docs/adding-a-puzzle.md.

pub mod bridges;
mod explain;
mod line;
mod loops;
pub mod loopy;
pub mod net;
mod pairs;
pub mod pearl;
pub mod slant;
mod tilings;
pub mod tracks;
