//! Puzzles like Palisade: what they share, in a line.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]). How such a module is made is told in
//! docs/adding-a-puzzle.md.

pub mod palisade;
mod told;
