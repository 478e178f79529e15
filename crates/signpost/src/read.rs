//! Reads a board: `W` or `WxH`, the generator's suffixes, `:`, and an item for each cell, a number or none and a letter `a` to `h`.

use std::sync::LazyLock;

use regex::Regex;
use tatham_core::game_id;
use tatham_core::scan::{Piece, Scanner};
use tatham_core::{Direction, Grid, ParseError};

use crate::problem::{MOST_SIDE, Problem};

/// An item: a number, if any, and the letter of an arrow. Anchored, so that nothing is skipped between two items.
static ITEM: LazyLock<Regex> = LazyLock::new(|| Regex::new("^([0-9]*)([a-h])").expect("a fixed pattern"));

/// The parameters: a side or two, and `c`, which tells the generator to put the ends in the corners.
static PARAMS: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[0-9]+(?:x[0-9]+)?(c?)$").expect("a fixed pattern"));

/// Reads a board.
///
/// # Errors
/// The place and the fact that make the text unusable.
pub(crate) fn parse(text: &str) -> Result<Problem, ParseError> {
    let id = game_id::split(Piece::whole(text), "Signpost")?;
    let (size, rest) = game_id::size(id.params, MOST_SIDE)?;
    if !PARAMS.is_match(id.params.text) {
        return Err(rest.expected("`:`, or `c` and `:`, after the size"));
    }
    let cells = size.area();
    let (mut arrows, mut given) = (Vec::with_capacity(cells), Vec::with_capacity(cells));
    let mut rest = id.desc;
    while arrows.len() < cells {
        let Some(item) = ITEM.captures(rest.text) else { return Err(not_an_item(rest, arrows.len(), cells)) };
        let digits = rest.slice(0..item[1].len());
        let number = if digits.text.is_empty() { 0 } else { digits.number("a position", 0..=cells as u64)? as usize };
        given.push((number > 0).then_some(number as u32));
        arrows.push(Direction::ALL[usize::from(item[2].as_bytes()[0] - b'a')]);
        rest = rest.slice(item[0].len()..rest.text.len());
    }
    if !rest.text.is_empty() {
        let more = rest.text.bytes().filter(u8::is_ascii_alphabetic).count();
        let found = if more == 0 { String::new() } else { format!(", not {}", cells + more) };
        return Err(
            rest.expected(format!("the end of the puzzle: a {}x{} grid has {cells} cells{found}", size.width, size.height))
        );
    }
    let grids = Grid::from_cells(size, arrows).zip(Grid::from_cells(size, given));
    let (arrows, given) = grids.expect("one item was read for each cell");
    Ok(Problem { arrows, given })
}

/// The error that `rest` does not begin with an item, of which `found` have been read.
fn not_an_item(rest: Piece<'_>, found: usize, cells: usize) -> ParseError {
    let mut scan = Scanner::new(rest);
    let digits = scan.take_while(|c| c.is_ascii_digit());
    match scan.peek() {
        None => scan.expected(format!("{cells} cells, each with a letter `a` to `h`; there are {found}")),
        Some(_) if digits.text.is_empty() => scan.expected("a number or a letter `a` to `h`"),
        Some(_) => scan.expected("a letter `a` to `h` after the number"),
    }
}
