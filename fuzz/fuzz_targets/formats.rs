//! Texts other than game IDs: the first byte chooses a format, and the rest continues a typical
//! beginning of such a text.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;
#[path = "shared/pack.rs"]
#[allow(dead_code, reason = "what other targets read, too")]
mod pack;
#[path = "shared/read.rs"]
#[allow(dead_code, reason = "what other targets read, too")]
mod read;

use std::time::Duration;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Some((entry, text)) = read::format(data) {
        read::read(entry, &text, Duration::from_millis(50));
    }
});
