//! Limits hold in a build without threads, where nobody waits for a solver.

use std::time::{Duration, Instant};

use serde_json::json;
use tatham_core::contract::Random;

use crate::reply;

/// A nonogram of noise: line by line nothing is known, and there is much to search.
fn noise(side: usize) -> String {
    let mut random = Random::seeded(5);
    let black: Vec<bool> = (0..side * side).map(|_| random.below(2) == 0).collect();
    let runs = |cells: Vec<bool>| -> String {
        let lengths = cells.split(|black| !black).map(<[bool]>::len).filter(|&length| length > 0);
        lengths.map(|length| length.to_string()).collect::<Vec<_>>().join(".")
    };
    let columns = (0..side).map(|x| runs((0..side).map(|y| black[y * side + x]).collect()));
    let rows = (0..side).map(|y| runs(black[y * side..(y + 1) * side].to_vec()));
    format!("pattern:{side}x{side}:{}", columns.chain(rows).collect::<Vec<_>>().join("/"))
}

#[test]
fn a_limit_of_a_fraction_holds_without_threads() {
    let id = noise(45);
    for strategy in ["auto", "sat"] {
        let request =
            json!({ "do": "solve", "input": id, "options": { "time_limit": 0.2, "solutions": "all", "strategy": strategy } });
        // On a busy machine anyone may be late, but not each time.
        let is_in_time = || {
            let start = Instant::now();
            assert_eq!(reply(&request)["stopped"], "time", "{strategy}");
            start.elapsed() < Duration::from_millis(500)
        };
        assert!((0..10).any(|_| is_in_time()), "{strategy}");
    }
}
