//! Any text, read as a request: the answer is JSON on one line, in time, and never an internal
//! error.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;

use std::time::Duration;

use clock::Clock;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tatham_wire::{RequestContext, answer};

/// Time for a puzzle, and tolerance for the work on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

fuzz_target!(|request: &str| {
    // A request may ask for more time, and then it gets it: such requests are not for a fuzzer.
    if request.contains("time") {
        return;
    }
    let clock = Clock::start();
    let said =
        answer(request, &RequestContext { time_limit: Some(LIMIT), ..RequestContext::default() });
    assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
    assert!(!said.contains(['\n', '\r']), "{said}");
    let said: Value = serde_json::from_str(&said).expect("an answer is JSON");
    assert_ne!(said["error"]["code"], "internal", "{said}");
    assert!(
        said["error"].is_null()
            || said["error"]["message"].as_str().is_some_and(|words| !words.is_empty()),
        "{said}"
    );
});
