//! Acts and notes of a player, and acts of a setter, in any text, about a puzzle of each kind: the
//! reply is JSON on one line, in time, and never an internal error; the position or board that it
//! has is taken again and changes nothing, and `undo` leads back.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;

use std::time::Duration;

use clock::Clock;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};
use tatham_kinds::KINDS;
use tatham_wire::{RequestContext, Session};

/// Time for a puzzle, and tolerance for the work on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

/// Answers a request, and holds the reply to what every reply has.
fn ask(session: &Session, request: &str) -> Value {
    let clock = Clock::start();
    let context = RequestContext { time_limit: Some(LIMIT), ..RequestContext::default() };
    let said = session.answer(request, &context);
    assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
    assert!(!said.contains(['\n', '\r']), "{said}");
    let said: Value = serde_json::from_str(&said).expect("a reply is JSON");
    assert_ne!(said["error"]["code"], "internal", "{said}");
    said
}

/// Returns true if the time ended before the board was drawn, which then is an error.
fn is_late(reply: &Value) -> bool {
    reply["error"]["message"].as_str().is_some_and(|message| message.contains("time limit"))
}

/// Edits a puzzle, or the empty board of some parameters.
fn edit(name: &str, puzzle: &str, acts: &str) {
    let session = Session::default();
    let request = format!(r#"{{"do":"edit","puzzle":"{name}",{puzzle},"enter":[{acts}]}}"#);
    let edited = ask(&session, &request);
    if edited["error"].is_object() {
        return;
    }
    let Ok(Value::Array(mut acts)) = serde_json::from_str(&format!("[{acts}]")) else { return };
    let Ok(mut again) = serde_json::from_str::<Value>(&request) else { return };
    again["options"] = json!({ "show": ["clues"] });
    again["enter"] = json!([]);
    let before = ask(&session, &again.to_string());
    acts.push(json!({ "undo": edited["changed"] }));
    again["enter"] = acts.into();
    let undone = ask(&session, &again.to_string());
    if is_late(&before) || is_late(&undone) {
        return;
    }
    assert_eq!(undone["clues"], before["clues"], "{request}");
    assert_eq!(undone["game_id"], before["game_id"], "{request}");
    let Some(id) = edited["game_id"].as_str() else {
        assert!(edited["reason"].is_string(), "{request}: {edited}");
        return;
    };
    let read = json!({ "do": "edit", "puzzle": name, "input": id });
    let read = ask(&session, &read.to_string());
    if is_late(&read) {
        return;
    }
    assert_eq!(read["game_id"], id, "{request}");
    assert_eq!(read["clues"], edited["clues"], "{request}");
}

fuzz_target!(|input: (u8, &str, &str)| {
    let (kind, acts, notes) = input;
    let kind = KINDS[usize::from(kind) % KINDS.len()].kind;
    let (name, session) = (kind.name, Session::default());
    let id = Value::from(kind.example);
    edit(name, &format!(r#""input":{id}"#), acts);
    // The text of the notes is also one of parameters.
    edit(name, &format!(r#""params":{}"#, Value::from(notes)), acts);
    let played = ask(
        &session,
        &format!(
            r#"{{"do":"play","puzzle":"{name}","input":{id},"enter":[{acts}],"notes":[{notes}]}}"#
        ),
    );
    if played["error"].is_object() {
        return;
    }
    let again = |acts: Value| {
        let request = json!({
            "do": "play", "puzzle": name, "input": id, "position": played["position"],
            "notes": played["notes"], "enter": acts, "options": { "show": [] },
        });
        ask(&session, &request.to_string())
    };
    let same = again(json!([]));
    assert_eq!(same["position"], played["position"], "{name}: {acts}");
    assert_eq!(same["notes"], played["notes"], "{name}: {acts}");
    let undone = again(json!([{ "undo": played["changed"] }]));
    assert!(undone["error"].is_null(), "{name}: {acts}: {undone}");
});
