//! Techniques: each is used where its table says, and described on its page.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tatham_core::explain::{Step, Technique};
use tatham_core::{Budget, Entry};

use crate::explanations::{explained, parse};

/// Boards that miss the pattern of the example of each technique by a cell or a clue: the kind, the
/// technique, and the input.
const NEAR_MISSES: &str = include_str!("near_misses.txt");

/// Largest number of characters in which such an input differs from the example, in one place.
const MOST_CHANGED: usize = 5;

/// Returns the steps of a puzzle that may use what a technique assumes.
fn steps(entry: &Entry, technique: &Technique, input: &str) -> Vec<Step> {
    let puzzle = parse(entry, input);
    let (start, budget) = (puzzle.start(), Budget::unlimited());
    let mut explainer = start.explainer().expect("explained");
    assert!(technique.assumes.is_none() || explainer.assume_unique());
    explainer.explain(&budget, &mut |_| ()).steps
}

#[test]
fn a_board_that_misses_a_pattern_by_a_cell_does_not_have_its_name_there() {
    for entry in explained() {
        for technique in entry.kind.techniques {
            let (name, example) = (technique.name, technique.example);
            let row = format!("{} {name}: ", entry.kind.name);
            let near = NEAR_MISSES.lines().find_map(|line| line.strip_prefix(&row));
            let near = near.unwrap_or_else(|| panic!("{row}add a board that misses it by a cell"));
            let shared = |pairs: &mut dyn Iterator<Item = (char, char)>| {
                pairs.take_while(|(own, other)| own == other).count()
            };
            let first = shared(&mut near.chars().zip(example.input.chars()));
            let last = shared(&mut near[first..].chars().rev().zip(example.input.chars().rev()));
            assert!(near != example.input && near.len() - first - last <= MOST_CHANGED, "{near}");
            let shown = steps(entry, technique, example.input).swap_remove(example.step - 1);
            let found = steps(entry, technique, near);
            assert!(!found.is_empty(), "{near} has no steps");
            for step in found.iter().filter(|step| step.technique == Some(name)) {
                assert_ne!(step.therefore[0], shown.therefore[0], "{near}: {}", step.text);
            }
        }
    }
}

#[test]
fn each_technique_is_used_in_its_example() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/techniques.md");
    let page = fs::read_to_string(page).expect("`cargo xtask bless` makes it");
    for entry in explained() {
        let kind = entry.kind;
        let names: BTreeSet<&str> =
            kind.techniques.iter().map(|technique| technique.name).collect();
        assert_eq!(names.len(), kind.techniques.len(), "{}: a name occurs twice", kind.name);
        for technique in kind.techniques {
            let (name, example) = (technique.name, technique.example);
            let steps = steps(entry, technique, example.input);
            let step = &steps[example.step - 1];
            assert_eq!(step.technique, Some(name), "{}: {}", example.input, step.text);
            assert_eq!(step.assumes, technique.assumes, "{}", step.text);
            let shown = format!("\n\n> {}\n<!-- end of step -->", step.text);
            assert!(page.contains(&shown), "run `cargo xtask bless`: {}", step.text);
            // What the page does not have, `list` does not have.
            for named in steps.iter().filter_map(|step| step.technique) {
                assert!(names.contains(named), "{}: {named} is not in the table", kind.name);
            }
        }
    }
}
