//! Errors as programs read them.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// What is said instead of an answer when nothing could be done.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Said {
    pub(crate) error: Error,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::json(self))
    }
}

/// A fault as programs read it.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Error {
    pub(crate) kind: Sort,
    /// In words.
    pub(crate) message: String,
    /// What is wrong: with the text `nothing`, `expected`, `impossible`, `too_large`, `seed_id`, `encoding`, `unrecognised`,
    /// `unknown_puzzle`, `unsupported` or `ambiguous`; else `usage`, `file` or `internal`.
    pub(crate) code: &'static str,
    /// What an ambiguous text can be read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fits: Option<Vec<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) span: Option<Span>,
    /// The line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// The character of the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
}

/// What is at fault.
#[derive(Clone, Copy, Debug, JsonSchema, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// The puzzle's text.
    Input,
    /// The command line.
    Usage,
    /// A file.
    File,
    /// The memory: there is too little.
    Memory,
    /// The solver.
    Internal,
}

/// Bytes of the text, from 0; the end is the first that is not meant.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Error {
    /// An error without a place.
    pub(crate) fn new(kind: Sort, code: &'static str, message: String) -> Self {
        Self { kind, message, code, fits: None, span: None, line: None, column: None, help: None }
    }
}
