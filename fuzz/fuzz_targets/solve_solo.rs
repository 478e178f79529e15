//! Small puzzles of every shape, every strategy and solver held against brute force. The bytes are the choices that make the puzzle.
#![no_main]

#[path = "../../crates/latin/tests/small.rs"]
mod small;

use libfuzzer_sys::fuzz_target;
use tatham_core::contract::Random;

fuzz_target!(|data: &[u8]| {
    small::check(&mut Random::of_bytes(data));
});
