//! All kinds: their table, reading and writing, solutions and explanations, and comparisons with
//! the real games.

mod codes;
mod corpora;
mod entered;
mod explanations;
mod frames;
mod front;
mod fuzzed;
mod harness;
mod table;
mod witnesses;
