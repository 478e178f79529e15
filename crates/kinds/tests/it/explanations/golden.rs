//! Whole explanations as a player reads them, kept for review: `golden/<kind>.txt` has `> ID` and
//! below it the text, which `cargo xtask bless` rewrites.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tatham_kinds::find;
use tatham_picture::Render as _;

use crate::explanations::{explain, explained, parse};

/// Returns the puzzles of a file with their explanations.
fn explanations(kind: &str, text: &str) -> String {
    let entry = find(kind).expect("files are called like kinds");
    let mut told = String::new();
    for id in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        let explanation = explain(&parse(entry, id));
        let _ = writeln!(told, "> {id}");
        for step in &explanation.steps {
            let mut table = entry.kind.techniques.iter().map(|technique| technique.name);
            assert!(step.technique.is_none_or(|name| table.any(|own| own == name)), "{id}");
            let _ = writeln!(told, "{} {}", step.cost, step.text);
        }
        let rating = explanation
            .rating
            .and_then(|rating| Some(format!("{}, {} in all", rating.band?, rating.total)));
        let _ = writeln!(
            told,
            "= {}\n",
            rating.or(explanation.reason).unwrap_or_else(|| explanation.status.name().to_owned())
        );
    }
    told
}

#[test]
fn the_words_are_those_that_were_reviewed() {
    for entry in explained() {
        let kind = entry.kind.name;
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/it/explanations/golden")
            .join(format!("{kind}.txt"));
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            expected.lines().filter(|line| line.starts_with("> ")).count() > 2,
            "{}: a line `> ID` for each puzzle",
            path.display()
        );
        let found = explanations(kind, &expected);
        let differs =
            found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
        assert!(
            found == expected,
            "{}: run `cargo xtask bless` and review the difference: {differs:?}",
            path.display()
        );
    }
}

#[test]
fn the_page_on_explaining_shows_steps_as_they_are_told() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let text = fs::read_to_string(docs.join("explaining.md")).expect("it is there");
    let mut shown = Vec::new();
    for part in text.split("<!-- step: ").skip(1) {
        let (asked, rest) = part.split_once(" -->").expect("a mark ends");
        let [kind, id, number] = asked.split(' ').collect::<Vec<_>>()[..] else {
            panic!("KIND ID NUMBER: {asked}")
        };
        let number: usize = number.parse().expect("the number of a step");
        let puzzle = parse(find(kind).expect("a kind"), id);
        let told = explain(&puzzle).steps;
        let step = &told[number - 1];
        assert!(
            rest.contains(&format!("\n> {}\n<!-- end of step -->", step.text)),
            "run `cargo xtask bless`: {}",
            step.text
        );
        let mut position = puzzle.start();
        position.apply_all(&told[..number]);
        let picture = position.picture().showing(step).to_svg();
        let committed =
            fs::read_to_string(docs.join(format!("pictures/{kind}-step.svg"))).unwrap_or_default();
        assert!(committed == picture, "{kind}: run `cargo xtask bless` and look at the picture");
        shown.push(kind);
    }
    let all: Vec<&str> = explained().map(|entry| entry.kind.name).collect();
    shown.sort_unstable();
    assert_eq!(shown, all, "a step of each kind that is explained");
}
