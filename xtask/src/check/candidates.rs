//! Candidates stay unchecked only within a family's crate: `Puzzle::candidates`, the answers of a
//! kind's solver, is called in `core` alone. All other code takes its solutions from
//! `tatham_core::solutions`.

use super::sources;

/// Callers of candidates, with the reasons.
const CALLERS: [(&str, &str); 3] = [
    ("crates/core/", "it checks each of them, and has the tests of solvers"),
    ("crates/explain/src/by_rules.rs", "those of a logic puzzle are its model's"),
    ("crates/hidden/src/mines", "a position's candidates are made from those of a model"),
];

/// Module in which a family makes its candidates.
const OWN: &str = "solve";

/// Returns the numbers of the lines that name candidates by the path of a kind, in code or in an
/// example. Neither a name in backquotes nor a module of that name counts.
fn calls(text: &str) -> Vec<usize> {
    let call = concat!("::", "candidates");
    let is_call = |line: &str| {
        line.match_indices(call).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + call.len()..]);
            let module = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next();
            let is_name = after.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '`');
            let is_module = after.starts_with("::") && !after.starts_with("::<");
            !is_name && !is_module && module != Some(OWN)
        })
    };
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| is_call(line)).map(|(number, _)| number + 1).collect()
}

#[test]
fn answers_are_taken_from_verified_solutions_alone() {
    let mut called = [false; CALLERS.len()];
    let mut wrong = Vec::new();
    for source in [sources::below("", ".rs"), sources::below("", ".md")].concat() {
        for line in calls(&source.text) {
            match CALLERS.iter().position(|(path, _)| source.path.starts_with(path)) {
                Some(caller) => called[caller] = true,
                None => wrong.push(format!("{}:{line}", source.path)),
            }
        }
    }
    assert_eq!(wrong, [""; 0], "call tatham_core::solutions instead");
    assert_eq!(called, [true; CALLERS.len()], "a caller that is listed calls no longer");
}

#[test]
fn calls_are_told_from_names() {
    let call = |path: &str| format!("let found = {path}::{}(&puzzle);", "candidates");
    for path in ["Solo", "P", "Self", "MovePuzzle::<G>", "<Solo as Puzzle>", "model"] {
        assert_eq!(calls(&call(path)), [1], "{path}");
    }
    assert_eq!(calls(concat!("//! ```\n//! Solo::", "candidates::<X>(…)\n")), [2]);
    assert_eq!(calls(concat!("puzzles.map(Solo::", "candidates)")), [1]);
    let module = concat!("use super::", "candidates::Candidates;").to_owned();
    for name in [call("solve"), call("solve").replace("ates", "ate_digits"), module] {
        assert_eq!(calls(&name), [0; 0], "{name}");
    }
    assert_eq!(calls(concat!("/// See [`Puzzle::", "candidates`].")), [0; 0]);
}
