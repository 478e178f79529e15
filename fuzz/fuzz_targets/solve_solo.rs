//! Small puzzles of every shape, everything that answers them held against brute force. The bytes are the choices that make the puzzle.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tatham_brute::solo::MAKER;
use tatham_core::Entry;
use tatham_latin::Solo;

fuzz_target!(|data: &[u8]| {
    MAKER.agrees_on_bytes(&Entry::of::<Solo>(), data);
});
