//! Errors in the form that programs read.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// Reply if there is no answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ErrorBody {
    pub(crate) error: Error,
}

impl fmt::Display for ErrorBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::json(self))
    }
}

/// Error for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Error {
    pub(crate) kind: ErrorKind,
    /// Message for people.
    pub(crate) message: String,
    /// Code of the error: in the text `nothing`, `expected`, `impossible`, `too_large`, `seed_id`,
    /// `encoding`, `unrecognised`, `unknown_puzzle`, `unsupported`, `ambiguous` or `several`;
    /// otherwise `usage`, `file` or `internal`.
    pub(crate) code: &'static str,
    /// Name of the puzzle as which the text was read, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<&'static str>,
    /// Name of the format in which the text was read, as `--from` takes it, if the puzzle has
    /// several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<&'static str>,
    /// Kinds or formats that fit an ambiguous text; kinds that read an unrecognised text equally
    /// far, or that have the parameters of a seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fits: Option<Vec<&'static str>>,
    /// The puzzles of a text that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) items: Option<Vec<Span>>,
    /// The command that prints the ID of a seed's puzzle: the program of the real game and its
    /// arguments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) command: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) span: Option<Span>,
    /// Line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    /// Character of the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    /// Suggested fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
}

/// Source of the error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ErrorKind {
    /// The puzzle's text.
    Input,
    /// The command line.
    Usage,
    /// A file.
    File,
    /// The memory, which is too small.
    Memory,
    /// The solver.
    Internal,
}

/// Range of bytes in the text, from 0; the end is exclusive.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Error {
    /// Makes an error without a place.
    pub(crate) fn new(kind: ErrorKind, code: &'static str, message: String) -> Self {
        Self {
            kind,
            message,
            code,
            puzzle: None,
            format: None,
            fits: None,
            items: None,
            command: None,
            span: None,
            line: None,
            column: None,
            help: None,
        }
    }
}
