//! Any text, read as a puzzle of the kind that its first byte chooses.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;
#[path = "shared/read.rs"]
mod read;

use libfuzzer_sys::fuzz_target;
use tatham_kinds::KINDS;

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    read::read(&KINDS[usize::from(first) % KINDS.len()], text);
});
