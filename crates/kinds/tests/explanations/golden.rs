//! Whole explanations as a player reads them, kept to be reviewed: `golden/<kind>.txt` holds `> ID` and below it what is told, which `cargo xtask bless`
//! writes anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tatham_kinds::find;

use crate::{explain, explained, parse};

/// A file's puzzles, told anew.
fn told(kind: &str, text: &str) -> String {
    let entry = find(kind).expect("files are called like kinds");
    let mut told = String::new();
    for id in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        let explanation = explain(&*parse(entry, id));
        let _ = writeln!(told, "> {id}");
        for step in &explanation.steps {
            let _ = writeln!(told, "{} {}", step.cost, step.text);
        }
        let rating = explanation.rating.map(|rating| format!("{}, {} in all", rating.band, rating.total));
        let _ = writeln!(told, "= {}\n", rating.or(explanation.reason).unwrap_or_else(|| explanation.status.name().to_owned()));
    }
    told
}

#[test]
fn the_words_are_those_that_were_reviewed() {
    for entry in explained() {
        let kind = entry.kind.name;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explanations/golden").join(format!("{kind}.txt"));
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            expected.lines().filter(|line| line.starts_with("> ")).count() > 2,
            "{}: a line `> ID` for each puzzle",
            path.display()
        );
        let found = told(kind, &expected);
        let differs = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        assert!(found == expected, "{}: run `cargo xtask bless` and review the difference: {differs:?}", path.display());
    }
}
