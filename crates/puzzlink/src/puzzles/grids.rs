//! Puzzles whose addresses contain only the cells.

use tatham_core::author::code::{
    Clue, Digit, End, Mark, Number, OrUnknown, Sign, Steps, cells, skips,
};
use tatham_core::{ParseError, Size};

use crate::address::unsupported;
use crate::body::Body;
use crate::write::{Unknown, clues, grid, id, numbers};

/// Reads walls, with numbers or without.
pub(super) fn lightup(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let walls = body.fours(size.area())?;
    let sign = |number: u32| char::from_digit(number, 10).unwrap_or('B');
    let walls =
        walls.into_iter().map(|wall| wall.map(|wall| wall.number.map_or('B', sign))).collect();
    Ok(id(size, "", &grid(&skips(size, Sign("B01234")), size, walls)))
}

/// Reads numbers on the corners of cells.
pub(super) fn gokigen(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let corners = Size { width: size.width + 1, height: size.height + 1 };
    let clues = numbers(&body.fours(corners.area())?, "a number", &(0..=4), Unknown::Empty)?;
    Ok(id(size, "", &grid(&skips(corners, Digit::capital(0, 4)), corners, clues)))
}

/// Reads islands, with numbers or without.
pub(super) fn hashi(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let found = body.numbers(size.area())?;
    let islands = clues(&found, "an island's number", &(1..=8))?;
    for (cell, island) in found.iter().enumerate() {
        if let Some(island) = island
            && size.neighbours(cell).any(|near| near < cell && islands[near].is_some())
        {
            let why = "islands lie side by side: here they can be joined, in Bridges they cannot";
            return Err(unsupported(island.piece.span(), why.to_owned()));
        }
    }
    let code = skips(size, OrUnknown(Digit::capital(1, 16)));
    Ok(id(size, "m2", &grid(&code, size, islands)))
}

/// Reads a number in each cell.
pub(super) fn hitori(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let found = body.of_hitori(size.area())?;
    let most = size.width.max(size.height).min(61) as u32;
    let why = "a cell without a number can be white or black, in Singles each cell has a number";
    let read = numbers(&found, "a number", &(1..=most), Unknown::Rejected(why))?;
    let whole: Option<Vec<u32>> = read.into_iter().collect();
    let Some(whole) = whole else { return Err(unsupported(body.whole().span(), why.to_owned())) };
    Ok(singles(size, whole))
}

/// Returns the ID of Singles with these numbers.
pub(crate) fn singles(size: Size, numbers: Vec<u32>) -> String {
    let most = size.width.max(size.height).min(61) as u32;
    id(size, "", &grid(&cells(size, Digit::any(1, most)), size, numbers))
}

/// Reads numbers of visible white cells, and white cells without numbers.
pub(super) fn kurodoko(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let range = 1..=(size.width + size.height - 1) as u32;
    Ok(self::range(size, clues(&body.numbers(size.area())?, "a number", &range)?))
}

/// Returns the ID of Range with these clues.
pub(crate) fn range(size: Size, clues: Vec<Option<Clue>>) -> String {
    let range = 1..=(size.width + size.height - 1) as u32;
    let code = skips(size, OrUnknown(Number { what: "a number", range }));
    id(size, "", &grid(&code, size, clues))
}

/// Reads white and black pearls.
pub(super) fn mashu(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let pearls = body
        .circles(size.area())?
        .into_iter()
        .map(|pearl| [None, Some('W'), Some('B')][pearl as usize])
        .collect();
    Ok(id(size, "", &grid(&skips(size, Sign("BW")), size, pearls)))
}

/// Reads sizes of rectangles, and rectangles of any size.
pub(super) fn shikaku(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let range = 1..=size.area() as u32;
    Ok(rectangles(size, clues(&body.numbers(size.area())?, "a number of cells", &range)?))
}

/// Returns the ID of Rectangles with these clues.
pub(crate) fn rectangles(size: Size, clues: Vec<Option<Clue>>) -> String {
    let range = 1..=size.area() as u32;
    let code = skips(size, OrUnknown(Number { what: "a number", range }));
    id(size, "", &grid(&code, size, clues))
}

/// Reads the number of the loop's edges around each cell.
pub(super) fn slither(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    Ok(loopy(size, numbers(&body.fours(size.area())?, "a number", &(0..=4), Unknown::Empty)?))
}

/// Returns the ID of Loopy on squares with these clues.
pub(crate) fn loopy(size: Size, clues: Vec<Option<u32>>) -> String {
    id(size, "t0", &grid(&skips(size, Digit::capital(0, 35)), size, clues))
}

/// Reads givens. The boxes are squares, except for 6x6 cells, where they are 3 wide and 2 high.
pub(super) fn sudoku(body: &mut Body<'_>) -> Result<String, ParseError> {
    let Size { width, height } = body.size;
    let across = if width == 6 { 3 } else { width.isqrt() };
    if width != height
        || across * (width / across) != width
        || !(width == 6 || across * across == width)
    {
        let why = format!(
            "this Sudoku has {width} by {height} cells: a square of squares is read, and 6 by 6"
        );
        return Err(unsupported(body.whole().span(), why));
    }
    let (found, range) = (body.numbers(body.size.area())?, 1..=width as u32);
    let digits = numbers(&found, "a digit", &range, Unknown::Empty)?;
    let down = width / across;
    let desc = grid(&skips(body.size, Number { what: "a digit", range }), body.size, digits);
    // The game counts boxes, not the cells of a box: a box is as high as the number of boxes side
    // by side.
    Ok(format!("{down}x{across}:{desc}"))
}

/// Reads white and black dots on cells, edges and corners, but not on the frame; cells may be cut
/// out at the end.
pub(super) fn tentaisho(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let points = Size { width: 2 * size.width - 1, height: 2 * size.height - 1 };
    let dots = body.dots(points.area())?;
    let marks = dots
        .into_iter()
        .map(|dot| dot.and_then(|dot| dot.number).map(|black| black as usize))
        .collect();
    if body.has_more() {
        let before = body.rest();
        if body.bits(size.area())?.contains(&true) {
            return Err(unsupported(
                before.span(),
                "cells are cut out of the grid, which Galaxies does not have".to_owned(),
            ));
        }
    }
    let steps = Steps { size: points, marks: &[Mark::Small, Mark::Capital], end: End::Mark };
    Ok(id(size, "", &grid(&steps, points, marks)))
}
