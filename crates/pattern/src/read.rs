//! Reading puzzles: six formats, told apart by what they look like.
//!
//! | begins with | format |
//! | --- | --- |
//! | `(` | Haskell pair of lists |
//! | `{` | JSON |
//! | two numbers alone on the first line | CSPLib or `.nin` |
//! | a letter, and a line with `width`, `height`, `rows` or `columns` follows | `.non` |
//! | anything else | Tatham's ID |
//!
//! Each reader makes a [`Draft`], and what no format may break is checked there, once: every clue fits its line, and rows and
//! columns count the same number of black cells.

mod draft;
mod lists;
mod non;
mod table;
mod tatham;

use tatham_core::ParseError;
use tatham_core::scan::Piece;

use crate::problem::Problem;

/// Reads a puzzle in any format.
///
/// # Errors
/// The place and the fact that make the text unusable.
pub(crate) fn parse(text: &str) -> Result<Problem, ParseError> {
    let whole = Piece::whole(text).trimmed();
    match whole.text.chars().next() {
        Some('(') => lists::haskell(whole)?.finish(),
        Some('{') => lists::json(whole)?.finish(),
        // An empty clue at the end of such a file is white space that counts.
        Some(c) if c.is_alphabetic() && non::is_likely(whole) => {
            let untrimmed = Piece { text: &text[whole.start..], start: whole.start };
            non::read(untrimmed)?.finish()
        }
        Some(c) if c.is_ascii_digit() && table::has_size_line(whole) => table::read(whole),
        _ => tatham::read(whole)?.finish(),
    }
}
