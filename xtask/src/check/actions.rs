//! Moves of save files are declared: `tatham_core::author::play::Actions` splits a move into actions
//! and joins them again, for all kinds.

use super::sources;

/// Where texts are split and joined at `;` that are no moves, and why.
const OTHERS: [(&str, &str); 1] = [("crates/lab/src/page/", "a policy of the page's headers")];

/// The signs of code that splits or joins a move by itself.
const CALLS: [&str; 6] = [
    "split(';')",
    "split_terminator(';')",
    "split_inclusive(';')",
    "strip_suffix(';')",
    "strip_prefix(';')",
    "join(\";\")",
];

/// The numbers of the lines on which a text is split or joined at `;`.
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
