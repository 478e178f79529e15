//! Puzzles with numbers beside the grid.

use tatham_core::author::code::{End, Mark, Number, Sign, Steps, skips};
use tatham_core::{ParseError, Size};

use crate::address::unsupported;
use crate::body::Body;
use crate::write::{Unknown, grid, id, number, numbers};

/// No number beside the grid can be a question mark on the sites.
const ANY: Unknown = Unknown::Rejected("there is a question mark beside the grid");

/// Reads runs of black cells, the last one of each column and row first.
pub(super) fn nonogram(body: &mut Body<'_>) -> Result<String, ParseError> {
    let Size { width, height } = body.size;
    let mut clues = Vec::with_capacity(width + height);
    let (down, across) = (height.div_ceil(2), width.div_ceil(2));
    let found = body.numbers(width * down + height * across)?;
    let unknown = Unknown::Rejected(
        "a run whose length is not known can have any, in Pattern each has its length",
    );
    let (columns, rows) = found.split_at(width * down);
    for (runs, most) in columns
        .chunks(down)
        .map(|runs| (runs, height))
        .chain(rows.chunks(across).map(|runs| (runs, width)))
    {
        let mut clue = Vec::new();
        for run in runs.iter().rev().flatten() {
            clue.extend(
                number(*run, "a run", &(1..=most as u32), unknown)?.map(|run| run.to_string()),
            );
        }
        clues.push(clue.join("."));
    }
    Ok(id(body.size, "", &clues.join("/")))
}

/// Reads numbers of tents, then trees.
pub(super) fn tents(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let before = body.rest();
    let found = body.numbers(size.width + size.height)?;
    let read = before.slice(0..before.text.len() - body.rest().text.len());
    let counts =
        numbers(&found, "a number of tents", &(0..=size.width.max(size.height) as u32), ANY)?;
    let Some(counts) =
        counts.into_iter().map(|count| Some(count?.to_string())).collect::<Option<Vec<_>>>()
    else {
        let why = "a row or column without a number can have any number of tents, in Tents each \
            has its number";
        return Err(unsupported(read.span(), why.to_owned()));
    };
    let trees = body.things(size.area())?.into_iter().map(|tree| tree.map(|_| 0)).collect();
    let steps = Steps { size, marks: &[Mark::Underscore], end: End::Past };
    Ok(id(size, "", &(grid(&steps, size, trees) + "," + &counts.join(","))))
}

/// Reads the numbers of visible towers from the top, the bottom, the left and the right, then given
/// heights.
pub(super) fn skyscrapers(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let (order, range) = (size.width, 1..=size.width as u32);
    if size.height != order {
        let why =
            format!("this puzzle has {} by {} cells, Towers is a square", size.width, size.height);
        return Err(unsupported(body.whole().span(), why));
    }
    let seen = numbers(&body.numbers(4 * order)?, "a number of towers", &range, ANY)?;
    let seen: Vec<String> = seen
        .into_iter()
        .map(|seen| seen.map_or_else(String::new, |seen| seen.to_string()))
        .collect();
    let mut desc = seen.join("/");
    if body.has_more() {
        let given = numbers(&body.numbers(size.area())?, "a height", &range, Unknown::Empty)?;
        if given.iter().any(Option::is_some) {
            desc =
                desc + "," + &grid(&skips(size, Number { what: "a height", range }), size, given);
        }
    }
    Ok(format!("{order}:{desc}"))
}

/// Letters of Battleship's IDs, for water and the parts of ships.
const PARTS: [char; 7] = ['W', 'T', 'B', 'L', 'R', 'C', 'S'];

/// Reads numbers of ship cells, then given cells, then the fleet.
pub(super) fn battleship(body: &mut Body<'_>) -> Result<String, ParseError> {
    let size = body.size;
    let lines = size.width + size.height;
    let (mut counts, mut parts) = (vec!["-".to_owned(); lines], vec![None; size.area()]);
    if !body.rest().text.starts_with('/') {
        let most = size.width.max(size.height) as u32;
        let found = numbers(&body.numbers(lines)?, "a number of ship cells", &(0..=most), ANY)?;
        counts = found
            .into_iter()
            .map(|count| count.map_or_else(|| "-".to_owned(), |count| count.to_string()))
            .collect();
        for (part, found) in parts.iter_mut().zip(body.numbers(size.area())?) {
            if let Some(found) = found {
                *part = Some(
                    number(found, "a part of a ship", &(0..=6), Unknown::Empty)?
                        .map_or('V', |part| PARTS[part as usize]),
                );
            }
        }
    }
    let fleet: Vec<String> = fleet(body)?.iter().map(usize::to_string).collect();
    let hints = grid(&skips(size, Sign("WSLRTBCV")).ending_early(), size, parts);
    let desc =
        if hints.is_empty() { counts.join(",") } else { format!("{},{hints}", counts.join(",")) };
    Ok(id(size, &format!("f{},{}", fleet.len(), fleet.join(",")), &desc))
}

/// Numbers of ships of 1, 2, … cells: one of the sites' own fleets, or a list of shapes.
fn fleet(body: &mut Body<'_>) -> Result<Vec<usize>, ParseError> {
    let whole = body.rest();
    let scan = body.scan();
    scan.expect('/')?;
    if scan.take('/') {
        let longest = match scan.next_char() {
            Some(sign @ 'c'..='e') => sign as usize - 'c' as usize + 3,
            _ => {
                return Err(unsupported(
                    whole.span(),
                    "these ships have other shapes than in Battleship".to_owned(),
                ));
            }
        };
        return Ok((1..=longest).rev().collect());
    }
    let count = scan.number("the number of ships", 1..=whole.text.len() as u64)?;
    let mut fleet = Vec::new();
    for _ in 0..count {
        scan.expect('/')?;
        let ship = scan.take_while(|c| c.is_ascii_alphanumeric());
        let Some(length) = straight(ship.text) else {
            return Err(unsupported(
                ship.span(),
                "this ship has another shape than in Battleship".to_owned(),
            ));
        };
        fleet.resize(fleet.len().max(length), 0);
        fleet[length - 1] += 1;
    }
    Ok(fleet)
}

/// Length of a ship that is a straight line: its width and height, and its cells, 5 per character.
fn straight(ship: &str) -> Option<usize> {
    let mut signs = ship.chars().map(|sign| sign.to_digit(36));
    let [width, height] = [signs.next()??, signs.next()??].map(|side| side as usize);
    let length = width.max(height);
    let mut cells = Vec::new();
    for sign in signs {
        let bits = sign.filter(|bits| *bits < 32)?;
        cells.extend([16, 8, 4, 2, 1].map(|bit| bits & bit > 0));
    }
    let is_line = width.min(height) == 1
        && cells.len() >= length
        && cells.iter().enumerate().all(|(i, &cell)| cell == (i < length));
    is_line.then_some(length)
}
