//! The caller's fields of a batch: they are returned as they were written, separate from the
//! report's own.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{run, run_with};

/// Fields that would change if they were parsed as numbers, trees or text.
const DELICATE: &str = concat!(
    r#""big":36893488147419103233,"far":1e400,"one":1.0,"ten":1.10,"small":-0,"deep":{"z": [1.50, {"b":2,"a":1E+2}],"a":null}"#,
    r#","text":"\u00e9\/\ud83d\ude00é","half":"\ud800","n\u0061me":3,"twice":1,"twice":2,"options":{"time_limit": 2.50}"#
);

/// Returns the record of the only line.
fn record_of(line: &str) -> String {
    let ran = run_with(&["batch"], line.as_bytes());
    assert_eq!((ran.code, ran.stdout.lines().count()), (0, 1), "{ran:?}");
    ran.stdout.trim_end().to_owned()
}

#[test]
fn they_come_back_as_they_were_written() {
    for id in ["2x2:1/1/1/1", "2x2:x"] {
        let record =
            record_of(&format!(r#"{{"puzzle":"pattern",{DELICATE},"game_id":"{id}","last":[]}}"#));
        assert!(!record.contains(r#""error":{"#) || id == "2x2:x", "{record}");
        let whole = record.replace(r#","game_id":"2x2:x""#, "");
        assert!(whole.ends_with(&format!(r#",{DELICATE},"last":[]}}"#)), "{record}");
    }
}

#[test]
fn a_record_stays_on_its_line() {
    let record =
        record_of("{\"puzzle\":\"pattern\",\"game_id\":\"2x2:1/1/1/1\",\"a\":[1,\r2]}\r\n");
    assert!(!record.contains('\r') && record.ends_with(r#","a":[1, 2]}"#), "{record:?}");
}

#[test]
fn a_field_that_decides_what_is_solved_stands_once() {
    for name in ["puzzle", "game_id", "options"] {
        let value = if name == "options" { r#"{"solutions": 1}"# } else { r#""pattern""# };
        let line = format!(
            r#"{{"puzzle":"pattern","game_id":"2x2:1/1/1/1","options":{{}},"{name}":{value},"id":7}}"#
        );
        let record: Value = serde_json::from_str(&record_of(&line)).expect("JSON");
        assert_eq!(record["error"]["message"], format!("`{name}` is given twice"), "{record}");
        assert_eq!(record["id"], 7);
    }
    let line =
        r#"{"puzzle":"pattern","game_id":"2x2:1/1/1/1","options":{"solutions":1,"solutions":2}}"#;
    let record: Value = serde_json::from_str(&record_of(line)).expect("JSON");
    assert_eq!(record["error"]["message"], "`solutions` is given twice", "{record}");
}

/// Returns the names of all fields that a record can have of its own. The test `schema` checks that
/// records contain no others.
fn own_names() -> BTreeSet<String> {
    let schema = run(&["schema"]).json();
    let properties = |object: &Value| {
        object["properties"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect()
    };
    let record = &schema["$defs"]["record"];
    let mut names: BTreeSet<String> = properties(&schema["$defs"]["report"]);
    names.extend::<BTreeSet<String>>(properties(record));
    names.extend(record["anyOf"].as_array().expect("two forms").iter().flat_map(properties));
    names
}

#[test]
fn names_of_the_report_come_back_inside_input() {
    let mut names = own_names();
    for name in [
        "error",
        "input",
        "line",
        "line_number",
        "partial",
        "player",
        "solutions",
        "status",
        "stopped",
    ] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
    // In a record with an answer they describe the solved puzzle; in an error, they are the
    // caller's fields.
    names.remove("puzzle");
    names.remove("game_id");
    for id in ["2x2:1/1/1/1", "2x2:x"] {
        let mut line = json!({ "puzzle": "pattern", "game_id": id, "id": 7 });
        for name in &names {
            line[name] = json!({ "mine": name });
        }
        let record: Value = serde_json::from_str(&record_of(&line.to_string())).expect("JSON");
        let input = record["input"].as_object().expect("an object");
        assert!(input.keys().eq(line.as_object().expect("an object").keys().skip(3)), "{record}");
        for name in &names {
            assert_eq!(input[name], json!({ "mine": name }));
            assert!(name == "input" || record.get(name) != input.get(name), "{record}");
        }
        assert_eq!(
            (&record["puzzle"], &record["game_id"], &record["id"]),
            (&json!("pattern"), &json!(id), &json!(7))
        );
        assert_eq!(record.get("error").is_some(), id == "2x2:x");
    }
}
