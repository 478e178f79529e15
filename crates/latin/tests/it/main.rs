//! Solo, held against brute force and a plain search.

mod formats;
mod formulas;
mod nine;
