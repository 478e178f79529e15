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
    let wanted = size.width + size.height;
    let mut scan = Scanner::new(desc);
    let mut columns = Vec::new();
    loop {
        columns.push(clue(&mut scan)?);
        let at = scan.position();
        if !scan.take('/') {
            break;
        }
        if columns.len() == wanted {
            let message = format!("more than {}", count_wanted(size));
            return Err(ParseError::impossible(at..desc.span().end, message));
        }
    }
    if columns.len() < wanted {
        let at = scan.position();
        return Err(ParseError::impossible(at..at, format!("{} instead of {}", columns.len(), count_wanted(size))));
    }
    let given = scan.take(',').then(|| given(scan.rest(), size)).transpose()?;
    let rows = columns.split_off(size.width);
    Ok(Draft { columns, rows, given })
}

fn count_wanted(size: Size) -> String {
    let Size { width, height } = size;
    format!("{} clues: {width} for the columns, then {height} for the rows", width + height)
}

/// Runs joined by `.`; nothing is the empty clue. Reads up to what ends it.
fn clue(scan: &mut Scanner<'_>) -> Result<DraftClue, ParseError> {
    let (rest, begin) = (scan.rest(), scan.position());
    let mut runs = Vec::new();
    if !matches!(scan.peek(), None | Some('/' | ',')) {
        loop {
            let start = scan.position();
            let run = scan.number("the run", 1..=MOST_SIDE as u64)? as u16;
            runs.push((run, start..scan.position()));
            if !scan.take('.') {
                break;
            }
        }
    }
    if !matches!(scan.peek(), None | Some('/' | ',')) {
        return Err(scan.expected("a digit, `.` before the next run, or `/` before the next clue"));
    }
    DraftClue::new(rest.slice(0..scan.position() - begin), runs)
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
