//! Declared moves: `tatham_core::author::play::Actions` splits moves of save files into actions and
//! joins them again, for all kinds. The check finds code that does so itself.

use super::sources;

/// Code that splits and joins other texts at `;`, with the reasons.
const OTHERS: [(&str, &str); 2] = [
    ("crates/hidden/src/text.rs", "the parts of an observation"),
    ("crates/wire/tests/it/by_hand.rs", "the parts of an observation"),
];

/// Calls that split or join a move.
const CALLS: [&str; 6] = [
    "split(';')",
    "split_terminator(';')",
    "split_inclusive(';')",
    "strip_suffix(';')",
    "strip_prefix(';')",
    "join(\";\")",
];

/// Returns the numbers of the lines on which a text is split or joined at `;`.
fn calls(text: &str) -> Vec<usize> {
    let is_call = |line: &str| CALLS.iter().any(|call| line.contains(call));
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| is_call(line)).map(|(number, _)| number + 1).collect()
}

#[test]
fn moves_are_split_and_joined_in_core_alone() {
    let (mut is_core, mut others, mut wrong) = (false, [false; OTHERS.len()], Vec::new());
    for source in sources::below("crates", ".rs") {
        for line in calls(&source.text) {
            let other = OTHERS.iter().position(|(path, _)| source.path.starts_with(path));
            match other {
                _ if source.path.starts_with("crates/core/src/author/play/") => is_core = true,
                Some(other) => others[other] = true,
                None => wrong.push(format!("{}:{line}", source.path)),
            }
        }
    }
    assert_eq!(wrong, [""; 0], "declare the moves: tatham_core::author::play::Actions");
    assert!(is_core, "core splits moves in another way: this test finds nothing");
    assert_eq!(others, [true; OTHERS.len()], "a place that is listed splits no longer");
}

#[test]
fn each_call_is_found() {
    for call in CALLS {
        assert_eq!(calls(&format!("let parts = text\n    .{call};\n")), [2], "{call}");
    }
    assert_eq!(calls("text.split(',').map(|part| part.strip_suffix(':'));"), [0; 0]);
}
