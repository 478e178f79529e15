//! One puzzle, by all combinations of its kind's choices, and outside: what each says, held against brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::Value;
use tatham_core::{AnyProblem, Entry, Kind, Limit, Options, Question, Report, Settings, Status, Takes, problem};

use super::{Drawn, MOST, Maker, Times};
use crate::outside::{Outside, models};

/// More than any combination should need; who takes it has given up.
const LIMIT: Duration = Duration::from_secs(60);

/// A word for each of the kind's choices, with its knob.
type Way = Vec<(&'static str, &'static str)>;

/// What came of comparing.
#[derive(Clone, Debug, Default)]
pub(super) struct Compared {
    /// Times that a combination has listed all solutions.
    pub(super) enumerations: usize,
    /// Solutions listed, all combinations together.
    pub(super) solutions: usize,
    /// Formulas that differ from one another, puzzle by puzzle.
    pub(super) formulas: usize,
    /// Verdicts of solvers outside.
    pub(super) judged: usize,
    /// Formulas whose models CaDiCaL has counted.
    pub(super) counted: usize,
    /// How often combinations have given up, and said so.
    pub(super) gave_up: Times,
    /// A line for each disagreement.
    pub(super) mismatches: Vec<String>,
}

impl Compared {
    pub(super) fn add(&mut self, other: Self) {
        self.enumerations += other.enumerations;
        self.solutions += other.solutions;
        self.formulas += other.formulas;
        self.judged += other.judged;
        self.counted += other.counted;
        for (way, times) in other.gave_up {
            *self.gave_up.entry(way).or_default() += times;
        }
        self.mismatches.extend(other.mismatches);
    }
}

/// All combinations of the words that the kind's knobs take; the first is of the defaults.
pub(super) fn combinations(kind: &Kind) -> Vec<Way> {
    let mut ways = vec![Way::new()];
    for knob in kind.knobs {
        if let Takes::Choice(words) = knob.takes {
            ways = ways.iter().flat_map(|way| words.iter().map(|(word, _)| [&way[..], &[(knob.name, *word)]].concat())).collect();
        }
    }
    ways
}

/// `strategy sat, solver splr`.
fn name(way: &Way) -> String {
    let words: Vec<String> = way.iter().map(|(knob, word)| format!("{knob} {word}")).collect();
    if words.is_empty() { "the only way".to_owned() } else { words.join(", ") }
}

/// Compares all answers to a puzzle.
pub(super) fn compare(maker: &Maker, entry: &Entry, outside: &[Outside], drawn: &Drawn, compared: &mut Compared) {
    let mut wrong = |what: String| compared.mismatches.push(format!("{} {:?}: {what}", drawn.id, drawn.asked));
    let puzzle = match (entry.parse)(&drawn.id) {
        Ok(puzzle) => puzzle,
        Err(error) => return wrong(format!("refused: {error}")),
    };
    let mut formulas = BTreeMap::new();
    for (i, way) in combinations(entry.kind).iter().enumerate() {
        let mut options = Options { limit: Some(Limit::All), time_limit: Some(LIMIT), common: true, ..Options::default() };
        let asked = drawn.asked.iter().map(|(knob, value)| (*knob, value.as_str()));
        for (knob, value) in way.iter().copied().chain(asked) {
            if let Err(error) = options.settings.set(entry.kind.knobs, knob, value) {
                return wrong(error);
            }
        }
        compared.enumerations += 1;
        let said = enumeration(maker, entry, &*puzzle, drawn, &options);
        match &said {
            Ok(Said::All(count)) => compared.solutions += count,
            // Only what was chosen may be one that gives up.
            Ok(Said::GaveUp) if i > 0 => *compared.gave_up.entry(name(way)).or_default() += 1,
            Ok(Said::GaveUp) => wrong("the defaults gave up".to_owned()),
            Err(what) => wrong(format!("by {}: {what}", name(way))),
        }
        if let Ok(Said::All(_)) = said
            && let Err(what) = verdict(&*puzzle, drawn, &options)
        {
            wrong(format!("by {}, with a limit: {what}", name(way)));
        }
        if !outside.is_empty() {
            for question in [Question::Solvable, Question::Unique] {
                match formula(&*puzzle, question, &options.settings) {
                    Ok(Some(text)) => drop(formulas.entry(text).or_insert_with(|| (question, name(way)))),
                    Ok(None) => {}
                    Err(what) => wrong(format!("by {}, {question:?}: {what}", name(way))),
                }
            }
        }
    }
    compared.formulas += formulas.len();
    for (text, (question, way)) in formulas {
        let expected = drawn.answers.len() > usize::from(question == Question::Unique);
        for solver in outside {
            compared.judged += 1;
            match solver.is_satisfiable(&text) {
                Ok(found) if found == expected => {}
                Ok(found) => wrong(format!("{question:?} by {way}: {} says {found}, expected {expected}", solver.name)),
                Err(error) => wrong(format!("{question:?} by {way}: {error}")),
            }
        }
        if question == Question::Solvable && outside.iter().any(|solver| solver.name == "cadical") {
            compared.counted += 1;
            match models(&text, MOST) {
                Ok(found) if found == drawn.answers.len() => {}
                Ok(found) => wrong(format!("by {way}: the formula has {found} models and not {}", drawn.answers.len())),
                Err(error) => wrong(format!("by {way}: {error}")),
            }
        }
    }
}

/// The formula of a question. A strategy that gives up before the first solution leaves the question whether it is the only one open.
fn formula(puzzle: &dyn AnyProblem, question: Question, settings: &Settings) -> Result<Option<String>, String> {
    let budget = tatham_core::Budget::within(LIMIT);
    match puzzle.cnf(question, settings, &budget) {
        Ok(text) => Ok(text),
        Err(tatham_core::Stop::Strategy(_)) => Ok(None),
        Err(stop) => Err(stop.to_string()),
    }
}

/// What a combination has said.
enum Said {
    /// As many solutions, and that there are no more.
    All(usize),
    GaveUp,
}

/// Lists all solutions, and what they share.
fn enumeration(maker: &Maker, entry: &Entry, puzzle: &dyn AnyProblem, drawn: &Drawn, options: &Options) -> Result<Said, String> {
    let report = problem::solve(puzzle, options).map_err(|defect| defect.to_string())?;
    let found: Vec<String> = report.solutions.iter().map(|solution| (maker.essence)(solution).to_string()).collect();
    let set: BTreeSet<&String> = found.iter().collect();
    let expected: Vec<String> = drawn.answers.iter().map(Value::to_string).collect();
    let expected: BTreeSet<&String> = expected.iter().collect();
    if set.len() < found.len() {
        return Err(format!("{} solutions, but one came twice", found.len()));
    }
    if let Some(extra) = set.difference(&expected).next() {
        return Err(format!("{} solutions and not {}, among them {extra}", found.len(), expected.len()));
    }
    if !report.complete {
        return match report.stopped {
            Some(_) => Ok(Said::GaveUp),
            None => Err("not complete, and no word why".to_owned()),
        };
    }
    if let Some(missing) = expected.difference(&set).next() {
        return Err(format!("{} solutions and not {}: {missing} is missing", found.len(), expected.len()));
    }
    if report.count != found.len() as u64 {
        return Err(format!("{} solutions, counted as {}", found.len(), report.count));
    }
    status(&report, expected_status(drawn))?;
    if entry.kind.common {
        let expected = (drawn.answers.len() > 1).then(|| shared(maker, &drawn.answers));
        if report.common != expected {
            let text = |value: &Option<Value>| value.as_ref().map_or("nothing".to_owned(), Value::to_string);
            return Err(format!("in common {}, expected {}", text(&report.common), text(&expected)));
        }
    }
    Ok(Said::All(found.len()))
}

fn expected_status(drawn: &Drawn) -> Status {
    match drawn.answers.len() {
        _ if !drawn.is_exact => Status::Closest,
        0 => Status::Unsolvable,
        1 => Status::Unique,
        _ => Status::Multiple,
    }
}

/// The verdict with the usual limit of two solutions, which must not depend on there being more.
fn verdict(puzzle: &dyn AnyProblem, drawn: &Drawn, options: &Options) -> Result<(), String> {
    let options = Options { limit: Some(Limit::TWO), common: false, ..options.clone() };
    let report = problem::solve(puzzle, &options).map_err(|defect| defect.to_string())?;
    status(&report, expected_status(drawn))?;
    let expected = drawn.answers.len().min(2) as u64;
    if report.count == expected { Ok(()) } else { Err(format!("{} solutions and not {expected}", report.count)) }
}

fn status(report: &Report, expected: Status) -> Result<(), String> {
    let found = report.status;
    if found == expected { Ok(()) } else { Err(format!("{} and not {}", found.name(), expected.name())) }
}

/// What all these solutions share, in their own shape.
fn shared(maker: &Maker, answers: &[Value]) -> Value {
    let mut answers = answers.iter().cloned();
    let first = answers.next().unwrap_or_default();
    answers.fold(first, |a, b| both(maker, a, b))
}

/// What two solutions share.
fn both(maker: &Maker, a: Value, b: Value) -> Value {
    match (a, b) {
        (a, b) if a == b => a,
        (Value::Array(a), Value::Array(b)) => a.into_iter().zip(b).map(|(a, b)| both(maker, a, b)).collect(),
        (Value::Object(a), Value::Object(mut b)) => {
            let of_b = |name: &str, b: &mut serde_json::Map<String, Value>| b.remove(name).unwrap_or_default();
            Value::Object(a.into_iter().map(|(name, a)| (name.clone(), both(maker, a, of_b(&name, &mut b)))).collect())
        }
        (Value::String(a), Value::String(b)) => {
            let sign = |(a, b): (char, char)| match (a, b) {
                (a, b) if a == b => a,
                ('?', _) => '?',
                (a, b) => (maker.shared)(a, b),
            };
            Value::String(a.chars().zip(b.chars()).map(sign).collect())
        }
        _ => Value::Null,
    }
}
