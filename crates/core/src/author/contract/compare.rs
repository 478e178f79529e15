//! Comparison of every combination of a kind's choices on one puzzle with brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::grid::Arms;
use crate::json::Json;
use crate::kind::{Kind, Settings, ValueKind};
use crate::partial_answer::{Bridges, EdgeSet, Lines, PartialAnswer as _, Regions};
use crate::problem::{AnyProblem, Entry, Options, solve};
use crate::report::Report;
use crate::verdict::{Limit, Status};
use serde_json::Value;

/// Puzzle with all its solutions, by brute force.
#[derive(Clone, Debug)]
pub struct SolvedPuzzle {
    /// Its ID.
    pub id: String,
    /// Knobs that belong to the puzzle, not to the search.
    pub asked: Vec<(&'static str, String)>,
    /// All solutions, in the form that [`Normalised::canonical`] makes of a report's.
    pub answers: Vec<Value>,
    /// False if the answers are only the nearest.
    pub is_exact: bool,
}

impl SolvedPuzzle {
    /// Makes a puzzle with its solutions, if brute force has finished.
    pub fn new(id: String, answers: Option<Vec<Value>>) -> Option<Self> {
        answers.map(|answers| Self { id, asked: Vec::new(), answers, is_exact: true })
    }
}

/// Functions that compare the solutions of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Normalised {
    /// Returns the part of a solution to compare.
    pub canonical: fn(&Value) -> Value,
    /// Returns the common part of two characters of different solutions.
    pub shared: fn(char, char) -> char,
}

impl Normalised {
    /// All of a solution; different values have no common part.
    pub const PLAIN: Self = Self { canonical: Value::clone, shared: |_, _| '?' };
}

/// Time limit beyond the needs of any combination; one that reaches it has given up.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Word for each of the kind's choices, with its knob.
pub type KnobChoices = Vec<(&'static str, &'static str)>;

/// Result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Number of times that a combination has listed all solutions.
    pub enumerations: usize,
    /// Number of solutions listed, all combinations together.
    pub solutions: usize,
    /// Number of times that combinations have given up and reported it.
    pub gave_up: BTreeMap<String, usize>,
    /// A line for each disagreement.
    pub mismatches: Vec<String>,
}

impl Comparison {
    /// Adds the result of another puzzle.
    pub fn add(&mut self, other: Self) {
        self.enumerations += other.enumerations;
        self.solutions += other.solutions;
        for (way, times) in other.gave_up {
            *self.gave_up.entry(way).or_default() += times;
        }
        self.mismatches.extend(other.mismatches);
    }
}

/// Returns all combinations of the words that the kind's knobs accept; the first has the defaults.
pub fn combinations(kind: &Kind) -> Vec<KnobChoices> {
    let mut ways = vec![KnobChoices::new()];
    for knob in kind.knobs {
        if let ValueKind::Choice(words) = knob.takes {
            ways = ways
                .iter()
                .flat_map(|way| {
                    words.iter().map(|(word, _)| [&way[..], &[(knob.name, *word)]].concat())
                })
                .collect();
        }
    }
    ways
}

/// Returns the name of a combination: `strategy sat, solver splr`.
pub fn name(way: &KnobChoices) -> String {
    let words: Vec<String> = way.iter().map(|(knob, word)| format!("{knob} {word}")).collect();
    if words.is_empty() { "the only way".to_owned() } else { words.join(", ") }
}

/// Returns the settings of a combination, with those of the puzzle.
///
/// # Errors
/// The kind does not accept them.
pub fn settings(kind: &Kind, way: &KnobChoices, drawn: &SolvedPuzzle) -> Result<Settings, String> {
    let mut settings = Settings::default();
    let asked = drawn.asked.iter().map(|(knob, value)| (*knob, value.as_str()));
    way.iter()
        .copied()
        .chain(asked)
        .try_for_each(|(knob, value)| settings.set(kind.knobs, knob, value))?;
    Ok(settings)
}

/// Compares all answers to a puzzle.
pub fn compare(reading: &Normalised, entry: &Entry, drawn: &SolvedPuzzle) -> Comparison {
    let mut compared = Comparison::default();
    let puzzle = match (entry.parse)(&drawn.id) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            compared.mismatches.push(format!("{} {:?}: refused: {error}", drawn.id, drawn.asked));
            return compared;
        }
    };
    for (i, way) in combinations(entry.kind).iter().enumerate() {
        let mut wrong = |what: String| {
            compared.mismatches.push(format!(
                "{} {:?} by {}: {what}",
                drawn.id,
                drawn.asked,
                name(way)
            ));
        };
        let settings = match settings(entry.kind, way, drawn) {
            Ok(settings) => settings,
            Err(error) => {
                wrong(error);
                continue;
            }
        };
        let options = Options {
            limit: Some(Limit::All),
            time_limit: Some(LIMIT),
            common: true,
            settings,
            ..Options::default()
        };
        compared.enumerations += 1;
        match enumeration(reading, entry, &puzzle, drawn, &options) {
            Ok(CheckedResult::All(count)) => {
                compared.solutions += count;
                if let Err(what) = verdict(&puzzle, drawn, &options) {
                    wrong(format!("with a limit: {what}"));
                }
            }
            // Only a combination that was chosen may give up, not the default.
            Ok(CheckedResult::GaveUp) if i > 0 => {
                *compared.gave_up.entry(name(way)).or_default() += 1;
            }
            Ok(CheckedResult::GaveUp) => wrong("the defaults gave up".to_owned()),
            Err(what) => wrong(what),
        }
    }
    compared
}

/// Result of a combination.
enum CheckedResult {
    /// A number of solutions, and proof that there are no more.
    All(usize),
    GaveUp,
}

/// Lists all solutions, and their common part.
fn enumeration(
    reading: &Normalised,
    entry: &Entry,
    puzzle: &AnyProblem,
    drawn: &SolvedPuzzle,
    options: &Options,
) -> Result<CheckedResult, String> {
    let report = solve(puzzle, options).map_err(|defect| defect.to_string())?;
    let found: Vec<String> = report
        .solutions
        .iter()
        .map(|solution| (reading.canonical)(&solution.value()).to_string())
        .collect();
    let set: BTreeSet<&String> = found.iter().collect();
    let expected: Vec<String> = drawn.answers.iter().map(Value::to_string).collect();
    let expected: BTreeSet<&String> = expected.iter().collect();
    if set.len() < found.len() {
        return Err(format!("{} solutions, but one came twice", found.len()));
    }
    if let Some(extra) = set.difference(&expected).next() {
        return Err(format!(
            "{} solutions and not {}, among them {extra}",
            found.len(),
            expected.len()
        ));
    }
    if !report.complete {
        return match report.stopped {
            Some(_) => Ok(CheckedResult::GaveUp),
            None => Err("not complete, and no word why".to_owned()),
        };
    }
    if let Some(missing) = expected.difference(&set).next() {
        return Err(format!(
            "{} solutions and not {}: {missing} is missing",
            found.len(),
            expected.len()
        ));
    }
    if report.count != found.len() as u64 {
        return Err(format!("{} solutions, counted as {}", found.len(), report.count));
    }
    status(&report, expected_status(drawn))?;
    if entry.kind.common {
        let expected = (drawn.answers.len() > 1).then(|| shared(reading, puzzle, &drawn.answers));
        let common = report.common.as_ref().map(Json::value);
        if common != expected {
            let text = |value: &Option<Value>| {
                value.as_ref().map_or("nothing".to_owned(), Value::to_string)
            };
            return Err(format!("in common {}, expected {}", text(&common), text(&expected)));
        }
    }
    Ok(CheckedResult::All(found.len()))
}

fn expected_status(drawn: &SolvedPuzzle) -> Status {
    match drawn.answers.len() {
        _ if !drawn.is_exact => Status::Closest,
        0 => Status::Unsolvable,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}

/// The verdict with the usual limit of two solutions, which must not depend on there being more.
fn verdict(puzzle: &AnyProblem, drawn: &SolvedPuzzle, options: &Options) -> Result<(), String> {
    let options = Options { limit: Some(Limit::TWO), common: false, ..options.clone() };
    let report = solve(puzzle, &options).map_err(|defect| defect.to_string())?;
    status(&report, expected_status(drawn))?;
    let expected = drawn.answers.len().min(2) as u64;
    if report.count == expected {
        Ok(())
    } else {
        Err(format!("{} solutions and not {expected}", report.count))
    }
}

fn status(report: &Report, expected: Status) -> Result<(), String> {
    let found = report.status;
    if found == expected {
        Ok(())
    } else {
        Err(format!("{} and not {}", found.name(), expected.name()))
    }
}

/// Returns the common part of these solutions, in their own shape.
fn shared(reading: &Normalised, puzzle: &AnyProblem, answers: &[Value]) -> Value {
    if let Ok(given) = puzzle.start().json().read() {
        return shared_bridges(given, answers);
    }
    if let Some(regions) = answers
        .iter()
        .map(|answer| serde_json::from_value(answer.clone()).ok())
        .collect::<Option<Vec<_>>>()
    {
        return shared_borders(&regions);
    }
    if let Some(lines) = answers
        .iter()
        .map(|answer| serde_json::from_value(answer.clone()).ok())
        .collect::<Option<Vec<_>>>()
    {
        return shared_lines(&lines);
    }
    let unknown = EdgeSet::unknown(puzzle.entries().len());
    if let Some(edges) = answers
        .iter()
        .map(|answer| EdgeSet::read(&unknown, &answer.into()).ok())
        .collect::<Option<Vec<_>>>()
    {
        return shared_edges(unknown, &edges);
    }
    let mut answers = answers.iter().cloned();
    let first = answers.next().unwrap_or_default();
    answers.fold(first, |a, b| both(reading, a, b))
}

/// Returns the common numbers of bridges of each pair; the lists of answers leave out absent
/// bridges.
fn shared_bridges(mut shared: Bridges, answers: &[Value]) -> Value {
    let read = |answer: &Value| Bridges::read(&shared, &answer.into()).ok();
    let answers: Vec<Bridges> = answers.iter().filter_map(read).collect();
    for pair in 0..shared.pairs().len() {
        let first = answers.first().and_then(|answer| answer.get(pair));
        shared.put(pair, first.filter(|_| answers.iter().all(|answer| answer.get(pair) == first)));
    }
    serde_json::to_value(shared).unwrap_or_default()
}

/// Returns the common borders of regions, whose numbers mean nothing by themselves.
fn shared_borders(regions: &[Regions]) -> Value {
    let mut shared = regions[0].clone();
    for edge in 0..shared.edges().count() {
        if regions.iter().any(|other| other.border(edge) != shared.border(edge)) {
            shared.put(edge, None);
        }
    }
    serde_json::to_value(shared).unwrap_or_default()
}

/// Returns the common sides of each cell.
fn shared_lines(lines: &[Lines]) -> Value {
    let mut shared = lines[0].clone();
    for (cell, side) in
        (0..shared.size().area()).flat_map(|cell| Arms::EACH.map(|side| (cell, side)))
    {
        if lines.iter().any(|other| other.side(cell, side) != shared.side(cell, side)) {
            shared.put_side(cell, side, None);
        }
    }
    serde_json::to_value(shared).unwrap_or_default()
}

/// Returns the common edges; the lists of answers leave out those without a line.
fn shared_edges(mut shared: EdgeSet, answers: &[EdgeSet]) -> Value {
    for edge in 0..shared.edges() {
        let first = answers[0].line(edge);
        shared.put(edge, first.filter(|_| answers.iter().all(|answer| answer.line(edge) == first)));
    }
    serde_json::to_value(shared).unwrap_or_default()
}

/// Returns the common part of two solutions.
fn both(reading: &Normalised, a: Value, b: Value) -> Value {
    match (a, b) {
        (a, b) if a == b => a,
        (Value::Array(a), Value::Array(b)) => {
            a.into_iter().zip(b).map(|(a, b)| both(reading, a, b)).collect()
        }
        (Value::Object(a), Value::Object(mut b)) => {
            let of_b = |name: &str, b: &mut serde_json::Map<String, Value>| {
                b.remove(name).unwrap_or_default()
            };
            Value::Object(
                a.into_iter()
                    .map(|(name, a)| (name.clone(), both(reading, a, of_b(&name, &mut b))))
                    .collect(),
            )
        }
        (Value::String(a), Value::String(b)) => {
            let sign = |(a, b): (char, char)| match (a, b) {
                (a, b) if a == b => a,
                ('?', _) => '?',
                (a, b) => (reading.shared)(a, b),
            };
            Value::String(a.chars().zip(b.chars()).map(sign).collect())
        }
        _ => Value::Null,
    }
}
