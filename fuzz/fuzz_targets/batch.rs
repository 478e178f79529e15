//! Any bytes, read as a line of a batch: there is one record for it, a JSON object on a line of its own, with a verdict or an error that
//! bears the line's number; and the caller's `id` comes back.
#![no_main]
#![allow(dead_code, reason = "of the command line only the records are wanted")]

#[path = "../../crates/cli/src/args.rs"]
mod args;
#[path = "shared/clock.rs"]
mod clock;
#[path = "../../crates/cli/src/fault.rs"]
mod fault;
#[path = "../../crates/cli/src/batch/record.rs"]
mod record;

use std::time::Duration;

use clock::Clock;
use libfuzzer_sys::fuzz_target;
use record::{Defaults, Outcome, make};
use serde_json::Value;

/// Time for a puzzle whose line names no time, and how much longer may be worked on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

fuzz_target!(|data: &[u8]| {
    // A line may ask for more time, and then it gets it: those are not for a fuzzer.
    if data.windows(10).any(|word| word == b"time_limit") || data.contains(&b'\n') {
        return;
    }
    let clock = Clock::start();
    let record = make(7, data, &Defaults { limit: None, time_limit: Some(LIMIT) });
    assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
    assert_eq!(record.text.find('\n'), Some(record.text.len() - 1));
    let said: Value = serde_json::from_str(&record.text).expect("a record is JSON");
    if record.outcome == Outcome::Unusable {
        assert!(said["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{said}");
        assert_ne!(said["error"]["kind"], "internal", "{said}");
        assert_eq!(said["line_number"], 7, "{said}");
    } else {
        assert!(said["status"].is_string() && said["solutions"].is_array(), "{said}");
    }
    if let Ok(Value::Object(fields)) = serde_json::from_slice(data) {
        if let Some(id) = fields.get("id") {
            assert_eq!(&said["id"], id);
        }
    }
});
