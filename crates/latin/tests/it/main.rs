//! Comparison of Solo with brute force and a plain search.

mod formats;
mod formulas;
mod nine;
