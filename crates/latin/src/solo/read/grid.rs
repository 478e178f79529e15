//! Plain grids: the sizes that the number of cells determines.

use tatham_core::author::scan::Piece;
use tatham_core::words::there;
use tatham_core::{Grid, ParseError, Size};

use super::boxes;
use crate::solo::problem::{Division, Problem};

/// Order of each size, and its boxes: the number side by side, and one above the other.
const SIZES: [(usize, usize, usize); 5] = [(4, 2, 2), (6, 2, 3), (9, 3, 3), (16, 4, 4), (25, 5, 5)];

/// Returns the boxes of a plain grid.
pub(in crate::solo) fn shape(order: usize) -> Option<Division> {
    let (_, across, down) = SIZES.into_iter().find(|size| size.0 == order)?;
    Some(Division::Boxes { across, down })
}

/// Returns the order of a plain grid with this number of cells.
pub(super) fn order(cells: usize) -> Option<usize> {
    SIZES.into_iter().map(|size| size.0).find(|order| order * order == cells)
}

/// Makes a plain puzzle from the cells of a grid.
///
/// # Panics
/// If the order does not have this number of cells.
pub(super) fn problem(given: Vec<Option<u32>>, order: usize) -> Problem {
    let size = Size { width: order, height: order };
    let shape = shape(order).expect("an order of the table");
    let Division::Boxes { across, down } = shape else { unreachable!("plain grids have boxes") };
    Problem {
        shape,
        diagonals: false,
        given: Grid::from_cells(size, given).expect("the cells have been counted"),
        regions: boxes(size, across, down),
        cages: None,
    }
}

/// Maximum length of a grid's text in bytes: far more than 625 numbers in a frame take.
pub(super) const LONGEST: usize = 1 << 16;

/// Refuses a text that is longer than any grid, before it takes memory.
pub(super) fn check_length(whole: Piece<'_>) -> Result<(), ParseError> {
    if whole.text.len() <= LONGEST {
        return Ok(());
    }
    let bytes = whole.text.len();
    let message =
        format!("text of {bytes} bytes is too long for a grid (the maximum is {LONGEST})");
    Err(ParseError::impossible(whole.span(), message))
}

/// Returns the order of a grid from the number of cells of each line: all cells on one line, one
/// row per line, or the same number of whole rows on every line.
pub(super) fn order_of_lines(
    lines: &[(Piece<'_>, usize)],
    whole: Piece<'_>,
) -> Result<usize, ParseError> {
    let end = || whole.slice(whole.text.len()..whole.text.len());
    let &[(first, width), ..] = lines else { return Err(wrong_length(whole, 0)) };
    let total: usize = lines.iter().map(|line| line.1).sum();
    if lines.len() == 1 {
        return order(total).ok_or_else(|| wrong_length(first, total));
    }
    let is_even = lines.iter().all(|line| line.1 == width);
    if let Some(order) = order(total).filter(|order| is_even && width % order == 0) {
        return Ok(order);
    }
    let Some(order) = order(width * width) else {
        return Err(if is_even { wrong_length(whole, total) } else { wrong_length(first, width) });
    };
    if let Some((line, found)) = lines.iter().take(order).find(|line| line.1 != order) {
        return Err(
            line.expected(format!("{order} characters, as on the first line; {}", there(*found)))
        );
    }
    let place = lines.get(order).map_or_else(end, |line| line.0);
    Err(place.expected(format!("{order} lines of {order} characters; {}", there(lines.len()))))
}

/// Error for a line or a text whose number of cells fits no grid.
pub(super) fn wrong_length(piece: Piece<'_>, found: usize) -> ParseError {
    let message = format!(
        "81 characters (9x9), 256 (16x16), 16 (4x4), 36 (6x6) or 625 (25x25), \
         or as many lines of 9, 16, 4, 6 or 25; {}",
        there(found)
    );
    piece.expected(message).with_help(
        "for other sizes use a game ID: `2x4:` and the grid is 8x8, with boxes 4 wide and 2 tall",
    )
}
