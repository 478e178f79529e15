//! Task `cargo xtask bench play`: instructions of a tap under a session, beside those of `open`
//! with the same entry as a step.
//!
//! Each board is opened and tapped until the session keeps it and its picture; then one more tap
//! is counted, with the groups of the picture that it changes. `open` is asked without a session,
//! as a page without `play` does. Needs valgrind: this program counts itself.

use std::collections::HashSet;
use std::fs;
use std::hint::black_box;

use serde_json::{Value, json};
use tatham_core::author::contract::ids;
use tatham_wire::{RequestContext, Session, answer};
use xtask::arguments::option;

use crate::measure::instructions;

/// Boards of the real games' menus: kinds and sizes, the first such ID of the kind's file.
const MENUS: [(&str, &str); 8] = [
    ("solo", "3x3:"),
    ("solo", "4x4:"),
    ("pattern", "30x30:"),
    ("loopy", "10x10t0:"),
    ("tents", "15x15:"),
    ("unruly", "8x8:"),
    ("bridges", "15x15"),
    ("net", "11x11:"),
];

/// Largest boards that are measured: sizes of Pattern and Loopy.
const PATTERN: [usize; 2] = [99, 59];
const LOOPY: usize = 40;

/// Board with the place that is tapped.
struct Board {
    name: String,
    kind: &'static str,
    input: String,
}

/// Requests about a board.
struct Requests {
    /// Until the picture is kept.
    before: Vec<String>,
    tap: String,
    open: String,
}

/// Counts the instructions, and prints the table.
pub(super) fn run(arguments: &[String]) -> Result<(), String> {
    let boards = all_boards();
    if let Some(count) = option(arguments, "count") {
        let (what, number) = count.split_once(',').ok_or("expected WORK,NUMBER")?;
        let board = number.parse().ok().and_then(|number: usize| boards.get(number));
        return once(what, &requests(board.ok_or("no such board")?)?);
    }
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    println!("| board | M instructions of a tap | of `open` with one step | share |");
    println!("| --- | --- | --- | --- |");
    for (number, board) in boards.iter().enumerate() {
        let counted = |work: &str| {
            let count = format!("{work},{number}");
            instructions(&program, &["bench", "play", "--count", &count])
        };
        let nothing = counted("nothing")?;
        let [tap, open] = [counted("tap")?, counted("open")?];
        let millions = |count: u64| count.saturating_sub(nothing) as f64 / 1e6;
        let (tap, open) = (millions(tap), millions(open));
        println!("| {} | {tap:.2} | {open:.2} | {:.3} |", board.name, tap / open);
    }
    Ok(())
}

/// Does the work once, after what comes before it.
fn once(what: &str, requests: &Requests) -> Result<(), String> {
    let (session, context) = (Session::default(), RequestContext::default());
    for request in &requests.before {
        black_box(session.answer(request, &context));
    }
    match what {
        "nothing" => {}
        "tap" => drop(black_box(session.answer(&requests.tap, &context))),
        "open" => drop(black_box(answer(&requests.open, &context))),
        other => return Err(format!("`{other}` is none of nothing, tap and open")),
    }
    Ok(())
}

/// Returns the boards.
fn all_boards() -> Vec<Board> {
    let of_menu = |(kind, begins): (&'static str, &str)| {
        let text = fs::read_to_string(format!("puzzles/{kind}/sgt.txt")).ok()?;
        let id = ids(&text).find(|id| id.starts_with(begins))?;
        let size = id.split_once(':').map_or(id, |(size, _)| size);
        Some(Board { name: format!("{kind} {size}"), kind, input: id.to_owned() })
    };
    let [width, height] = PATTERN;
    let clues = vec!["1"; width + height].join("/");
    let pattern = Board {
        name: format!("pattern {width}x{height}"),
        kind: "pattern",
        input: format!("{width}x{height}:{clues}"),
    };
    let mut loopy = Vec::new();
    // A board without clues: letters skip up to 26 faces.
    let faces = LOOPY * LOOPY;
    let skips = "z".repeat(faces / 26) + &rest(faces % 26);
    loopy.push(Board {
        name: format!("loopy {LOOPY}x{LOOPY}"),
        kind: "loopy",
        input: format!("{LOOPY}x{LOOPY}t0:{skips}"),
    });
    MENUS.into_iter().filter_map(of_menu).chain([pattern]).chain(loopy).collect()
}

/// Returns the letter that skips this many faces; empty for none.
fn rest(faces: usize) -> String {
    let letter = u8::try_from(faces).ok().filter(|&faces| faces > 0).map(|faces| b'a' + faces - 1);
    letter.map(|letter| char::from(letter).to_string()).unwrap_or_default()
}

/// Returns the requests about a board.
fn requests(board: &Board) -> Result<Requests, String> {
    let (session, context) = (Session::default(), RequestContext::default());
    let asked = |request: &Value| -> Result<Value, String> {
        let reply = session.answer(&request.to_string(), &context);
        let reply: Value = serde_json::from_str(&reply).map_err(|error| error.to_string())?;
        if reply["error"].is_null() { Ok(reply) } else { Err(reply["error"].to_string()) }
    };
    let opening = json!({
        "do": "open", "input": board.input, "puzzle": board.kind, "options": { "play": true },
    });
    let opened = asked(&opening)?;
    let act = |number: usize| act(&opened, number);
    let play = |position: &Value, acts: Value, since: &Value| {
        let mut request = json!({
            "do": "play", "input": board.input, "puzzle": board.kind, "position": position,
            "enter": acts,
        });
        if since.is_string() {
            request["options"] = json!({ "since": since });
        }
        request
    };
    let first = play(&Value::Null, json!([]), &Value::Null);
    let mut before = vec![opening.to_string(), first.to_string()];
    let mut reply = asked(&first)?;
    for number in 0..2 {
        let request = play(&reply["position"], json!([act(number)?]), &reply["picture"]["id"]);
        before.push(request.to_string());
        reply = asked(&request)?;
    }
    let position = reply["position"].clone();
    let tap = play(&position, json!([act(2)?]), &reply["picture"]["id"]);
    let changed = asked(&tap)?["changed"].take();
    if changed.as_array().is_none_or(Vec::is_empty) {
        return Err(format!("the tap changes nothing: {tap}"));
    }
    // A tile of Net is no fact.
    let mut therefore = changed.as_array().cloned().unwrap_or_default();
    therefore.retain(|change| change["is"] != Value::Null && change["was"].is_null());
    let open = json!({
        "do": "open", "input": board.input, "puzzle": board.kind,
        "position": opened["position"],
        "options": { "after": [{ "because": { "facts": [] }, "therefore": therefore }] },
    });
    Ok(Requests { before, tap: tap.to_string(), open: open.to_string() })
}

/// Returns the act that changes something in the middle of a board: a tap, or the first value of a
/// place.
fn act(opened: &Value, number: usize) -> Result<Value, String> {
    let list = |field: &str| opened[field].as_array().cloned().unwrap_or_default();
    let (entries, mut targets) = (list("entries"), list("targets"));
    let middle = |places: &[Value]| places.get(places.len() / 2 + number).cloned();
    if opened["controls"]["tap"] == Value::Bool(true) {
        let places: HashSet<String> =
            entries.iter().map(|entry| entry["place"].to_string()).collect();
        let is_entry = |target: &Value| places.contains(&target["place"].to_string());
        if targets.iter().any(is_entry) {
            targets.retain(is_entry);
        }
        let target = middle(&targets).ok_or("no targets")?;
        return Ok(json!({ "tap": target["place"] }));
    }
    let entry = middle(&entries).ok_or("no entries")?;
    let mut fact = entry["place"].clone();
    fact["is"] = entry["values"][0].clone();
    Ok(fact)
}
