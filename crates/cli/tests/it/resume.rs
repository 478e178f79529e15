//! `batch --resume`: it continues a batch exactly at its end, and leaves the files of other batches
//! unchanged.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::examples::tempfile;
use crate::{Ran, measured, run, run_with};

/// Lines of each class, with blank ones between. The ID of the second is not its canonical one.
const LINES: [&str; 7] = [
    r#"{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg", "id": 1e400, "status": "mine"}"#,
    "pattern 2x2:1/1/1/01",
    "",
    "chess é\u{1f600}",
    " \t ",
    r#"{"puzzle": "pattern", "game_id": "2x2:x", "id": [1, 2]}"#,
    r#"{"puzzle": "countdown", "game_id": "50,1,6:300", "options": {"solutions": 1}, "input": "\u00e9"}"#,
];

const PLAIN: &str = "pattern 2x2:1/1/1/1";

fn resume(input: &Path, output: &Path) -> Ran {
    run(&["batch", input.to_str().unwrap(), "--resume", output.to_str().unwrap()])
}

/// Returns the records of some lines.
fn records_of(lines: &[&str]) -> String {
    let ran = run_with(&["batch"], lines.join("\n").as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.stdout
}

/// Returns records without the fields that differ between runs.
pub(crate) fn timeless(text: &str) -> String {
    let time = regex::Regex::new(r#""elapsed_ms":[^,]*,"stats":\{[^}]*\}"#).expect("a pattern");
    time.replace_all(text, "").into_owned()
}

/// Returns true if the only message is the closing line.
fn says_nothing_but_the_end(ran: &Ran) -> bool {
    ran.stderr.starts_with("5 lines: ") && ran.stderr.lines().count() == 1
}

/// Checks that the run rejects the file with its name and the reason, and leaves it unchanged.
fn assert_refused(input: &Path, output: &Path, why: &str) {
    let before = fs::read(output).expect("it is there");
    let ran = resume(input, output);
    assert!(ran.code == 2 && ran.stdout.is_empty(), "{why}: {ran:?}");
    assert!(ran.stderr.contains(&output.display().to_string()), "{why}: {ran:?}");
    assert!(ran.stderr.contains(why), "{why}: {ran:?}");
    assert!(fs::read(output).expect("it is there") == before, "{why}: it was changed");
}

#[test]
fn a_file_cut_anywhere_is_completed() {
    let input = tempfile("cut.in", LINES.join("\n"));
    let whole = records_of(&LINES);
    // A number that is cut where none can end, and a character that is cut in two.
    let hard =
        [whole.find("0.").expect("a time") + 2, whole.find('\u{1f600}').expect("a face") + 1];
    for end in (0..=whole.len()).step_by(17).chain(hard).chain([whole.len() - 1, whole.len()]) {
        let output = tempfile("cut.out", &whole.as_bytes()[..end]);
        let ran = resume(&input, &output);
        assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "cut at {end}");
        assert!(says_nothing_but_the_end(&ran), "cut at {end}: {ran:?}");
        let text = fs::read_to_string(&output).expect("text");
        assert_eq!(timeless(&text), timeless(&whole), "cut at {end}");
        let kept =
            whole.as_bytes()[..end].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        assert_eq!(&text[..kept], &whole[..kept], "cut at {end}: what was there stays");
    }
}

#[test]
fn lines_can_come_from_the_standard_input() {
    let whole = records_of(&LINES);
    let output = tempfile("piped.out", &whole[..whole.len() / 2]);
    let ran = run_with(
        &["batch", "-", "--resume", output.to_str().unwrap()],
        LINES.join("\n").as_bytes(),
    );
    assert!(ran.code == 0 && says_nothing_but_the_end(&ran), "{ran:?}");
    assert_eq!(timeless(&fs::read_to_string(&output).expect("text")), timeless(&whole));
}

#[test]
fn an_empty_or_missing_file_is_a_beginning() {
    let input = tempfile("fresh.in", LINES.join("\n"));
    let output = tempfile("fresh.out", "");
    for _ in 0..2 {
        assert_eq!(resume(&input, &output).code, 0);
        assert_eq!(
            timeless(&fs::read_to_string(&output).expect("text")),
            timeless(&records_of(&LINES))
        );
        fs::remove_file(&output).expect("it is ours");
    }
}

#[test]
fn what_holds_no_records_is_left_alone() {
    let lines = [LINES[1]; 3].join("\n");
    let input = tempfile("foreign.in", &lines);
    let readme = "# Notes\n".repeat(100);
    let record = records_of(&[LINES[1]]);
    let no_record = "line 1 is not a record of a batch";
    let no_beginning = "line 1 is not the beginning of the record";
    for (foreign, why) in [
        ("remember: milk", no_record),
        ("remember: milk\nand eggs", no_record),
        (readme.as_str(), no_record),
        ("\n", no_record),
        ("\n\n\n", no_record),
        (" ", no_record),
        ("{}\n", no_record),
        ("{\"mine\": 1", no_record),
        ("{\"puzzle\":\"pattern\",\"game_id\":\"2x2:1/1/1/1\"}\n", no_record),
        ("{\"puzzle\":\"pattern\",\"game_id\":\"2x2:1/1/1/1\"}", no_beginning),
        ("{\"puzzle\":\"pattern\",\"game_id\":\"2x2:1/1/1/1\",\"status\":\"mine\"}", no_beginning),
        ("{\"error\":{\"kind\":\"input\"}}\n", no_record),
        ("{\"error\":{\"kind\":\"input\"}}", no_beginning),
        ("[\n", no_record),
        ("\u{1f600}\u{0}\n", no_record),
        (&lines, no_record),
        (&(lines.clone() + "\n"), no_record),
        (&format!("{record}remember: milk"), "line 2 is not a record of a batch"),
        (&format!("{record}remember: milk\n"), "line 2 is not a record of a batch"),
        (&format!("{record}\n{record}"), "line 2 is not a record of a batch"),
    ] {
        assert_refused(&input, &tempfile("foreign.txt", foreign), why);
    }
    assert_refused(&input, &tempfile("foreign.bin", b"\xff\xfe\0\n"), no_record);
}

#[test]
fn a_huge_file_without_records_is_not_read() {
    let input = tempfile("huge.in", PLAIN);
    let output = tempfile("huge.img", "");
    // The file takes no space on disk where file systems support holes.
    File::options()
        .write(true)
        .open(&output)
        .expect("it is there")
        .set_len(4 << 30)
        .expect("there is room");
    let arguments = ["batch", input.to_str().unwrap(), "--resume", output.to_str().unwrap()];
    let (ran, worked) = measured(&arguments, Vec::new(), 500);
    assert!(ran.code == 2 && ran.stderr.contains("line 1 is not a record of a batch"), "{ran:?}");
    assert!(worked.as_secs_f64() < 1.0, "{worked:?}");
    assert_eq!(fs::metadata(&output).expect("it is there").len(), 4 << 30);
    fs::remove_file(&output).expect("it is ours");
}

#[test]
fn records_of_another_input_are_left_alone() {
    let whole = records_of(&LINES);
    let half = whole.len() - 10;
    let with = |at: usize, line: &'static str| {
        let mut lines = LINES;
        lines[at] = line;
        lines.to_vec()
    };
    let mut swapped = LINES;
    swapped.swap(0, 1);
    for (lines, why) in [
        (swapped.to_vec(), "the record in line 1 does not match input line 1: its `puzzle` is"),
        (
            with(0, r#"{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg"}"#),
            "the caller's fields are",
        ),
        (
            with(
                0,
                r#"{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg", "id": 1e401, "status": "mine"}"#,
            ),
            "the caller's fields are",
        ),
        (
            with(
                0,
                r#"{"puzzle": "signpost", "game_id": "4x4:edefceha10aa1aea16agg", "id": 1e400, "status": "yours"}"#,
            ),
            "the caller's fields are",
        ),
        (
            with(1, "pattern 2x2:2/2/2/2"),
            "the record in line 2 does not match input line 2: its `game_id` is",
        ),
        (
            with(1, "pattern 2x2:1/1/1/x"),
            "does not match input line 2: that line is unusable, but the record is an answer",
        ),
        (with(2, PLAIN), "the record in line 3 does not match input line 3"),
        (with(3, "chess é"), "the record in line 3 does not match input line 4: its `line` is"),
        (with(3, PLAIN), "the record in line 3 does not match input line 4: its `line` is"),
        (
            with(5, r#"{"puzzle": "pattern", "game_id": "2x2:x", "id": [1,2]}"#),
            "the record in line 4 does not match input line 6",
        ),
        (
            with(6, "pattern 2x2:1/1/1/1"),
            "line 5 is not the beginning of the record for input line 7",
        ),
        (
            [&[""][..], &LINES].concat(),
            "the record in line 3 does not match input line 5: its `line_number` is",
        ),
        (LINES[..6].to_vec(), "line 5 has no matching input line"),
        (LINES[..1].to_vec(), "line 2 has no matching input line"),
        (vec![], "line 1 has no matching input line"),
    ] {
        assert_refused(
            &tempfile("other.in", lines.join("\n")),
            &tempfile("other.out", &whole[..half]),
            why,
        );
    }
    // The comparison uses the puzzle, not the text that it was read from.
    let same = tempfile(
        "other.in",
        with(1, r#"{"puzzle": "pattern", "game_id": "2x2:1/1/1/1"}"#).join("\n"),
    );
    let output = tempfile("other.out", &whole[..half]);
    assert_eq!(resume(&same, &output).code, 0);
    assert_eq!(timeless(&fs::read_to_string(&output).expect("text")), timeless(&whole));
}

#[test]
fn lines_are_counted_with_the_blank_ones() {
    let lines = ["", " ", PLAIN, "\t", "", "chess x", "", "{", ""];
    let numbers = |text: &str| -> Vec<Value> {
        text.lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["line_number"].clone())
            .collect()
    };
    let whole = records_of(&lines);
    assert_eq!(numbers(&whole), [Value::Null, 6.into(), 8.into()]);
    let input = tempfile("blank.in", lines.join("\n"));
    let ends = whole.match_indices('\n').map(|(at, _)| at + 1);
    for end in std::iter::once(0).chain(ends) {
        let output = tempfile("blank.out", &whole[..end]);
        assert_eq!(resume(&input, &output).code, 0);
        assert_eq!(
            numbers(&fs::read_to_string(&output).expect("text")),
            [Value::Null, 6.into(), 8.into()],
            "after {end}"
        );
    }
}

#[test]
fn the_input_is_never_the_output() {
    let input = tempfile("same.jsonl", [PLAIN; 3].join("\n"));
    let (link, twin) =
        (input.with_file_name("same.symlink"), input.with_file_name("same.hardlink"));
    let _ = (fs::remove_file(&link), fs::remove_file(&twin));
    std::os::unix::fs::symlink(&input, &link).expect("links");
    fs::hard_link(&input, &twin).expect("links");
    for output in [&input, &link, &twin] {
        assert_refused(&input, output, "it is the input itself");
    }
    let before = fs::read(&input).expect("it is there");
    let with_files = |arguments: &[&str], stdin: Stdio, stdout: Stdio| {
        let ran = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
            .args(arguments)
            .stdin(stdin)
            .stdout(stdout)
            .output()
            .expect("it starts");
        assert!(
            ran.status.code() == Some(2)
                && String::from_utf8_lossy(&ran.stderr).contains("the input itself"),
            "{ran:?}"
        );
        assert_eq!(fs::read(&input).expect("it is there"), before);
    };
    let open = || Stdio::from(File::open(&input).expect("it is there"));
    let append = || Stdio::from(File::options().append(true).open(&input).expect("it is there"));
    with_files(&["batch", "--resume", twin.to_str().unwrap()], open(), Stdio::piped());
    with_files(&["batch", twin.to_str().unwrap()], Stdio::null(), append());
    with_files(&["batch"], open(), append());
    // A device cannot be damaged.
    let null = || {
        Stdio::from(File::options().read(true).write(true).open("/dev/null").expect("there is one"))
    };
    let ran = Command::new(env!("CARGO_BIN_EXE_tatham-slv"))
        .arg("batch")
        .stdin(null())
        .stdout(null())
        .output()
        .expect("it starts");
    assert!(ran.status.success(), "{ran:?}");
}
