//! Part of [`tatham`](https://docs.rs/tatham): puzzles like Example, and the code that they share.
//!
//! Each kind is one module and states its rules to the model layer ([`tatham_sat::model`]).
//! docs/adding-a-puzzle.md describes how to write such a module.

