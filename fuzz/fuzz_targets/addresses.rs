//! Any text after `https://puzz.link/p?`, or packed as other sites do, read as a puzzle's address.
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

fuzz_target!(|data: &[u8]| read::address(data, Duration::from_millis(50)));
