//! The README's shell lines are run, and what they print is what it shows.

use regex::Regex;

use crate::examples::shell;

const README: &str = include_str!("../../../../README.md");

/// A line after a `$`, and the lines shown below it.
fn sessions() -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in README.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            match (line.strip_prefix("$ "), sessions.last_mut()) {
                (Some(command), _) => sessions.push((command.to_owned(), String::new())),
                (None, Some((_, shown))) => shown.extend([line, "\n"]),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    sessions
}

/// Times differ from run to run.
fn timeless(text: &str) -> String {
    let times = Regex::new(r#"[0-9.]+ m?s(?-u:\b)|"elapsed_ms":[0-9.e-]+"#).expect("a fixed pattern");
    times.replace_all(text, "(time)").into_owned()
}

#[test]
fn the_shell_lines_print_what_the_readme_shows() {
    let sessions = sessions();
    assert!(sessions.len() >= 5, "the README has examples");
    for (command, shown) in sessions {
        if command.starts_with("cargo test") || command.starts_with("git ") {
            continue;
        }
        // The build is the tests' own; everything after it is run as it stands.
        let line = command.replace("cargo run --release --", "tatham-slv");
        let ran = shell(&format!("{line} 2>&1"));
        assert_eq!(timeless(&ran.stdout), timeless(&shown), "{command}");
    }
}
