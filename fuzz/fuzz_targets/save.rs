//! Any text, read as a save file.
#![no_main]

#[path = "shared/save.rs"]
mod save;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| save::read(data));
