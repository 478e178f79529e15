//! Tatham's game ID: `WxH:`, the column clues, the row clues, and optionally `,` and a walk that fixes cells.

use tatham_core::game_id::{self, GameId};
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError, Size};

use super::draft::{Draft, DraftClue};
use crate::problem::{Cell, MOST_SIDE};

pub(super) fn read(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let GameId { params, desc } = game_id::split(whole, "Pattern")?;
    let (size, rest) = game_id::size(params, MOST_SIDE)?;
    Scanner::new(rest).finish("`:` after the size")?;
    let (clues, walk) = match desc.text.find(',') {
        Some(at) => (desc.slice(0..at), Some(desc.slice(at + 1..desc.text.len()))),
        None => (desc, None),
    };
    let wanted = size.width + size.height;
    // One more than wanted is enough to know that there are too many.
    let mut read = clues.split('/').take(wanted + 1).map(clue).collect::<Result<Vec<_>, _>>()?;
    if read.len() != wanted {
        let found = clues.text.matches('/').count() + 1;
        let message = format!(
            "{found} clues, but {}x{} needs {wanted}: {} for the columns, then {} for the rows",
            size.width, size.height, size.width, size.height
        );
        let span = read.get(wanted).map_or(clues.span().end..clues.span().end, |first| first.span.start..clues.span().end);
        return Err(ParseError::impossible(span, message));
    }
    let rows = read.split_off(size.width);
    let given = walk.map(|walk| given(walk, size)).transpose()?;
    Ok(Draft { columns: read, rows, given })
}

/// Runs joined by `.`; nothing is the empty clue.
fn clue(piece: Piece<'_>) -> Result<DraftClue, ParseError> {
    let mut runs = Vec::new();
    let mut scan = Scanner::new(piece);
    if !piece.text.is_empty() {
        loop {
            let start = scan.position();
            let run = scan.number("the run", 1..=MOST_SIDE as u64)? as u16;
            runs.push((run, start..scan.position()));
            if !scan.take('.') {
                break;
            }
        }
        scan.finish("a digit, `.` before the next run, or `/` before the next clue")?;
    }
    DraftClue::new(piece, runs)
}

/// Walks over the grid in row order: a letter skips as many cells as it is far from `a` and fixes the next, black if it is upper
/// case; `z` skips 25 and fixes none. The walk ends at the last cell, or by a skip just past it.
fn given(walk: Piece<'_>, size: Size) -> Result<Grid<Cell>, ParseError> {
    let area = size.area();
    let mut given = Grid::filled(size, Cell::Unknown);
    let mut at = 0;
    for (i, c) in walk.text.char_indices() {
        let here = walk.slice(i..i + c.len_utf8());
        if !c.is_ascii_alphabetic() {
            return Err(here.expected("a letter that skips cells and fixes the next"));
        }
        if at == area {
            return Err(here.expected(format!("the end of the given cells: all {area} cells have been walked over")));
        }
        let skip = usize::from(c.to_ascii_lowercase() as u8 - b'a');
        at += skip;
        if at > area {
            let message = format!("`{c}` skips {skip} cells, but only {} are left of {area}", area + skip - at);
            return Err(ParseError::impossible(here.span(), message));
        }
        if skip < 25 && at < area {
            given[at] = Cell::decided(c.is_ascii_uppercase());
            at += 1;
        }
    }
    if at < area {
        let message = format!("the given cells end after {at} of {area} cells");
        return Err(ParseError::impossible(walk.span().end..walk.span().end, message)
            .with_help("the last letter must fix the last cell or skip to just past it; `z` skips 25"));
    }
    Ok(given)
}
