//! Lines of a batch, and the records of unusable lines.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Entry;
use tatham_core::make::RepairOptions;
use tatham_kinds::Input;

use crate::api_error::{ApiError, shortened};
use crate::error::Error;
use crate::fields::Fields;
use crate::make::{MakeRecord, Series};
use crate::puzzle::Puzzle;
use crate::puzzle_request::{self, PuzzleRequest, named};
use crate::repair::repair_goal;
use crate::request::{Do, IS_LINE};
use crate::request_context::RequestContext;

/// Field of a record that returns the caller's fields whose names are reserved.
pub const INPUT: &str = "input";

/// A line that names a puzzle: a JSON object, or an ID with or without the name of its kind.
#[derive(Debug)]
pub struct Line<'a> {
    asked: PuzzleRequest<'a>,
    entry: &'static Entry,
    fields: Fields<'a>,
    repair: Option<RepairOptions>,
}

/// Takes the options of a line: those of a repair if one of them is `repair`, its goal.
fn repairing(
    asked: &mut PuzzleRequest<'_>,
    mut wishes: Fields<'_>,
    entry: &Entry,
) -> Result<Option<RepairOptions>, ApiError> {
    let Some(goal) = wishes.take("repair").map_err(ApiError::expected)? else {
        asked.take(&wishes, entry, (Do::Solve, IS_LINE))?;
        return Ok(None);
    };
    let text = string("repair", goal)?;
    let goal = repair_goal(&text).map_err(|expected| {
        ApiError::expected(format!("option `repair`: {expected}, found `{}`", shortened(&text)))
    })?;
    let options = asked.take(&wishes, entry, (Do::Repair, IS_LINE))?.repair;
    Ok(Some(RepairOptions { goal, ..options }))
}

impl<'a> Line<'a> {
    /// Parses a line.
    ///
    /// # Errors
    /// The reason why the line is invalid.
    pub fn parse(text: &'a str, world: &RequestContext) -> Result<Self, ApiError> {
        let world = world.begun();
        let reading = puzzle_request::reading(text.len(), &world.memory)?;
        let text = text.trim();
        if !text.starts_with('{') {
            let asked =
                PuzzleRequest::within(Input::from_text(text, world.puzzle)?, reading, world)?;
            let entry = asked.entry()?;
            return Ok(Self { entry, asked, fields: Fields::default(), repair: None });
        }
        let mut fields: Fields = serde_json::from_str(text).map_err(|error| ApiError::Request {
            message: format!("the line is not a JSON object: {error}"),
            code: "expected",
            line: None,
            column: Some(error.column()),
        })?;
        let mut take = |name: &str| {
            let text = |value| string(name, value);
            fields.take(name).map_err(ApiError::expected)?.map(text).transpose()
        };
        let name = take("puzzle")?;
        let game_id =
            take("game_id")?.ok_or_else(|| ApiError::expected("expected a field `game_id`"))?;
        let puzzle = name.as_deref().map(named).transpose()?.or(world.puzzle);
        let mut asked = PuzzleRequest::within(
            Input::from_text(&game_id, puzzle)?.into_owned(),
            reading,
            world,
        )?;
        let (entry, mut repair) = (asked.entry()?, None);
        if let Some(wishes) = fields.get("options").map_err(ApiError::expected)? {
            let wishes: Fields = serde_json::from_str(wishes).map_err(|_| {
                ApiError::expected(format!(
                    "expected an object for `options`, found {}",
                    shortened(wishes)
                ))
            })?;
            repair = repairing(&mut asked, wishes, entry)?;
        }
        Ok(Self { asked, entry, fields, repair })
    }

    /// Returns the wishes for a repair, if the line asks for one.
    pub fn repair(&mut self) -> Option<RepairOptions> {
        self.repair.take()
    }

    /// Makes a puzzle of the line, with the fields other than `puzzle` and `game_id`.
    ///
    /// # Errors
    /// The reason why the puzzle is invalid, and where.
    pub fn puzzle(self) -> Result<(Puzzle, Fields<'a>), ApiError> {
        Ok((self.asked.puzzle(self.entry)?, self.fields))
    }
}

/// Line that asks for a new puzzle: a JSON object whose options have `make`, the parameters.
#[derive(Debug)]
pub struct MakeLine<'a> {
    series: Series,
    fields: Fields<'a>,
}

impl<'a> MakeLine<'a> {
    /// Parses a line; `None` if it asks for something else.
    ///
    /// # Errors
    /// The reason why the line is invalid.
    pub fn parse(text: &'a str, world: &RequestContext) -> Result<Option<Self>, ApiError> {
        let text = text.trim();
        if !text.starts_with('{') || !text.contains("make") {
            return Ok(None);
        }
        let Ok(mut fields) = serde_json::from_str::<Fields<'a>>(text) else { return Ok(None) };
        let options = fields.get("options").map_err(ApiError::expected)?;
        let options = options.and_then(|own| serde_json::from_str::<Fields<'a>>(own).ok());
        let Some(mut options) = options else { return Ok(None) };
        let Some(params) = options.take("make").map_err(ApiError::expected)? else {
            return Ok(None);
        };
        let params = string("make", params)?;
        let puzzle = fields.take("puzzle").map_err(ApiError::expected)?;
        let puzzle = puzzle.map(|puzzle| string("puzzle", puzzle)).transpose()?;
        let entry = puzzle.as_deref().map(named).transpose()?.or(world.puzzle);
        let entry = entry.ok_or_else(|| ApiError::expected("expected a field `puzzle`"))?;
        if fields.get("game_id").map_err(ApiError::expected)?.is_some() {
            return Err(ApiError::expected("a line with `make` has no field `game_id`"));
        }
        for name in ["count", "input", "progress"] {
            if options.get(name).map_err(ApiError::expected)?.is_some() {
                return Err(ApiError::expected(format!("a line makes 1 puzzle: no `{name}`")));
            }
        }
        let params = Some(&*params).filter(|params| !params.is_empty());
        let world = world.begun();
        Ok(Some(Self { series: Series::read(entry, params, Some(&options), &world)?, fields }))
    }

    /// Returns the kind, and the seed of the series with the number of the puzzle.
    pub fn puzzle(&self) -> (&'static str, [u64; 2]) {
        self.series.first_puzzle()
    }

    /// Makes the puzzle.
    ///
    /// # Errors
    /// The parameters are unusable, or do not fit the options.
    pub fn make(&self) -> Result<MakeRecord, ApiError> {
        self.series.first()
    }

    /// Returns the fields other than `puzzle`.
    pub fn fields(&self) -> &Fields<'a> {
        &self.fields
    }
}

/// Reads a string in JSON.
fn string(name: &str, value: &str) -> Result<String, ApiError> {
    serde_json::from_str(value).map_err(|_| {
        let value = shortened(value);
        ApiError::expected(format!("expected a string for `{name}`, found {value}"))
    })
}

/// Record of an unusable line, with the caller's fields as far as they can be read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Unusable {
    error: Error,
    /// Number of the line, from 1.
    line_number: u64,
    /// Line as it was read.
    line: String,
}

impl Unusable {
    /// Makes the record of a line with this error.
    pub fn new(fault: &ApiError, line_number: u64, line: &str) -> Self {
        Self { error: fault.error(), line_number, line: shortened(line) }
    }
}
