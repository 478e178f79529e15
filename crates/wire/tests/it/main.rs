//! Requests and replies as text, validated against the schema.

mod bad_requests;
mod by_hand;
mod comparison;
mod edit;
mod inspection;
mod judge;
mod kinds;
mod limits;
mod make;
mod mutations;
mod odd_values;
mod open;
mod play;
mod positions;
mod progress;
mod referee;
mod refusals;
mod session;
mod strict;
mod wire_docs;

use std::sync::LazyLock;

use serde_json::Value;
use tatham_wire::{RequestContext, schema};

use self::strict::{Validator, judge};

/// Returns the validator of a definition of the schema.
fn described(definition: &str) -> Validator {
    strict::validator(&strict::closed(schema()), definition)
}

static ERROR: LazyLock<Validator> = LazyLock::new(|| described("error"));
static REQUEST: LazyLock<Validator> = LazyLock::new(|| described("request"));

/// Returns the validator of the reply to a request.
fn definition(request: &Value) -> &'static Validator {
    static OPENED: LazyLock<Validator> = LazyLock::new(|| described("opened"));
    static REPORT: LazyLock<Validator> = LazyLock::new(|| described("report"));
    static HINT: LazyLock<Validator> = LazyLock::new(|| described("hint"));
    static EXPLANATION: LazyLock<Validator> = LazyLock::new(|| described("explanation"));
    static CHECKED: LazyLock<Validator> = LazyLock::new(|| described("checked"));
    static JUDGED: LazyLock<Validator> = LazyLock::new(|| described("judged"));
    static MADE: LazyLock<Validator> = LazyLock::new(|| described("make_reply"));
    static REPAIRED: LazyLock<Validator> = LazyLock::new(|| described("repair_record"));
    static PLAYED: LazyLock<Validator> = LazyLock::new(|| described("played"));
    static EDITED: LazyLock<Validator> = LazyLock::new(|| described("edited"));
    static LIST: LazyLock<Validator> = LazyLock::new(|| described("list"));
    match request["do"].as_str() {
        Some("open") => &OPENED,
        Some("solve") => &REPORT,
        Some("hint") => &HINT,
        Some("explain") => &EXPLANATION,
        Some("check") => &CHECKED,
        Some("judge") => &JUDGED,
        Some("make") => &MADE,
        Some("repair") => &REPAIRED,
        Some("play") => &PLAYED,
        Some("edit") => &EDITED,
        Some("list") => &LIST,
        _ => &ERROR,
    }
}

/// Returns the answer to a request, validated against the schema.
fn answer(request: &str) -> Value {
    let text = tatham_wire::answer(request, &RequestContext::default());
    assert!(!text.contains('\n'), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Returns the reply to a request that succeeds.
#[track_caller]
fn reply(request: &Value) -> Value {
    judge(&REQUEST, request, request);
    let reply = answer(&request.to_string());
    assert!(reply.get("error").is_none(), "{request}: {reply}");
    judge(definition(request), &reply, request);
    reply
}

/// Returns the code and the message of the error for a request.
#[track_caller]
fn refusal(request: &str) -> (String, String) {
    let said = answer(request);
    judge(&ERROR, &said, request);
    let text = |field: &str| said["error"][field].as_str().expect("text").to_owned();
    (text("code"), text("message"))
}
