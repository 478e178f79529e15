//! Strict validation against definitions of the schema: an undescribed field is an error.
//!
//! The validator is PyPI's `jsonschema-rs`, which `.ci/run` installs in `target/venv`, or else
//! Debian's `python3-jsonschema`, with which these tests take minutes longer. If neither is
//! installed, the tests print a message and skip the validation.
#![allow(clippy::print_stderr, reason = "what is skipped is said")]

use std::fmt::Display;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde_json::{Value, json};

/// Returns the Python interpreters that may have a validator: the one of `.ci/run`, the first on
/// the path, and the system's, which has Debian's packages.
fn pythons() -> [PathBuf; 3] {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    [folder.with_file_name("venv/bin/python"), "python3".into(), "/usr/bin/python3".into()]
}

/// A running `strict.py`, shared by all tests of a binary; it ends when its input ends, with the
/// tests.
struct Judge {
    _process: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
    /// Number of schemas that were sent.
    schemas: usize,
}

static JUDGE: LazyLock<Option<Mutex<Judge>>> = LazyLock::new(|| {
    let judge = pythons().iter().find_map(|python| Judge::start(python));
    if judge.is_none() {
        eprintln!(
            "skipped: whether what is written is as the schema says (python3 has no jsonschema: Debian's python3-jsonschema)"
        );
    }
    judge.map(Mutex::new)
});

impl Judge {
    /// Starts the interpreter; `None` if it or the package is missing.
    fn start(python: &Path) -> Option<Self> {
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

    /// Returns the errors for a request, in words.
    fn ask(&mut self, request: &Value) -> Vec<String> {
        writeln!(self.requests, "{request}").expect("it runs");
        let mut reply = String::new();
        self.replies.read_line(&mut reply).expect("it runs");
        serde_json::from_str(&reply)
            .unwrap_or_else(|e| panic!("strict.py has broken off ({e}) at {request}"))
    }
}

/// Returns the validator's answer, if the validator is installed.
fn asked<T>(ask: impl FnOnce(&mut Judge) -> T) -> Option<T> {
    // A failed test leaves the validator between 2 requests.
    JUDGE.as_ref().map(|judge| ask(&mut judge.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// Returns the errors of a schema as a schema; `None` without the validator.
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
    /// Returns the errors of a value; `None` without the validator.
    fn errors(&self, value: &Value) -> Option<Vec<String>> {
        self.number.and_then(|number| {
            asked(|judge| judge.ask(&json!({ "number": number, "value": value })))
        })
    }

    /// Returns true if a value is valid; `None` without the validator.
    #[allow(dead_code, reason = "one of the test binaries asks this")]
    pub(crate) fn is_valid(&self, value: &Value) -> Option<bool> {
        self.errors(value).map(|errors| errors.is_empty())
    }
}

/// Returns the validator of one definition of a schema.
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

/// Returns the schema with all objects closed: an undescribed field is an error.
pub(crate) fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) {
        match schema {
            Value::Object(fields)
                if fields.contains_key("type")
                    && ["properties", "allOf"].iter().any(|part| fields.contains_key(*part)) =>
            {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
                // A schema beside `properties`, or in its place, describes the same object, and
                // does not close it by itself.
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

/// Checks that `value`, which is the result of `what`, is valid.
///
/// # Panics
/// If the value is invalid; the message names every wrong place.
pub(crate) fn judge(validator: &Validator, value: &Value, what: impl Display) {
    let errors = validator.errors(value).unwrap_or_default();
    assert!(errors.is_empty(), "{what}: {}\n{value:#}", errors.join("\n"));
}
