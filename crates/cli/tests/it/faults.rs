//! System failures: full disks, readers that go away, files that cannot be read, signals, 2
//! failures at once.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::examples::tempfile;
use crate::{run, run_with};

const ID: &str = "5x5:1cceefcfggeeccghcac3e12hch10ah25a";

fn binary(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Opens a device that accepts no data, like a full disk; prints a message on systems without one.
fn full_disk() -> Option<File> {
    let full = File::options().write(true).open("/dev/full");
    full.inspect_err(|error| eprintln!("skipped: /dev/full: {error}")).ok()
}

#[test]
fn a_full_disk_is_an_error() {
    if full_disk().is_none() {
        return;
    }
    let lines = tempfile("full.jsonl", format!("signpost {ID}\n"));
    for arguments in [
        &["signpost", ID][..],
        &["signpost", ID, "--format", "svg"],
        &["signpost", ID, "--format", "save"],
        &["signpost", ID, "--format", "cnf"],
        &["batch", lines.to_str().unwrap()],
        &["countdown", "deal"],
        &["list"],
        &["schema"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["signpost", "--help"],
        &["--version"],
    ] {
        let full = full_disk().expect("it was there before");
        let ended = binary(arguments)
            .stdout(full)
            .spawn()
            .expect("it starts")
            .wait_with_output()
            .expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("cannot write") && said.contains("No space left"),
            "{arguments:?}: {said}"
        );
    }
    let full = full_disk().expect("it was there before");
    let ended = binary(&["signpost", ID, "--json"])
        .stdout(full)
        .spawn()
        .expect("it starts")
        .wait_with_output()
        .expect("it ends");
    let said: Value = serde_json::from_slice(&ended.stderr).expect("JSON");
    assert_eq!(said["error"]["kind"], "file");
}

/// `tatham-slv … >&-` in a shell. If the answer goes to a file, a closed standard output is not an
/// error.
#[test]
fn a_closed_standard_output_is_an_error() {
    let lines = tempfile("closed.jsonl", format!("signpost {ID}\n"));
    let records = tempfile("closed.out", "");
    let (lines, records) = (lines.to_str().unwrap(), records.to_str().unwrap());
    let closed = |arguments: &[&str], redirection: &str| {
        let script = format!("exec \"$0\" \"$@\" {redirection}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_tatham-slv")]).args(arguments);
        let ended = shell.output().expect("a shell");
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    for arguments in [
        &["signpost", ID][..],
        &["signpost", ID, "--solutions", "1"],
        &["signpost", ID, "--json"],
        &["signpost", ID, "--format", "svg"],
        &["batch", lines],
        &["countdown", "deal"],
        &["list"],
        &["--help"],
        &["signpost", "--help"],
        &["--version"],
    ] {
        let (code, said) = closed(arguments, ">&-");
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("cannot write to standard output: Bad file descriptor"),
            "{arguments:?}: {said}"
        );
        assert_eq!(
            closed(arguments, ">/dev/null").0,
            Some(0),
            "{arguments:?}: nobody wants to read it"
        );
        // Python opens it like this, for reading and writing, for a child whose output is
        // discarded.
        assert_eq!(
            closed(arguments, "1<>/dev/null").0,
            Some(0),
            "{arguments:?}: nobody wants to read it"
        );
    }
    assert_eq!(closed(&["batch", lines, "--resume", records], ">&-").0, Some(0));
    assert_eq!(
        fs::read_to_string(records).expect("text").lines().count(),
        1,
        "the records went to a file"
    );
    assert_eq!(
        closed(&["signpost", ID], "2>&-").0,
        Some(0),
        "the remark is lost, the answer is not"
    );
    assert_eq!(closed(&["signpost", ID], "<&-").0, Some(0), "nothing is read from there");
}

#[test]
fn a_full_standard_error_does_not_lose_the_answer() {
    let Some(full) = full_disk() else { return };
    let ended = binary(&["signpost", ID])
        .stderr(full)
        .spawn()
        .expect("it starts")
        .wait_with_output()
        .expect("it ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stdout), run(&["signpost", ID]).stdout);
}

#[test]
fn a_reader_that_goes_away_ends_any_run_quietly() {
    let many = tempfile("pipe.jsonl", format!("signpost {ID}\n").repeat(20_000));
    let endless = format!("30x30:{}", ["1"; 60].join("/"));
    for arguments in [
        &["pattern", &endless, "--solutions", "all"][..],
        &["batch", many.to_str().unwrap()],
        &["schema"],
        &["--help"],
    ] {
        let mut child = binary(arguments).spawn().expect("it starts");
        let mut reader = BufReader::new(child.stdout.take().expect("piped"));
        reader.read_line(&mut String::new()).expect("it writes");
        drop(reader);
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}: {said}");
        assert!(!said.contains("error"), "{arguments:?}: {said}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    // Reading this file fails, for root too.
    let broken = "/proc/self/mem";
    if Path::new(broken).exists() {
        for arguments in [
            &["pattern", broken][..],
            &["solve", broken],
            &["countdown", "letters", "abc", "--words", broken],
        ] {
            let ran = run(arguments);
            assert!(
                ran.code == 2 && ran.stderr.contains("cannot read `/proc/self/mem`"),
                "{arguments:?}: {ran:?}"
            );
        }
        let ran = run(&["batch", broken]);
        assert!(
            ran.code == 2 && ran.stderr.contains("cannot read `/proc/self/mem` after 0 records"),
            "{ran:?}"
        );
    }
    // This file is endless.
    if Path::new("/dev/zero").exists() {
        let ran = run(&["pattern", "/dev/zero"]);
        assert!(ran.code == 2 && ran.stderr.contains("the maximum is 16777216 bytes"), "{ran:?}");
    }
    let ran = run(&["batch", "/"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn a_list_of_words_that_is_not_there_is_named() {
    for verb in ["letters", "conundrum"] {
        let ran = run(&["countdown", verb, "gevesnris", "--words", "/no/such/list"]);
        assert!(ran.code == 2 && ran.stderr.contains("/no/such/list"), "{ran:?}");
    }
    let binary = tempfile("words.bin", b"\xff\xfe\0\0");
    let ran = run(&["countdown", "letters", "gevesnris", "--words", binary.to_str().unwrap()]);
    assert!([1, 2].contains(&ran.code), "{ran:?}");
}

/// Returns the IDs of the records, which must be those of the lines.
fn ids(text: &str) -> Vec<u64> {
    let id = |line: &str| serde_json::from_str::<Value>(line).ok()?["id"].as_u64();
    text.lines().map(|line| id(line).unwrap_or_else(|| panic!("no record: {line}"))).collect()
}

#[test]
fn a_batch_killed_in_the_middle_goes_on_and_loses_nothing() {
    const LINES: u64 = 30_000;
    let line =
        |i: u64| format!("{{\"puzzle\": \"signpost\", \"game_id\": \"{ID}\", \"id\": {i}}}\n");
    let lines = (0..LINES).map(line).collect::<Vec<_>>().concat();
    let input = tempfile("killed.in", lines);
    let output = tempfile("killed.out", "");
    let arguments =
        ["batch", input.to_str().unwrap(), "--resume", output.to_str().unwrap(), "--quiet"];
    let mut kills = 0;
    loop {
        let mut child = binary(&arguments).spawn().expect("it starts");
        let before = fs::metadata(&output).expect("it is there").len();
        let start = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            // The file first shrinks by the record that was cut off.
            let grown = fs::metadata(&output).expect("it is there").len().saturating_sub(before);
            // It is killed 3 times, without a chance to tidy up, once it has written something.
            if kills < 3 && grown > 100_000 {
                child.kill().expect("it can be killed");
                kills += 1;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "it does not end");
            std::thread::sleep(Duration::from_millis(1));
        }
        if child.wait().expect("it has ended").success() {
            break;
        }
    }
    assert!(kills > 0, "it was killed at least once");
    let text = fs::read_to_string(&output).expect("text");
    assert!(ids(&text).into_iter().eq(0..LINES), "each line has its record, in order, once");
}

#[test]
fn a_second_batch_does_not_spoil_the_records_of_the_first() {
    let output = tempfile("shared.out", "");
    let path = output.to_str().unwrap();
    let mut first =
        binary(&["batch", "-", "--resume", path]).stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = first.stdin.take().expect("piped");
    let line =
        |id: u64| format!("{{\"puzzle\": \"signpost\", \"game_id\": \"{ID}\", \"id\": {id}}}\n");
    input.write_all(line(0).as_bytes()).expect("it reads");
    while fs::metadata(&output).expect("it is there").len() == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = run_with(&["batch", "-", "--resume", path], line(1).as_bytes());
    assert!(
        second.code == 2 && second.stderr.contains("another batch is writing to it"),
        "{second:?}"
    );
    input.write_all(line(2).as_bytes()).expect("it still reads");
    drop(input);
    assert!(first.wait().expect("it ends").success());
    assert_eq!(ids(&fs::read_to_string(&output).expect("text")), [0, 2]);
    // The first batch has ended, so the file is no longer locked.
    let third =
        run_with(&["batch", "-", "--resume", path], (line(0) + &line(2) + &line(3)).as_bytes());
    assert_eq!(third.code, 0, "{third:?}");
    assert_eq!(ids(&fs::read_to_string(&output).expect("text")), [0, 2, 3]);
}

#[test]
fn records_go_to_ordinary_files_only() {
    for path in ["/dev/zero", "/dev/null", "/"] {
        if Path::new(path).exists() {
            let ran = run_with(&["batch", "-", "--resume", path], b"");
            assert!(ran.code == 2 && ran.stderr.contains(&format!("`{path}`")), "{ran:?}");
        }
    }
}
