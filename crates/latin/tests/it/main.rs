//! Comparison of Solo with brute force and a plain search.

mod formulas;
mod nine;
