//! SIGINT (Ctrl-C): the first one acts like a time limit that is reached now, the second one ends
//! the program.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tatham_core::author::contract::Random;

use crate::examples::tempfile;
use crate::hostile::{LATE, cut, hard_in_every_way};
use crate::{Ran, interrupt, run, work, worked, works_for};

/// Processor time of a run before it is interrupted.
const SOME: Duration = Duration::from_millis(100);

/// Returns a nonogram with 30! solutions.
fn endless() -> String {
    format!("30x30:{}", ["1"; 60].join("/"))
}

/// Loopy of the real game, whose explanation takes seconds at its end.
const LONG: &str = "\
    loopy:20x20t0:b1b3a22c3a323a1a3a22a2b2222a1b1a2c322b23b12a1d1302c3a112e3a31c2a21a22e2b231a\
    1b3e3a3f32a2a1f11321b22a2a2a222g23a22f2a112223b2a3b3b2a2b1b1b32c3a1c11b23121a1a12a2b0221b0\
    2a3c32c0a23a33b3a1a13b20b2a3a2b1a1c20l2c2b2a21b3b21e32d31a132c22a32c33b3c13120b2h1h22a2123\
    a13a3a1a2a2a2a3c3b1a";

fn begun(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary is built for its tests")
}

/// Interrupts a run that has worked for this long, or has ended.
///
/// Returns the result of the run, and its processor time after the signal.
fn interrupted(arguments: &[&str], after: Duration) -> (Ran, Duration) {
    let mut child = begun(arguments);
    let reader = |mut from: Box<dyn Read + Send>| {
        thread::spawn(move || {
            let mut text = String::new();
            from.read_to_string(&mut text).map(|_| text)
        })
    };
    let stdout = reader(Box::new(child.stdout.take().expect("piped")));
    let stderr = reader(Box::new(child.stderr.take().expect("piped")));
    works_for(&child, after);
    let before = work(&child).map_or(Duration::ZERO, |(worked, _)| worked);
    interrupt(&child);
    let [stdout, stderr] =
        [stdout, stderr].map(|text| text.join().expect("it reads").expect("UTF-8"));
    let late = worked(&child).map_or(Duration::ZERO, |worked| worked.saturating_sub(before));
    let status = child.wait().expect("it ends");
    let code =
        status.code().unwrap_or_else(|| panic!("{arguments:?} was killed: {status}, {stderr}"));
    (Ran { code, stdout, stderr }, late)
}

/// Checks that the run ended soon, and reported the interrupt.
fn heeded(arguments: &[&str], after: Duration) -> Ran {
    let (ran, late) = interrupted(arguments, after);
    let arguments: Vec<String> = arguments.iter().map(|word| cut(word)).collect();
    assert_eq!(ran.code, 130, "{arguments:?}: {} {}", cut(&ran.stdout), cut(&ran.stderr));
    assert!(late < LATE, "{arguments:?}: {late:?} late");
    if arguments.iter().any(|word| word == "--json") {
        let object = ran.json();
        assert_eq!([&object["stopped"], &object["reason"]], ["interrupted"; 2], "{arguments:?}");
        assert_eq!(
            object["complete"],
            object.get("complete").map_or(Value::Null, |_| false.into()),
            "{arguments:?}"
        );
    }
    ran
}

#[test]
fn solutions_that_were_found_are_printed() {
    let endless = endless();
    for words in [&["pattern"][..], &["solve", "--puzzle", "pattern"]] {
        let words = [words, &[&endless, "--solutions", "all"]].concat();
        let text = heeded(&words, SOME);
        assert!(
            text.stderr.starts_with("multiple: ") && text.stderr.contains(" (interrupted); "),
            "{}",
            text.stderr
        );
        for solution in text.stdout.trim_end_matches('\n').split("\n\n") {
            let lines: Vec<&str> = solution.lines().collect();
            assert!(
                lines.len() == 30 && lines.iter().all(|line| line.matches('#').count() == 1),
                "{solution}"
            );
        }
        let object = heeded(&[&words[..], &["--json"]].concat(), SOME).json();
        assert_eq!(object["status"], "multiple");
        let solutions = object["solutions"].as_array().expect("a list").len();
        assert!(solutions > 1 && object["count"] == solutions, "{solutions} {}", object["count"]);
    }
}

/// Returns a puzzle of 24 tiles and a gap that takes more slides than can be proven necessary.
fn fifteen() -> String {
    let mut random = Random::seeded(1);
    let mut tiles: Vec<u64> = (1..25).collect();
    for at in (1..tiles.len()).rev() {
        tiles.swap(at, random.below(at + 1));
    }
    let turned = (0..24)
        .flat_map(|at| (0..at).map(move |before| (before, at)))
        .filter(|&(before, at)| tiles[before] > tiles[at]);
    if turned.count() % 2 == 1 {
        tiles.swap(0, 1);
    }
    let tiles: Vec<String> = tiles.into_iter().chain([0]).map(|tile| tile.to_string()).collect();
    format!("5x5:{}", tiles.join(","))
}

#[test]
fn the_best_moves_so_far_are_printed() {
    let id = fifteen();
    // The first solution takes some time.
    let words = ["fifteen", &id, "--optimal", "--json"];
    let object = heeded(&words, Duration::from_secs(2)).json();
    assert_eq!(
        (&object["status"], &object["solutions"][0]["optimal"]),
        (&"solved".into(), &false.into())
    );
    let text = heeded(&words[..3], Duration::from_secs(2));
    assert!(text.stdout.lines().count() > 0 && text.stderr.starts_with("solved in "), "{text:?}");
}

/// Returns the names of a run's fields, except those that depend on its progress.
fn fields(object: &Value) -> BTreeSet<&String> {
    object.as_object().expect("an object").keys().filter(|name| *name != "partial").collect()
}

#[test]
fn an_interrupt_prints_what_a_time_limit_does() {
    let boards = hard_in_every_way();
    let (mut runs, mut heeding) = (0, 0);
    for (at, (name, text)) in boards.iter().enumerate() {
        let file = tempfile("interrupted.txt", text);
        let file = file.to_str().expect("UTF-8");
        let is_first = at == 0 || boards[at - 1].0 != *name;
        for what in
            ["solve", "hint", "check"].into_iter().filter(|what| *what == "solve" || is_first)
        {
            let words = [what, "--puzzle", name, file, "--json"];
            let (ran, late) = interrupted(&words, SOME);
            runs += 1;
            // Some runs have ended before, and some kinds have nothing to check.
            if ran.code == 2 || ran.json()["stopped"] != "interrupted" {
                continue;
            }
            heeding += 1;
            assert!(ran.code == 130 && late < LATE, "{words:?}: {} {late:?}", ran.code);
            let object = ran.json();
            assert_eq!(object["reason"], "interrupted", "{words:?}");
            let limited = run(&[&words[..], &["--time-limit", "0.1"]].concat()).json();
            assert!(
                limited["status"] != object["status"] || fields(&limited) == fields(&object),
                "{words:?}: {limited}"
            );
        }
    }
    assert!(2 * heeding > runs, "{heeding} of {runs} were interrupted");
}

/// Returns a Mosaic in which each cell has its clue, so that there is a step for nearly each of the
/// 10,000 cells.
fn mosaic() -> String {
    let mut random = Random::seeded(1);
    let black: Vec<bool> = (0..10_000).map(|_| random.below(2) == 1).collect();
    let around = |at: usize| at.saturating_sub(1)..(at + 2).min(100);
    let clue = |x, y| {
        around(y)
            .flat_map(|y| around(x).map(move |x| 100 * y + x))
            .filter(|&cell| black[cell])
            .count()
    };
    let clues: String =
        (0..100).flat_map(|y| (0..100).map(move |x| clue(x, y).to_string())).collect();
    format!("100x100:{clues}")
}

#[test]
fn steps_that_were_found_are_printed() {
    let file = tempfile("mosaic.txt", mosaic());
    let words = ["explain", "--puzzle", "mosaic", file.to_str().expect("UTF-8")];
    // Until the first step is found, the program only solves.
    let after =
        (1..60).map(|tenths| SOME * tenths).find(|&after| !heeded(&words, after).stdout.is_empty());
    let after = after.expect("a step is found before all are");
    let text = heeded(&words, after);
    let is_step = |(line, number): (&str, usize)| {
        line.starts_with(&format!("{number}. ")) && line.ends_with('.')
    };
    assert!(
        text.stdout.lines().zip(1..).all(is_step),
        "nothing comes after the last step: {}",
        text.stdout
    );
    assert_eq!(text.stderr, "interrupted\n");
    // Beside other work, a step may take longer than before.
    let as_json = [&words[..], &["--json"]].concat();
    let object = (0..60).find_map(|tenths| {
        let object = heeded(&as_json, after + SOME * tenths).json();
        assert_eq!(object["reason"], "interrupted", "{object:.300}");
        object["steps"].as_array().is_some_and(|steps| !steps.is_empty()).then_some(object)
    });
    let object = object.expect("a step is found before all are");
    assert!(
        object["rating"].is_null() && object["complete"] == false && object["status"] == "unique",
        "{object:.300}"
    );
    // A step that was not reached is missing, and no other replaces it.
    let step = heeded(&[&words[..], &["--step", "9999"]].concat(), after);
    assert_eq!((step.stdout.as_str(), step.stderr.as_str()), ("", "interrupted\n"));
}

#[test]
fn an_interrupted_series_can_be_continued() {
    let series = ["make", "unruly", "10x10", "--seed", "1", "--count"];
    let ran = heeded(&[&series[..], &["1000000"]].concat(), 3 * SOME);
    let count = ran.stdout.lines().count();
    let said = format!("interrupted after {count} puzzles; --seed 1 --first {count} continues\n");
    assert!(count > 1 && ran.stderr == said, "{count}: {}", ran.stderr);
    let whole = run(&[&series[..], &[&count.to_string()]].concat());
    assert_eq!(ran.stdout, whole.stdout);
}

#[test]
fn a_second_interrupt_ends_the_program() {
    // Nobody reads its output, so it waits and cannot react to the first interrupt.
    let mut child = begun(&["pattern", &endless(), "--solutions", "all"]);
    let mut output = child.stdout.take().expect("piped");
    output.read_exact(&mut [0]).expect("it writes");
    // It works until the pipe is full, which may take less processor time than is measurable.
    let mut before = None;
    while before != work(&child) {
        before = work(&child);
        thread::sleep(SOME);
    }
    interrupt(&child);
    thread::sleep(SOME);
    assert!(child.try_wait().expect("a child").is_none(), "it waits for its reader");
    interrupt(&child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn while_input_is_read_an_interrupt_ends_the_program_by_the_signal() {
    // A child ignores the signals that its parent ignores, as under nohup, unless it is told not
    // to.
    let heeding = ["--default-signal=INT", env!("CARGO_BIN_EXE_tatham-slv")];
    let asked = Command::new("env").args([heeding[0], "true"]).stderr(Stdio::null()).status();
    if !asked.is_ok_and(|status| status.success()) {
        eprintln!("skipped: env(1) cannot say how signals are taken here");
        return;
    }
    for words in
        [&["pattern", "-"][..], &["solve", "-"], &["hint", "-"], &["explain", "-"], &["check", "-"]]
    {
        let mut command = Command::new("env");
        command
            .args(heeding)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        // This is more than a pipe holds, so it is read completely once it is written.
        input.write_all(&vec![b'1'; 1 << 18]).expect("it reads");
        interrupt(&child);
        let status = child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(2), "{words:?}: {status}");
    }
}

#[test]
fn steps_are_printed_as_they_are_found() {
    let mut child = begun(&["explain", LONG]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    for number in 1..=100 {
        let line = lines.next().expect("another line").expect("UTF-8");
        assert!(line.starts_with(&format!("{number}. ")), "{line}");
    }
    // The rest is more than a pipe holds.
    assert!(child.try_wait().expect("it is ours").is_none(), "it is still at work");
    interrupt(&child);
    let more: Vec<String> = lines.map(|line| line.expect("UTF-8")).collect();
    assert!(child.wait().expect("it ends").code().is_some(), "it ended by itself");
    assert!(more.len() < 400, "it ends before its last step");
    for (line, number) in more.iter().zip(101..) {
        assert!(line.starts_with(&format!("{number}. ")) && line.ends_with('.'), "{line}");
    }
}

#[test]
fn an_object_grows_with_its_steps_and_an_interrupt_closes_it() {
    let file = tempfile("mosaic-in-parts.txt", mosaic());
    let words = ["explain", "--puzzle", "mosaic", file.to_str().expect("UTF-8"), "--json"];
    let mut child = begun(&words);
    let mut output = child.stdout.take().expect("piped");
    // Some hundred steps. The rest is megabytes, far more than a pipe holds.
    let mut text = vec![0; 200_000];
    output.read_exact(&mut text).expect("it writes");
    assert!(child.try_wait().expect("it is ours").is_none(), "it is still at work");
    interrupt(&child);
    output.read_to_end(&mut text).expect("it writes");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let text = String::from_utf8(text).expect("UTF-8");
    let begins = |beginning: &str| text.starts_with(beginning);
    assert!(begins(r#"{"puzzle":"mosaic","game_id":"100x100:"#), "{text:.100}");
    let end =
        r#"}],"complete":false,"stopped":"interrupted","reason":"interrupted","rating":null}"#;
    assert_eq!(text.lines().next().map(|line| line.ends_with(end)), Some(true));
    let object: Value = serde_json::from_str(&text).expect("an object");
    let steps = object["steps"].as_array().expect("a list").len();
    assert!(object["status"] == "unique" && (100..5000).contains(&steps), "{steps} steps");
}

#[test]
fn an_explanation_that_nobody_reads_on_ends() {
    let mut child = begun(&["explain", LONG]);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert!(lines.next().is_some_and(|line| line.is_ok_and(|line| line.starts_with("1. "))));
    let before = work(&child).map_or(Duration::ZERO, |(worked, _)| worked);
    drop(lines);
    let late = worked(&child).map_or(Duration::ZERO, |worked| worked.saturating_sub(before));
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    assert!(late < LATE, "{late:?} of work for nobody");
}

#[test]
fn a_repair_that_was_found_before_an_interrupt_is_there() {
    let empty = "solo:3x3:zzzc";
    let (ran, late) = interrupted(&["repair", empty, "--json"], Duration::from_secs(2));
    let record = ran.json();
    assert_eq!((ran.code, &record["stopped"]), (130, &"interrupted".into()), "{record}");
    assert_eq!(
        (&record["status"], &record["fewest"]["proven"]),
        (&"repaired".into(), &false.into())
    );
    let id = format!("solo:{}", record["game_id"].as_str().expect("an ID"));
    assert_eq!(run(&["solve", &id, "--json"]).json()["status"], "unique");
    assert!(late < LATE, "{late:?} late");
}

#[test]
fn an_interrupted_sheet_is_not_written() {
    // Each takes some 50 ms: together much longer than the work before the interrupt.
    let hard = format!("solo:5x6:{}p", "z".repeat(34));
    let output = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.pdf");
    // A run that was not interrupted has left it.
    let _ = std::fs::remove_file(&output);
    let output = output.to_str().expect("UTF-8");
    let all = [vec!["sheet"], vec![&hard; 100], vec!["--answers", "--output", output]].concat();
    let ran = heeded(&all, SOME);
    assert_eq!(ran.stdout, "");
    assert!(!std::path::Path::new(output).exists());
}
