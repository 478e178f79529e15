//! Reader of puzzles: every format that a text may have reads it, and all results must agree.
//!
//! A glance at the text (`is_likely` in the [table of formats](crate::format)) leaves 1 or 2 of
//! them: a pair of lists begins with `(`, JSON with `{`, XML with `<`; `.g` has lines that begin
//! with `:`. A text can be valid both as CSPLib's text and as `.nin`: see [`table`]. Each reader
//! makes a [`Draft`](draft::Draft), which checks the rule that all formats share: every clue fits
//! its line.

mod colour;
mod draft;
pub(crate) mod g;
pub(crate) mod lists;
pub(crate) mod non;
pub(crate) mod table;
pub(crate) mod tatham;
pub(crate) mod toml;
pub(crate) mod webpbn;

use tatham_core::author::format::{Readings, Remarked};
use tatham_core::author::scan::Piece;
use tatham_core::{Flaw, ParseError, Settings};

use crate::format::FORMATS;
use crate::problem::Problem;

/// Reads a puzzle in the format that the settings name; otherwise the text determines it.
///
/// # Errors
/// The place and the fact that make the text unusable.
pub(crate) fn parse(text: &str, settings: &Settings) -> Result<Remarked<Problem>, ParseError> {
    let whole = Piece::whole(text).trimmed();
    // An empty clue at the end of a text is white space that counts.
    let untrimmed_end = Piece { text: &text[whole.start..], start: whole.start };
    if let Some(read) = FORMATS.chosen(settings, untrimmed_end) {
        return read;
    }
    // An ID: all other formats with a single line begin with a bracket.
    if !whole.text.starts_with(['(', '{', '<']) && !whole.text.contains('\n') {
        return plain(tatham::read(whole));
    }
    let readings = FORMATS.readings(untrimmed_end, []);
    if let Readings::Failed(failed) = &readings
        && failed.is_empty()
    {
        let in_table = table::resembles_one(whole).then(|| table::error(whole)).flatten();
        return in_table.map_or_else(|| plain(tatham::read(whole)), Err);
    }
    readings.settled(whole, |problem| problem.impossible().is_none()).map_err(|error| match &error
        .flaw
    {
        Flaw::Ambiguous { fits, .. } if **fits == ["csplib", "nin"] => table::ambiguous(whole),
        Flaw::Ambiguous { .. } => error,
        _ if table::is_likely(whole) => table::error(whole).unwrap_or(error),
        _ => error,
    })
}

/// Returns the puzzle of a draft, without remarks.
pub(crate) fn plain(
    draft: Result<draft::Draft, ParseError>,
) -> Result<Remarked<Problem>, ParseError> {
    Ok((draft?.finish()?, Vec::new()))
}
