//! Any text, read as a puzzle of the kind that its first byte chooses: it is refused with a place inside the text, or it is a puzzle
//! that prints and reads back, and that is solved (each answer passes the check) or given up within its time.
#![no_main]

use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use tatham_core::{Options, problem};
use tatham_kinds::KINDS;

/// Time for a puzzle, and how far past it an answer may come: the machine may be busy.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let entry = &KINDS[usize::from(first) % KINDS.len()];
    let start = Instant::now();
    match (entry.parse)(text) {
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
        Ok(puzzle) => {
            let printed = puzzle.game_id();
            let again = (entry.parse)(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
            assert_eq!(again.game_id(), printed);
            let options = Options { time_limit: Some(LIMIT), ..Options::default() };
            problem::solve(&*puzzle, &options).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    assert!(start.elapsed() < LIMIT + GRACE, "{:?}", start.elapsed());
});
