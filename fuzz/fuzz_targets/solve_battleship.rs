//! Small puzzles, every solver held against brute force. The bytes are the choices that make the puzzle.
#![no_main]

#[path = "../../crates/shade/tests/small.rs"]
mod small;

use libfuzzer_sys::fuzz_target;
use tatham_core::contract::Random;

fuzz_target!(|data: &[u8]| {
    small::check_battleship(&mut Random::of_bytes(data));
});
