//! Each class of bad input has its own message, and exit code 2.

use crate::examples::tempfile;
use crate::{run, run_with};

/// Runs the program in both ways: the message for people and the one for programs must both contain
/// `wanted`. Only the message itself is searched (for people, the line of the error), because an
/// echo of the input proves nothing.
fn refused(arguments: &[&str], wanted: &str) {
    let text = run(arguments);
    assert_eq!(text.code, 2, "{arguments:?}: {text:?}");
    let message = text.stderr.lines().find(|line| line.starts_with("error")).unwrap_or_default();
    assert!(message.contains(wanted), "{arguments:?}: wanted `{wanted}` in\n{}", text.stderr);
    assert_eq!(text.stdout, "", "{arguments:?}");
    assert!(!text.stderr.contains('\u{1b}'), "no colour in a pipe: {:?}", text.stderr);
    let object = run(&[arguments, &["--json"]].concat());
    assert_eq!((object.code, object.stdout.as_str()), (2, ""), "{arguments:?}: {object:?}");
    let error = object.error();
    assert!(
        error["message"].as_str().is_some_and(|message| message.contains(wanted)),
        "wanted `{wanted}` in {error}"
    );
    assert!(error["kind"].is_string(), "{error}");
}

/// Checks a rejection of the puzzle's text, with its place.
fn refused_at(arguments: &[&str], wanted: &str, start: u64) {
    refused(arguments, wanted);
    let error = run(&[arguments, &["--json"]].concat()).error();
    assert_eq!(
        (&error["kind"], &error["span"]["start"]),
        (&"input".into(), &start.into()),
        "{arguments:?} {error}"
    );
}

#[test]
fn nothing_at_all() {
    for kind in ["pattern", "signpost", "countdown"] {
        refused(&[kind, ""], "empty input");
        let piped = run_with(&[kind], b" \n");
        assert_eq!(piped.code, 2);
        assert!(piped.stderr.contains("empty input"), "{}", piped.stderr);
    }
    assert_eq!(run(&[]).code, 2);
}

#[test]
fn wrong_letters() {
    refused_at(&["signpost", "2x2:abiz"], "a letter `a` to `h`, found `i`", 6);
    refused_at(&["pattern", "2x2:1/x/1/1"], "expected a number (the run), found `x`", 6);
    refused_at(&["signpost", "2x2q:abcd"], "in corners), found `q`", 3);
}

#[test]
fn too_few_or_too_many() {
    refused(&["pattern", "2x2:1/1/1"], "3 instead of 4 clues");
    refused(&["pattern", "2x2:1/1/1/1/1"], "more than 4 clues");
    refused(&["signpost", "2x2:abc"], "expected 4 cells");
    refused(&["signpost", "2x2:abcde"], "a 2x2 grid has 4 cells, not 5");
}

#[test]
fn clues_that_contradict_their_grid() {
    refused(&["pattern", "2x2:3/1/1/1"], "column 1 needs 3 cells");
    refused(&["pattern", "3x1:1/0/1/1.1"], "the run to be at least 1, found `0`");
}

#[test]
fn numbers_out_of_range() {
    refused_at(&["signpost", "2x2:5abcd"], "position too large: `5` (the maximum is 4)", 4);
    refused_at(&["signpost", "2x2:99999999999999999999abcd"], "position too large", 4);
    refused_at(
        &["pattern", "2x2:99999999999999999999/1/1/1"],
        "run 99999999999999999999 is too large",
        4,
    );
    refused_at(&["pattern", "99999x99999:1"], "width 99999 is too large", 0);
    refused_at(&["signpost", "99999x99999:a"], "width 99999 is too large", 0);
    refused_at(&["pattern", "0x5:1"], "the width to be at least 1", 0);
}

#[test]
fn random_seed_ids() {
    for kind in ["pattern", "signpost"] {
        refused(&[kind, "12x12#123456"], "random seed");
        let text = run(&[kind, "12x12#123456"]).stderr;
        let command = format!("sgt-{kind} --generate 1 '12x12#123456'`");
        assert!(text.contains(&command), "how to get the ID: {text}");
    }
}

#[test]
fn another_games_id() {
    let text = run(&["pattern", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"]);
    assert_eq!(text.code, 2);
    assert!(text.stderr.contains("tatham-slv signpost"), "{}", text.stderr);
}

#[test]
fn bytes_that_are_no_text() {
    for kind in ["pattern", "signpost", "countdown"] {
        let ran = run_with(&[kind, "-"], b"5x5:\xff\xfe");
        assert_eq!(ran.code, 2);
        assert!(
            ran.stderr.contains("not UTF-8") && ran.stderr.contains("offset 4"),
            "{}",
            ran.stderr
        );
    }
    let file = tempfile("latin1.txt", b"\xe9");
    refused(&["pattern", file.to_str().unwrap()], "not UTF-8");
}

/// Arguments of any bytes, alone and beside other errors; on other systems, arguments are text.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::Command;

    let broken = OsStr::from_bytes(b"x\xff");
    for (before, after) in [
        (&[][..], &[][..]),
        (&["pattern"], &[]),
        (&["pattern"], &["--json"]),
        (&["pattern", "--to"], &[]),
        (&["solo", "--time-limit", "x"], &["--json"]),
        (&["solo", "--no-such-option"], &[]),
        (&["solve"], &[]),
        (&["batch"], &[]),
        (&["batch", "--resume"], &["--no-such-option"]),
        (&["countdown", "letters"], &[]),
        (&["countdown", "letters", "abcdefghi", "--words"], &[]),
        (&["countdown", "1,2", "--target"], &[]),
        (&["completions"], &[]),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tatham-slv"));
        let ended = command.args(before).arg(broken).args(after).output().expect("it starts");
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(2), "{before:?} {after:?}: {said}");
        assert!(
            said.starts_with(if after == ["--json"] { "{\"error\":" } else { "error: " }),
            "{before:?} {after:?}: {said}"
        );
    }
}

#[test]
fn files_that_are_not_there() {
    refused(
        &["pattern", "no-such-file.txt"],
        "`no-such-file.txt` is neither a file nor a puzzle ID",
    );
    refused(&["signpost", "./nowhere"], "`./nowhere` is neither a file nor a puzzle ID");
    refused(&["pattern", env!("CARGO_TARGET_TMPDIR")], "folder");
}

#[test]
fn unknown_words() {
    refused(
        &["pattern", "2x2:1/1/1/1", "--strategy", "luck"],
        "invalid value 'luck' for '--strategy",
    );
    refused(
        &["pattern", "2x2:1/1/1/1", "--solutions", "0"],
        "expected a number of at least 1, or `all`",
    );
    refused(
        &["pattern", "2x2:1/1/1/1", "--time-limit", "-1"],
        "expected a number of seconds, like 2.5",
    );
    refused(
        &["pattern", "2x2:1/1/1/1", "--no-such-option"],
        "unexpected argument '--no-such-option'",
    );
    // Both are short for an output other than a puzzle: an object, a formula.
    for format in
        [&["--json"][..], &["--format", "json"], &["--format", "cnf"], &["--format", "save"]]
    {
        let ran = run(&[&["pattern", "2x2:1/1/1/1", "--unsolved"], format].concat());
        assert!(
            ran.code == 2
                && ran.stdout.is_empty()
                && ran.stderr.contains("--unsolved needs --format text, svg or drawing"),
            "{ran:?}"
        );
    }
}

#[test]
fn countdown_games_that_are_none() {
    refused(&["countdown", "[]", "5"], "expected a number (of the list)");
    refused(&["countdown", "[1, 0, 2]", "5"], "a number to be at least 1, found `0`");
    refused(&["countdown", "[1, -3, 2]", "5"], "a positive number, not a negative one");
    refused(&["countdown", "[1, two, 2]", "5"], "expected a number, found `two`");
    refused(&["countdown", "[1, 2]", "0"], "the target to be at least 1");
    refused(&["countdown", "[1, 99999999999999999999]", "5"], "number too large");
}

#[test]
fn hostile_text_ends_in_an_error() {
    for kind in ["pattern", "signpost", "countdown"] {
        for text in [
            "\u{0}",
            "((((((((((",
            "[[[[[[[[[[[[",
            ":",
            "::::",
            "x",
            "-1x-1:a",
            "1x1:\u{1f600}",
            "5x5",
            ",",
            "/",
            "{\"rows\":",
        ] {
            let ran = run_with(&[kind, "-", "--time-limit", "1"], text.as_bytes());
            assert_eq!(ran.code, 2, "{kind} {text:?}: {ran:?}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(run_with(&[kind, "-"], deep.as_bytes()).code, 2);
        let long = "9".repeat(17 << 20);
        assert_eq!(run_with(&[kind, "-"], long.as_bytes()).code, 2);
    }
}
