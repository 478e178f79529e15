//! Puzzles that are made over the wire.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use tatham_wire::RequestContext;

use crate::{answer, definition, judge, refusal};

fn made(puzzle: &str, params: &str, options: &Value) -> Value {
    let request = json!({ "do": "make", "puzzle": puzzle, "params": params, "options": options });
    let reply = answer(&request.to_string());
    judge(definition(&request), &reply, &request);
    reply
}

#[test]
fn a_series_has_a_record_for_each_puzzle() {
    let three = made("solo", "2x3", &json!({ "seed": 5, "count": 3, "minimal": true }));
    assert_eq!((&three["puzzle"], &three["status"]), (&json!("solo"), &json!("made")));
    let records = three["records"].as_array().expect("records");
    assert_eq!(records.len(), 3);
    let last = made("solo", "2x3", &json!({ "seed": "5", "first": 2, "minimal": true }));
    assert_eq!(last["records"][0]["game_id"], records[2]["game_id"]);
    assert!(records.iter().all(|record| record["minimal"] == true));
    let request = json!({ "do": "solve", "input": records[0]["game_id"], "puzzle": "solo" });
    let solved = answer(&request.to_string());
    assert_eq!(
        (&solved["status"], &solved["solutions"][0]),
        (&json!("unique"), &records[0]["solution"],)
    );
}

#[test]
fn a_puzzle_that_is_not_made_is_a_record_too() {
    let none = made("unruly", "4x4", &json!({ "seed": 1, "clues": "17..20" }));
    assert_eq!(
        (&none["status"], &none["records"][0]["game_id"]),
        (&json!("unsolvable"), &Value::Null,)
    );
    let hard = made("solo", "2x2", &json!({ "seed": 1, "grade": "hard" }));
    let best = &hard["records"][0]["best"];
    assert_eq!((&hard["status"], &best["band"]), (&json!("unknown"), &json!("trivial")));
    let late = made("unruly", "20x20", &json!({ "seed": 1, "time_limit": 0 }));
    assert_eq!(late["records"][0]["stopped"], "time");
}

#[test]
fn the_clues_and_the_answer_can_be_given() {
    let grid = json!({ "grid": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]] });
    let mask = json!(["####", "####", "####", "####"]);
    let reply = made("solo", "2x2", &json!({ "seed": 1, "answer": grid, "mask": mask }));
    let record = &reply["records"][0];
    assert_eq!((&record["solution"], &record["clues"]), (&grid, &json!(16)));
    let reply = made("solo", "2x2", &json!({ "seed": 1, "keep": "digits", "minimal": true }));
    assert_eq!(reply["records"][0]["clues"], 16);
}

#[test]
fn a_cancelled_series_keeps_what_is_finished() {
    let request = r#"{"do": "make", "puzzle": "slant", "options": {"seed": 1, "count": 9}}"#;
    let cancelled = Some(Arc::new(AtomicBool::new(true)));
    let world = RequestContext { cancelled, ..RequestContext::default() };
    let reply: Value = serde_json::from_str(&tatham_wire::answer(request, &world)).expect("JSON");
    let expected = json!({
        "puzzle": "slant", "status": "unknown", "records": [], "stopped": "interrupted",
    });
    assert_eq!(reply, expected);
}

#[test]
fn requests_that_cannot_be_fulfilled_are_refused() {
    for (request, code, words) in [
        (json!({}), "expected", "expected a field `puzzle`"),
        (json!({ "puzzle": "slant" }), "expected", "expected an option `seed`"),
        (json!({ "puzzle": "slant", "input": "x" }), "expected", "alone"),
        (json!({ "puzzle": "slnt", "options": {} }), "unknown_puzzle", "did you mean slant?"),
        (json!({ "puzzle": "countdown", "options": { "seed": 1 } }), "unsupported", "not made"),
        (json!({ "puzzle": "slant", "params": "1", "options": { "seed": 1 } }), "impossible", ""),
        (json!({ "puzzle": "slant", "options": { "seed": -1 } }), "expected", "from 0 to 9007"),
        (json!({ "puzzle": "slant", "options": { "count": 10001 } }), "expected", "to 10000"),
        (json!({ "puzzle": "slant", "options": { "jobs": 2 } }), "expected", "no option `jobs`"),
        (json!({ "puzzle": "slant", "options": { "symmetry": "x" } }), "expected", "rot180"),
        (json!({ "puzzle": "solo", "options": { "mask": "x" } }), "expected", "a list of rows"),
        (json!({ "puzzle": "solo", "options": { "mask": ["x"] } }), "expected", "found `x`"),
        (json!({ "puzzle": "slant", "options": { "technique": "x" } }), "usage", "no technique"),
        (
            json!({ "puzzle": "slant", "options": { "cost": "1..", "grade": "easy", "seed": 1 } }),
            "usage",
            "exclude each other",
        ),
    ] {
        let mut request = request;
        request["do"] = json!("make");
        let (found, message) = refusal(&request.to_string());
        assert!(found == code && message.contains(words), "{request}: {found}, {message}");
    }
    let (code, message) = refusal(r#"{"do": "solve", "input": "signpost:2x2:a", "params": "2x2"}"#);
    assert_eq!((&*code, &*message), ("expected", "only `make` and `edit` have a field `params`"));
}

#[test]
fn a_picture_is_rows_of_grey_values() {
    let picture = json!([[0, 90, 255], [255, 99, 255]]);
    let options = json!({ "seed": 1, "picture": picture, "threshold": 100 });
    let request = json!({ "do": "make", "puzzle": "pattern", "options": options });
    let record = &answer(&request.to_string())["records"][0];
    assert_eq!(record["solution"]["rows"], json!(["##.", ".#."]));
    assert_eq!((&record["game_id"], &record["changed"]), (&json!("3x2:1/2//2/1"), &json!([])));
    for options in [json!({ "threshold": 9 }), json!({ "lines_only": true })] {
        let mut options = options;
        options["seed"] = 1.into();
        let request = json!({ "do": "make", "puzzle": "pattern", "options": options });
        assert_eq!(answer(&request.to_string())["error"]["code"], "usage");
    }
    for picture in [json!([]), json!([[1, 2], [3]]), json!([[256]]), json!("ring.png")] {
        let options = json!({ "seed": 1, "picture": picture });
        let request = json!({ "do": "make", "puzzle": "pattern", "options": options });
        assert_eq!(answer(&request.to_string())["error"]["code"], "expected");
    }
}
