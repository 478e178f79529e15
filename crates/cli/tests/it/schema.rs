//! The schema: the committed one must be the program's, and all output must be valid.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use serde_json::{Value, json};
use tatham_brute::cores;
use tatham_core::author::contract::{ids, share, takes_all, takes_some};
use tatham_kinds::KINDS;

use crate::examples::tempfile;
use crate::strict::{closed, flaws, judge, validator};
use crate::{run, run_with};

fn schema() -> Value {
    run(&["schema"]).json()
}

#[test]
fn the_committed_schema_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
    let committed = fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == format!("{:#}\n", tatham_wire::schema()),
        "docs/schema.json: run `cargo xtask bless` and review the difference"
    );
    assert!(committed == run(&["schema"]).stdout, "the program prints another schema");
}

/// Returns the schema without titles and descriptions.
fn bare(schema: Value) -> Value {
    match schema {
        Value::Object(fields) => {
            // A property may be called `title`; its schema is not a text.
            let is_text = |name: &str, value: &Value| {
                ["title", "description"].contains(&name) && value.is_string()
            };
            let fields = fields.into_iter().filter(|(name, value)| !is_text(name, value));
            fields.map(|(name, value)| (name, bare(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(bare).collect(),
        other => other,
    }
}

/// Returns a checksum to distinguish texts (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Titles and descriptions may change; the rest is a promise, which may grow but never shrinks. If
/// it grows, review the difference and write the new fingerprint here.
#[test]
fn the_schema_is_the_same_but_for_its_words() {
    let bare = bare(schema()).to_string();
    assert_eq!(
        (bare.len(), format!("{:016x}", fingerprint(&bare))),
        (BARE_LENGTH, BARE.to_owned())
    );
}

/// Bytes of the schema without titles and descriptions.
const BARE_LENGTH: usize = 131_120;

/// Fingerprint of the schema without titles and descriptions.
const BARE: &str = "31121044174f900a";

#[test]
fn the_schema_is_one() {
    let schema = schema();
    assert_eq!(flaws(&schema).unwrap_or_default(), [""; 0]);
    let is_damaged = flaws(&json!({ "type": "nothing" })).map(|flaws| !flaws.is_empty());
    assert_ne!(is_damaged, Some(false));
    for definition in takes_some(schema["$defs"].as_object().expect("definitions").keys(), 5) {
        // The validator works: none of the objects is a number.
        assert_ne!(validator(&schema, definition).is_valid(&json!(7)), Some(true), "{definition}");
    }
    let more = json!({ "error": { "kind": "file", "message": "", "more": 1 } });
    assert_ne!(validator(&closed(schema), "error").is_valid(&more), Some(true));
}

#[test]
fn reports_of_every_kind_obey_it() {
    let report = validator(&closed(schema()), "report");
    let seen = Mutex::new(BTreeSet::new());
    cores::each(takes_some(KINDS, 4), |entry| {
        let kind = entry.kind;
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../puzzles")
            .join(kind.name)
            .join("basic.txt");
        let corpus = fs::read_to_string(corpus).expect("every kind has one");
        let mut ways = vec![vec![], vec!["--time-limit", "0"], vec!["--solutions", "1000"]];
        ways.extend(kind.strategies().map(|strategy| vec!["--strategy", strategy]));
        if kind.common {
            ways.push(vec!["--common"]);
        }
        for id in takes_some(kind.unsolvable.into_iter().chain(ids(&corpus)), 20) {
            for way in &ways {
                let ran = run(&[&[kind.name, id, "--json"], &way[..]].concat());
                let object = ran.json();
                judge(&report, &object, format!("{} {id} {way:?}", kind.name));
                let told = |field: &str| object.get(field).is_some_and(|value| !value.is_null());
                let fields = ["common", "partial", "reason", "stopped"].into_iter();
                let status = object["status"].as_str().expect("text");
                let words = fields.filter(|field| told(field)).chain([status]);
                seen.lock().expect("no panic").extend(words.map(str::to_owned));
            }
        }
        let save = run(&[kind.name, kind.example, "--format", "save"]);
        if save.code == 0 {
            let object = run(&[
                "solve",
                tempfile(&format!("schema-{}.sav", kind.name), save.stdout).to_str().unwrap(),
                "--json",
            ]);
            assert!(object.json()["player"].is_object(), "{object:?}");
            judge(&report, &object.json(), kind.title);
        }
    });
    let all = [
        "closest",
        "common",
        "multiple",
        "partial",
        "reason",
        "solved",
        "stopped",
        "unique",
        "unknown",
        "unsolvable",
    ];
    let all: BTreeSet<String> = all.map(str::to_owned).into();
    let seen = seen.into_inner().expect("no panic");
    assert!(
        if takes_all() { seen == all } else { seen.is_subset(&all) },
        "everything that can be said is put to the test: {seen:?}"
    );
}

#[test]
fn errors_obey_it() {
    let error = validator(&closed(schema()), "error");
    for entry in KINDS {
        let name = entry.kind.name;
        for arguments in [
            &[name, ""][..],
            &[name, "5x5:?"],
            &[name, "./nowhere"],
            &[name, "12x12#4711"],
            &[name, "--no-such-option"],
        ] {
            let ran = run(&[arguments, &["--json"]].concat());
            assert_eq!(ran.code, 2, "{ran:?}");
            judge(
                &error,
                &serde_json::from_str(&ran.stderr).expect("JSON"),
                format!("{arguments:?}"),
            );
        }
        let ran = run_with(&[name, "-", "--json"], b"\xff");
        judge(&error, &serde_json::from_str(&ran.stderr).expect("JSON"), "bytes that are no text");
    }
}

#[test]
fn records_obey_it() {
    let schema = schema();
    let (record, report) = (validator(&schema, "record"), validator(&schema, "report"));
    let mut lines = vec![
        json!([]).to_string(),
        "{broken".to_owned(),
        "nothing".to_owned(),
        "{\"puzzle\": \"nothing\"}".to_owned(),
    ];
    for entry in KINDS {
        let (name, id) = (entry.kind.name, entry.kind.example);
        lines.push(format!("{name} {id}"));
        lines.push(json!({
            "puzzle": name, "game_id": id, "id": 17, "status": "mine", "stats": [1], "input": null,
        }).to_string());
        lines.push(
            json!({ "puzzle": name, "game_id": id, "options": { "time_limit": 0 } }).to_string(),
        );
        lines.push(json!({ "puzzle": name, "game_id": format!("{id}:?"), "line": 3 }).to_string());
    }
    let ran = run_with(&["batch"], (lines.join("\n") + "\n\u{fffd}\n").as_bytes());
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(records.len(), lines.len() + 1);
    for object in records {
        judge(&record, &object, "a record");
        assert_ne!(report.is_valid(&object), Some(object.get("error").is_some()), "{object}");
    }
}

#[test]
fn the_list_and_the_verbs_obey_it() {
    let schema = closed(schema());
    judge(&validator(&schema, "list"), &run(&["list", "--json"]).json(), "list");
    let words = tempfile("schema.words", "gourmets\noutrages\n");
    let words = words.to_str().unwrap();
    for (verb, ways) in [
        (
            "table",
            vec![
                vec![],
                vec!["--by", "target"],
                vec!["--by", "selection"],
                vec!["--by", "game", "--from", "998"],
            ],
        ),
        ("deal", vec![vec![], vec!["--large", "2", "--seed", "7"]]),
        ("letters", vec![vec!["gumtreosa", "--words", words], vec!["x", "--words", words]]),
        ("conundrum", vec![vec!["gourmets", "--words", words]]),
    ] {
        let validator = validator(&schema, &format!("countdown.{verb}"));
        for way in ways {
            let ran = run(&[&["countdown", verb, "--json"], &way[..]].concat());
            assert!(!ran.stdout.is_empty(), "{ran:?}");
            for line in ran.stdout.lines().take(share(2000, 40)) {
                judge(
                    &validator,
                    &serde_json::from_str(line).expect("JSON"),
                    format!("{verb} {way:?}"),
                );
            }
        }
    }
}
