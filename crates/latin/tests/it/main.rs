//! Solo, held against brute force and a plain search.

mod formulas;
mod nine;
