//! Rows of the table: a game's ID, described by codes, and the known behaviour of the real game
//! when it loads one.

use std::fmt::Debug;

use tatham_core::author::code::{Code, Sides, params};
use tatham_core::{ParseError, Size};

/// Game and its ID.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The game's name as a program: `lightup`.
    pub(crate) name: &'static str,
    /// The name in save files: `Light Up`.
    pub(crate) title: &'static str,
    /// Parameters of the game for the next puzzle, as a save file needs them.
    pub(crate) next: &'static str,
    pub(crate) read: fn(&str) -> Result<Read, ParseError>,
    /// IDs with features that the generators rarely or never use.
    pub(crate) more: &'static [&'static str],
    /// Parts of our messages for descriptions where we are stricter than the game.
    pub(crate) stricter: &'static [&'static str],
    /// The game's own messages when it refuses well-formed IDs.
    pub(crate) meaning: &'static [&'static str],
    /// Messages with which the current version of the game rejects IDs that Debian's version loads
    /// and we read.
    pub(crate) todays_refusals: &'static [&'static str],
    /// Messages with which Debian's version rejects IDs that only the current version loads and we
    /// read.
    pub(crate) debians_refusals: &'static [&'static str],
    /// The names of forms that only today's game has and that are not read yet, and true for IDs in
    /// one of them.
    pub(crate) newer: (&'static str, fn(&str) -> bool),
    /// Returns true for input that makes the game crash.
    pub(crate) breaks: fn(&str) -> bool,
}

/// Defaults of a row.
pub(crate) const ROW: Row = Row {
    name: "",
    title: "",
    next: "",
    read: |_| Err(ParseError::nothing("")),
    more: &[],
    stricter: &[],
    meaning: &[],
    todays_refusals: &[],
    debians_refusals: &[],
    newer: ("", |_| false),
    breaks: |_| false,
};

/// ID that was read, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Read {
    /// The ID as it is written back.
    pub(crate) text: String,
    /// Its value.
    pub(crate) value: String,
}

/// Reads an ID: its parameters, then the description by their values; the text of the description
/// may select one of several forms.
pub(crate) fn id<P, D>(
    text: &str,
    code: P,
    desc: impl Fn(&P::Value, &str) -> D,
) -> Result<Read, ParseError>
where
    P: Code<Value: Debug>,
    D: Code<Value: Debug>,
{
    let (given, rest) = params(text, "game", &code)?;
    let desc = desc(&given, rest.text);
    let value = desc.parse(rest)?;
    Ok(Read {
        text: format!("{}:{}", code.text(&given), desc.text(&value)),
        value: format!("{given:?} {value:?}"),
    })
}

/// Longest side that these tests read. The games are not given longer ones: some would use up the
/// memory.
pub(crate) const MOST_SIDE: usize = 99;

/// Largest number that the games read without overflow.
pub(crate) const ANY: u32 = i32::MAX as u32;

/// Makes the code of a size with a smallest number of columns and rows.
pub(crate) const fn size(least: usize) -> Sides {
    Sides { range: [least, MOST_SIDE] }
}

/// Returns the error, unless the condition holds.
pub(crate) fn must(is_so: bool, otherwise: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// Returns the size of a row of cells.
pub(crate) fn line(count: usize) -> Size {
    Size { width: count, height: 1 }
}
