//! Phases: the ways to query a puzzle, by the program and over the wire.

use serde_json::{Value, json};
use tatham_core::explain::{self, Step};
use tatham_core::save::{SaveFile, is_save_file};
use tatham_core::{AnyPosition, AnyProblem, Budget, Entry, Fact, Question, Says, Settings};

/// Way to query a puzzle, which a limit ends.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Name in tables.
    pub name: &'static str,
    /// Format in which the puzzle is drawn on the way: drawing takes time of its own.
    pub drawn: Option<&'static str>,
    form: RequestForm,
}

/// Form of a query.
#[derive(Clone, Debug)]
enum RequestForm {
    /// Program, with these words and this text.
    Program(Vec<&'static str>, String),
    /// Batch, with this line.
    Line(Value),
    /// Wire, with this request.
    Wire(Value),
}

/// Query with a limit, and its addressee.
#[derive(Clone, Debug)]
pub enum TimedRequest {
    /// Program, with these arguments and this text on its standard input.
    Program(Vec<String>, String),
    /// Wire, with this request.
    Wire(String),
}

impl Phase {
    fn new(name: &'static str, form: RequestForm) -> Self {
        Self { name, drawn: None, form }
    }

    /// Returns the query with a limit of `seconds`.
    pub fn within(&self, limit: f64) -> TimedRequest {
        let limited = |object: &Value| {
            let mut object = object.clone();
            object["options"]["time_limit"] = limit.into();
            object.to_string()
        };
        match &self.form {
            RequestForm::Program(words, text) => {
                let words = words
                    .iter()
                    .map(|&word| word.to_owned())
                    .chain(["--time-limit".to_owned(), limit.to_string()]);
                TimedRequest::Program(words.collect(), text.clone())
            }
            RequestForm::Line(line) => TimedRequest::Program(
                ["batch", "-", "--jobs", "1"].map(str::to_owned).into(),
                limited(line),
            ),
            RequestForm::Wire(request) => TimedRequest::Wire(limited(request)),
        }
    }
}

/// Number of entries in a position, which are usually wrong.
const WRONG: usize = 3;

/// Number of entries that lead a player on, each by a step.
const STEPS: usize = 100;

/// Returns all queries of a kind's puzzle; the text is an ID or a save file. The kind itself
/// determines its abilities.
///
/// # Panics
/// The text cannot be read.
pub fn phases(entry: &Entry, text: &str) -> Vec<Phase> {
    let (kind, name) = (entry.kind, entry.kind.name);
    let problem = read(entry, text);
    let solved = |phase, words: &[&'static str]| {
        let words = [&[name, "-"], words].concat();
        Phase::new(phase, RequestForm::Program(words, text.to_owned()))
    };
    let told = |phase, words: &[&'static str], text: &str| {
        let words = [words, &["-", "--json", "--puzzle", name]].concat();
        Phase::new(phase, RequestForm::Program(words, text.to_owned()))
    };
    let line = |phase, wish: &str| {
        Phase::new(
            phase,
            RequestForm::Line(
                json!({ "puzzle": name, "game_id": text, "options": { wish: true } }),
            ),
        )
    };
    let opened = |phase, options: Value| {
        let request = json!({ "do": "open", "puzzle": name, "input": text, "options": options });
        Phase { drawn: Some("svg"), ..Phase::new(phase, RequestForm::Wire(request)) }
    };

    let mut phases = vec![solved("solve", &["--json"])];
    if !entry.has_one_answer() {
        phases.push(solved("all solutions", &["--quiet", "--solutions", "all"]));
    }
    if kind.common {
        phases.push(solved("common", &["--json", "--common"]));
    }
    if has_formula(entry) {
        phases.push(solved("formula", &["--quiet", "--format", "cnf", "--question", "unique"]));
    }
    if is_explained(entry) {
        phases.extend([line("rating", "rating"), line("explained in a batch", "explain")]);
        phases.push(told("hint", &["hint"], text));
        phases.push(told("100 hints", &["hint", "--steps", "100"], text));
        phases.push(told("explain", &["explain"], text));
    }
    let steps = steps(&problem);
    if let Some(position) = wrong(&problem, &steps) {
        phases.push(if let Some(file) = position.save() {
            told("check", &["check", "--why"], &file.to_string())
        } else {
            let request = json!({
                "do": "check", "puzzle": name, "input": text, "position": position.json(),
                "options": { "why": true },
            });
            Phase::new("check", RequestForm::Wire(request))
        });
    }
    phases.push(opened("open", json!({})));
    if !steps.is_empty() {
        phases.push(opened("open after steps", json!({ "after": steps })));
    }
    phases
}

/// The puzzle of an ID or a save file.
fn read(entry: &Entry, text: &str) -> AnyProblem {
    let name = entry.kind.name;
    let id = if is_save_file(text) {
        let file = SaveFile::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        format!("{}:{}", file.params, file.desc)
    } else {
        text.to_owned()
    };
    (entry.parse)(&id).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns true if a kind is explained.
fn is_explained(entry: &Entry) -> bool {
    let example = read(entry, entry.kind.example);
    example.start().explainer().is_some()
}

/// Returns true if a kind's puzzles can be written as formulas.
fn has_formula(entry: &Entry) -> bool {
    let example = read(entry, entry.kind.example);
    matches!(
        example.cnf(Question::Solvable, &Settings::default(), &Budget::unlimited()),
        Ok(Some(_))
    )
}

/// Steps that each make an entry; of a game of moves its first move.
fn steps(problem: &AnyProblem) -> Vec<Step> {
    let entry = |(place, value): (_, Value)| {
        let mut step = Step::by(explain::ConstraintKind::Given);
        step.therefore = vec![Fact { place, says: Says::Is(value) }];
        step
    };
    let entries = problem
        .entries()
        .into_iter()
        .filter_map(|entry| Some((entry.place, entry.values.last()?.clone())));
    let steps: Vec<Step> = entries.take(STEPS).map(entry).collect();
    if !steps.is_empty() {
        return steps;
    }
    let start = problem.start();
    let Some(mut explainer) = start.explainer() else { return Vec::new() };
    explainer.hint(1, &Budget::steps(1000)).steps
}

/// A position with wrong entries, where a kind's positions are checked.
fn wrong(problem: &AnyProblem, steps: &[Step]) -> Option<AnyPosition> {
    let mut position = problem.start();
    let mut entries = steps.iter().filter(|step| !step.therefore.is_empty()).take(WRONG).peekable();
    let can_be_checked =
        !position.json().is_null() && !problem.finds_best() && entries.peek().is_some();
    entries.for_each(|step| position.apply(step));
    can_be_checked.then_some(position)
}
