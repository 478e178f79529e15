//! Reader of boards: `W` or `WxH`, the generator's suffixes, `:`, and an item for each cell, a
//! number or none and a letter `a` to `h`.

use tatham_core::author::code::{Flag, Flags, Sides, params};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Direction, Grid, ParseError};

use crate::problem::{MOST_SIDE, Problem};

/// Parameters: the size, and the generator's flag.
pub(crate) const PARAMS: (Sides, Flags) =
    (Sides { range: [1, MOST_SIDE] }, Flags::new(&[Flag::option("c", "the ends are in corners")]));

/// Reads a board.
///
/// # Errors
/// The text is unusable: the span and the reason.
pub(crate) fn parse(text: &str) -> Result<Problem, ParseError> {
    let ((size, _), mut rest) = params(text, "Signpost", &PARAMS)?;
    let cells = size.area();
    let (mut arrows, mut given) = (Vec::with_capacity(cells), Vec::with_capacity(cells));
    while arrows.len() < cells {
        let letter = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let Some(arrow @ b'a'..=b'h') = rest.text.as_bytes().get(letter).copied() else {
            return Err(not_an_item(rest, arrows.len(), cells));
        };
        let digits = rest.slice(0..letter);
        let number = if digits.text.is_empty() {
            0
        } else {
            digits.number("a position", 0..=cells as u64)? as usize
        };
        given.push((number > 0).then_some(number as u32));
        arrows.push(Direction::ALL[usize::from(arrow - b'a')]);
        rest = rest.slice(letter + 1..rest.text.len());
    }
    if !rest.text.is_empty() {
        let more = rest.text.bytes().filter(u8::is_ascii_alphabetic).count();
        let found = if more == 0 { String::new() } else { format!(", not {}", cells + more) };
        return Err(rest.expected(format!(
            "the end of the puzzle: a {}x{} grid has {cells} cells{found}",
            size.width, size.height
        )));
    }
    let grids = Grid::from_cells(size, arrows).zip(Grid::from_cells(size, given));
    let (arrows, given) = grids.expect("one item was read for each cell");
    Ok(Problem { arrows, given })
}

/// Error for a `rest` that does not begin with an item, after `found` items.
fn not_an_item(rest: Piece<'_>, found: usize, cells: usize) -> ParseError {
    let mut scan = Scanner::new(rest);
    let digits = scan.take_while(|c| c.is_ascii_digit());
    match scan.peek() {
        None => scan.expected(format!(
            "{cells} cells, each with a letter `a` to `h`; {}",
            tatham_core::words::there(found)
        )),
        Some(_) if digits.text.is_empty() => scan.expected("a number or a letter `a` to `h`"),
        Some(_) => scan.expected("a letter `a` to `h` after the number"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use regex::Regex;

    use super::*;

    #[test]
    fn numbers_and_arrows_are_read_cell_by_cell() {
        // A 0 is not a number, and a single width means a square.
        let board = parse(" 2c:1c0e3g4a\n").unwrap();
        assert_eq!(board.givens().cells(), [Some(1), None, Some(3), Some(4)]);
        assert_eq!(
            board.arrows().cells(),
            [Direction::East, Direction::South, Direction::West, Direction::North]
        );
        assert_eq!(board.to_string(), "2x2:1ce3g4a");
    }

    proptest! {
        /// Compares the reader with the form of an ID as a pattern: a text is read if it has this
        /// form and as many items as cells, and refused otherwise.
        #[test]
        fn what_is_read_has_the_form_of_an_id(
            text in "[1-3](x[1-3])?[cd]?:([0-9]{0,2}[a-i]){0,9}[0-9x]?"
        ) {
            let form = Regex::new("^([0-9]+)(?:x([0-9]+))?c?:((?:[0-9]*[a-h])*)$")
                .expect("a fixed pattern");
            let fits = form.captures(&text).is_some_and(|parts| {
                let side = |number: usize| {
                    parts.get(number).map(|side| side.as_str().parse::<usize>().expect("a digit"))
                };
                let cells = side(1).unwrap_or(0) * side(2).or(side(1)).unwrap_or(0);
                let items: Vec<&str> =
                    parts[3].split_inclusive(|c: char| c.is_ascii_alphabetic()).collect();
                let number = |item: &str| {
                    item.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap_or(0)
                };
                items.len() == cells && items.iter().all(|item| number(item) <= cells)
            });
            prop_assert_eq!(parse(&text).is_ok(), fits, "{}", text);
        }
    }

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<crate::Signpost>(&[
            ("2x2q:abcd", 3..4, "expected `:`, or `c` (the ends are in corners), found `q`"),
            ("2x2:5abcd", 4..5, "position too large: `5` (the maximum is 4)"),
            ("2x2:abc", 7..7, "expected 4 cells, each with a letter `a` to `h`; there are 3"),
            ("2x2:ab3", 7..7, "expected 4 cells, each with a letter `a` to `h`; there are 2"),
            ("2x2:abiz", 6..7, "a number or a letter `a` to `h`, found `i`"),
            ("2x2:ab3i", 7..8, "a letter `a` to `h` after the number, found `i`"),
            ("2x2:abcdef", 8..10, "a 2x2 grid has 4 cells, not 6"),
            ("2x2:abcd7", 8..9, "a 2x2 grid has 4 cells, found `7`"),
        ]);
    }
}
