//! Time limits in a build without threads, where the solver runs in the caller's thread.
#![expect(clippy::print_stderr, reason = "what is skipped is said")]

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tatham_brute::largest::boards;
use tatham_core::author::contract::{Random, takes_some};
use tatham_kinds::KINDS;
use tatham_wire::RequestContext;

use crate::reply;

/// Returns a nonogram of noise: single lines yield nothing, and the search is long.
pub(crate) fn noise(side: usize) -> String {
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
        let request = json!({
            "do": "solve", "input": id,
            "options": { "time_limit": 0.2, "solutions": "all", "strategy": strategy },
        });
        // On a busy machine a test may be late, but not every time.
        let is_in_time = || {
            let start = Instant::now();
            assert_eq!(reply(&request)["stopped"], "time", "{strategy}");
            start.elapsed() < Duration::from_millis(500)
        };
        assert!((0..10).any(|_| is_in_time()), "{strategy}");
    }
}

/// Accepted lateness of a limit, as in the tests of the program: neither build is much optimised.
const LATE: Duration = Duration::from_millis(400);

/// Returns the processor time of this thread so far (Linux; `None` elsewhere).
fn worked() -> Option<Duration> {
    let figures = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    figures.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The page's own requests about a pasted puzzle: a picture of it, and its verdict.
#[test]
fn what_the_page_asks_unasked_ends_soon_after_its_limit() {
    const LIMIT: Duration = Duration::from_millis(50);
    let mut late = Vec::new();
    for entry in takes_some(KINDS, 6) {
        for board in boards(entry.kind.name) {
            let timed = |what: &str| {
                let options = json!({ "time_limit": LIMIT.as_secs_f64() });
                let request = json!({
                    "do": what, "puzzle": entry.kind.name, "input": board.text,
                    "options": options,
                })
                .to_string();
                let before = worked()?;
                let text = tatham_wire::answer(&request, &RequestContext::default());
                let after = worked()?;
                let reply: Value = serde_json::from_str(&text).expect("JSON");
                let refused = reply["error"]["message"].as_str();
                let is_late =
                    refused.is_none_or(|message| message.ends_with("the time limit was reached"));
                assert!(is_late, "{} ({}): {refused:?}", entry.kind.name, board.what);
                Some((after.saturating_sub(before), reply["svg"].as_str().map_or(0, str::len)))
            };
            let (Some((opened, size)), Some((solved, _))) = (timed("open"), timed("solve")) else {
                eprintln!("skipped: what a thread works is known on Linux only");
                return;
            };
            // Writing a picture has no limit: a megabyte takes some hundredths of a second.
            let drawing = LIMIT * (size / 1_000_000) as u32;
            if solved > LIMIT + LATE || opened > LIMIT + LATE + drawing {
                late.push(format!(
                    "{} ({}): opened in {opened:?}, {size} bytes, solved in {solved:?}",
                    entry.kind.name, board.what
                ));
            }
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}
