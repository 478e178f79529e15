//! The shell lines of both READMEs, docs/games.md and docs/dataset.md, which must print the
//! documented output.
#![cfg(unix)]

use regex::Regex;

use crate::examples::shell;

/// Documents with their texts, and the minimum number of examples in each.
const DOCUMENTS: [(&str, &str, usize); 4] = [
    ("README.md", include_str!("../../../../README.md"), 5),
    ("crates/cli/README.md", include_str!("../../README.md"), 1),
    ("docs/games.md", include_str!("../../../../docs/games.md"), 2),
    ("docs/dataset.md", include_str!("../../../../docs/dataset.md"), 1),
];

/// Returns each line after a `$`, with the lines below it.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
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

/// Replaces times, which differ between runs.
fn timeless(text: &str) -> String {
    let times =
        Regex::new(r#"[0-9.]+ m?s(?-u:\b)|"elapsed_ms":[0-9.e-]+"#).expect("a fixed pattern");
    times.replace_all(text, "(time)").into_owned()
}

#[test]
fn the_shell_lines_print_what_the_documents_show() {
    for (document, text, least) in DOCUMENTS {
        let sessions = sessions(text);
        assert!(sessions.len() >= least, "{document} has examples");
        for (command, shown) in sessions {
            if command.starts_with("cargo test") || command.starts_with("git ") {
                continue;
            }
            // The tests use their own build; the rest of the line runs unchanged.
            let line = command.replace("cargo run --release --", "tatham-slv");
            let ran = shell(&format!("{line} 2>&1"));
            assert_eq!(timeless(&ran.stdout), timeless(&shown), "{document}: {command}");
        }
    }
}

/// The first lines of the README have the purpose, a picture, the installation and a command.
#[test]
fn the_readme_begins_with_what_is_needed_first() {
    let (_, readme, _) = DOCUMENTS[0];
    let start: Vec<&str> = readme.lines().take(40).collect();
    let at = |part: &str| {
        start
            .iter()
            .position(|line| line.contains(part))
            .unwrap_or_else(|| panic!("no {part} in the first lines"))
    };
    let order = [
        "# tatham-slv",
        "game ID",
        "<img ",
        "## Get it",
        "from source",
        "from 0.2.0 on",
        "$ cargo run --release -- ",
        "unique: ",
    ];
    assert!(order.map(at).is_sorted(), "{order:?}");
    assert_eq!(readme.matches("<img ").count(), 1, "the others are in docs/games.md");
}
