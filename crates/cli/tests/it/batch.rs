//! Batches: a record for each line, in order, whatever the lines contain.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tatham_kinds::KINDS;

use crate::examples::tempfile;
use crate::hostile::LATE;
use crate::{Ran, interrupt, is_under_way, run, run_with, work};

const GOOD: &str =
    r#"{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg", "id": 17, "status": "mine"}"#;
const PLAIN: &str = "pattern 2x2:1/1/1/1";
const UNSOLVABLE: &str = r#"{"puzzle": "pattern", "game_id": "3x3:2/2/2/2/2/2"}"#;

fn records(ran: &Ran) -> Vec<Value> {
    ran.stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")))
        .collect()
}

fn batch(arguments: &[&str], lines: &[&str]) -> Ran {
    run_with(&[&["batch"], arguments].concat(), lines.join("\n").as_bytes())
}

#[test]
fn every_line_gets_its_record_in_order() {
    let ran = batch(
        &[],
        &[
            GOOD,
            "{broken",
            "",
            PLAIN,
            "chess x",
            UNSOLVABLE,
            r#"{"puzzle": "pattern", "game_id": "2x2:x", "id": [1]}"#,
        ],
    );
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let records = records(&ran);
    let statuses: Vec<&Value> = records.iter().map(|record| &record["status"]).collect();
    assert_eq!(
        statuses,
        [
            &json!("unique"),
            &json!(null),
            &json!("multiple"),
            &json!(null),
            &json!("unsolvable"),
            &json!(null)
        ]
    );
    assert_eq!((&records[0]["id"], &records[0]["input"]["status"]), (&json!(17), &json!("mine")));
    assert_eq!((&records[1]["line_number"], &records[1]["line"]), (&json!(2), &json!("{broken")));
    assert!(records[3]["error"]["message"].as_str().unwrap().contains("chess"));
    assert_eq!(
        (&records[5]["error"]["span"]["start"], &records[5]["id"]),
        (&json!(4), &json!([1]))
    );
}

#[test]
fn strict_batches_tell_by_their_exit_code() {
    assert_eq!(batch(&["--strict"], &[GOOD, UNSOLVABLE]).code, 0);
    assert_eq!(batch(&["--strict", "--time-limit", "0"], &[GOOD]).code, 3);
    assert_eq!(batch(&["--strict", "--time-limit", "0"], &[GOOD, "{"]).code, 2);
    assert_eq!(batch(&["--time-limit", "0"], &[GOOD, "{"]).code, 0);
}

#[test]
fn a_line_can_have_options_of_its_own() {
    let one = concat!(
        r#"{"puzzle": "pattern", "game_id": "2x2:1/1/1/1", "#,
        r#""options": {"solutions": 1, "strategy": "sat"}}"#
    );
    let bad = r#"{"puzzle": "pattern", "game_id": "2x2:1/1/1/1", "options": {"strategy": "luck"}}"#;
    let records = records(&batch(&[], &[one, bad]));
    assert_eq!(
        (&records[0]["status"], &records[0]["options"]["solutions"]),
        (&json!("solved"), &json!(1))
    );
    assert!(records[1]["error"]["message"].as_str().unwrap().contains("luck"), "{}", records[1]);
}

#[test]
fn a_line_can_ask_for_a_new_puzzle() {
    let line = |options: &str| format!(r#"{{"puzzle": "unruly", "options": {options}, "id": 7}}"#);
    let lines = [
        line(r#"{"make": "6x6", "grade": "easy", "seed": 3, "first": 2}"#),
        line(r#"{"make": "", "seed": "3"}"#),
        line(r#"{"make": "6x6"}"#),
        line(r#"{"make": "6x6", "seed": 3, "count": 2}"#),
        line(r#"{"make": "6x6", "seed": 3, "size": 2}"#),
        line(r#"{"make": "7x7", "seed": 3}"#),
    ];
    let ran = batch(&["--quiet"], &lines.each_ref().map(String::as_str));
    let records = records(&ran);
    let own = ["make", "unruly", "6x6", "--grade", "easy", "--seed", "3", "--first", "2"];
    let made = run(&[&own[..], &["--json"]].concat()).json();
    for name in ["game_id", "status", "seed", "clues", "rating", "solution", "tries"] {
        assert_eq!(records[0][name], made[name], "{name}");
    }
    assert_eq!((&records[0]["id"], &records[1]["id"]), (&7.into(), &7.into()));
    let preset = run(&["make", "unruly", "--seed", "3", "--json"]).json();
    assert_eq!(records[1]["game_id"], preset["game_id"]);
    let message = |at: usize| records[at]["error"]["message"].as_str().expect("an error");
    assert_eq!(message(2), "expected an option `seed`");
    assert_eq!(message(3), "a line makes 1 puzzle: no `count`");
    assert!(message(4).starts_with("`make` has no option `size` (options: grade, cost,"));
    assert_eq!(records[5]["error"]["code"], "impossible");
}

#[test]
fn a_line_can_ask_for_a_repair() {
    let line = |options: &str| {
        format!(r#"{{"puzzle": "solo", "game_id": "2x2:1_2_3_4l", "options": {options}, "id": 7}}"#)
    };
    let lines = [
        line(r#"{"repair": "unique", "show": 2}"#),
        line(r#"{"repair": "minimal"}"#),
        line(r#"{"repair": "nice"}"#),
        line(r#"{"repair": "unique", "to": "unique"}"#),
        line(r#"{"repair": "unique", "progress": true}"#),
        line(r#"{"repair": "unique", "time_limit": 0}"#),
        json!({
            "puzzle": "pegs", "game_id": "5x5random:OOOOPPPPPPOOOOOOOOOOOOOOO",
            "options": { "repair": "unique" },
        })
        .to_string(),
    ];
    let lines = lines.each_ref().map(String::as_str);
    let ran = batch(&["--quiet"], &lines);
    let records = records(&ran);
    let own = run(&["repair", "solo:2x2:1_2_3_4l", "--show", "2", "--json"]).json();
    for name in ["game_id", "status", "added", "fewest", "answers", "alternatives"] {
        assert_eq!(records[0][name], own[name], "{name}");
    }
    assert_eq!((&records[0]["id"], &records[0]["puzzle"]), (&7.into(), &"solo".into()));
    assert_eq!(records[1]["status"], "unknown");
    let message = |at: usize| records[at]["error"]["message"].as_str().expect("an error");
    assert!(message(2).starts_with("option `repair`: expected `unique`, `minimal`, or bands"));
    assert_eq!(
        message(3),
        "a repair has no option `to` (options: answer, keep, show, time_limit, from)"
    );
    assert!(message(4).starts_with("a repair has no option `progress`"));
    assert_eq!(
        (&records[5]["stopped"], &records[5]["status"]),
        (&"time".into(), &"unknown".into())
    );
    assert_eq!(message(6), "Pegs puzzles cannot be repaired");
}

#[test]
fn an_unknown_option_is_answered_with_all_that_exist() {
    for entry in KINDS {
        let kind = entry.kind;
        let message = |option: &str, value: &str| {
            let line =
                json!({"puzzle": kind.name, "game_id": kind.example, "options": {option: value}})
                    .to_string();
            records(&batch(&[], &[&line])).remove(0)["error"]["message"].as_str().map(str::to_owned)
        };
        let common = kind.common.then_some("common");
        let always = ["solutions", "time_limit", "explain", "rating"];
        let known: Vec<&str> = always
            .into_iter()
            .chain(common)
            .chain(kind.knobs.iter().map(|knob| knob.name))
            .collect();
        let expected =
            format!("{} has no option `time-limit` (options: {})", kind.title, known.join(", "));
        assert_eq!(message("time-limit", "1"), Some(expected));
        for name in known {
            let said = message(name, "\u{1}");
            assert!(
                said.as_ref().is_none_or(|said| !said.contains("has no option")),
                "{name}: {said:?}"
            );
        }
    }
}

/// Returns a line of a batch with these options.
fn wishing(puzzle: &str, game_id: &str, options: &Value) -> String {
    json!({"puzzle": puzzle, "game_id": game_id, "options": options}).to_string()
}

/// Returns a record without the fields that differ between runs and callers.
fn bare(mut record: Value) -> Value {
    let fields = record.as_object_mut().expect("an object");
    for name in ["elapsed_ms", "options"] {
        fields.remove(name);
    }
    record
}

#[test]
fn a_line_can_be_explained_and_rated_and_its_verdict_stays() {
    // One solution, several, none, and a kind without hints.
    for (puzzle, game_id, band) in [
        ("unruly", "8x8:BbJBBABHCbEBeBAaCCcCc", json!("easy")),
        ("solo", "2x2:4_3a1_2f3_2a1_4", json!(null)),
        ("pattern", "3x3:2/2/2/2/2/2", json!(null)),
        ("countdown", "100,75,2,10,3,8:746", json!(null)),
    ] {
        let lines = [
            json!({}),
            json!({"explain": true}),
            json!({"rating": true}),
            json!({"explain": true, "rating": true}),
        ]
        .map(|options| wishing(puzzle, game_id, &options));
        let mut found =
            records(&batch(&[], &lines.each_ref().map(String::as_str))).into_iter().map(bare);
        let [plain, explained, rated, both] =
            std::array::from_fn(|_| found.next().expect("a record for each line"));
        let told: Value =
            serde_json::from_str(&run(&["explain", "--puzzle", puzzle, game_id, "--json"]).stdout)
                .unwrap_or_default();
        let without = |record: &Value, names: &[&str]| {
            let mut fields = record.as_object().expect("an object").clone();
            fields.retain(|name, _| !names.contains(&name.as_str()));
            Value::Object(fields)
        };
        assert_eq!(without(&explained, &["explanation"]), plain, "{game_id}");
        assert_eq!(without(&rated, &["rating"]), plain, "{game_id}");
        assert_eq!(without(&both, &["explanation", "rating"]), plain, "{game_id}");
        assert_eq!(
            (&both["explanation"], &both["rating"]),
            (&explained["explanation"], &rated["rating"]),
            "{game_id}"
        );
        assert_eq!(
            (&rated["rating"]["band"], rated.get("rating").is_some()),
            (&band, true),
            "{game_id}"
        );
        if puzzle == "countdown" {
            let nothing = json!({
                "steps": [], "complete": false,
                "reason": "hints and explanations are not available for Countdown",
                "rating": null,
            });
            assert_eq!(explained["explanation"], nothing);
        } else {
            assert_eq!(
                explained["explanation"],
                without(&told, &["puzzle", "game_id", "status"]),
                "{game_id}"
            );
            assert_eq!(explained["explanation"]["rating"], rated["rating"], "{game_id}");
        }
    }
}

#[test]
fn what_the_command_line_says_of_explanations_holds_for_lines_that_say_nothing() {
    let own = wishing("unruly", "8x8:BbJBBABHCbEBeBAaCCcCc", &json!({"rating": false}));
    let lines = ["unruly 8x8:BbJBBABHCbEBeBAaCCcCc", &own];
    let found = records(&batch(&["--rating"], &lines));
    assert_eq!((&found[0]["rating"]["band"], found[0].get("explanation")), (&json!("easy"), None));
    assert_eq!(found[1].get("rating"), None, "a line comes before the command line");
    let found = records(&batch(&["--explain"], &lines));
    assert!(
        found
            .iter()
            .all(|record| record["explanation"]["complete"] == true
                && record.get("rating").is_none()),
        "{found:?}"
    );
}

#[test]
fn an_explanation_that_the_limit_ends_is_told_as_far_as_it_came() {
    let ran = batch(
        &["--explain", "--rating", "--time-limit", "0"],
        &["unruly 8x8:BbJBBABHCbEBeBAaCCcCc"],
    );
    let record = records(&ran).remove(0);
    assert_eq!((&record["status"], &record["rating"]), (&json!("unknown"), &json!(null)));
    let explanation = &record["explanation"];
    assert_eq!(
        (&explanation["steps"], &explanation["complete"], &explanation["rating"]),
        (&json!([]), &json!(false), &json!(null))
    );
    assert_eq!(explanation["reason"], record["reason"], "the same limit");
}

/// Returns the closing line of a batch, without the time.
fn closing(ran: &Ran) -> &str {
    let (line, time) = ran.stderr.rsplit_once("; ").unwrap_or_else(|| panic!("{ran:?}"));
    let seconds = time.strip_suffix(" s\n").unwrap_or_else(|| panic!("{ran:?}"));
    assert!(seconds.parse::<f64>().is_ok(), "{ran:?}");
    line
}

#[test]
fn a_batch_closes_with_what_came_of_its_lines() {
    let lines = [GOOD, "{broken", "", PLAIN, UNSOLVABLE, GOOD];
    assert_eq!(
        closing(&batch(&[], &lines)),
        "5 lines: 2 unique, 1 multiple, 1 unsolvable, 1 unusable"
    );
    assert_eq!(closing(&batch(&["--time-limit", "0"], &[GOOD])), "1 line: 1 unknown");
    assert_eq!(closing(&batch(&[], &[])), "0 lines");
    assert_eq!(batch(&["--quiet"], &lines).stderr, "");
    let many = vec![PLAIN; 2000];
    assert_eq!(closing(&batch(&["--solutions", "1"], &many)), "2,000 lines: 2,000 solved");
}

#[test]
fn the_limit_of_a_batch_is_said_in_its_help() {
    let help = run(&["batch", "--help"]).stdout;
    let about = help
        .split("--time-limit")
        .nth(1)
        .and_then(|rest| rest.split("--").next())
        .expect("its help");
    assert!(about.contains("[default: 60]"), "{about}");
}

#[test]
fn the_order_holds_on_many_threads() {
    let lines: Vec<String> = (0..500)
        .map(|i| {
            format!(
                r#"{{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg", "id": {i}}}"#
            )
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let records = records(&batch(&["--jobs", "4"], &lines));
    assert!(records.iter().enumerate().all(|(i, record)| record["id"] == i), "in order");
    assert_eq!(records.len(), 500);
}

#[test]
fn a_batch_goes_on_after_the_last_whole_record() {
    let input = tempfile("resume.in", [GOOD, PLAIN, UNSOLVABLE].join("\n"));
    let whole = run(&["batch", input.to_str().unwrap()]);
    let first = whole.stdout.lines().next().unwrap();
    let output = tempfile("resume.out", format!("{first}\n{{\"puzzle\":\"patt"));
    let ran = run(&["batch", input.to_str().unwrap(), "--resume", output.to_str().unwrap()]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    let text = fs::read_to_string(&output).unwrap();
    let statuses: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["status"].clone())
        .collect();
    assert_eq!(statuses, ["unique", "multiple", "unsolvable"]);
    assert_eq!(text.lines().next(), Some(first), "what was there stays");
    assert_eq!(closing(&ran), "3 lines: 1 already done, 1 multiple, 1 unsolvable");
    let again = run(&["batch", input.to_str().unwrap(), "--resume", output.to_str().unwrap()]);
    assert_eq!(
        (again.code, fs::read_to_string(&output).unwrap()),
        (0, text),
        "nothing is left to do"
    );
    assert_eq!(closing(&again), "3 lines: 3 already done");
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let ran = run(&["batch", "no-such-file.jsonl"]);
    assert!(ran.code == 2 && ran.stderr.contains("no-such-file.jsonl"), "{ran:?}");
    let ran = run(&["batch", "--resume", "/no/such/folder/out", "-"]);
    assert!(ran.code == 2 && ran.stderr.contains("/no/such/folder/out"), "{ran:?}");
}

/// Returns a line that never ends: it asks for all of 30! solutions, which no solver can list.
fn endless() -> String {
    let options = json!({ "solutions": "all", "time_limit": 1e6 });
    wishing("pattern", &format!("30x30:{}", ["1"; 60].join("/")), &options)
}

/// Destination of a batch's records.
#[derive(Clone, Copy, Debug)]
enum To {
    Pipe,
    File,
    Resumed,
}

/// Starts a batch; returns it with a function that reads the output so far.
fn begun(input: &str, jobs: &str, to: To) -> (Child, impl Fn() -> String) {
    let file = tempfile("waits.out", "");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
    command.args(["batch", input, "--jobs", jobs, "--quiet"]).stdin(Stdio::null());
    match to {
        To::Pipe => command.stdout(Stdio::piped()),
        To::File => command
            .stdout(fs::File::create(&file).expect("the folder for tests' files is writable")),
        To::Resumed => command.arg("--resume").arg(&file),
    };
    let mut child = command.spawn().expect("the binary is built for its tests");
    let piped = Arc::new(Mutex::new(Vec::new()));
    if let Some(pipe) = child.stdout.take() {
        let piped = Arc::clone(&piped);
        thread::spawn(move || {
            BufReader::new(pipe)
                .bytes()
                .map_while(Result::ok)
                .for_each(|byte| piped.lock().expect("no panic").push(byte));
        });
    }
    let written = move || match to {
        To::Pipe => String::from_utf8(piped.lock().expect("no panic").clone()).expect("ASCII"),
        To::File | To::Resumed => fs::read_to_string(&file).expect("it is there"),
    };
    (child, written)
}

#[test]
fn a_record_waits_for_those_before_it_and_for_nothing_else() {
    let input = tempfile("waits.in", [GOOD, &endless(), PLAIN].join("\n"));
    for to in [To::Pipe, To::File, To::Resumed] {
        for jobs in ["1", "2"] {
            let (mut child, written) = begun(input.to_str().expect("UTF-8"), jobs, to);
            // If the work of a process cannot be measured, the test waits for ever.
            let worked = || work(&child).map_or(Duration::ZERO, |(worked, _)| worked);
            while !written().contains('\n') && worked() < Duration::from_millis(200) + LATE {
                thread::sleep(Duration::from_millis(2));
            }
            let has_ended = child.try_wait().expect("a child").is_some();
            let text = written();
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            assert!(!has_ended, "the second line has no end");
            assert!(
                !text.is_empty(),
                "{to:?}, {jobs} jobs: nothing is written while the second line runs"
            );
            let first: Value =
                serde_json::from_str(text.trim_end()).unwrap_or_else(|e| panic!("{e}: {text}"));
            assert!(
                text.ends_with('\n') && first["status"] == "unique" && first["id"] == 17,
                "{text}"
            );
        }
    }
}

/// Starts a batch that waits for lines; returns it with its input.
fn waiting() -> (Child, ChildStdin) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
        .args(["batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built for its tests");
    let input = child.stdin.take().expect("piped");
    (child, input)
}

#[test]
fn an_interrupt_leaves_whole_records() {
    let (mut child, mut input) = waiting();
    writeln!(input, "{GOOD}").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a record comes before the input ends");
    assert!(serde_json::from_str::<Value>(&first).is_ok(), "{first}");
    interrupt(&child);
    let ended = child.wait_with_output().expect("it ends though its input is still open");
    drop(input);
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    let said: Vec<&str> = said.lines().collect();
    let [_, closing, last] = said[..] else { panic!("{said:?}") };
    assert!(closing.starts_with("1 line: 1 unique; "), "{closing}");
    assert_eq!(
        last,
        "interrupted after 1 complete record; with --resume OUTFILE a batch can be continued"
    );
}

#[test]
fn a_second_interrupt_does_not_wait() {
    let (mut child, mut input) = waiting();
    writeln!(input, "{GOOD}").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    output.read_line(&mut String::new()).expect("it is at work");
    writeln!(input, "{}", endless()).expect("it reads");
    let mut said = BufReader::new(child.stderr.take().expect("piped"));
    is_under_way(&child);
    interrupt(&child);
    let mut line = String::new();
    said.read_line(&mut line).expect("it says so");
    assert!(line.contains("interrupt again"), "{line}");
    assert!(child.try_wait().expect("a child").is_none(), "it finishes what is under way");
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}
