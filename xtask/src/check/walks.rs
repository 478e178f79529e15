//! Walks of docs/ARCHITECTURE.md: each function is in its file, and a file of an earlier row calls
//! it.

use std::collections::BTreeSet;

use super::sources;

/// Path of the document, and the heading of the walks in it.
const DOCUMENT: &str = "docs/ARCHITECTURE.md";
const HEADING: &str = "\n## Three walks\n";

/// Length of the longest walk.
const MOST_ROWS: usize = 15;

/// Step of a walk: a function, and its file.
struct Row {
    file: String,
    function: String,
}

/// Returns the tables of a text, each with the rows that name a file and a function.
fn walks(text: &str) -> Vec<Vec<Row>> {
    let mut walks = vec![Vec::new()];
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let code = |cell: &str| Some(cell.strip_prefix('`')?.strip_suffix('`')?.to_owned());
        match cells[..] {
            ["", file, function, _, ""] => {
                if let (Some(file), Some(function)) = (code(file), code(function)) {
                    walks.last_mut().expect("one").push(Row { file, function });
                }
            }
            _ => walks.push(Vec::new()),
        }
    }
    walks.retain(|walk| !walk.is_empty());
    walks
}

/// Returns true if a text of Rust has a function of this name.
fn has(text: &str, function: &str) -> bool {
    [format!("fn {function}("), format!("fn {function}<")].iter().any(|head| text.contains(head))
}

/// Returns true if a text of Rust calls a function of this name, or passes it on.
fn calls(text: &str, function: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(function).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + function.len()..]);
        let is_handed_on = before.ends_with("::") && after.starts_with(')');
        let is_call = after.starts_with('(') || after.starts_with("::<") || is_handed_on;
        is_call && !before.ends_with(is_part) && !before.ends_with("fn ")
    })
}

#[test]
fn each_step_of_a_walk_is_called_from_a_step_before() {
    let documents = sources::below("docs", ".md");
    let document = documents.iter().find(|source| source.path == DOCUMENT).expect("the document");
    let (_, section) = document.text.split_once(HEADING).expect("the section");
    let section = section.split("\n## ").next().expect("a section");
    let sources = sources::below("crates", ".rs");
    let walks = walks(section);
    assert_eq!(walks.len(), 3, "an ID of Slant, an ID of Flood, a save file of Mines");
    for walk in &walks {
        assert!(walk.len() <= MOST_ROWS, "{} rows", walk.len());
        assert_eq!(walk[0].file, "crates/cli/src/main.rs");
        let mut above: Vec<&str> = Vec::new();
        let mut files = BTreeSet::new();
        for Row { file, function } in walk {
            assert!(files.insert(file), "{file} is listed twice");
            let source = sources.iter().find(|source| source.path == *file);
            let source = source.unwrap_or_else(|| panic!("{file} is not there"));
            assert!(has(&source.text, function), "{file} has no function {function}");
            let is_called = above.is_empty() || above.iter().any(|text| calls(text, function));
            assert!(is_called, "nothing above calls {function} of {file}");
            above.push(&source.text);
        }
    }
}

#[test]
fn calls_are_told_from_other_words() {
    let text = "fn walk<T>(from: T) -> u8 { step(1); T::turn::<u8>(from).map(Self::rest) }";
    assert!(has(text, "walk") && !has(text, "wal") && !has(text, "step"));
    assert!(["step", "turn", "rest"].iter().all(|function| calls(text, function)));
    assert!(["tep", "from", "walk", "u8"].iter().all(|function| !calls(text, function)));
    assert_eq!(walks("| file | function | what |\n| `a.rs` | `run` | runs |\n").len(), 1);
}
