//! Each class of bad input has a message of its own, and exit code 2.

use crate::examples::tempfile;
use crate::{run, run_with};

/// Runs it both ways: the text for people must contain `wanted`, the object for programs must say the same.
fn refused(arguments: &[&str], wanted: &str) {
    let text = run(arguments);
    assert_eq!(text.code, 2, "{arguments:?}: {text:?}");
    assert!(text.stderr.contains(wanted), "{arguments:?}: wanted `{wanted}` in\n{}", text.stderr);
    assert_eq!(text.stdout, "", "{arguments:?}");
    assert!(!text.stderr.contains('\u{1b}'), "no colour in a pipe: {:?}", text.stderr);
    let object = run(&[arguments, &["--json"]].concat());
    assert_eq!((object.code, object.stdout.as_str()), (2, ""), "{arguments:?}: {object:?}");
    let error = object.error();
    assert!(error["message"].as_str().is_some_and(|m| !m.is_empty()), "{error}");
    assert!(error["kind"].is_string(), "{error}");
}

/// A refusal of the puzzle's text: the place is given too.
fn refused_at(arguments: &[&str], wanted: &str, start: u64) {
    refused(arguments, wanted);
    let error = run(&[arguments, &["--json"]].concat()).error();
    assert_eq!((&error["kind"], &error["span"]["start"]), (&"input".into(), &start.into()), "{arguments:?} {error}");
}

#[test]
fn nothing_at_all() {
    for kind in ["pattern", "signpost", "countdown"] {
        refused(&[kind, ""], "nothing to read");
        let piped = run_with(&[kind], b" \n");
        assert_eq!(piped.code, 2);
        assert!(piped.stderr.contains("nothing to read"), "{}", piped.stderr);
    }
    assert_eq!(run(&[]).code, 2);
}

#[test]
fn wrong_letters() {
    refused_at(&["signpost", "2x2:abiz"], "`i`", 6);
    refused_at(&["pattern", "2x2:1/x/1/1"], "`x`", 6);
    refused_at(&["signpost", "2x2q:abcd"], "`q", 3);
}

#[test]
fn too_few_or_too_many() {
    refused(&["pattern", "2x2:1/1/1"], "4");
    refused(&["pattern", "2x2:1/1/1/1/1"], "4");
    refused(&["signpost", "2x2:abc"], "4");
    refused(&["signpost", "2x2:abcde"], "4");
}

#[test]
fn clues_that_contradict_their_grid() {
    refused(&["pattern", "2x2:3/1/1/1"], "3");
    refused(&["pattern", "2x2:2/2/1/1"], "black");
    refused(&["pattern", "3x1:1/0/1/1.1"], "0");
}

#[test]
fn numbers_out_of_range() {
    refused_at(&["signpost", "2x2:5abcd"], "`5`", 4);
    refused_at(&["signpost", "2x2:99999999999999999999abcd"], "too large", 4);
    refused_at(&["pattern", "2x2:99999999999999999999/1/1/1"], "too large", 4);
    refused_at(&["pattern", "99999x99999:1"], "the width is too large", 0);
    refused_at(&["signpost", "99999x99999:a"], "the width is too large", 0);
    refused_at(&["pattern", "0x5:1"], "the width", 0);
}

#[test]
fn a_number_given_twice() {
    refused(&["signpost", "2x2:1c1eag"], "1");
}

#[test]
fn random_seed_ids() {
    for kind in ["pattern", "signpost"] {
        refused(&[kind, "12x12#123456"], "random-seed ID");
        let text = run(&[kind, "12x12#123456"]).stderr;
        assert!(text.contains("Specific"), "what to copy instead: {text}");
    }
}

#[test]
fn another_games_id() {
    let text = run(&["pattern", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"]);
    assert_eq!(text.code, 2);
    assert!(text.stderr.contains("tatham-slv signpost"), "{}", text.stderr);
    let bare = run(&["5x5:1cceefcfggeeccghcac3e12hch10ah25a"]);
    assert_eq!(bare.code, 2);
    assert!(bare.stderr.contains("tatham-slv signpost"), "{}", bare.stderr);
}

#[test]
fn bytes_that_are_no_text() {
    for kind in ["pattern", "signpost", "countdown"] {
        let ran = run_with(&[kind, "-"], b"5x5:\xff\xfe");
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("not UTF-8") && ran.stderr.contains("offset 4"), "{}", ran.stderr);
    }
    let file = tempfile("latin1.txt", b"\xe9");
    refused(&["pattern", file.to_str().unwrap()], "not UTF-8");
}

#[test]
fn files_that_are_not_there() {
    refused(&["pattern", "no-such-file.txt"], "no file `no-such-file.txt`");
    refused(&["signpost", "./nowhere"], "no file `./nowhere`");
    refused(&["pattern", env!("CARGO_TARGET_TMPDIR")], "folder");
}

#[test]
fn unknown_words() {
    refused(&["sudokku", "x"], "unrecognized subcommand");
    refused(&["pattern", "2x2:1/1/1/1", "--strategy", "luck"], "luck");
    refused(&["pattern", "2x2:1/1/1/1", "--solutions", "0"], "--solutions");
    refused(&["pattern", "2x2:1/1/1/1", "--time-limit", "-1"], "--time-limit");
    refused(&["pattern", "2x2:1/1/1/1", "--no-such-option"], "--no-such-option");
}

#[test]
fn countdown_games_that_are_none() {
    refused(&["countdown", "[]", "5"], "number");
    refused(&["countdown", "[1, 0, 2]", "5"], "`0`");
    refused(&["countdown", "[1, -3, 2]", "5"], "-");
    refused(&["countdown", "[1, two, 2]", "5"], "two");
    refused(&["countdown", "[1, 2]", "0"], "target");
    refused(&["countdown", "[1, 99999999999999999999]", "5"], "too large");
}

#[test]
fn hostile_text_ends_in_an_error() {
    for kind in ["pattern", "signpost", "countdown"] {
        for text in
            ["\u{0}", "((((((((((", "[[[[[[[[[[[[", ":", "::::", "x", "-1x-1:a", "1x1:\u{1f600}", "5x5", ",", "/", "{\"rows\":"]
        {
            let ran = run_with(&[kind, "-", "--time-limit", "1"], text.as_bytes());
            assert_eq!(ran.code, 2, "{kind} {text:?}: {ran:?}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(run_with(&[kind, "-"], deep.as_bytes()).code, 2);
        let long = "9".repeat(17 << 20);
        assert_eq!(run_with(&[kind, "-"], long.as_bytes()).code, 2);
    }
}
