//! Puzzles of Penpa-Edit with numbers alone: in cells, or above and left of the grid.

use std::ops::RangeInclusive;

use tatham_core::author::code::Clue;

use super::board::Board;
use super::{Parts, entry, numbers};
use crate::fpuzzles::Reason;
use crate::puzzles::{filling, loopy, range, rectangles, singles};
use crate::write::id;

/// Returns the numbers of all cells; there must be nothing else.
fn plain(
    board: &Board,
    parts: &Parts<'_>,
    range: RangeInclusive<u32>,
) -> Result<Vec<Option<u32>>, Reason> {
    match parts.but(&["number"])?.next() {
        Some((_, value)) => numbers(board, value, range),
        None => Ok(vec![None; board.size.area()]),
    }
}

pub(super) fn fillomino(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let size = board.size;
    Ok(filling(size, plain(board, parts, 1..=size.area() as u32)?))
}

pub(super) fn hitori(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let size = board.size;
    let most = size.width.max(size.height).min(61) as u32;
    let given: Option<Vec<u32>> = plain(board, parts, 1..=most)?.into_iter().collect();
    let why = "a cell has no number, in Singles each cell has one";
    Ok(singles(size, given.ok_or_else(|| why.to_owned())?))
}

pub(super) fn kurodoko(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let size = board.size;
    let most = (size.width + size.height - 1) as u32;
    Ok(range(size, known(plain(board, parts, 1..=most)?)))
}

pub(super) fn shikaku(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let size = board.size;
    Ok(rectangles(size, known(plain(board, parts, 1..=size.area() as u32)?)))
}

pub(super) fn slitherlink(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    Ok(loopy(board.size, plain(board, parts, 0..=4)?))
}

/// Returns clues that are all known.
fn known(numbers: Vec<Option<u32>>) -> Vec<Option<Clue>> {
    numbers.into_iter().map(|number| number.map(Clue::Number)).collect()
}

/// Reads runs above columns and left of rows.
pub(super) fn nonogram(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let size = board.size;
    let mut runs = vec![Vec::new(); size.width + size.height];
    for (_, value) in parts.but(&["number"])? {
        for (at, own) in value.as_object().ok_or(Reason::Damaged)? {
            let line = board.line(at.parse().map_err(|_| Reason::Damaged)?);
            let why = "a number is neither above nor left of the grid";
            let (line, place) = line.ok_or_else(|| why.to_owned())?;
            runs[line].push((place, entry(own, "a clue")?));
        }
    }
    let clue = |runs: &mut Vec<(usize, u32)>| {
        runs.sort_unstable();
        // 0 is the clue of an empty line.
        let runs = runs.iter().filter(|(_, run)| *run > 0);
        runs.map(|(_, run)| run.to_string()).collect::<Vec<_>>().join(".")
    };
    Ok(id(size, "", &runs.iter_mut().map(clue).collect::<Vec<_>>().join("/")))
}
