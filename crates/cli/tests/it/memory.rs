//! Answers at the limit of the memory: `unknown`, or an error with the amount of memory. The system
//! never ends the program, and a batch continues.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use serde_json::{Value, json};
use tatham_core::author::contract::takes_some;

use crate::hostile::{cut, hard_in_every_way, ways};
use crate::{Ran, measured};

/// Address space in megabytes that is too small for every large puzzle.
const TIGHT: u64 = 100;

/// Runs the binary in an address space of `megabytes`. Where a process cannot be limited, it
/// returns `None` and prints a message.
fn within(megabytes: u64, arguments: &[&str], input: impl Into<Vec<u8>>) -> Option<Ran> {
    if cfg!(target_os = "linux") {
        return Some(measured(arguments, input.into(), megabytes).0);
    }
    eprintln!("skipped: what a process takes of memory is known on Linux only");
    None
}

fn unruly(side: usize, flag: &str) -> String {
    let cells = side * side;
    format!(
        "{side}x{side}{flag}:{}{}",
        "z".repeat(cells / 25),
        char::from(b'a' + (cells % 25) as u8)
    )
}

#[test]
fn the_verdict_is_unknown_and_names_the_limit() {
    for solver in ["cdcl", "splr"] {
        let arguments = ["unruly", "-", "--json", "--solver", solver, "--time-limit", "60"];
        let Some(ran) = within(2 * TIGHT, &arguments, unruly(200, "u")) else { return };
        let report = ran.json();
        assert_eq!(
            (ran.code, &report["status"], &report["stopped"]),
            (3, &json!("unknown"), &json!("memory")),
            "{}",
            ran.stderr
        );
        let reason = report["reason"].as_str().expect("a reason");
        assert!(
            reason.contains("of the 210 MB that the address space (ulimit -v) allows"),
            "{reason}"
        );
    }
}

#[test]
fn no_strategy_or_solver_takes_more_than_there_is() {
    for (name, text) in takes_some(hard_in_every_way(), 4) {
        let entry = tatham_kinds::find(name).expect("in the table");
        let mut questions = vec![vec!["--solutions", "all"]];
        if entry.kind.common {
            questions.extend([vec!["--common"], vec!["--format", "cnf", "--question", "unique"]]);
        }
        questions.push(vec!["--format", "svg"]);
        for way in takes_some(ways(entry), 6) {
            for question in &questions {
                let mut words = vec![name, "-", "--quiet", "--time-limit", "0.3"];
                words.extend(way.iter().map(String::as_str).chain(question.iter().copied()));
                let Some(ran) = within(TIGHT, &words, text.clone()) else { return };
                assert!(
                    [0, 1, 3].contains(&ran.code),
                    "{words:?} {}: {} {}",
                    cut(&text),
                    ran.code,
                    cut(&ran.stderr)
                );
            }
        }
    }
}

#[test]
fn a_batch_solves_the_lines_beside_one_that_is_too_large() {
    let large = format!("unruly {}\n", unruly(200, "u"));
    let input = format!(
        "unruly 2x2:e\n{large}pattern 2x2:1/1/1/1\n{large}{large}unruly 2x2:e\npattern 1x1:1/1\n"
    );
    for jobs in takes_some(["2", "1"], 2) {
        let Some(ran) = within(2 * TIGHT, &["batch", "-", "--jobs", jobs], input.as_str()) else {
            return;
        };
        let records: Vec<Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let got: Vec<&str> =
            records.iter().map(|record| record["status"].as_str().expect("a verdict")).collect();
        let expected =
            ["multiple", "unknown", "multiple", "unknown", "unknown", "multiple", "unique"];
        assert_eq!((ran.code, &got[..]), (0, &expected[..]), "{}", cut(&ran.stderr));
        assert!(
            records
                .iter()
                .all(|record| (record["status"] == "unknown") == (record["stopped"] == "memory")),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn so_many_solutions_are_kept_as_can_be_written() {
    let line =
        json!({"puzzle": "unruly", "game_id": unruly(14, ""), "options": {"solutions": "all"}})
            .to_string();
    let Some(ran) = within(TIGHT, &["batch", "-", "--jobs", "1"], line) else { return };
    let record: Value = serde_json::from_str(&ran.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", cut(&ran.stdout), ran.stderr));
    let expected = (&json!("multiple"), &json!("memory"), &json!(false));
    assert_eq!((&record["status"], &record["stopped"], &record["complete"]), expected);
    let solutions = record["solutions"].as_array().expect("a list");
    assert!(solutions.len() > 1000, "{}", solutions.len());
    assert_eq!(record["count"], solutions.len());
}

#[test]
fn what_cannot_be_read_or_drawn_is_an_error_that_says_so() {
    let text = "5x5:".to_owned() + &"1.".repeat(7 << 20);
    let Some(ran) = within(TIGHT, &["pattern", "-", "--json"], text.as_str()) else { return };
    assert_eq!((ran.code, &ran.error()["kind"]), (2, &json!("memory")), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("bytes are too many to read") && ran.stderr.contains("ulimit -v"),
        "{}",
        ran.stderr
    );
    // In a batch, this line yields the error, and the next is solved.
    let lines = format!("pattern {text}\npattern 1x1:1/1\n");
    let Some(ran) = within(TIGHT, &["batch", "-"], lines) else { return };
    let records: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        (ran.code, &records[0]["error"]["kind"], &records[1]["status"]),
        (0, &json!("memory"), &json!("unique"))
    );

    let empty = format!("1000x1000:{}", "/".repeat(1999));
    let Some(ran) = within(TIGHT, &["pattern", "-", "--unsolved", "--format", "svg"], empty) else {
        return;
    };
    assert!(
        ran.stderr.contains("the picture cannot be drawn") && ran.stderr.contains("ulimit -v"),
        "{}",
        ran.stderr
    );
    assert_eq!((ran.code, &*ran.stdout), (2, ""));
}

#[test]
fn without_room_for_threads_there_is_an_error() {
    let Some(ran) = within(28, &["batch", "-", "--jobs", "8"], "pattern 1x1:1/1\n") else { return };
    assert_eq!((ran.code, &*ran.stdout), (2, ""));
    assert!(ran.stderr.contains("cannot start a thread"), "{}", ran.stderr);
}
