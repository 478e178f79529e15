//! Pictures of puzzles with several solutions: what they share, and where they differ.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tatham_core::contract::ids;
use tatham_kinds::KINDS;

use crate::run;

const DIFFERS: &str = "<title>two solutions differ here</title>";

/// The values of all cells: of rows of characters, or of lists of numbers.
fn cells(answer: &Value) -> Vec<Value> {
    let rows = answer.get("rows").or_else(|| answer.get("grid")).and_then(Value::as_array).expect("a grid");
    let row = |row: &Value| match row {
        Value::String(signs) => signs.chars().map(|sign| Value::from(sign.to_string())).collect(),
        row => row.as_array().expect("a row").clone(),
    };
    rows.iter().flat_map(row).collect()
}

/// In how many cells two answers differ.
fn differences(one: &Value, other: &Value) -> usize {
    cells(one).iter().zip(cells(other)).filter(|(a, b)| *a != b).count()
}

#[test]
fn cells_in_which_two_solutions_differ_are_marked_for_every_kind() {
    for entry in KINDS.iter().filter(|entry| entry.kind.common) {
        let name = entry.kind.name;
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name).join("basic.txt");
        let corpus = fs::read_to_string(corpus).expect("every kind has one");
        let mut seen = 0;
        for id in ids(&corpus) {
            let report = run(&[name, id, "--json", "--common"]).json();
            if report["status"] != "multiple" {
                continue;
            }
            seen += 1;
            let (first, second) = (&report["solutions"][0], &report["solutions"][1]);
            let svg = run(&[name, id, "--format", "svg"]).stdout;
            assert_eq!(svg.matches(DIFFERS).count(), differences(first, second), "{name} {id}: {svg}");
            let shared = run(&[name, id, "--format", "svg", "--common"]).stdout;
            let unknown = cells(&report["common"]).iter().filter(|cell| cell.is_null() || *cell == "?").count();
            assert_eq!(shared.matches(">?</text>").count(), unknown, "{name} {id}: {shared}");
            assert_eq!(shared.matches(DIFFERS).count(), differences(first, &report["common"]), "{name} {id}: {shared}");
        }
        assert!(seen > 0, "{name}: a puzzle with several solutions");
        let svg = run(&[name, entry.kind.example, "--format", "svg", "--common"]).stdout;
        assert!(svg.starts_with("<svg") && !svg.contains(DIFFERS) && !svg.contains(">?<"), "{name}: one solution alone: {svg}");
    }
}

#[test]
fn what_is_shared_stands_in_its_place() {
    // The three columns of `?.?` and `?#?` begin 72 right of the page's edge, the rows 72 below it.
    let svg = run(&["pattern", "3x2:1/1/1/1/2", "--common", "--format", "svg"]).stdout;
    let texts: Vec<&str> = svg.lines().filter(|line| line.contains(">?</text>")).collect();
    assert_eq!(texts.len(), 4, "{svg}");
    assert_eq!(svg.matches("<circle").count(), 1, "one cell is known to be empty: {svg}");
    assert_eq!(svg.matches(r##"fill="#1b4fa8"/>"##).count(), 1, "one is known to be black: {svg}");
}

#[test]
fn a_picture_of_all_solutions_marks_what_any_two_differ_in() {
    // Six permutations: each cell is black in some and white in others.
    let svg = run(&["pattern", "3x3:1/1/1/1/1/1", "--solutions", "all", "--format", "svg"]).stdout;
    assert_eq!((svg.matches(DIFFERS).count(), svg.matches("</svg>").count()), (9, 1), "{svg}");
    // Two of them agree in a cell.
    let svg = run(&["pattern", "3x3:1/1/1/1/1/1", "--solutions", "2", "--format", "svg"]).stdout;
    assert!((1..9).contains(&svg.matches(DIFFERS).count()), "{svg}");
}
