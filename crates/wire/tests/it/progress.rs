//! Progress objects, and requests that are stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

use serde_json::{Value, json};
use tatham_kinds::KINDS;
use tatham_wire::{ProgressSink, RequestContext};

use crate::limits::noise;
use crate::strict::Validator;
use crate::{definition, described, judge};

static PROGRESS: LazyLock<Validator> = LazyLock::new(|| described("progress"));

/// Sudoku of 6x6 cells without clues: a repair has to choose among all grids.
const NO_CLUES: &str = "solo:2x3:zj";

/// Returns the progress objects of a request and its reply; the request is stopped after an object
/// for which `ends` returns true.
fn followed(request: &Value, ends: fn(&Value) -> bool) -> (Vec<Value>, Value) {
    let (objects, cancelled) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
    let (seen, flag) = (Arc::clone(&objects), Arc::clone(&cancelled));
    let sink = ProgressSink::new(move |text| {
        let mut object: Value = serde_json::from_str(text).expect("JSON");
        judge(&PROGRESS, &object, text);
        let progress = object["progress"].take();
        flag.fetch_or(ends(&progress), Ordering::Relaxed);
        seen.lock().expect("no panic").push(progress);
    });
    let cancelled = Some(cancelled);
    let context = RequestContext { progress: Some(sink), cancelled, ..RequestContext::default() };
    let text = tatham_wire::answer(&request.to_string(), &context);
    let reply: Value = serde_json::from_str(&text).expect("JSON");
    judge(definition(request), &reply, request);
    let objects = std::mem::take(&mut *objects.lock().expect("no panic"));
    (objects, reply)
}

/// Returns the steps or records of progress objects.
fn parts(objects: &[Value], field: &str) -> Vec<Value> {
    objects.iter().map(|object| object[field].clone()).filter(|part| !part.is_null()).collect()
}

/// Returns the objects that have neither.
fn signs(objects: &[Value]) -> Vec<&Value> {
    let is_sign = |object: &&Value| object["step"].is_null() && object["record"].is_null();
    objects.iter().filter(is_sign).collect()
}

#[test]
fn each_step_of_an_explanation_has_an_object() {
    for entry in KINDS {
        let request = json!({
            "do": "explain", "input": entry.kind.example, "puzzle": entry.kind.name,
            "options": { "progress": true, "parts": true },
        });
        if !entry.explained {
            continue;
        }
        let (objects, reply) = followed(&request, |_| false);
        let steps = parts(&objects, "step");
        assert_eq!(json!(steps), reply["steps"], "{request}");
        let counts: Vec<u64> = objects.iter().filter_map(|own| own["done"].as_u64()).collect();
        assert!(counts.is_sorted() && objects.iter().all(|own| own["of"].is_null()), "{request}");
        assert_eq!(counts.last().copied().unwrap_or(0), steps.len() as u64, "{request}");
    }
    let request = json!({
        "do": "solve", "input": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc",
        "options": { "progress": true, "explain": true, "rating": true },
    });
    let (objects, reply) = followed(&request, |_| false);
    assert_eq!(json!(parts(&objects, "step")), reply["explanation"]["steps"]);
    let last = objects.last().expect("an object");
    let count = reply["explanation"]["steps"].as_array().expect("steps").len();
    assert_eq!((&last["done"], &last["text"]), (&json!(count), &json!(format!("{count} steps"))));
}

#[test]
fn each_record_of_make_has_an_object() {
    let request = json!({
        "do": "make", "puzzle": "slant", "params": "5x5",
        "options": { "progress": true, "seed": 1, "count": 3 },
    });
    let (objects, reply) = followed(&request, |_| false);
    assert_eq!(json!(parts(&objects, "record")), reply["records"]);
    let made: Vec<&Value> = objects.iter().filter(|own| !own["record"].is_null()).collect();
    let texts: Vec<&Value> = made.iter().map(|own| &own["text"]).collect();
    assert_eq!(texts, ["1 of 3 puzzles", "2 of 3 puzzles", "3 of 3 puzzles"]);
    assert!(made.iter().all(|own| own["of"] == 3));
}

#[test]
fn without_the_option_there_are_no_objects() {
    for request in [
        json!({ "do": "explain", "input": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc" }),
        json!({ "do": "make", "puzzle": "slant", "options": { "seed": 1, "progress": false } }),
    ] {
        assert_eq!(followed(&request, |_| false).0, [0; 0], "{request}");
    }
    for what in ["open", "hint", "check"] {
        let input = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";
        let request = json!({ "do": what, "input": input, "options": { "progress": true } });
        let (code, message) = crate::refusal(&request.to_string());
        assert!(code == "expected" && message.contains("no option `progress`"), "{message}");
    }
}

#[test]
fn signs_of_life_come_ten_times_a_second_at_most() {
    let options = |own: Value| {
        let mut options = own;
        options["progress"] = true.into();
        options["time_limit"] = 0.7.into();
        options
    };
    let noise = noise(45);
    for (mut request, text) in [
        (json!({ "do": "solve", "input": noise, "options": { "strategy": "sat" } }), " solution"),
        (json!({ "do": "explain", "input": noise, "options": {} }), " step"),
        (json!({ "do": "repair", "input": NO_CLUES, "options": {} }), " of 10 solutions"),
        (
            json!({
                "do": "make", "puzzle": "solo", "params": "2x2",
                "options": { "seed": 1, "grade": "hard" },
            }),
            "0 of 1 puzzle; ",
        ),
    ] {
        let own = request["options"].take();
        request["options"] = options(own);
        let start = Instant::now();
        let (objects, reply) = followed(&request, |_| false);
        let most = start.elapsed().as_millis() / 100;
        let signs = signs(&objects);
        assert!((1..=most).contains(&(signs.len() as u128)), "{request}: {signs:?}, {reply}");
        let said = signs.last().expect("a sign")["text"].as_str().expect("text");
        assert!(said.contains(text), "{request}: {said}");
    }
}

#[test]
fn a_stopped_request_has_what_is_there() {
    let unruly = "unruly:8x8:BbJBBABHCbEBeBAaCCcCc";
    let explain = json!({ "do": "explain", "input": unruly, "options": { "progress": true } });
    let (objects, reply) = followed(&explain, |own| own["done"] == 2);
    assert_eq!(json!(parts(&objects, "step")), reply["steps"]);
    let steps = reply["steps"].as_array().expect("steps").len();
    assert!((2..43).contains(&steps), "{steps}");
    let of = |reply: &Value| (reply["status"].clone(), reply["stopped"].clone());
    assert_eq!(of(&reply), (json!("unique"), json!("interrupted")));
    assert!(reply["rating"].is_null());

    let make = json!({
        "do": "make", "puzzle": "slant", "options": { "progress": true, "seed": 1, "count": 9 },
    });
    let (objects, reply) = followed(&make, |own| own["done"] == 2);
    assert_eq!(json!(parts(&objects, "record")), reply["records"]);
    assert_eq!(reply["records"].as_array().expect("records").len(), 2);
    assert_eq!(of(&reply), (json!("unknown"), json!("interrupted")));

    let solve = json!({
        "do": "solve", "input": NO_CLUES, "options": { "progress": true, "solutions": 2_000_000 },
    });
    let (_, reply) = followed(&solve, |own| own["done"].as_u64() > Some(1));
    assert_eq!(of(&reply), (json!("multiple"), json!("interrupted")));
    assert!(reply["count"].as_u64() > Some(1));

    let repair = json!({ "do": "repair", "input": NO_CLUES, "options": { "progress": true } });
    let (_, reply) = followed(&repair, |own| own["text"] == "1 of 10 solutions");
    assert_eq!(of(&reply), (json!("repaired"), json!("interrupted")), "{reply}");
    assert!(reply["fewest"]["proven"] == false && !reply["game_id"].is_null());
}

#[test]
fn a_request_that_is_stopped_at_once_finds_nothing() {
    for (what, status) in [("solve", "unknown"), ("explain", "unknown"), ("repair", "unknown")] {
        let request = json!({ "do": what, "input": "unruly:8x8:BbJBBABHCbEBeBAaCCcCc" });
        let cancelled = Some(Arc::new(AtomicBool::new(true)));
        let context = RequestContext { cancelled, ..RequestContext::default() };
        let text = tatham_wire::answer(&request.to_string(), &context);
        let reply: Value = serde_json::from_str(&text).expect("JSON");
        let found = (&reply["status"], &reply["stopped"]);
        assert_eq!(found, (&json!(status), &json!("interrupted")), "{reply}");
    }
}
