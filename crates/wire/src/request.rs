//! Requests, with their options, positions and steps.

mod extras;
mod options;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tatham_core::Json;

use crate::api_error::ApiError;
use crate::fields::Fields;

pub(crate) use extras::Extras;
pub(crate) use options::{ReplyOptions, take};
pub use options::{limit, of_the_text, seconds};

/// Longest accepted request, in bytes: far longer than any puzzle of an accepted size, with its
/// position.
const LONGEST: usize = 32 << 20;

/// Request; other fields are rejected.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request<'a> {
    /// Action.
    #[serde(rename = "do")]
    pub what: Do,
    /// Puzzle: a game ID, alone or after the puzzle's name, a link, an address of a puzzle site,
    /// the text of a
    /// save file or any other format. Only `list` needs none.
    #[serde(borrow, default)]
    pub input: Option<Cow<'a, str>>,
    /// Name of the kind, if the input does not name it.
    #[serde(borrow, default)]
    pub puzzle: Option<Cow<'a, str>>,
    /// Position, in the form of the kind's answers; it overrides the entries in a save file.
    #[serde(default)]
    pub position: Option<Json>,
    /// Options as on the command line: `time_limit`; for `solve` also `solutions`, `common` and the
    /// kind's own; for
    /// `hint` `steps` and `where`; for `check` `which` and `why`; for `open` `after`, `answer`,
    /// `beside` and `save`.
    #[serde(borrow, default)]
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub options: Option<Fields<'a>>,
}

/// Actions that a request can ask for.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Do {
    /// Show a puzzle or position, with the places that can be filled in.
    Open,
    /// Solve it.
    Solve,
    /// List the supported puzzles.
    List,
    /// Show the next step and its reason.
    Hint,
    /// Show all steps and their reasons.
    Explain,
    /// Check for mistakes.
    Check,
}

impl<'a> Request<'a> {
    /// Reads a request.
    ///
    /// # Errors
    /// If it is too long, not JSON, or not a request.
    pub fn parse(text: &'a str) -> Result<Self, ApiError> {
        if text.len() > LONGEST {
            let message =
                format!("the request is too long: {} bytes (the maximum is {LONGEST})", text.len());
            return Err(ApiError::Request { message, code: "too_large", line: None, column: None });
        }
        serde_json::from_str(text).map_err(|error| ApiError::Request {
            message: format!("not a valid request: {error}"),
            code: "expected",
            line: Some(error.line()),
            column: Some(error.column()),
        })
    }
}
