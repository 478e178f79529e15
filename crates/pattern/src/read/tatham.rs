//! Tatham's game ID: `WxH:`, the column clues, the row clues, and optionally `,` and the encoded
//! givens.

use tatham_core::author::code::Code as _;
use tatham_core::author::game_id::{self, GameId};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Grid, ParseError, Size};

use super::draft::{Draft, DraftClue};
use crate::problem::{Cell, MOST_SIDE, steps};

/// Returns true if the first line has the sign of an ID.
pub(crate) fn is_likely(text: Piece<'_>) -> bool {
    let begins = text.text.starts_with(|c: char| c.is_ascii_digit());
    let is_sign = |c| matches!(c, ':' | '#' | '\n');
    begins && text.text.find(is_sign).is_some_and(|at| text.text.as_bytes()[at] != b'\n')
}

pub(crate) fn read(whole: Piece<'_>) -> Result<Draft, ParseError> {
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
        return Err(ParseError::impossible(
            at..at,
            format!("{} instead of {}", columns.len(), count_wanted(size)),
        ));
    }
    let given = scan.take(',').then(|| given(scan.rest(), size)).transpose()?;
    let rows = columns.split_off(size.width);
    Ok(Draft { columns, rows, given })
}

fn count_wanted(size: Size) -> String {
    let Size { width, height } = size;
    format!("{} clues: {width} for the columns, then {height} for the rows", width + height)
}

/// Reads runs joined by `.`, up to the character that ends them; nothing is the empty clue.
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

/// Reads the givens, by steps from one to the next.
fn given(piece: Piece<'_>, size: Size) -> Result<Grid<Cell>, ParseError> {
    let given = steps(size).parse(piece)?;
    Ok(Grid::from_fn(size, |cell| {
        given[cell].map_or(Cell::Unknown, |colour| Cell::decided(colour == 1))
    }))
}
