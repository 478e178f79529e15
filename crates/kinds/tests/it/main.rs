//! All kinds: their table, what is read and written, solved and explained, and what the real games
//! say of it.

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
