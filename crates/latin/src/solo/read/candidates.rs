//! Boards with candidates: 729 characters, 9 for each cell, or 81 groups of digits.
//!
//! Solo puzzles do not have candidates. Cells with a single candidate are the givens. The text is
//! read only if these have exactly 1 solution, and it agrees with all candidates: otherwise the
//! candidates that the player has ruled out would be ignored silently.

use tatham_core::author::format::Remarked;
use tatham_core::author::scan::Piece;
use tatham_core::words::there;
use tatham_core::{Budget, ParseError, Settings};

use super::alphabet::is_blank;
use super::grid;
use crate::solo::problem::Problem;
use crate::solo::solve;

const CELLS: usize = 81;

/// Budget checks during the search for the solution: far more than any such puzzle takes.
const STEPS: u64 = 10_000_000;

/// Returns true if a text is long enough, and begins with digits or a frame.
pub(in crate::solo) fn is_likely(text: Piece<'_>) -> bool {
    let text = text.text.trim();
    (2 * CELLS..=grid::LONGEST).contains(&text.len())
        && (text.contains([' ', '\n']) || text.len() >= 9 * CELLS)
        && text.starts_with(|c: char| {
            c.is_ascii_digit() || "|+-*.:=_'".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c)
        })
}

/// Candidates of a cell, with a bit for each digit, and their place in the text.
type Cell<'t> = (u16, Piece<'t>);

pub(in crate::solo) fn read(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    let whole = text.trimmed();
    let cells = match by_position(text)? {
        Some(cells) => cells,
        None => by_groups(text, whole)?,
    };
    let single = |bits: u16| bits.is_power_of_two().then(|| bits.trailing_zeros() + 1);
    let given: Vec<Option<u32>> = cells.iter().map(|(bits, _)| single(*bits)).collect();
    let open = given.iter().filter(|digit| digit.is_none()).count();
    let problem = grid::problem(given, 9);
    let (settings, budget) = (Settings::default(), Budget::steps(STEPS));
    let mut solutions = solve::candidates(&problem, &settings, &budget);
    let unsupported = |place: Piece<'_>, why: &str| {
        let message = format!("candidates are not supported, and {why}");
        Err(ParseError::unsupported(place.span(), message)
            .with_help("enter the puzzle without candidates"))
    };
    let solution = match (solutions.next(), solutions.next()) {
        (Some(Ok(solution)), None) => solution,
        (None, _) => {
            return unsupported(whole, "the cells with a single candidate have no common solution");
        }
        _ => {
            return unsupported(whole, "the cells with a single candidate allow several solutions");
        }
    };
    drop(solutions);
    let ruled_out = cells
        .iter()
        .zip(solution.0.cells())
        .find(|((bits, _), digit)| bits >> (**digit - 1) & 1 == 0);
    if let Some(((_, place), digit)) = ruled_out {
        return unsupported(*place, &format!("the {digit} of the solution is not among these"));
    }
    let remarks = match open {
        0 => Vec::new(),
        1 => vec!["the candidates of 1 cell are left out".to_owned()],
        _ => vec![format!("the candidates of {open} cells are left out")],
    };
    Ok((problem, remarks))
}

/// Reads 9 characters for each cell: each a digit at its own position, or a sign for an empty cell.
/// `None` if the text has a different number of characters.
fn by_position(text: Piece<'_>) -> Result<Option<Vec<Cell<'_>>>, ParseError> {
    let is_cell = |sign: char| sign.is_ascii_digit() || is_blank(sign);
    let is_frame = |line: &str| !line.contains(|c: char| c.is_ascii_digit() || c == '.');
    let lines = text.lines().filter(|line| !is_frame(line.text));
    let mut signs = Vec::with_capacity(9 * CELLS);
    for line in lines {
        for (at, sign) in line.text.char_indices().filter(|(_, sign)| is_cell(*sign)) {
            if signs.len() == 9 * CELLS {
                return Ok(None);
            }
            signs.push((sign, line.slice(at..at + 1)));
        }
    }
    if signs.len() != 9 * CELLS {
        return Ok(None);
    }
    let mut cells = Vec::with_capacity(CELLS);
    for nine in signs.chunks(9) {
        let (first, last) = (nine[0].1, nine[8].1);
        let mut bits = 0;
        for (at, (sign, place)) in nine.iter().enumerate() {
            let digit = at as u32 + 1;
            match sign.to_digit(10) {
                Some(found) if found == digit => bits |= 1 << at,
                Some(0) | None => {}
                Some(_) => {
                    return Err(place.expected(format!("`{digit}`, or `.` if it is ruled out")));
                }
            }
        }
        if bits == 0 {
            let span = first.start..last.span().end;
            return Err(ParseError::impossible(span, "this cell has no candidate"));
        }
        let whole = first.start - text.start..last.span().end - text.start;
        cells.push((bits, text.slice(whole)));
    }
    Ok(Some(cells))
}

/// Reads a group of digits for each cell, with blanks and frames between the groups.
fn by_groups<'t>(text: Piece<'t>, whole: Piece<'t>) -> Result<Vec<Cell<'t>>, ParseError> {
    let is_separator = |c: char| " \t\r|,;+".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let mut cells = Vec::with_capacity(CELLS);
    for line in text.lines() {
        // Every cell has a digit, so a line without digits is a frame.
        if !line.text.contains(|c: char| c.is_ascii_digit()) {
            let is_frame = |c: char| "-=+|*:.'".contains(c) || is_separator(c);
            match line.text.char_indices().find(|(_, sign)| !is_frame(*sign)) {
                Some((at, sign)) => {
                    let place = line.slice(at..at + sign.len_utf8());
                    return Err(place.expected("a frame or groups of digits"));
                }
                None => continue,
            }
        }
        let mut bits = 0_u16;
        let mut start = 0;
        for (at, sign) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
            if is_separator(sign) {
                if bits > 0 {
                    cells.push((bits, line.slice(start..at)));
                }
                bits = 0;
                continue;
            }
            let place = line.slice(at..at + sign.len_utf8());
            let bit = match sign.to_digit(10) {
                Some(digit @ 1..) => 1 << (digit - 1),
                _ => return Err(place.expected("a digit from 1 to 9, or a blank")),
            };
            if bits == 0 {
                start = at;
            }
            if bits & bit != 0 {
                return Err(ParseError::impossible(place.span(), "duplicate candidate"));
            }
            bits |= bit;
        }
    }
    if cells.len() != CELLS {
        let place = cells.get(CELLS).map_or(whole, |cell| cell.1);
        return Err(place.expected(format!("81 groups of digits; {}", there(cells.len()))));
    }
    Ok(cells)
}
