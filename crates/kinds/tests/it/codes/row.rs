//! A game's row in the table: its ID, described by codes, and what is known of how the real game loads it.

use std::fmt::Debug;

use tatham_core::author::code::{Code, Sides, params};
use tatham_core::{ParseError, Size};

/// A game and its ID.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The game's name as a program: `lightup`.
    pub(crate) name: &'static str,
    /// As save files call it: `Light Up`.
    pub(crate) title: &'static str,
    /// Parameters that the game takes for the next puzzle, as a save file needs them.
    pub(crate) next: &'static str,
    pub(crate) read: fn(&str) -> Result<Read, ParseError>,
    /// IDs with what the generators seldom write or never do.
    pub(crate) more: &'static [&'static str],
    /// Where we are stricter in a description than the game: parts of our messages.
    pub(crate) stricter: &'static [&'static str],
    /// Why the game refuses what is well written: its own words.
    pub(crate) meaning: &'static [&'static str],
    /// Why today's game refuses what Debian's loads, and we read with it: its own words.
    pub(crate) todays_refusals: &'static [&'static str],
    /// Why Debian's game refuses what only today's loads, and we read with it: its own words.
    pub(crate) debians_refusals: &'static [&'static str],
    /// The names of forms that only today's game has and that are not read yet, and true for IDs in one of them.
    pub(crate) newer: (&'static str, fn(&str) -> bool),
    /// What the game must not be asked, since it would break off.
    pub(crate) breaks: fn(&str) -> bool,
}

/// The rest of a row.
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

/// An ID that was read, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Read {
    /// As it is written again.
    pub(crate) text: String,
    /// What it says.
    pub(crate) value: String,
}

/// Reads an ID: its parameters, then the description by what they say; the text of the description may say which of several forms it has.
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

/// Longest side that these tests read. The games are not asked about longer ones: some would take all memory for them.
pub(crate) const MOST_SIDE: usize = 99;

/// The largest number that the games read as it is.
pub(crate) const ANY: u32 = i32::MAX as u32;

/// Any size of at least so many cells across and down.
pub(crate) const fn size(least: usize) -> Sides {
    Sides { range: [least, MOST_SIDE] }
}

/// The error, unless it is so.
pub(crate) fn must(is_so: bool, otherwise: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// A row of so many.
pub(crate) fn line(count: usize) -> Size {
    Size { width: count, height: 1 }
}
