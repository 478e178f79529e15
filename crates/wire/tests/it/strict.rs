//! Values held against a definition of the schema, so strictly that nothing is written that nobody
//! has described.
//!
//! Debian's `python3-jsonschema` judges them. Where it is not installed, that is said, and all else
//! is tested all the same.
#![allow(clippy::print_stderr, reason = "what is skipped is said")]

use std::fmt::Display;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Value, json};

/// The Python that is asked for is not always the system's, which has Debian's packages.
const PYTHONS: [&str; 2] = ["python3", "/usr/bin/python3"];

/// A running `strict.py`, one for all tests of a binary; it ends with its input, which ends with
/// the tests.
struct Judge {
    _process: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
    /// The number of schemas it has been given.
    schemas: usize,
}

static JUDGE: LazyLock<Option<Mutex<Judge>>> = LazyLock::new(|| {
    let judge = PYTHONS.iter().find_map(|python| Judge::start(python));
    if judge.is_none() {
        eprintln!(
            "skipped: whether what is written is as the schema says (python3 has no jsonschema: Debian's python3-jsonschema)"
        );
    }
    judge.map(Mutex::new)
});

impl Judge {
    /// `None` if there is no such Python, or it has no such package.
    fn start(python: &str) -> Option<Self> {
        let mut command = Command::new(python);
        command
            .args(["-c", include_str!("strict.py")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command.spawn().ok()?;
        let (requests, replies) = process.stdin.take().zip(process.stdout.take())?;
        let (mut replies, mut first) = (BufReader::new(replies), String::new());
        replies.read_line(&mut first).ok()?;
        if first != "ready\n" {
            let _ = process.wait();
            return None;
        }
        Some(Self { _process: process, requests, replies, schemas: 0 })
    }

    /// The fault, in words.
    fn ask(&mut self, request: &Value) -> Vec<String> {
        writeln!(self.requests, "{request}").expect("it runs");
        let mut reply = String::new();
        self.replies.read_line(&mut reply).expect("it runs");
        serde_json::from_str(&reply)
            .unwrap_or_else(|e| panic!("strict.py has broken off ({e}) at {request}"))
    }
}

/// The judge's answer, if the judge is here.
fn asked<T>(ask: impl FnOnce(&mut Judge) -> T) -> Option<T> {
    // A test that has failed leaves it between two requests.
    JUDGE.as_ref().map(|judge| ask(&mut judge.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// The fault of a schema as a schema; `None` where nobody can tell.
#[allow(dead_code, reason = "one of the test binaries asks this")]
pub(crate) fn flaws(schema: &Value) -> Option<Vec<String>> {
    asked(|judge| judge.ask(&json!({ "meta": schema })))
}

/// One definition of a schema.
#[derive(Debug)]
pub(crate) struct Validator {
    number: Option<usize>,
}

impl Validator {
    /// The fault of a value; `None` where nobody can tell.
    fn errors(&self, value: &Value) -> Option<Vec<String>> {
        self.number.and_then(|number| {
            asked(|judge| judge.ask(&json!({ "number": number, "value": value })))
        })
    }

    /// Returns true if a value is as described; `None` without the witness.
    #[allow(dead_code, reason = "one of the test binaries asks this")]
    pub(crate) fn is_valid(&self, value: &Value) -> Option<bool> {
        self.errors(value).map(|errors| errors.is_empty())
    }
}

/// Judges by one definition of a schema.
pub(crate) fn validator(schema: &Value, definition: &str) -> Validator {
    assert!(schema["$defs"][definition].is_object(), "{definition}");
    let chosen = json!({ "$ref": format!("#/$defs/{definition}"), "$defs": schema["$defs"] });
    let number = asked(|judge| {
        judge.ask(&json!({ "schema": chosen }));
        judge.schemas += 1;
        judge.schemas - 1
    });
    Validator { number }
}

/// The same schema, so strict that a field that is not described is an error.
pub(crate) fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(fields)
                if fields.contains_key("type")
                    && ["properties", "allOf"].iter().any(|part| fields.contains_key(*part)) =>
            {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
                // What stands beside `properties`, or in its place, describes the same object, and
                // closes nothing of its own.
                let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
                properties.into_iter().flat_map(serde_json::Map::values_mut).for_each(close);
            }
            Value::Object(fields) => fields.values_mut().for_each(close),
            Value::Array(items) => items.iter_mut().for_each(close),
            _ => {}
        }
    }
    close(&mut schema);
    schema
}

/// # Panics
/// Names every place where `value`, which came of `what`, is not as described.
pub(crate) fn judge(validator: &Validator, value: &Value, what: impl Display) {
    let errors = validator.errors(value).unwrap_or_default();
    assert!(errors.is_empty(), "{what}: {}\n{value:#}", errors.join("\n"));
}
