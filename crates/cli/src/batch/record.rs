//! One line of a batch and its record.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tatham_core::problem::{AnyProblem, solve_within};
use tatham_core::{Entry, Kind, Limit, Memory, Options, Status, Stop, Takes};
use tatham_kinds::Input;

use super::fields::Fields;
use super::lines::{LONGEST_LINE, Line, bare};
use crate::args::{self, Batch, Puzzle};
use crate::fault::{Error, Fault};
use crate::input;

/// What the command line says for all lines.
#[derive(Debug, Default)]
pub(super) struct Defaults {
    /// The kind of lines that name none.
    pub(super) puzzle: Option<Puzzle>,
    pub(super) limit: Option<Limit>,
    pub(super) time_limit: Option<Duration>,
    pub(super) memory: Memory,
}

impl Defaults {
    pub(super) fn of(batch: &Batch, memory: Memory) -> Self {
        Self { puzzle: batch.puzzle, limit: batch.solutions, time_limit: Some(batch.time_limit), memory }
    }
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The puzzle was solved, as far as the limits allowed.
    Verdict(Status),
    /// The line holds no puzzle that can be read.
    Unusable,
}

/// A line of the output.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) text: String,
    pub(super) outcome: Outcome,
    /// Whether the memory came first: alone the line may come further.
    pub(super) starved: bool,
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
struct Request<'a> {
    entry: &'static Entry,
    input: Input<'a>,
    options: Options,
    /// The caller's other fields.
    fields: Fields<'a>,
}

impl Request<'_> {
    fn parse(&self) -> Result<Box<dyn AnyProblem>, Fault> {
        Ok(self.input.parse(self.entry, &self.options.settings)?)
    }
}

/// What the record of a line holds whatever the solver says.
#[derive(Debug)]
pub(super) struct Certain {
    /// Two of the record's own fields.
    pub(super) own: [(&'static str, Value); 2],
    /// The caller's, as they are given back.
    pub(super) fields: String,
}

/// Makes the record of a line.
pub(super) fn make(line: &Line, defaults: &Defaults) -> Record {
    // The limit's clock starts when the line is taken up, before anything is made of it.
    let start = Instant::now();
    make_by(line, |text| answer(text, defaults, start))
}

fn make_by(line: &Line, answer: impl FnOnce(&str) -> Result<Record, Fault>) -> Record {
    let mut record = read(line, answer).unwrap_or_else(|fault| {
        let text = line.text();
        let unusable = Unusable { error: fault.error(), line_number: line.number, line: shortened(&text) };
        let starved = matches!(fault, Fault::Memory(_));
        Record { text: with(json(&unusable), &fields(&text)), outcome: Outcome::Unusable, starved }
    });
    record.text.push('\n');
    record
}

/// What the record holds for certain if it answers the line; `None` if the line cannot be used.
pub(super) fn answered(line: &Line, puzzle: Option<Puzzle>) -> Option<Certain> {
    let certain = |text: &str| {
        let request = request(text, &Defaults { puzzle, ..Defaults::default() })?;
        let problem = request.parse()?;
        let own = [("puzzle", problem.kind().name.into()), ("game_id", problem.game_id().into())];
        Ok(Certain { own, fields: request.fields.given_back() })
    };
    read(line, certain).ok()
}

/// What the record holds for certain if it says that the line cannot be used.
pub(super) fn unusable(line: &Line) -> Certain {
    let text = line.text();
    Certain { own: [("line_number", line.number.into()), ("line", shortened(&text).into())], fields: fields(&text) }
}

/// Reads a line's text. A defect in one puzzle must not take the others with it.
fn read<T>(line: &Line, read: impl FnOnce(&str) -> Result<T, Fault>) -> Result<T, Fault> {
    if line.is_cut {
        return Err(other(format!("the line is too long: at most {LONGEST_LINE} bytes are accepted")));
    }
    let text = std::str::from_utf8(&line.bytes).map_err(|error| Fault::Encoding {
        message: format!("the line is not UTF-8 text: found a broken character at byte {}", error.valid_up_to()),
        at: error.valid_up_to(),
    })?;
    catch_unwind(AssertUnwindSafe(|| read(bare(text)))).unwrap_or_else(|panic| Err(Fault::panic(&*panic)))
}

/// The caller's fields as they are given back with an error: all, as far as the line can be read.
fn fields(text: &str) -> String {
    serde_json::from_str::<Fields>(text).unwrap_or_default().given_back()
}

/// Adds fields to an object that is not empty.
fn with(mut object: String, fields: &str) -> String {
    if !fields.is_empty() {
        object.truncate(object.len() - 1);
        object.extend([",", fields, "}"]);
    }
    object
}

fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).expect("a record is plain data with text for keys")
}

/// A line of megabytes is not repeated whole.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 1 << 20;
    if line.len() <= LONGEST { line.to_owned() } else { line.chars().take(1000).chain(['…']).collect() }
}

fn answer(text: &str, defaults: &Defaults, start: Instant) -> Result<Record, Fault> {
    let reading = input::claim(text.len(), &defaults.memory)?;
    let request = request(text, defaults)?;
    let problem = request.parse()?;
    drop(reading);
    let budget = request.options.budget_since(start);
    let report = solve_within(&*problem, &request.options, &budget).map_err(|defect| Fault::Defect(Box::new(defect)))?;
    let starved = report.stopped.is_some_and(|code| code == Stop::Memory(String::new()).code());
    let outcome = Outcome::Verdict(report.status);
    Ok(Record { text: with(json(&report), &request.fields.given_back()), outcome, starved })
}

fn other(message: impl Into<String>) -> Fault {
    Fault::Line { message: message.into(), column: None }
}

/// Reads a line: a JSON object, or an ID with or without its puzzle's name.
fn request<'a>(text: &'a str, defaults: &Defaults) -> Result<Request<'a>, Fault> {
    let mut options =
        Options { limit: defaults.limit, time_limit: defaults.time_limit, memory: defaults.memory.clone(), ..Options::default() };
    let text = text.trim();
    if !text.starts_with('{') {
        let input = Input::of(text, defaults.puzzle)?;
        return Ok(Request { entry: input.entry()?, input, options, fields: Fields::default() });
    }
    let mut fields: Fields = serde_json::from_str(text).map_err(|error| Fault::Line {
        message: format!("the line is not a JSON object: {error}"),
        column: Some(error.column()),
    })?;
    let mut take = |name: &str| {
        let text = |value| {
            serde_json::from_str::<String>(value)
                .map_err(|_| other(format!("expected a text for `{name}`, found {}", shortened(value))))
        };
        fields.take(name).map_err(other)?.map(text).transpose()
    };
    let name = take("puzzle")?;
    let game_id = take("game_id")?.ok_or_else(|| other("expected a field `game_id`"))?;
    let named = |name: &str| tatham_kinds::named(name).map_err(|error| Fault::input(error, name));
    let puzzle = name.as_deref().map(named).transpose()?.or(defaults.puzzle);
    let mut input = Input::of(&game_id, puzzle)?.into_owned();
    let entry = input.entry()?;
    options.played = input.played().cloned();
    if let Some(wishes) = fields.get("options").map_err(other)? {
        let wishes: Fields = serde_json::from_str(wishes)
            .map_err(|_| other(format!("expected an object for `options`, found {}", shortened(wishes))))?;
        for (name, value) in wishes.each_once().map_err(other)? {
            // As on the command line, where nothing has quotes.
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
            option(entry, &mut options, &mut input, &name, &value)?;
        }
    }
    Ok(Request { entry, input, options, fields })
}

/// Sets an option that is not a knob; an error says what was expected.
type Set = fn(&mut Options, &str) -> Result<(), String>;

/// The options that a line can have besides the knobs of its kind.
fn shared_options(kind: &Kind) -> impl Iterator<Item = (&'static str, Set)> {
    let solutions: Set = |options, value| args::parse_limit(value).map(|limit| options.limit = Some(limit));
    let time_limit: Set = |options, value| args::parse_seconds(value).map(|limit| options.time_limit = Some(limit));
    let common: Set =
        |options, value| value.parse().map(|common| options.common = common).map_err(|_| "expected true or false".to_owned());
    let always = [("solutions", solutions), ("time_limit", time_limit)];
    always.into_iter().chain(kind.common.then_some(("common", common)))
}

/// Takes one of a line's own options.
fn option(entry: &Entry, options: &mut Options, input: &mut Input<'_>, name: &str, value: &str) -> Result<(), Fault> {
    let kind = entry.kind;
    if let Some((_, set)) = shared_options(kind).find(|(shared, _)| *shared == name) {
        return set(options, value).map_err(|expected| other(format!("option `{name}`: {expected}, found `{value}`")));
    }
    match kind.knob(name).map(|knob| knob.takes) {
        Some(Takes::Suffix(separator)) => input.append(&format!("{separator}{value}")),
        Some(_) => options.settings.set(kind.knobs, name, value).map_err(other)?,
        None => {
            let known: Vec<&str> =
                shared_options(kind).map(|(name, _)| name).chain(kind.knobs.iter().map(|knob| knob.name)).collect();
            let name = shortened(name);
            return Err(other(format!("{} has no option `{name}`; there are: {}", kind.title, known.join(", "))));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};
    use serde_json::json;

    use super::*;

    fn line(text: &str) -> Line {
        Line { number: 7, bytes: text.into(), is_cut: false, read: 0 }
    }

    fn parsed(record: &Record) -> Value {
        serde_json::from_str(&record.text).expect("JSON")
    }

    #[test]
    fn a_solver_that_panics_spoils_its_own_record_only() {
        let record = make_by(&line(r#"{"id": 7, "game_id": "x"}"#), |_| panic!("a defect"));
        assert_eq!(record.outcome, Outcome::Unusable);
        let value = parsed(&record);
        assert_eq!((&value["error"]["kind"], &value["line_number"], &value["id"]), (&json!("internal"), &json!(7), &json!(7)));
        assert!(value["error"]["message"].as_str().is_some_and(|message| message.contains("a defect")), "{value}");
    }

    #[test]
    fn the_time_limit_starts_before_the_line_is_read_as_a_puzzle() {
        let line = r#"{"puzzle": "signpost", "game_id": "5x5:1cceefcfggeeccghcac3e12hch10ah25a", "options": {"time_limit": 60}}"#;
        let now = Instant::now();
        // As if it had taken a minute to take the line apart.
        let before = now.checked_sub(Duration::from_secs(60)).expect("the machine has run for a minute");
        let outcome = |start| answer(line, &Defaults::default(), start).expect("a puzzle").outcome;
        let verdicts = [Status::Unique, Status::Unknown].map(Outcome::Verdict);
        assert_eq!([outcome(now), outcome(before)], verdicts);
    }

    #[test]
    fn a_puzzle_has_a_minute_when_nobody_says() {
        let typed = Batch::augment_args(Command::new("batch")).get_matches_from(["batch"]);
        let defaults = Defaults::of(&Batch::from_arg_matches(&typed).expect("no argument is needed"), Memory::default());
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine has run for a minute");
        let own = r#"{"puzzle": "pattern", "game_id": "2x2:2/2/2/2", "options": {"time_limit": 90}}"#;
        for (line, seconds, status) in
            [("pattern 2x2:2/2/2/2", 30, Status::Unique), ("pattern 2x2:2/2/2/2", 61, Status::Unknown), (own, 61, Status::Unique)]
        {
            let record = answer(line, &defaults, ago(seconds)).expect("a puzzle");
            assert_eq!(record.outcome, Outcome::Verdict(status), "{line} after {seconds} s");
        }
    }

    fn record(text: &str) -> (Value, Outcome) {
        let record = make(&line(text), &Defaults::default());
        (parsed(&record), record.outcome)
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
        let record = make(&Line { bytes: b"signpost \xff\n".to_vec(), ..line("") }, &Defaults::default());
        assert!(record.text.contains("UTF-8") && record.outcome == Outcome::Unusable);
    }
}
