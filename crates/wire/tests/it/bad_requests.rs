//! Malformed requests in bulk: each gets an answer, and none affects later ones.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tatham_core::author::contract::share;
use tatham_wire::{RequestContext, answer};

use crate::mutations::{LIMIT, Mutations};
use crate::{ERROR, definition, judge};

/// Variable for another seed, and for another number of requests in longer runs.
const SEED: &str = "WIRE_SEED";
const COUNT: &str = "WIRE_COUNT";

/// A valid request.
const SOUND: &str = r#"{"do": "check", "input": "solo:2x2:a2_1c3b3c1_2a"}"#;

/// The action of a request. Options stay text on the wire, because some of their numbers do not fit
/// into a [`Value`].
#[derive(Deserialize)]
struct Verb {
    #[serde(rename = "do")]
    what: String,
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |number| number.parse().expect("a number"))
}

#[expect(clippy::print_stderr, reason = "the share of valid requests is part of the result")]
#[test]
fn malformed_requests_are_answered_and_leave_nothing_behind() {
    let (seed, count) = (number(SEED, 0x0057_4952_4544), number(COUNT, share(10_000, 20) as u64));
    let world = RequestContext {
        time_limit: Some(Duration::from_secs_f64(LIMIT)),
        ..RequestContext::default()
    };
    // There is no time limit, so that the answer is the same on a busy machine.
    let sound_reply = || answer(SOUND, &RequestContext::default());
    let before = sound_reply();
    let mut sound = 0;
    for (number, request) in
        (0..count).zip(Mutations::new(include_str!("../../../../docs/wire.md"), seed))
    {
        let request = String::from_utf8_lossy(&request);
        let shown = || {
            format!(
                "request {number} of seed {seed}: {}",
                request.chars().take(2000).collect::<String>()
            )
        };
        let text = answer(&request, &world);
        assert!(!text.contains(['\n', '\r']), "{}: {text}", shown());
        let reply: Value = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}: {text}", shown()));
        if let Some(error) = reply.get("error") {
            judge(&ERROR, &reply, shown());
            assert!(
                error["code"] != "internal" && error["kind"] != "internal",
                "{}: {text}",
                shown()
            );
        } else {
            let Verb { what } = serde_json::from_str(&request).expect("what is met is JSON");
            judge(definition(&json!({ "do": what })), &reply, shown());
            sound += 1;
        }
        assert_eq!(sound_reply(), before, "after {}", shown());
    }
    eprintln!("{sound} of {count} requests were still sound");
    assert!(
        (count / 10..=count / 2).contains(&sound),
        "{sound} of {count} requests were still sound"
    );
}
