//! Templates: rules that are kept from one puzzle to the next have no effect on it. Each puzzle has
//! the same verdict, the same solutions in the same order, and the same number of conflicts, alone
//! in a thread and after any others.

use std::fs;
use std::num::NonZeroU64;
use std::path::Path;
use std::thread;

use tatham_core::Limit;
use tatham_core::{Options, problem};
use tatham_kinds::{KINDS, find};

/// Returns puzzles of a kind: generated ones of all sizes, its example, and one without a solution.
fn puzzles(kind: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
    let text = ["sgt.txt", "basic.txt"]
        .map(|name| fs::read_to_string(folder.join(name)).unwrap_or_default())
        .concat();
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty());
    let entry = find(kind).expect("in the table");
    let mut ids: Vec<String> = lines.step_by(3).take(14).map(str::to_owned).collect();
    ids.extend([entry.kind.example].into_iter().chain(entry.kind.unsolvable).map(str::to_owned));
    ids.retain(|id| (entry.parse)(id).is_ok());
    ids
}

/// Returns the result of a solve without its time.
fn solved(kind: &str, id: &str, limit: Limit) -> String {
    let problem =
        (find(kind).expect("in the table").parse)(id).unwrap_or_else(|e| panic!("{id}: {e}"));
    let mut report =
        problem::solve(&problem, &Options { limit: Some(limit), ..Options::default() }).unwrap();
    report.elapsed_ms = 0.0;
    serde_json::to_string(&report).unwrap()
}

#[test]
fn what_was_solved_before_makes_no_difference() {
    // The last requests more than 2 answers of each puzzle that has them: rules and clues are then
    // joined.
    let limits = [Limit::TWO, Limit::ONE, Limit::AtMost(NonZeroU64::new(5).unwrap())];
    let all: Vec<(&str, String, Limit)> = KINDS
        .iter()
        // Searches that keep no rules, and take a while, solve sums and moves.
        .filter(|entry| entry.kind.name != "countdown" && !entry.has_one_answer())
        .flat_map(|entry| puzzles(entry.kind.name).into_iter().map(|id| (entry.kind.name, id)))
        .flat_map(|(kind, id)| limits.map(|limit| (kind, id.clone(), limit)))
        .collect();
    let alone: Vec<String> = thread::scope(|scope| {
        let solve = |(kind, id, limit): &(&'static str, String, Limit)| {
            let (kind, id, limit) = (*kind, id.clone(), *limit);
            scope.spawn(move || solved(kind, &id, limit)).join().unwrap()
        };
        all.iter().map(solve).collect()
    });
    assert!(
        alone.len() > 200 && alone.iter().any(|report| report.contains("unsolvable")),
        "{}",
        alone.len()
    );
    // In order, backwards, and each with a distant one: kinds, sizes and verdicts alternate.
    let forwards = 0..all.len();
    let orders: [Vec<usize>; 3] = [
        forwards.clone().collect(),
        forwards.clone().rev().collect(),
        forwards.map(|i| i * 7919 % all.len()).collect(),
    ];
    for order in orders {
        thread::scope(|scope| {
            scope.spawn(|| {
                for i in order {
                    let (kind, id, limit) = &all[i];
                    assert_eq!(solved(kind, id, *limit), alone[i], "{kind} {id} {limit:?}");
                }
            });
        });
    }
}
