//! Records of a batch's lines.

use std::time::Duration;

use serde_json::Value;
use tatham_core::{Memory, Status, Stop};
use tatham_wire::{self as wire, ApiError, Fields, RequestContext, Unusable, guarded, shortened};

use super::fields::{MAKE, REPAIR, REPORT, given_back};
use crate::args::Batch;
use crate::lines::{LONGEST_LINE, Line, bare};

/// Time limit of a line if nobody asks for another.
const LIMIT: Duration = Duration::from_secs(60);

/// Returns the options of the command line, which apply to all lines.
pub(super) fn world(batch: &Batch, memory: Memory) -> RequestContext {
    let Batch { puzzle, solutions, time_limit, explain, rating, .. } = *batch;
    RequestContext {
        puzzle,
        limit: solutions,
        explain,
        rating,
        time_limit: Some(time_limit.unwrap_or(LIMIT)),
        has_default_limit: time_limit.is_none(),
        ask_game: batch.seeds.ask_game(),
        memory,
        ..RequestContext::default()
    }
}

/// Result of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The puzzle was solved, as far as the limits allowed.
    Verdict(Status),
    /// The line does not contain a readable puzzle.
    Unusable,
}

/// A line of the output.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) text: String,
    pub(super) outcome: Outcome,
    /// True if the memory ran out: alone, the line may succeed.
    pub(super) starved: bool,
}

/// Content of a record that does not depend on the solver.
#[derive(Debug)]
pub(super) struct Certain {
    /// Some of the record's own fields.
    pub(super) own: Vec<(&'static str, Value)>,
    /// Beginning of the record.
    pub(super) beginning: String,
    /// The caller's fields, as they are returned.
    pub(super) fields: String,
}

/// Makes the record of a line. Its time limit starts when work on the line begins, before the line
/// is parsed.
pub(super) fn make(line: &Line, world: &RequestContext) -> Record {
    make_by(line, |text| answer(text, world))
}

fn make_by(line: &Line, answer: impl FnOnce(&str) -> Result<Record, ApiError>) -> Record {
    let mut record = read(line, answer).unwrap_or_else(|fault| {
        let text = line.text();
        let unusable = Unusable::new(&fault, line.number, &text);
        let starved = matches!(fault, ApiError::Memory(_));
        Record {
            text: with(wire::json(&unusable), &fields(&text)),
            outcome: Outcome::Unusable,
            starved,
        }
    });
    record.text.push('\n');
    record
}

/// Returns the certain content of a record that answers the line; `None` if the line is unusable.
pub(super) fn answered(line: &Line, world: &RequestContext) -> Option<Certain> {
    let certain = |text: &str| {
        // Without limits, which would not change them.
        let RequestContext { puzzle, ask_game, .. } = *world;
        let world = RequestContext { puzzle, ask_game, ..RequestContext::default() };
        if let Some(line) = wire::MakeLine::parse(text, &world)? {
            let (puzzle, seed) = line.puzzle();
            let own = vec![("puzzle", puzzle.into()), ("seed", seed.to_vec().into())];
            let beginning = format!(r#"{{"puzzle":"{puzzle}","game_id":"#);
            return Ok(Certain { own, beginning, fields: given_back(line.fields(), &MAKE) });
        }
        let mut line = wire::Line::parse(text, &world)?;
        let is_repair = line.repair().is_some();
        let (puzzle, fields) = line.puzzle()?;
        let kind: Value = puzzle.problem.kind().name.into();
        if is_repair {
            let beginning = format!(r#"{{"puzzle":{kind},"game_id":"#);
            let fields = given_back(&fields, &REPAIR);
            return Ok(Certain { own: vec![("puzzle", kind)], beginning, fields });
        }
        let game_id: Value = puzzle.problem.game_id().into();
        let beginning = format!(r#"{{"puzzle":{kind},"game_id":{game_id},"status":"#);
        let own = vec![("puzzle", kind), ("game_id", game_id)];
        Ok(Certain { own, beginning, fields: given_back(&fields, &REPORT) })
    };
    read(line, certain).ok()
}

/// Returns the certain content of a record for an unusable line.
pub(super) fn unusable(line: &Line) -> Certain {
    let text = line.text();
    Certain {
        own: vec![("line_number", line.number.into()), ("line", shortened(&text).into())],
        beginning: String::new(),
        fields: fields(&text),
    }
}

/// Parses the text of a line. A defect in one puzzle must not affect the others.
fn read<T>(line: &Line, read: impl FnOnce(&str) -> Result<T, ApiError>) -> Result<T, ApiError> {
    if line.is_cut {
        return Err(ApiError::expected(format!(
            "the line is too long (the maximum is {LONGEST_LINE} bytes)"
        )));
    }
    let text = line.utf8()?;
    guarded(|| read(bare(text)))
}

/// Returns the caller's fields for a record with an error: all of them, as far as the line can be
/// read.
fn fields(text: &str) -> String {
    given_back(&serde_json::from_str::<Fields>(text).unwrap_or_default(), &REPORT)
}

/// Adds fields to an object that is not empty.
fn with(mut object: String, fields: &str) -> String {
    if !fields.is_empty() {
        object.truncate(object.len() - 1);
        object.extend([",", fields, "}"]);
    }
    object
}

fn answer(text: &str, world: &RequestContext) -> Result<Record, ApiError> {
    let is_memory = |code| code == Stop::Memory(String::new()).code();
    if let Some(line) = wire::MakeLine::parse(text, world)? {
        let made = line.make()?;
        return Ok(Record {
            text: with(wire::json(&made), &given_back(line.fields(), &MAKE)),
            outcome: Outcome::Verdict(made.status()),
            starved: made.stopped().is_some_and(is_memory),
        });
    }
    let mut line = wire::Line::parse(text, world)?;
    let repair = line.repair();
    let (puzzle, fields) = line.puzzle()?;
    if let Some(options) = repair {
        let repaired = puzzle.repair(&options)?;
        return Ok(Record {
            text: with(wire::json(&repaired), &given_back(&fields, &REPAIR)),
            outcome: Outcome::Verdict(repaired.verdict()),
            starved: repaired.stopped.is_some_and(is_memory),
        });
    }
    let report = puzzle.solve()?;
    let starved = report.stopped.is_some_and(is_memory);
    Ok(Record {
        text: with(wire::json(&report), &given_back(&fields, &REPORT)),
        outcome: Outcome::Verdict(report.status),
        starved,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use clap::{Args as _, Command, FromArgMatches as _};
    use serde_json::json;

    use super::*;

    fn line(text: &str) -> Line {
        Line { number: 7, bytes: text.into(), is_cut: false }
    }

    fn parsed(record: &Record) -> Value {
        serde_json::from_str(&record.text).expect("JSON")
    }

    #[test]
    fn a_solver_that_panics_spoils_its_own_record_only() {
        let record = make_by(&line(r#"{"id": 7, "game_id": "x"}"#), |_| panic!("a defect"));
        assert_eq!(record.outcome, Outcome::Unusable);
        let value = parsed(&record);
        assert_eq!(
            (&value["error"]["kind"], &value["line_number"], &value["id"]),
            (&json!("internal"), &json!(7), &json!(7))
        );
        assert!(
            value["error"]["message"].as_str().is_some_and(|message| message.contains("a defect")),
            "{value}"
        );
    }

    #[test]
    fn the_time_limit_starts_before_the_line_is_read_as_a_puzzle() {
        let line = concat!(
            r#"{"puzzle": "signpost", "game_id": "5x5:1cceefcfggeeccghcac3e12hch10ah25a", "#,
            r#""options": {"time_limit": 60}}"#
        );
        let now = Instant::now();
        // As if parsing the line had taken a minute.
        let before =
            now.checked_sub(Duration::from_secs(60)).expect("the machine has run for a minute");
        let outcome = |start| {
            answer(line, &RequestContext { start: Some(start), ..RequestContext::default() })
                .expect("a puzzle")
                .outcome
        };
        let verdicts = [Status::Unique, Status::Unknown].map(Outcome::Verdict);
        assert_eq!([outcome(now), outcome(before)], verdicts);
    }

    #[test]
    fn a_puzzle_has_a_minute_when_nobody_says() {
        let typed = Batch::augment_args(Command::new("batch")).get_matches_from(["batch"]);
        let world = world(
            &Batch::from_arg_matches(&typed).expect("no argument is needed"),
            Memory::default(),
        );
        let ago = |seconds| {
            Instant::now()
                .checked_sub(Duration::from_secs(seconds))
                .expect("the machine has run for a minute")
        };
        let own =
            r#"{"puzzle": "pattern", "game_id": "2x2:2/2/2/2", "options": {"time_limit": 90}}"#;
        for (line, seconds, status) in [
            ("pattern 2x2:2/2/2/2", 30, Status::Unique),
            ("pattern 2x2:2/2/2/2", 61, Status::Unknown),
            (own, 61, Status::Unique),
        ] {
            let world = RequestContext { start: Some(ago(seconds)), ..world.clone() };
            let record = answer(line, &world).expect("a puzzle");
            assert_eq!(record.outcome, Outcome::Verdict(status), "{line} after {seconds} s");
        }
    }

    fn record(text: &str) -> (Value, Outcome) {
        let record = make(&line(text), &RequestContext::default());
        (parsed(&record), record.outcome)
    }

    #[test]
    fn broken_lines_are_records_with_their_number() {
        for line in [
            "{",
            "x",
            "{}",
            "[1]",
            r#"{"puzzle": 3, "game_id": ""}"#,
            r#"{"puzzle": "no", "game_id": "", "id": 4}"#,
        ] {
            let (record, outcome) = record(line);
            assert_eq!(
                (outcome, &record["line_number"], &record["line"]),
                (Outcome::Unusable, &json!(7), &json!(line))
            );
            assert!(record["error"]["message"].is_string(), "{record}");
        }
        assert_eq!(record(r#"{"puzzle": "no", "game_id": "", "id": 4}"#).0["id"], 4);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_record() {
        let record = make(
            &Line { bytes: b"signpost \xff\n".to_vec(), ..line("") },
            &RequestContext::default(),
        );
        assert!(record.text.contains("UTF-8") && record.outcome == Outcome::Unusable);
    }
}
