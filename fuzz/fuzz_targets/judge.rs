//! Claims and facts that are ruled out, in any text, about a puzzle of each shape of answers: the
//! reply is JSON on one line, in time, and never an internal error.
#![no_main]

#[path = "shared/clock.rs"]
mod clock;

use std::time::Duration;

use clock::Clock;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use tatham_wire::{RequestContext, answer};

/// Time for a puzzle, and tolerance for the work on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

/// Small puzzles of different answers.
const PUZZLES: [&str; 6] = [
    "solo:2x2:a2_1c3b3c1_2a",
    "loopy:5x5t0:a1a2010d2b3a3d2b3",
    "signpost:4x4:edefceha10aa1aea16agg",
    "galaxies:3x3:m",
    "fifteen:3x2:1,2,3,0,4,5",
    "mines:9x9:8,1,m232becc45ffe7116ea368",
];

fuzz_target!(|input: (u8, &str, &str)| {
    let (puzzle, claims, ruled_out) = input;
    let puzzle = PUZZLES[usize::from(puzzle) % PUZZLES.len()];
    let request = format!(
        r#"{{"do":"judge","input":"{puzzle}","claims":[{claims}],"ruled_out":[{ruled_out}]}}"#
    );
    let clock = Clock::start();
    let context = RequestContext { time_limit: Some(LIMIT), ..RequestContext::default() };
    let said = answer(&request, &context);
    assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
    assert!(!said.contains(['\n', '\r']), "{said}");
    let said: Value = serde_json::from_str(&said).expect("an answer is JSON");
    assert_ne!(said["error"]["code"], "internal", "{said}");
});
