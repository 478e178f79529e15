//! Sessions: a reply does not depend on earlier requests.

use std::time::Duration;

use serde_json::{Value, json};
use tatham_core::author::contract::{share, takes_some};
use tatham_kinds::KINDS;
use tatham_wire::{RequestContext, Session, answer};

use crate::mutations::{LIMIT, Mutations};

/// Returns a reply as text without its times.
fn timeless(reply: &str) -> String {
    let mut reply: Value = serde_json::from_str(reply).expect("JSON");
    if let Some(fields) = reply.as_object_mut() {
        fields.remove("elapsed_ms");
        // Only a session names the pictures that it keeps.
        if let Some(picture) = fields.get_mut("picture").and_then(Value::as_object_mut) {
            picture.remove("id");
        }
    }
    for record in reply.get_mut("records").and_then(Value::as_array_mut).into_iter().flatten() {
        record.as_object_mut().expect("a record").remove("elapsed_ms");
    }
    reply.to_string()
}

/// Checks that a session gives the same reply as a request by itself, and returns it.
#[track_caller]
fn same(session: &Session, request: &Value) -> Value {
    let (request, context) = (request.to_string(), RequestContext::default());
    let [kept, alone] = [session.answer(&request, &context), answer(&request, &context)];
    assert_eq!(timeless(&kept), timeless(&alone), "{request}");
    serde_json::from_str(&kept).expect("JSON")
}

#[test]
fn replies_do_not_depend_on_earlier_requests() {
    let session = Session::default();
    for entry in takes_some(KINDS, 3) {
        let (name, input) = (entry.kind.name, entry.kind.example);
        let ask = |what: &str, position: &Value, options: Value| {
            let request = json!({
                "do": what, "input": input, "puzzle": name, "position": position,
                "options": options,
            });
            same(&session, &request)
        };
        let mut position = ask("open", &Value::Null, json!({}))["position"].clone();
        for _ in 0..3 {
            ask("hint", &position, json!({ "where": true }));
            let hint = ask("hint", &position, json!({}));
            ask("hint", &position, json!({ "steps": 2, "parts": true, "svg": true }));
            ask("hint", &position, json!({ "assume_unique": true }));
            ask("check", &position, json!({ "which": true, "why": true }));
            let after = json!({ "after": hint["steps"] });
            let opened = ask("open", &position, after);
            ask("solve", &position, json!({ "time_limit": 20 }));
            position = opened["position"].clone();
        }
        ask("explain", &Value::Null, json!({ "parts": true }));
        ask("hint", &Value::Null, json!({ "step": 1 }));
        same(&session, &json!({ "do": "hint", "input": input }));
        same(&session, &json!({ "do": "hint", "input": format!("{input}?"), "puzzle": name }));
    }
}

/// A position that no solution has, a puzzle with several solutions, and one with none.
#[test]
fn wrong_positions_and_other_puzzles_are_no_exception() {
    let session = Session::default();
    let id = "solo:2x2:a2_1c3b3c1_2a";
    let none = json!([null, null, null, null]);
    let wrong = json!({ "grid": [[4, 2, 1, null], none, none, none] });
    for input in [id, "solo:2x2:1_2_3_4l", "solo:2x2:1_1a1l", "solo:2x2:zf", id] {
        for position in [&Value::Null, &wrong, &json!({ "grid": 7 })] {
            for what in ["hint", "check", "explain", "solve", "hint"] {
                let request = json!({ "do": what, "input": input, "position": position });
                same(&session, &request);
            }
        }
    }
}

/// Facts that a hint excluded are excluded for the next hint, too; and no place is named twice.
#[test]
fn what_is_ruled_out_is_part_of_the_question() {
    let session = Session::default();
    let mut excluded = 0;
    for entry in KINDS.iter().filter(|entry| entry.explained) {
        let (name, input) = (entry.kind.name, entry.kind.example);
        let mut ruled_out: Vec<Value> = Vec::new();
        for _ in 0..2 {
            let hint = same(
                &session,
                &json!({ "do": "hint", "input": input, "puzzle": name, "ruled_out": ruled_out }),
            );
            let places = hint["where"].as_array().cloned().unwrap_or_default();
            let is_repeated = |(at, place)| places[..at].contains(place);
            assert!(!places.iter().enumerate().any(is_repeated), "{name}: {places:?}");
            let facts = hint["steps"][0]["therefore"].as_array().cloned().unwrap_or_default();
            ruled_out.extend(facts.into_iter().filter(|fact| fact.get("not").is_some()));
        }
        excluded += usize::from(!ruled_out.is_empty());
    }
    assert!(excluded > 1, "only {excluded} kinds have hints that exclude values");
}

/// Options that belong to the text make other puzzles of it.
#[test]
fn options_of_the_text_are_part_of_the_puzzle() {
    let session = Session::default();
    let with = |options: Value| {
        let input = "countdown:100,75,2,10,3,8";
        same(&session, &json!({ "do": "solve", "input": input, "options": options }))
    };
    let [first, second, again] =
        [746, 747, 746].map(|target| with(json!({ "target": target }))["solutions"].clone());
    assert!(first != second && first == again && !first.is_null());
}

#[test]
fn several_threads_share_a_session() {
    let session = Session::default();
    let kinds = || KINDS.iter().filter(|entry| entry.explained).take(12);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for entry in kinds() {
                    let (name, input) = (entry.kind.name, entry.kind.example);
                    same(&session, &json!({ "do": "hint", "input": input, "puzzle": name }));
                }
            });
        }
    });
}

/// Requests that are nearly right, as one session gets them: parts of them are alike.
#[test]
fn malformed_requests_leave_nothing_behind() {
    let session = Session::default();
    let context = RequestContext {
        time_limit: Some(Duration::from_secs_f64(LIMIT)),
        ..RequestContext::default()
    };
    let documented = include_str!("../../../../docs/wire.md");
    let mut compared = 0;
    for request in Mutations::new(documented, 65).take(share(3000, 3)) {
        let request = String::from_utf8_lossy(&request);
        let replies = [session.answer(&request, &context), answer(&request, &context)];
        // On a busy machine, one of them may run out of time.
        let is_cut = |reply: &String| reply.contains("stopped") || reply.contains("time limit");
        if !replies.iter().any(is_cut) {
            let [kept, alone] = replies.each_ref().map(|reply| timeless(reply));
            assert_eq!(kept, alone, "{request:.2000}");
            compared += 1;
        }
    }
    assert!(compared > share(2500, 3), "{compared}");
}
