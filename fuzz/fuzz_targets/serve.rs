//! Lines of `serve`: any text, line by line, as requests of one session. A reply is JSON on one
//! line with the line's `id`, and the same without the session.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;

use std::time::Duration;

use clock::Clock;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tatham_wire::{RequestContext, ServeLine, Session, answer};

/// Time for a puzzle, and tolerance for the work on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

/// Returns a reply without its times, unless a limit has ended the work.
fn timeless(reply: &str) -> Option<Value> {
    let mut reply: Value = serde_json::from_str(reply).expect("a reply is JSON");
    let is_cut = reply.get("stopped").is_some() || reply["error"]["code"] == "too_large";
    if let Some(fields) = reply.as_object_mut() {
        fields.remove("elapsed_ms");
        // What is counted beside the solution is left out when the time ends.
        fields.remove("stats");
        // Only a session names the pictures that it keeps.
        if let Some(picture) = fields.get_mut("picture").and_then(Value::as_object_mut) {
            picture.remove("id");
        }
    }
    for record in reply.get_mut("records").and_then(Value::as_array_mut).into_iter().flatten() {
        record.as_object_mut().map(|record| record.remove("elapsed_ms"));
    }
    (!is_cut && !reply.to_string().contains("\"stopped\"")).then_some(reply)
}

fuzz_target!(|text: &str| {
    // A request may ask for more time, and then it gets it: such requests are not for a fuzzer.
    if text.contains("time") {
        return;
    }
    let session = Session::default();
    let context = RequestContext { time_limit: Some(LIMIT), ..RequestContext::default() };
    for line in text.lines().take(8) {
        let (id, request) = match ServeLine::parse(line) {
            Ok(ServeLine::Request(id, request)) => (id, request),
            Ok(ServeLine::Stop(id, request)) => {
                let _ = id.is(&request);
                continue;
            }
            Err((id, error)) => {
                let reply = id.with(&error.said().to_string());
                let is_error = timeless(&reply).is_some_and(|reply| reply["error"].is_object());
                assert!(is_error, "{reply}");
                continue;
            }
        };
        let clock = Clock::start();
        let kept = session.answer(&request, &context);
        assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
        let reply = id.with(&kept);
        assert!(!reply.contains(['\n', '\r']), "{reply}");
        let read: Value = serde_json::from_str(&reply).expect("a reply is JSON");
        assert_ne!(read["error"]["code"], "internal", "{reply}");
        let alone = answer(&request, &context);
        if let (Some(kept), Some(alone)) = (timeless(&kept), timeless(&alone)) {
            assert_eq!(kept, alone, "{line}");
        }
    }
});
