//! Values of cells, checked and written as the parts of IDs.

use std::ops::RangeInclusive;

use tatham_core::author::code::{Clue, Code};
use tatham_core::{Grid, ParseError, Size};

use crate::address::unsupported;
use crate::body::{CellValue, Cells};

/// Meaning of a question mark in the game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unknown {
    /// An empty cell: it demands nothing.
    Empty,
    /// A value that the game does not have, with the reason.
    Rejected(&'static str),
}

/// Number of a cell, within bounds; `what` names it, with its article.
pub(crate) fn number(
    found: CellValue<'_>,
    what: &str,
    range: &RangeInclusive<u32>,
    unknown: Unknown,
) -> Result<Option<u32>, ParseError> {
    match (found.number, unknown) {
        (None, Unknown::Empty) => Ok(None),
        (None, Unknown::Rejected(why)) => Err(unsupported(found.piece.span(), why.to_owned())),
        (Some(number), _) if range.contains(&number) => Ok(Some(number)),
        _ => Err(found.piece.expected(format!("{what} from {} to {}", range.start(), range.end()))),
    }
}

/// Numbers of all cells.
pub(crate) fn numbers(
    cells: &Cells<'_>,
    what: &str,
    range: &RangeInclusive<u32>,
    unknown: Unknown,
) -> Result<Vec<Option<u32>>, ParseError> {
    cells
        .iter()
        .map(|cell| cell.map_or(Ok(None), |found| number(found, what, range, unknown)))
        .collect()
}

/// Clues of all cells; a question mark is an unknown one, which our own IDs have, but not the game.
pub(crate) fn clues(
    cells: &Cells<'_>,
    what: &str,
    range: &RangeInclusive<u32>,
) -> Result<Vec<Option<Clue>>, ParseError> {
    let clue = |found: CellValue<'_>| match found.number {
        None => Ok(Some(Clue::Unknown)),
        Some(_) => Ok(number(found, what, range, Unknown::Empty)?.map(Clue::Number)),
    };
    cells.iter().map(|cell| cell.map_or(Ok(None), clue)).collect()
}

/// ID: the size, the other parameters, and the description.
pub(crate) fn id(size: Size, params: &str, desc: &str) -> String {
    format!("{}x{}{params}:{desc}", size.width, size.height)
}

/// Text of cells in row order, by a codec of IDs.
pub(crate) fn grid<C: Code<Value = Grid<T>>, T>(code: &C, size: Size, cells: Vec<T>) -> String {
    // There are as many cells as the size requires; otherwise the ID would be refused.
    Grid::from_cells(size, cells).map_or_else(String::new, |grid| code.text(&grid))
}
