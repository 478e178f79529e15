//! Malformed values of the options of `make` and `repair`: errors, whatever they are.

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;
use tatham_kinds::KINDS;

use crate::answer;

/// Returns a list within lists.
fn nested(depth: usize) -> Value {
    (0..depth).fold(json!([]), |inner, _| json!([inner]))
}

/// Values of any shape.
fn anything() -> Vec<Value> {
    let cells = |row: Value| json!([row, row]);
    vec![
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(1e308),
        json!(""),
        json!("#"),
        json!("\u{0}é"),
        json!([]),
        json!({}),
        json!({ "": null }),
        cells(json!([])),
        cells(json!([0])),
        cells(json!([1, 2])),
        cells(json!(["#", null])),
        cells(json!(u64::MAX)),
        json!([[0, 255], [255]]),
        json!([[256, 1], [-1, 1]]),
        json!([[1.5, 1]]),
        json!([[u64::MAX, i64::MIN]]),
        json!(["", ""]),
        json!(["##", "##"]),
        json!(["#é", "##"]),
        json!(["##".repeat(5_000)]),
        json!(vec!["#"; 5_000]),
        json!([vec![0; 5_000]]),
        json!(vec![vec![255]; 5_000]),
        nested(60),
        nested(200),
    ]
}

/// Returns a solution with a change at each of its values, and values of other shapes in its
/// fields.
fn changed(solution: &Value) -> Vec<Value> {
    let Value::Object(fields) = solution else { return Vec::new() };
    let mut all = vec![solution.clone()];
    for name in fields.keys() {
        let mut with = |value: Value| {
            let mut own = solution.clone();
            own[name] = value;
            all.push(own);
        };
        anything().into_iter().for_each(&mut with);
        if let Some(list) = fields[name].as_array() {
            with(list.iter().skip(1).cloned().collect());
            with(list.iter().rev().cloned().collect());
            with([&list[..], &list[..]].concat().into());
            for odd in [json!(-1), json!(u64::MAX), json!("é"), json!([[9, 9]]), Value::Null] {
                let mut list = list.clone();
                if let Some(first) = list.first_mut() {
                    *first = odd;
                }
                with(list.into());
            }
        }
    }
    all
}

/// Returns the solution of a kind's example.
fn solution(name: &str, example: &str) -> Value {
    let request = json!({ "do": "solve", "input": example, "puzzle": name });
    answer(&request.to_string())["solutions"][0].take()
}

/// Checks that there is an answer other than a panic.
fn is_answered(request: &Value) {
    let reply = answer(&request.to_string());
    assert_ne!(reply["error"]["code"], "internal", "{request}: {reply}");
    let is_answer = reply["error"]["message"].is_string() || reply["status"].is_string();
    assert!(is_answer, "{request}: {reply}");
}

#[test]
fn malformed_values_are_answered_in_every_kind() {
    for entry in takes_some(KINDS, 3) {
        let (name, example) = (entry.kind.name, entry.kind.example);
        let solution = solution(name, example);
        let made = |option: &str, value: Value| {
            let mut options = json!({ "seed": 1, "time_limit": 0.05 });
            options[option] = value;
            json!({ "do": "make", "puzzle": name, "options": options })
        };
        for value in anything() {
            is_answered(&made("mask", value.clone()));
            is_answered(&made("picture", value.clone()));
            is_answered(&made("keep", value));
        }
        for value in anything().into_iter().chain(changed(&solution)) {
            is_answered(&made("answer", value.clone()));
            is_answered(&json!({
                "do": "repair", "input": example, "puzzle": name,
                "options": { "answer": value, "time_limit": 0.05 },
            }));
        }
    }
}
