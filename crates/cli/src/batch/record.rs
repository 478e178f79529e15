//! One line of a batch and its record.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tatham_core::problem::solve_within;
use tatham_core::{Entry, Limit, Options, Status, Takes};
use tatham_kinds::KINDS;

use crate::args;
use crate::fault::{Error, Fault};

/// What the command line says for all lines.
#[derive(Debug)]
pub(super) struct Defaults {
    pub(super) limit: Option<Limit>,
    pub(super) time_limit: Option<Duration>,
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A verdict.
    Decided,
    /// A limit came first.
    Unknown,
    /// The line holds no puzzle that can be read.
    Unusable,
}

/// A line of the output.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) text: String,
    pub(super) outcome: Outcome,
}

/// The record of a line that cannot be used; the caller's fields come beside it, as far as they can be read.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Unusable {
    error: Error,
    /// The number of the line, from 1.
    line_number: u64,
    /// The line as it was read.
    line: String,
}

/// A puzzle as a line asks for it.
struct Request {
    entry: &'static Entry,
    game_id: String,
    options: Options,
    /// The caller's other fields.
    fields: Map<String, Value>,
}

/// Makes the record of line `number`, counted from 1.
pub(super) fn make(number: u64, line: &[u8], defaults: &Defaults) -> Record {
    // The limit's clock starts when the line is taken up, before anything is made of it.
    let start = Instant::now();
    make_by(number, line, |text| answer(text, defaults, start))
}

fn make_by(number: u64, line: &[u8], answer: impl FnOnce(&str) -> Result<(Map<String, Value>, Outcome), Fault>) -> Record {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_start_matches('\u{feff}').trim_matches(['\r', '\n']);
    // A defect in one puzzle must not take the others with it.
    let made = catch_unwind(AssertUnwindSafe(|| match std::str::from_utf8(line) {
        Ok(_) => answer(text),
        Err(error) => Err(Fault::Encoding {
            message: format!("the line is not UTF-8 text: found a broken character at byte {}", error.valid_up_to()),
            at: error.valid_up_to(),
        }),
    }));
    let fault = match made {
        Ok(Ok((record, outcome))) => return Record { text: Value::Object(record).to_string() + "\n", outcome },
        Ok(Err(fault)) => fault,
        Err(panic) => Fault::panic(&*panic),
    };
    let mut record = unusable(number, &fault, shortened(text));
    // The caller's fields come back with an error too, as far as the line can be read.
    if let Ok(Value::Object(fields)) = serde_json::from_str(text) {
        for (name, value) in fields {
            record.entry(name).or_insert(value);
        }
    }
    Record { text: Value::Object(record).to_string() + "\n", outcome: Outcome::Unusable }
}

/// The record of a line longer than `longest` bytes, of which only the beginning has been kept.
pub(super) fn too_long(number: u64, beginning: &[u8], longest: u64) -> Record {
    let fault = other(format!("the line is too long: at most {longest} bytes are accepted"));
    let record = unusable(number, &fault, String::from_utf8_lossy(beginning).into_owned() + "…");
    Record { text: Value::Object(record).to_string() + "\n", outcome: Outcome::Unusable }
}

fn unusable(number: u64, fault: &Fault, line: String) -> Map<String, Value> {
    match json!(Unusable { error: fault.error(), line_number: number, line }) {
        Value::Object(record) => record,
        _ => unreachable!("a struct with fields is an object"),
    }
}

/// A line of megabytes is not repeated whole.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 1 << 20;
    if line.len() <= LONGEST { line.to_owned() } else { line.chars().take(1000).chain(['…']).collect() }
}

fn answer(text: &str, defaults: &Defaults, start: Instant) -> Result<(Map<String, Value>, Outcome), Fault> {
    let request = request(text, defaults)?;
    let problem = (request.entry.parse)(&request.game_id).map_err(|error| Fault::input(error, &request.game_id))?;
    let budget = request.options.budget_since(start);
    let report = solve_within(&*problem, &request.options, &budget).map_err(|defect| Fault::Defect(Box::new(defect)))?;
    let outcome = if report.status == Status::Unknown { Outcome::Unknown } else { Outcome::Decided };
    let Ok(Value::Object(mut record)) = serde_json::to_value(&report) else { unreachable!("a report is an object") };
    // Where a name of the caller's is one of ours too, the caller's value is kept apart.
    let mut input = Map::new();
    for (name, value) in request.fields {
        if record.contains_key(&name) {
            input.insert(name, value);
        } else {
            record.insert(name, value);
        }
    }
    if !input.is_empty() {
        record.insert("input".to_owned(), Value::Object(input));
    }
    Ok((record, outcome))
}

fn other(message: impl Into<String>) -> Fault {
    Fault::Line { message: message.into(), column: None }
}

/// Reads a line: a JSON object, or a puzzle's name and its ID.
fn request(text: &str, defaults: &Defaults) -> Result<Request, Fault> {
    let mut options = Options { limit: defaults.limit, time_limit: defaults.time_limit, ..Options::default() };
    let text = text.trim();
    if !text.starts_with('{') {
        let (name, game_id) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        return Ok(Request { entry: kind(name)?, game_id: game_id.to_owned(), options, fields: Map::new() });
    }
    let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(|error| Fault::Line {
        message: format!("the line is not a JSON object: {error}"),
        column: Some(error.column()),
    })?;
    let mut take = |name: &str| match fields.shift_remove(name) {
        Some(Value::String(text)) => Ok(text),
        Some(found) => Err(other(format!("expected a text for `{name}`, found {found}"))),
        None => Err(other(format!("expected a field `{name}`"))),
    };
    let entry = kind(&take("puzzle")?)?;
    let mut game_id = take("game_id")?;
    if let Some(wishes) = fields.get("options") {
        let wishes = wishes.as_object().ok_or_else(|| other(format!("expected an object for `options`, found {wishes}")))?;
        for (name, value) in wishes {
            let value = match value {
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            option(entry, &mut options, &mut game_id, name, &value)?;
        }
    }
    Ok(Request { entry, game_id, options, fields })
}

/// Takes one of a line's own options.
fn option(entry: &Entry, options: &mut Options, game_id: &mut String, name: &str, value: &str) -> Result<(), Fault> {
    let expected = |what: &str| other(format!("option `{name}`: {what}, found `{value}`"));
    match name {
        "solutions" => options.limit = Some(args::parse_limit(value).map_err(|e| expected(&e))?),
        "time_limit" => options.time_limit = Some(args::parse_seconds(value).map_err(|e| expected(&e))?),
        "common" if entry.kind.common => {
            options.common = value.parse().map_err(|_| expected("expected true or false"))?;
        }
        _ => match entry.kind.knob(name).map(|knob| knob.takes) {
            Some(Takes::Suffix(separator)) => game_id.extend([separator, value]),
            _ => options.settings.set(entry.kind.knobs, name, value).map_err(other)?,
        },
    }
    Ok(())
}

fn kind(name: &str) -> Result<&'static Entry, Fault> {
    KINDS.iter().find(|entry| entry.kind.name == name).ok_or_else(|| {
        let known: Vec<&str> = KINDS.iter().map(|entry| entry.kind.name).collect();
        other(format!("no puzzle is called `{}`; there are: {}", shortened(name), known.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solver_that_panics_spoils_its_own_record_only() {
        let record = make_by(3, br#"{"id": 7, "game_id": "x"}"#, |_| panic!("a defect"));
        assert_eq!(record.outcome, Outcome::Unusable);
        let value: Value = serde_json::from_str(&record.text).expect("JSON");
        assert_eq!((&value["error"]["kind"], &value["line_number"], &value["id"]), (&json!("internal"), &json!(3), &json!(7)));
        assert!(value["error"]["message"].as_str().is_some_and(|message| message.contains("a defect")), "{value}");
    }

    #[test]
    fn the_time_limit_starts_before_the_line_is_read_as_a_puzzle() {
        let line = r#"{"puzzle": "signpost", "game_id": "5x5:1cceefcfggeeccghcac3e12hch10ah25a", "options": {"time_limit": 60}}"#;
        let defaults = Defaults { limit: None, time_limit: None };
        let now = Instant::now();
        // As if it had taken a minute to take the line apart.
        let before = now.checked_sub(Duration::from_secs(60)).expect("the machine has run for a minute");
        let outcome = |start| answer(line, &defaults, start).expect("a puzzle").1;
        assert_eq!((outcome(now), outcome(before)), (Outcome::Decided, Outcome::Unknown));
    }

    fn record(line: &str) -> (Value, Outcome) {
        let record = make(7, line.as_bytes(), &Defaults { limit: None, time_limit: None });
        (serde_json::from_str(&record.text).unwrap(), record.outcome)
    }

    #[test]
    fn broken_lines_are_records_with_their_number() {
        for line in ["{", "x", "{}", "[1]", r#"{"puzzle": 3, "game_id": ""}"#, r#"{"puzzle": "no", "game_id": "", "id": 4}"#] {
            let (record, outcome) = record(line);
            assert_eq!((outcome, &record["line_number"], &record["line"]), (Outcome::Unusable, &json!(7), &json!(line)));
            assert!(record["error"]["message"].is_string(), "{record}");
        }
        assert_eq!(record(r#"{"puzzle": "no", "game_id": "", "id": 4}"#).0["id"], 4);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_record() {
        let record = make(1, b"signpost \xff\n", &Defaults { limit: None, time_limit: None });
        assert!(record.text.contains("UTF-8") && record.outcome == Outcome::Unusable);
    }
}
