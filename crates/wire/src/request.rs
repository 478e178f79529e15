//! Requests, with their options, positions and steps.

mod extras;
mod options;

use std::borrow::Cow;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tatham_core::Json;
use tatham_core::explain::{self, Step};
use tatham_core::json::JsonReader;

use crate::api_error::ApiError;
use crate::fields::Fields;

pub(crate) use extras::Extras;
pub(crate) use options::{IS_LINE, ReplyOptions, flag, take};
pub use options::{cost, limit, of_the_text, seconds};

/// Longest accepted request, in bytes: far longer than any puzzle of an accepted size, with its
/// position.
const LONGEST: usize = 32 << 20;

/// Request; other fields are rejected.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request<'a> {
    /// Action.
    #[serde(rename = "do")]
    pub what: Do,
    /// Puzzle: a game ID, alone or after the puzzle's name, a link, an address of a puzzle site,
    /// the text of a
    /// save file or any other format. Only `list` and `make` need none, and `edit` with `params`.
    #[serde(borrow, default)]
    pub input: Option<Cow<'a, str>>,
    /// Name of the kind, if the input does not name it.
    #[serde(borrow, default)]
    pub puzzle: Option<Cow<'a, str>>,
    /// Parameters of `make`, and of an empty board for `edit`: the part of an ID before the colon;
    /// for `make` those of the first entry in the game's menu if missing.
    #[serde(borrow, default)]
    pub params: Option<Cow<'a, str>>,
    /// Position, in the form of the kind's answers; it overrides the entries in a save file.
    #[serde(default)]
    pub position: Option<Json>,
    /// Notes of `play`, and of `open` with the option `play`: a list of places with `notes`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Value>>"))]
    pub notes: Option<Value>,
    /// Acts of `play` and `edit`, made one after another.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Value>>"))]
    pub enter: Option<Vec<Value>>,
    /// Facts with `not` that earlier hints concluded, for `hint`, `explain` and `judge`: steps
    /// start from them too, and do not conclude them again. `play` takes them and needs none.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<tatham_core::Fact>>"))]
    pub ruled_out: Option<Vec<Value>>,
    /// Claims of `judge`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::judge::Claim<'static>>>"))]
    pub claims: Option<Vec<Value>>,
    /// Options as on the command line: `time_limit`; for `solve` also `solutions`, `common` and the
    /// kind's own; for
    /// `hint` `steps` and `where`; for `check` `which` and `why`; for `judge` `in_turn` and
    /// `max_cost`; for `open` `after`, `answer`,
    /// `beside` and `save`; for `make` those of the command line, with `_` in place of `-`; for
    /// `repair` `to`, `answer`, `keep` and `show`; for `explain`, `make`, `repair` and `solve`
    /// `progress`; for `open` and `play` `fragment`; for `open` also `play`, for `play` `show`
    /// and `since`, and for `edit` `show` and `since`.
    #[serde(borrow, default)]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")
    )]
    pub options: Option<Fields<'a>>,
    /// Steps of the option `after`, if they are read already; then `options` lacks it.
    #[serde(skip)]
    pub(crate) after: Option<Arc<Vec<Step>>>,
}

/// Actions that a request can ask for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
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
    /// Judge claims about the position.
    Judge,
    /// Make puzzles.
    Make,
    /// Repair it.
    Repair,
    /// Play it: make a player's acts.
    Play,
    /// Edit its clues: make a setter's acts.
    Edit,
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
        Self::usual(text).map_or_else(|| serde_json::from_str(text), Ok).map_err(|error| {
            ApiError::Request {
                message: format!("not a valid request: {error}"),
                code: "expected",
                line: Some(error.line()),
                column: Some(error.column()),
            }
        })
    }

    /// Reads a request in its usual form, and its steps at the same time: a page sends thousands of
    /// them.
    fn usual(text: &'a str) -> Option<Self> {
        let (mut what, mut input, mut puzzle, mut position) = Default::default();
        let (mut options, mut after) = Default::default();
        let mut reader = JsonReader::new(text);
        reader.object(|reader, name| match name {
            r#""do""# => reader.once(&mut what, JsonReader::parse),
            r#""input""# => reader.once(&mut input, JsonReader::parse),
            r#""puzzle""# => reader.once(&mut puzzle, JsonReader::parse),
            r#""position""# => reader.once(&mut position, JsonReader::parse),
            r#""options""# if what == Some(Do::Open) => reader.once(&mut options, |reader| {
                Fields::read_but(r#""after""#, reader, |reader| {
                    reader.once(&mut after, |reader| explain::usual_results(reader).map(Arc::new))
                })
            }),
            _ => None,
        })?;
        reader.end()?;
        let position = position.flatten();
        Some(Self {
            what: what?,
            input,
            puzzle,
            params: None,
            position,
            notes: None,
            enter: None,
            ruled_out: None,
            claims: None,
            options,
            after,
        })
    }
}
