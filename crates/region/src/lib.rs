//! Part of [`tatham`](https://docs.rs/tatham): puzzles whose answers are regions of a grid, such as
//! Palisade, Galaxies, Dominosa and Filling.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]).
//! docs/adding-a-puzzle.md shows how to write such a module.

mod borders;
pub mod dominosa;
pub mod filling;
pub mod galaxies;
pub mod map;
pub mod palisade;
pub mod rect;
mod region_owner;
