//! All kinds: their table, reading and writing, solutions and explanations, and comparisons with
//! the real games.

mod codes;
mod corpora;
mod done;
mod entries;
mod explanations;
mod frames;
mod front;
mod fuzz_corpora;
mod harness;
mod made;
mod orientations;
mod table;
mod unknown_clues;
mod witnesses;
