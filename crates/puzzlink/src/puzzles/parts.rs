//! Puzzles that divide the grid into regions, or whose grid is divided into blocks.

use tatham_core::author::code::{Code as _, Digit, Number, Regions, Walk, skips};
use tatham_core::{Direction, Grid, ParseError, Size};

use crate::address::unsupported;
use crate::body::{Body, Cells};
use crate::write::{Unknown, grid, id, numbers};

/// Largest number of the game Filling by default; an ID states a larger one.
const FILLING: u32 = 9;

/// Reads products of blocks; all other rules are Keen's.
pub(super) fn factors(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    if size.width != size.height {
        let why =
            format!("this puzzle has {} by {} cells, Keen is a square", size.width, size.height);
        return Err(unsupported(body.whole().span(), why));
    }
    let rooms = body.borders()?.regions(|_| true);
    let before = body.rest();
    let why = "a room without a product can have any, in Keen each cage has its number";
    let products = numbers(
        &body.numbers(rooms.len())?,
        "a product",
        &(1..=1_126_352),
        Unknown::Rejected(why),
    )?;
    let Some(products) = products
        .into_iter()
        .map(|product| Some(format!("m{}", product?)))
        .collect::<Option<String>>()
    else {
        return Err(unsupported(before.span(), why.to_owned()));
    };
    let cages = Regions { size, walk: Walk::Keen }.text(&owners(size, &rooms));
    Ok(format!("{}:{cages},{products}", size.width))
}

/// Number of each cell's region.
fn owners(size: Size, regions: &[Vec<usize>]) -> Grid<usize> {
    let mut owner = vec![0; size.area()];
    for (region, cells) in regions.iter().enumerate() {
        for &cell in cells {
            owner[cell] = region;
        }
    }
    Grid::from_fn(size, |cell| owner[cell])
}

/// Reads numbers, and given borders.
pub(super) fn fillomino(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let found = body.numbers(size.area())?;
    let given = numbers(&found, "a number", &(1..=size.area() as u32), Unknown::Empty)?;
    if body.has_more() {
        let before = body.rest();
        if body.borders()?.any() {
            return Err(unsupported(
                before.span(),
                "borders are given, in Filling there are only numbers".to_owned(),
            ));
        }
    }
    Ok(filling(size, given))
}

/// Returns the ID of Filling with these numbers.
pub(crate) fn filling(size: Size, given: Vec<Option<u32>>) -> String {
    // A region without a given number lies in connected cells without numbers, so it is not larger
    // than these.
    let largest = open(size, &given).max(given.iter().flatten().copied().max().unwrap_or(0));
    if largest <= FILLING
        && given
            .iter()
            .flatten()
            .all(|&number| number as usize <= size.width.max(size.height).max(3))
    {
        return id(size, "", &grid(&skips(size, Digit::capital(0, FILLING)), size, given));
    }
    let number = Number { what: "a number", range: 1..=largest };
    id(size, &format!("m{largest}"), &grid(&skips(size, number), size, given))
}

/// Largest number of connected cells without a number.
fn open(size: Size, given: &[Option<u32>]) -> u32 {
    let mut is_known: Vec<bool> = given.iter().map(Option::is_some).collect();
    let mut most = 0;
    for first in 0..given.len() {
        let (mut next, mut count) = (vec![first], 0);
        while let Some(cell) = next.pop() {
            if !std::mem::replace(&mut is_known[cell], true) {
                count += 1;
                next.extend(size.neighbours(cell).filter(|&near| !is_known[near]));
            }
        }
        most = most.max(count);
    }
    most
}

/// Reads numbers of borders around cells; the regions have 4 cells.
pub(super) fn fourcells(body: &mut Body<'_>) -> Result<String, ParseError> {
    cells_of(4, body)
}

/// Reads numbers of borders around cells; the regions have 5 cells.
pub(super) fn fivecells(body: &mut Body<'_>) -> Result<String, ParseError> {
    cells_of(5, body)
}

fn cells_of(count: usize, body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let found: Cells<'_> = body.digits(size.area())?;
    if let Some(hole) = found.iter().flatten().find(|cell| cell.number == Some(7)) {
        let why = "cells are cut out of the grid, which Palisade does not have".to_owned();
        return Err(unsupported(hole.piece.span(), why));
    }
    if !size.area().is_multiple_of(count) {
        let why = format!("regions of {count} cells do not fill a grid of {}", size.area());
        return Err(ParseError::impossible(body.whole().span(), why));
    }
    let clues = numbers(&found, "a number", &(0..=4), Unknown::Empty)?;
    Ok(id(
        size,
        &format!("n{count}"),
        &grid(&skips(size, Digit::capital(0, 4)).ending_early(), size, clues),
    ))
}

/// Reads numbers of − and + of each column and row, then the dominoes, then given poles and cells
/// that are cut out.
pub(super) fn magnets(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let unknown = Unknown::Rejected("there is a question mark beside the grid");
    let found = body.numbers(2 * (size.width + size.height))?;
    let counts = numbers(
        &found,
        "a number of poles",
        &(0..=size.width.max(size.height).min(61) as u32),
        unknown,
    )?;
    let before = body.rest();
    let borders = body.borders()?;
    let mut is_cut = vec![false; size.area()];
    if body.has_more() {
        let poles = body.rest();
        if body.circles(size.area())?.iter().any(|&pole| pole > 0) {
            let why =
                "poles are given, in Magnets there are only numbers beside the grid".to_owned();
            return Err(unsupported(poles.span(), why));
        }
        is_cut = body.bits(size.area())?;
    }
    let mut halves = vec!['*'; size.area()];
    for region in borders.regions(|cell| !is_cut[cell]) {
        let &[first, second] = &region[..] else {
            let why = format!(
                "a region of {} lies at {}, in Magnets all are dominoes",
                region.len(),
                size.name(region[0])
            );
            return Err(unsupported(before.span(), why));
        };
        let is_across = size.step(first, Direction::East) == Some(second);
        [halves[first], halves[second]] = if is_across { ['L', 'R'] } else { ['T', 'B'] };
    }
    let sign = |count: &Option<u32>| {
        count.map_or_else(|| ".".to_owned(), |count| Digit::any(0, 61).text(&count))
    };
    let counts = |first: usize| counts.iter().skip(first).step_by(2).map(sign).collect::<Vec<_>>();
    let [minus, plus] = [0, 1].map(|first| {
        let counts = counts(first);
        let (columns, rows) = counts.split_at(size.width);
        [columns.concat(), rows.concat()].join(",")
    });
    Ok(id(size, "", &format!("{plus},{minus},{}", halves.into_iter().collect::<String>())))
}
