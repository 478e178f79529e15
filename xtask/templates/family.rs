//! Part of [`tatham`](https://docs.rs/tatham): puzzles like Example, and what they share.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]). How such a module is made is told in
//! docs/adding-a-puzzle.md.

