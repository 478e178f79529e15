//! A line of a batch, and what its record says where the line cannot be used.

use schemars::JsonSchema;
use serde::Serialize;
use tatham_core::Entry;
use tatham_kinds::Input;

use crate::asked::{self, Asked, named};
use crate::error::Error;
use crate::fault::{Fault, shortened};
use crate::fields::Fields;
use crate::puzzle::Puzzle;
use crate::request::Do;
use crate::world::World;

/// The field of a record in which the caller's fields come back whose names are a record's own.
pub const INPUT: &str = "input";

/// A line that names a puzzle: a JSON object, or an ID with or without its puzzle's name.
#[derive(Debug)]
pub struct Line<'a> {
    asked: Asked<'a>,
    entry: &'static Entry,
    fields: Fields<'a>,
}

impl<'a> Line<'a> {
    /// Takes a line apart.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of(text: &'a str, world: &World) -> Result<Self, Fault> {
        let world = world.begun();
        let reading = asked::reading(text.len(), &world.memory)?;
        let text = text.trim();
        if !text.starts_with('{') {
            let asked = Asked::within(Input::of(text, world.puzzle)?, reading, world);
            return Ok(Self { entry: asked.entry()?, asked, fields: Fields::default() });
        }
        let mut fields: Fields = serde_json::from_str(text).map_err(|error| Fault::Request {
            message: format!("the line is not a JSON object: {error}"),
            code: "expected",
            line: None,
            column: Some(error.column()),
        })?;
        let mut take = |name: &str| {
            let text = |value| {
                serde_json::from_str::<String>(value).map_err(|_| {
                    Fault::expected(format!(
                        "expected a string for `{name}`, found {}",
                        shortened(value)
                    ))
                })
            };
            fields.take(name).map_err(Fault::expected)?.map(text).transpose()
        };
        let name = take("puzzle")?;
        let game_id =
            take("game_id")?.ok_or_else(|| Fault::expected("expected a field `game_id`"))?;
        let puzzle = name.as_deref().map(named).transpose()?.or(world.puzzle);
        let mut asked = Asked::within(Input::of(&game_id, puzzle)?.into_owned(), reading, world);
        let entry = asked.entry()?;
        if let Some(wishes) = fields.get("options").map_err(Fault::expected)? {
            let wishes: Fields = serde_json::from_str(wishes).map_err(|_| {
                Fault::expected(format!(
                    "expected an object for `options`, found {}",
                    shortened(wishes)
                ))
            })?;
            asked.take(&wishes, entry, Do::Solve)?;
        }
        Ok(Self { asked, entry, fields })
    }

    /// Makes a puzzle of it; with the fields besides `puzzle` and `game_id`.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn puzzle(self) -> Result<(Puzzle, Fields<'a>), Fault> {
        Ok((self.asked.puzzle(self.entry)?, self.fields))
    }
}

/// Record of an unusable line, with the caller's fields as far as they can be read.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Unusable {
    error: Error,
    /// Number of the line, from 1.
    line_number: u64,
    /// Line as it was read.
    line: String,
}

impl Unusable {
    /// The record of a line for which this fault was found.
    pub fn of(fault: &Fault, line_number: u64, line: &str) -> Self {
        Self { error: fault.error(), line_number, line: shortened(line) }
    }
}
