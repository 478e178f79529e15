//! Any bytes, read as a line of a batch. There is one record for it, a JSON object on one line,
//! with a verdict or an error that has the line's number; and the caller's `id` is returned
//! unchanged.
#![no_main]
#![allow(dead_code, unused_imports, reason = "of the command line only the records are wanted")]

#[path = "shared/clock.rs"]
mod clock;

// The command line's own modules in their folder; they find each other as they do there.
#[path = "../../crates/cli/src"]
mod cli {
    pub mod args;
    pub mod ask_game;
    pub mod lines;

    pub mod batch {
        mod fields;
        mod record;

        use std::time::Duration;

        use record::{Outcome, make};
        use serde_json::Value;
        use tatham_wire::{Fields, RequestContext};

        use crate::clock::Clock;
        use crate::lines::{Line, bare};

        /// Time for a puzzle whose line has no time limit, and tolerance for the work on it.
        const LIMIT: Duration = Duration::from_millis(50);
        const GRACE: Duration = Duration::from_secs(2);

        pub fn check(data: &[u8]) {
            // A line may request more time, and then it gets it: such lines are not for a fuzzer.
            if data.windows(10).any(|word| word == b"time_limit") || data.contains(&b'\n') {
                return;
            }
            let clock = Clock::start();
            let line = Line { number: 7, bytes: data.to_vec(), is_cut: false };
            let record = make(
                &line,
                &RequestContext { time_limit: Some(LIMIT), ..RequestContext::default() },
            );
            assert!(clock.worked() < LIMIT + GRACE, "{:?}", clock.worked());
            assert_eq!(record.text.find('\n'), Some(record.text.len() - 1));
            assert!(!record.text.contains('\r'));
            // A record may have numbers of the caller's that do not fit any number type, and the
            // caller's names twice.
            let said: Fields = serde_json::from_str(&record.text).expect("a record is JSON");
            let own = |name: &str| -> Value {
                serde_json::from_str(said.get(name).expect("only once").expect("it is there"))
                    .expect("our own values can be read")
            };
            if record.outcome == Outcome::Unusable {
                assert!(
                    own("error")["message"].as_str().is_some_and(|message| !message.is_empty()),
                    "{said:?}"
                );
                assert_ne!(own("error")["kind"], "internal", "{said:?}");
                assert_eq!(own("line_number"), 7, "{said:?}");
            } else {
                assert!(own("status").is_string() && own("solutions").is_array(), "{said:?}");
            }
            if let Ok(text) = std::str::from_utf8(data)
                && let Ok(fields) = serde_json::from_str::<Fields>(bare(text))
                && let Ok(Some(id)) = fields.get("id")
            {
                assert_eq!(said.get("id"), Ok(Some(&*id.replace('\r', " "))));
            }
        }
    }
}

use cli::{args, ask_game, lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| cli::batch::check(data));
