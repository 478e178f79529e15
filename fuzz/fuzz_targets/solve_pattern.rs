//! Small pictures, every strategy and encoding compared with brute force. The bytes are the choices
//! that make the puzzle.
#![no_main]

#[path = "../../crates/pattern/tests/it/brute.rs"]
mod brute;

use libfuzzer_sys::fuzz_target;
use tatham_core::author::contract::Random;

fuzz_target!(|data: &[u8]| {
    brute::check_any(&mut Random::of_bytes(data));
});
