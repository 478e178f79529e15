//! Boards on which only places are open that players leave blank.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tatham_core::author::contract::ids;
use tatham_core::{AnyProblem, Options, Status, problem};
use tatham_kinds::KINDS;

/// Rows of a position, or of a solution.
fn rows(position: &Value) -> Vec<Vec<char>> {
    let rows = position["rows"].as_array().expect("a grid of characters");
    rows.iter().filter_map(Value::as_str).map(|row| row.chars().collect()).collect()
}

fn is_done(puzzle: &AnyProblem, rows: &[Vec<char>]) -> bool {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let position = puzzle.position(&json!({ "rows": rows }).into());
    position.unwrap_or_else(|e| panic!("{}: {e}", puzzle.game_id())).is_done()
}

#[test]
fn a_board_is_done_when_only_blank_cells_are_open() {
    let mut kinds = Vec::new();
    for entry in KINDS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../puzzles/{}/basic.txt", entry.kind.name));
        let corpus = fs::read_to_string(path).expect("every kind has one");
        let mut tried = 0;
        for id in ids(&corpus) {
            let puzzle = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
            if puzzle.start().blank_words().is_none() {
                break;
            }
            let report = problem::solve(&puzzle, &Options::default()).expect("no defect");
            let Some(solution) = report.solutions.first() else { continue };
            let (solution, given) = (rows(&solution.value()), rows(&puzzle.start().json().value()));
            let cells = || {
                let cells = given.iter().enumerate();
                cells.flat_map(|(y, row)| (0..row.len()).map(move |x| (x, y)))
            };
            let mut blank = solution.clone();
            for (x, y) in cells().filter(|&(x, y)| solution[y][x] == '.') {
                blank[y][x] = given[y][x];
            }
            assert!(is_done(&puzzle, &solution), "{id}: the solution");
            assert!(is_done(&puzzle, &blank), "{id}: {blank:?}");
            // Some cells are no answer when they are blank: both halves of a magnet.
            let is_entered = |&(x, y): &(usize, usize)| blank[y][x] != given[y][x];
            let mut none = blank.clone();
            for (x, y) in cells().filter(is_entered) {
                none[y][x] = given[y][x];
            }
            if none != blank && report.solutions.len() == 1 && report.status == Status::Unique {
                assert!(!is_done(&puzzle, &none), "{id}: {none:?}");
                tried += 1;
            }
        }
        if tried > 0 {
            kinds.push(entry.kind.name);
        }
    }
    let expected =
        ["battleship", "lightup", "magnets", "mosaic", "pattern", "range", "singles", "tents"];
    assert_eq!(kinds, expected);
}
