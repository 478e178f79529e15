//! Every corpus of every kind: the puzzles committed in `puzzles/`.

use std::fs;
use std::path::{Path, PathBuf};

use tatham_core::author::contract::{canonical, ids, takes_some};
use tatham_core::{Entry, Options, Status, problem};
use tatham_kinds::KINDS;

fn folder(entry: &Entry) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(entry.kind.name)
}

fn solve(entry: &Entry, id: &str) -> tatham_core::Report {
    let problem = (entry.parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    problem::solve(&problem, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// Interval of the boards that are solved here, in games of moves, which may take a second each;
/// `cargo xtask bench moves` solves all.
const STEP: usize = 9;

#[test]
fn everything_that_the_real_games_drew_has_one_solution() {
    for entry in takes_some(KINDS, 2) {
        let Ok(corpus) = fs::read_to_string(folder(entry).join("sgt.txt")) else { continue };
        // It is not tested whether another answer is equally good.
        let (status, step) =
            if entry.has_one_answer() { (Status::Solved, STEP) } else { (Status::Unique, 1) };
        for id in takes_some(ids(&corpus).step_by(step), 24) {
            // Solving checks that the solution obeys the rules: `solve` fails otherwise.
            assert_eq!(solve(entry, id).status, status, "{id}");
        }
    }
}

#[test]
fn the_basic_puzzles_give_the_reviewed_reports() {
    for entry in KINDS {
        let corpus =
            fs::read_to_string(folder(entry).join("basic.txt")).expect("every kind has one");
        let path = folder(entry).join("basic.jsonl");
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(ids(&corpus).count(), expected.lines().count(), "{}", path.display());
        for (id, expected) in takes_some(ids(&corpus).zip(expected.lines()), 16) {
            let found = canonical(&solve(entry, id)).to_string();
            assert!(
                found == expected,
                "{}: run `cargo xtask bless` and review the difference\n{found}",
                path.display()
            );
        }
    }
}
