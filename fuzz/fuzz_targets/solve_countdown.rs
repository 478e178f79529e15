//! Small random games, every answer compared with the direct enumeration. The bytes are the choices
//! that make the puzzle.
#![no_main]

use tatham_countdown::oracle::check;

use libfuzzer_sys::fuzz_target;
use tatham_core::author::contract::Random;

fuzz_target!(|data: &[u8]| {
    check(&mut Random::of_bytes(data));
});
