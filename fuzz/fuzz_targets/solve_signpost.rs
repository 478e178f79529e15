//! Small boards, every strategy compared with brute force. The bytes are the choices that make the
//! puzzle.
#![no_main]

#[path = "../../crates/signpost/tests/it/small.rs"]
mod small;

use libfuzzer_sys::fuzz_target;
use tatham_core::author::contract::Random;

fuzz_target!(|data: &[u8]| {
    small::check_strategies(&mut Random::of_bytes(data), &small::STRATEGIES);
    small::check_common(&mut Random::of_bytes(data));
});
