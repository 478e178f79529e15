//! Reader of puzzles: 6 formats, detected by their appearance, or named by the caller.
//!
//! | begins with | format |
//! | --- | --- |
//! | `(` | Haskell pair of lists |
//! | `{` | JSON |
//! | two numbers alone on the first line | CSPLib or `.nin`: see [`table`] |
//! | a letter, and a line with `width`, `height`, `rows` or `columns` follows | `.non` |
//! | anything else | Tatham's ID |
//!
//! No text fits 2 rows of this table. Each reader makes a [`Draft`](draft::Draft), which checks the
//! rule of all formats once: every clue fits its line.

mod draft;
mod lists;
mod non;
mod table;
mod tatham;

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::format::Format;
use crate::problem::Problem;

/// Reads a puzzle in a format, or in the one that it looks like.
///
/// # Errors
/// The text is unusable: the span and the reason.
pub(crate) fn parse(text: &str, format: Option<Format>) -> Result<Problem, ParseError> {
    let whole = Piece::whole(text).trimmed();
    // An empty clue at the end of such a file is significant white space.
    let untrimmed_end = Piece { text: &text[whole.start..], start: whole.start };
    match format {
        Some(Format::Tatham) => tatham::read(whole)?.finish(),
        Some(Format::Haskell) => lists::haskell(whole)?.finish(),
        Some(Format::Csplib) => table::csplib(whole)?.finish(),
        Some(Format::Json) => lists::json(whole)?.finish(),
        Some(Format::Non) => non::read(untrimmed_end)?.finish(),
        Some(Format::Nin) => table::nin(whole)?.finish(),
        None => match whole.text.chars().next() {
            Some('(') => lists::haskell(whole)?.finish(),
            Some('{') => lists::json(whole)?.finish(),
            Some(c) if c.is_alphabetic() && non::is_likely(whole) => {
                non::read(untrimmed_end)?.finish()
            }
            Some(c) if c.is_ascii_digit() && table::has_size_line(whole) => table::read(whole),
            _ => tatham::read(whole)?.finish(),
        },
    }
}
