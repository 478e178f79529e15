//! Small seas, everything that answers them held against brute force. The bytes are the choices that make the puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tatham_brute::battleship::MAKER;
use tatham_core::Entry;
use tatham_shade::Battleship;

fuzz_target!(|data: &[u8]| {
    MAKER.agrees_on_bytes(&Entry::of::<Battleship>(), data);
});
