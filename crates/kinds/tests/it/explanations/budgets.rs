//! Budgets: a result that a budget cuts off is the beginning of the whole, and no rating depends on
//! a clock.

use std::time::Duration;

use tatham_brute::board::Board;
use tatham_brute::cores;
use tatham_core::explain::{Explanation, Rating};
use tatham_core::{Budget, Options, Status, problem};
use tatham_kinds::find;

use crate::explanations::{at, corpus, explain, explained, parse};

/// Number of looks at the budget within which a large board has its hint.
const LOOKS: u64 = 40_000;

#[test]
fn what_a_budget_ends_is_the_beginning_of_the_whole() {
    // Budgets that ended before the verdict, and those that ended between steps.
    let (mut unknown, mut begun) = (0, 0);
    for entry in explained() {
        // The first puzzle that the real game generated.
        let id = &corpus(entry, "sgt.txt")
            .into_iter()
            .chain(corpus(entry, "basic.txt"))
            .next()
            .expect("there are some");
        let puzzle = parse(entry, id);
        let given = Board::givens(&puzzle);
        let whole = explain(&puzzle);
        let mut looks = 0;
        loop {
            let budget = Budget::steps(looks);
            let mut on_step = Vec::new();
            let found = at(&puzzle, &given)
                .explainer()
                .expect("explained")
                .explain(&budget, &mut |step| on_step.push(step.clone()));
            assert_eq!(on_step, found.steps, "{id}: {looks} looks");
            let Some(stop) = budget.stopped() else {
                assert_eq!(found, whole, "{id}: {looks} looks");
                break;
            };
            let Explanation { status, steps, complete, reason, rating, .. } = found;
            assert_eq!(steps, whole.steps[..steps.len()], "{id}: {looks} looks");
            assert_eq!(
                (complete, reason.as_deref()),
                (false, Some("the step limit was reached")),
                "{id}: {looks} looks"
            );
            if status == Status::Unknown {
                assert_eq!((steps.len(), rating), (0, None), "{id}: {looks} looks");
                unknown += 1;
            } else {
                assert_eq!(status, whole.status, "{id}: {looks} looks");
                assert_eq!(rating.is_some(), status == Status::Unique, "{id}: {looks} looks");
                if let Some(Rating { hardest, total, band, stopped, reason, .. }) = rating {
                    assert_eq!(
                        (hardest, band, stopped, reason),
                        (None, None, Some("steps"), Some(stop.to_string())),
                        "{id}"
                    );
                    let sum: f64 = steps.iter().map(|step| step.cost).sum();
                    assert!((total - sum).abs() < 1e-9, "{id}: {looks} looks: {total} and {sum}");
                }
                begun += usize::from(!steps.is_empty());
            }
            let hint =
                at(&puzzle, &given).explainer().expect("explained").hint(3, &Budget::steps(looks));
            assert_eq!(hint.steps, whole.steps[..hint.steps.len()], "{id}: {looks} looks");
            assert!(hint.steps.len() == 3 || !hint.complete, "{id}: {looks} looks: {hint:?}");
            looks = 2 * looks + 1;
        }
    }
    assert!(unknown > 50 && begun > 20, "{unknown} before the verdict, {begun} between steps");
}

/// Puzzles of the real games' presets whose ratings take more than 1 second in tests.
const SLOW: [(&str, &str); 10] = [
    ("palisade", "10x8n8:g2g33a2f2a1a1d21b1c11b32a113323a2e121a1c22e2"),
    ("pearl", "8x12:BcWbBeWkWbWWdBaWcBfWcWaWbBbWaBaBBbWaWcBaWcWcWcWdWc"),
    ("loopy", "7x7t6:6b72a66c3b115a6d4a7a41a3c435b2a36b25b33634c535a2a0b6d1b15253324c"),
    ("loopy", "5x5t15:d017b11a50c28a0d8d1a1a2b62b2e0287d2c22c0b26a2a018b222a9d1b221a42c1b9bA"),
    ("loopy", "4x3t13:a4a30b53f2b18a31a3b22a2a0612a1a3e7a3a223b2019a2Bf3a3bA4b21d1"),
    (
        "loopy",
        "12x10t1:0_b12b1a1110c2a2a2c212b01a12a0c1b0e1a12a111a002a01b2b0f01b11a2c112a11a1b01h1111c2h0c2h01e22c1e02b1e202a0a0c2b2d20a2c10d1b01d2d2021e202g12a1c0c2b2a21b212a",
    ),
    ("pearl", "12x8:cWbWdBbBdBaWfWWbBdWWaWbBdWeWaBbWbBeWBgWbWaWcBbWf"),
    (
        "tracks",
        "15x15:x5dCy3h3s6b9gC9e3kAmCf6j9zzl9m,2,S2,4,3,8,6,7,4,7,12,9,8,7,7,9,6,5,6,7,8,7,11,11,12,S9,4,3,2,2,2",
    ),
    ("loopy", "5x4t5:52a23b2b5b3b43a2b5a21a2a0a2e3a2c231a0c2522a3b1c22a2b3a12b2225a0b2c"),
    (
        "loopy",
        "9x9t4:2b03c0a12b33a2b34a1213b23223a4a1c3a2h3e2b4a4g4i3442c3a3a2a4a13a33d1a1a24d4c3a3234c43d2d3a343",
    ),
];

/// Total number of puzzles that are rated.
const ALL: usize = 50;

#[test]
fn a_rating_is_the_same_on_a_busy_machine_and_with_a_limit() {
    let quick = explained().flat_map(|entry| {
        let ids = corpus(entry, "sgt.txt").into_iter().chain(corpus(entry, "basic.txt"));
        ids.take(2).map(|id| (entry.kind.name, id))
    });
    let slow = SLOW.map(|(kind, id)| (kind, id.to_owned()));
    let puzzles: Vec<(&str, String)> = slow.into_iter().chain(quick).take(ALL).collect();
    assert_eq!(puzzles.len(), ALL);
    let rated = |(kind, id): &(&str, String), time_limit: Option<Duration>| -> String {
        let options = Options { rating: true, time_limit, ..Options::default() };
        let puzzle = parse(find(kind).expect("in the table"), id);
        let mut report = problem::solve(&puzzle, &options).unwrap_or_else(|e| panic!("{id}: {e}"));
        report.elapsed_ms = 0.0;
        serde_json::to_string(&report).expect("it is plain")
    };
    let alone: Vec<String> = puzzles.iter().map(|puzzle| rated(puzzle, None)).collect();
    assert!(
        alone
            .iter()
            .all(|report| report.contains("\"rating\":{") && !report.contains("\"band\":null")),
        "{alone:?}"
    );
    // The ratings themselves keep the machine busy.
    cores::each_in_a_crowd(puzzles.iter().zip(&alone), |(puzzle, alone)| {
        assert_eq!(*alone, rated(puzzle, Some(Duration::from_secs(3600))));
    });
}

#[test]
fn a_hint_does_not_wait_for_all_that_many_solutions_share() {
    let entry = find("pattern").expect("a kind");
    // One black cell in each line: nothing follows, but it takes thousands of looks to prove it.
    let puzzle = parse(entry, &format!("60x60:{}", ["1"; 120].join("/")));
    let given = Board::givens(&puzzle);
    let start = at(&puzzle, &given);
    let budget = Budget::steps(LOOKS);
    let hint = start.explainer().expect("explained").hint(1, &budget);
    assert_eq!(budget.stopped(), None);
    assert_eq!((hint.status, hint.steps.len(), hint.complete), (Status::Multiple, 0, false));
    let reason = hint.reason.expect("there is no step");
    assert!(reason.starts_with("no short deduction was found"), "{reason}");
    // The explanation waits.
    let budget = Budget::steps(LOOKS);
    let _ = start.explainer().expect("explained").explain(&budget, &mut |_| ());
    assert!(budget.stopped().is_some());
}
