//! Requests, with their options and with the positions and steps in them.

mod extras;
mod options;

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tatham_core::Json;

use crate::fault::Fault;
use crate::fields::Fields;

pub(crate) use extras::Extras;
pub(crate) use options::{Wanted, take};
pub use options::{limit, of_the_text, seconds};

/// Longest accepted request, in bytes: no puzzle within the sizes that the kinds accept is nearly as long, its position included.
const LONGEST: usize = 32 << 20;

/// A request; a field that is none of these is refused.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request<'a> {
    /// What to do.
    #[serde(rename = "do")]
    pub what: Do,
    /// The puzzle, as it can be pasted: a game ID, alone or after the puzzle's name, a link, an address of a puzzle site, the text of a save file or any other format.
    /// Only the list needs none.
    #[serde(borrow, default)]
    pub input: Option<Cow<'a, str>>,
    /// Name of the kind, where the input does not say it.
    #[serde(borrow, default)]
    pub puzzle: Option<Cow<'a, str>>,
    /// What is known, in the form of the kind's answers; it comes before what a save file's player has entered.
    #[serde(default)]
    pub position: Option<Json>,
    /// Those of the command line, with its values: `time_limit`; to solve also `solutions`, `common` and the kind's own; for a hint `steps` and
    /// `where`; for a check `which` and `why`; to open `after`, `answer`, `beside` and `save`.
    #[serde(borrow, default)]
    #[schemars(with = "Option<serde_json::Map<String, Value>>")]
    pub options: Option<Fields<'a>>,
}

/// What a request can ask for.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Do {
    /// Show a puzzle or a position, and what can be entered where.
    Open,
    /// Solve it.
    Solve,
    /// List the puzzles that are solved.
    List,
    /// The next step, and why.
    Hint,
    /// All steps, and why.
    Explain,
    /// Say what is wrong so far.
    Check,
}

impl<'a> Request<'a> {
    /// Reads a request.
    ///
    /// # Errors
    /// It is too long, no JSON, or no request.
    pub fn of(text: &'a str) -> Result<Self, Fault> {
        if text.len() > LONGEST {
            let message = format!(
                "the request is too long: found {} bytes, at most {LONGEST} are accepted",
                text.len()
            );
            return Err(Fault::Request { message, code: "too_large", line: None, column: None });
        }
        serde_json::from_str(text).map_err(|error| Fault::Request {
            message: format!("this is no request: {error}"),
            code: "expected",
            line: Some(error.line()),
            column: Some(error.column()),
        })
    }
}
