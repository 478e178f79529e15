//! What must hold of any text that is read as a puzzle.

use std::time::Duration;

use tatham_core::{Entry, Options, problem};

use crate::clock::Clock;

/// Time for a puzzle, and how much longer may be worked on it.
const LIMIT: Duration = Duration::from_millis(50);
const GRACE: Duration = Duration::from_secs(2);

/// Reads `text`: it is refused with a place inside the text, or it is a puzzle that prints and reads back, in every format that its kind
/// writes, and that is solved (each answer passes the check) or given up within its time.
pub fn read(entry: &Entry, text: &str) {
    let clock = Clock::start();
    match (entry.parse)(text) {
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error:?}");
            assert!(!error.to_string().is_empty());
        }
        Ok(puzzle) => {
            let printed = puzzle.game_id();
            let again = (entry.parse)(&printed).unwrap_or_else(|e| panic!("{printed}: {e}"));
            assert_eq!(again.game_id(), printed);
            for (format, _) in entry.kind.formats {
                let Some(written) = puzzle.write_as(format) else { continue };
                let again = (entry.parse)(&written).unwrap_or_else(|e| panic!("{printed} as {format}: {e}\n{written}"));
                assert_eq!(again.game_id(), printed, "as {format}:\n{written}");
            }
            let options = Options { time_limit: Some(LIMIT), ..Options::default() };
            problem::solve(&*puzzle, &options).unwrap_or_else(|e| panic!("{e}"));
        }
    }
    assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
}
