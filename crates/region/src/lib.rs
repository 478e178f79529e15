//! Part of [`tatham`](https://docs.rs/tatham): puzzles whose answers are regions of a grid, such as
//! Palisade, Galaxies, Dominosa and Filling.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]). How such a module is made is told in
//! docs/adding-a-puzzle.md.

mod borders;
pub mod dominosa;
pub mod filling;
pub mod galaxies;
pub mod map;
mod owned;
pub mod palisade;
pub mod rect;
