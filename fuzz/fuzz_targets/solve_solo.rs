//! Small puzzles of every shape, everything that answers them held against brute force. The bytes are the choices that make the puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tatham_brute::solo::MAKER;

fuzz_target!(|data: &[u8]| {
    MAKER.agrees_on_bytes(tatham_kinds::find(MAKER.kind).expect("in the table"), data);
});
