//! What a person sees on a terminal: pictures, with signs where something is to be noticed.
#![cfg(unix)]
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::process::{Command, Stdio};

use crate::examples::tempfile;
use crate::saves::save_file;

/// What stands on a terminal after a run, as plain text; `None`, and it is said, where `script` (util-linux) is not here to make one.
fn screen(arguments: &[&str], environment: (&str, &str)) -> Option<String> {
    let quoted: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    let line = format!("{} {}", env!("CARGO_BIN_EXE_tatham-slv"), quoted.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).env_remove("NO_COLOR").env("TERM", "xterm").env(environment.0, environment.1);
    let Ok(output) = script.stdin(Stdio::null()).output() else {
        eprintln!("skipped: script is not here (Debian package util-linux)");
        return None;
    };
    Some(String::from_utf8(output.stdout).expect("UTF-8").replace('\r', ""))
}

/// The lines of the picture, without those that end with a time.
fn picture(screen: &str) -> String {
    screen.split_inclusive('\n').filter(|line| !line.ends_with(" ms\n")).collect()
}

const PLAIN: (&str, &str) = ("NO_COLOR", "1");

#[test]
fn where_solutions_differ_is_marked() {
    let Some(shown) = screen(&["pattern", "3x2:1/1/1/1/2"], PLAIN) else { return };
    let lines: Vec<&str> = shown.lines().collect();
    // The first has been shown before the second was found.
    assert_eq!(lines[..6].iter().filter(|line| line.contains('≠')).count(), 0, "{shown}");
    assert_eq!(lines[6..].iter().flat_map(|line| line.chars()).filter(|&c| c == '≠').count(), 4, "{shown}");
}

#[test]
fn what_solutions_share_is_drawn() {
    let Some(shown) = screen(&["pattern", "3x2:1/1/1/1/2", "--common"], PLAIN) else { return };
    let expected = ["    1 1 1", "  ┏━━━━━━┓", " 1┃?≠ ·?≠┃", " 2┃?≠██?≠┃", "  ┗━━━━━━┛", ""].join("\n");
    assert_eq!(picture(&shown), expected, "{shown}");
    let Some(shown) = screen(&["unruly", "2x2:Ad", "--common"], PLAIN) else { return };
    assert!(!shown.contains(['?', '≠']) && shown.contains("│1│0│"), "the only solution stands for itself: {shown}");
}

#[test]
fn mistakes_come_first_and_are_marked() {
    let text = save_file("Pattern", "2x2", "2/1/2/1", &["F0,0,1,2", "F1,1,1,1"], 3);
    let file = tempfile("terminal.sav", text);
    let Some(shown) = screen(&["solve", file.to_str().expect("a path")], PLAIN) else { return };
    let said = "player: 2 right, 1 wrong (column 2 of row 2), 1 open";
    let expected = [said, "    2 1", "  ┏━━━━┓", " 2┃████┃", " 1┃██·✗┃", "  ┗━━━━┛", ""].join("\n");
    assert_eq!(picture(&shown), expected, "{shown}");
    assert!(!shown.contains('\u{1b}'), "no colour: {shown:?}");
    let coloured = screen(&["solve", file.to_str().expect("a path")], ("COLORTERM", "truecolor")).expect("it was here");
    assert!(coloured.contains("\u{1b}[1;91m·✗\u{1b}[0m"), "{coloured:?}");
}
