//! Files of other programs: Simple Sudoku's `.ss`, SadMan's `.sdk`, `.sdm`, and HoDoKu's lines.

use tatham_core::ParseError;
use tatham_core::author::format::Remarked;
use tatham_core::author::scan::Piece;
use tatham_core::words::there;

use super::alphabet::{Alphabet, is_blank};
use super::grid;
use super::lines;
use crate::solo::problem::Problem;

/// Number of cells of a grid in these files.
const CELLS: usize = 81;

/// Reads `.ss`: 9 lines of 9 characters in a frame.
pub(in crate::solo) fn ss(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let whole = text.trimmed();
    if !whole.text.contains('|') {
        return Err(whole.expected("`|` between the boxes"));
    }
    nine(lines::read(text, Alphabet::Digits)?, whole)
}

/// Returns the puzzle, if it is 9x9.
fn nine(found: Remarked<Problem>, whole: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    if found.0.order() == 9 { Ok(found) } else { Err(whole.expected("a 9x9 grid")) }
}

/// Returns true if a text has lines that begin with `#`, or sections.
pub(in crate::solo) fn is_likely_sdk(text: Piece<'_>) -> bool {
    let is_own = |line: &str| line.starts_with('#') || section(line).is_some();
    let text = text.text.trim();
    text.contains('\n')
        && (text.starts_with('#') || text.to_ascii_lowercase().contains("[puzzle]"))
        && text.lines().any(is_own)
}

/// Returns the name of the section that begins on a line.
fn section(line: &str) -> Option<&str> {
    let (name, _) = line.trim().strip_prefix('[')?.split_once(']')?;
    name.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(name)
}

/// Reads `.sdk`: skips lines that begin with `#`; the grid is below `[Puzzle]` or before all
/// sections.
pub(in crate::solo) fn sdk(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    let whole = text.trimmed();
    let has_puzzle = text.lines().any(|line| is_puzzle(line.text));
    let (mut rows, mut sections) = (Vec::new(), Vec::new());
    let (mut is_own, mut puzzles) = (!has_puzzle, Vec::new());
    for line in text.lines() {
        let trimmed = line.text.trim_start();
        if trimmed.starts_with('#') {
            continue;
        }
        if let Some(name) = section(line.text) {
            is_own = is_puzzle(line.text);
            if is_own {
                puzzles.push(line.trimmed().span());
            } else {
                sections.push(name);
            }
        } else if trimmed.starts_with('[') {
            return Err(line.trimmed().expected("a section, such as `[Puzzle]`"));
        } else if is_own {
            rows.push(line);
        } else if sections.is_empty() && !trimmed.is_empty() {
            return Err(line.trimmed().expected("`#` or `[Puzzle]` before the grid"));
        }
    }
    if puzzles.len() > 1 {
        return Err(ParseError::several(puzzles));
    }
    let first = rows.iter().map(Piece::trimmed).find(|row| !row.text.is_empty());
    let (Some(first), Some(last)) = (first, rows.last()) else {
        let end = whole.slice(whole.text.len()..whole.text.len());
        return Err(end.expected("the grid: 9 lines of 9 characters"));
    };
    let body = Piece { text: &text.text[first.start - text.start..], start: first.start };
    let body = body.slice(0..last.span().end.max(first.span().end) - first.start).trimmed();
    let (problem, mut remarks) = lines::read_lines(&rows, body, Alphabet::Any)?;
    let left_out = sections.iter().map(|name| format!("the section [{name}] is left out"));
    remarks.extend(left_out);
    Ok((problem, remarks))
}

fn is_puzzle(line: &str) -> bool {
    section(line).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// Returns true if a text has lines of whole puzzles.
pub(in crate::solo) fn is_likely_sdm(text: Piece<'_>) -> bool {
    let mut lines = text.text.trim().lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|line| line.trim().len() >= CELLS) && lines.next().is_some()
}

/// Reads `.sdm`: one puzzle per line.
pub(in crate::solo) fn sdm(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let lines = text.lines().map(|line| line.trimmed());
    let puzzles = lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('#'));
    let none = || text.trimmed().expected("a line of 81 characters");
    only(puzzles, |line| nine(lines::read(line, Alphabet::Digits)?, line))?.ok_or_else(none)
}

/// Returns the puzzle of the only line; an error lists several puzzles.
fn only<'t>(
    lines: impl Iterator<Item = Piece<'t>>,
    read: impl Fn(Piece<'t>) -> Result<Remarked<Problem>, ParseError>,
) -> Result<Option<Remarked<Problem>>, ParseError> {
    let (mut first, mut spans) = (None, Vec::new());
    for line in lines {
        let found = read(line)?;
        first.get_or_insert(found);
        spans.push(line.span());
    }
    if spans.len() > 1 { Err(ParseError::several(spans)) } else { Ok(first) }
}

/// Reads `:CODE:DIGITS:GRID:REMOVED:…`, or only such a grid.
pub(in crate::solo) fn hodoku(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let lines = text.lines().map(|line| line.trimmed());
    let puzzles = lines.filter(|line| !line.text.is_empty());
    only(puzzles, hodoku_line)?.ok_or_else(|| ParseError::nothing("a line of HoDoKu's library"))
}

fn hodoku_line(line: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let end = line.slice(line.text.len()..line.text.len());
    let (grid, removed) = if line.text.starts_with(':') {
        let fields: Vec<Piece<'_>> = line.split(':').collect();
        let &[_, code, _, grid, ref rest @ ..] = &fields[..] else {
            return Err(end.expected("`:CODE:DIGITS:GRID:`"));
        };
        let is_code = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if let Some(at) = code.text.find(|c: char| !is_code(c)) {
            return Err(code.slice(at..code.text.len()).expected("the code of a technique"));
        }
        (grid, rest.first().copied())
    } else {
        (line, None)
    };
    let (given, solved) = hodoku_grid(grid)?;
    let removed = removed.map_or(Ok(0), count_removed)?;
    let count = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{number} {what}s")),
    };
    let left_out: Vec<String> = [count(solved, "solved cell"), count(removed, "removed candidate")]
        .into_iter()
        .flatten()
        .collect();
    let remarks = if left_out.is_empty() {
        Vec::new()
    } else {
        let are = if solved + removed == 1 { "is" } else { "are" };
        vec![format!("{} {are} left out", left_out.join(" and "))]
    };
    Ok((grid::problem(given, 9), remarks))
}

/// Returns the givens of a grid, and the number of cells that are marked as solved.
fn hodoku_grid(grid: Piece<'_>) -> Result<(Vec<Option<u32>>, usize), ParseError> {
    let (mut given, mut solved, mut is_solved) = (Vec::with_capacity(CELLS), 0, false);
    for (at, sign) in grid.text.char_indices() {
        let place = grid.slice(at..at + sign.len_utf8());
        match sign {
            '+' if !is_solved => is_solved = true,
            '1'..='9' => {
                given.push(sign.to_digit(10).filter(|_| !is_solved));
                solved += usize::from(is_solved);
                is_solved = false;
            }
            _ if is_solved => return Err(place.expected("a digit after `+`")),
            _ if is_blank(sign) => given.push(None),
            _ => return Err(place.expected("`1` to `9`, or `.` or `0` for an empty cell")),
        }
    }
    if given.len() != CELLS || is_solved {
        let message = format!("a grid of 81 cells; {}", there(given.len()));
        return Err(grid.expected(message));
    }
    Ok((given, solved))
}

/// Counts removed candidates: each has a digit, a row and a column.
fn count_removed(field: Piece<'_>) -> Result<usize, ParseError> {
    let mut count = 0;
    for word in field.split(' ').filter(|word| !word.text.is_empty()) {
        if word.text.len() != 3 || !word.text.bytes().all(|b| (b'1'..=b'9').contains(&b)) {
            return Err(word.expected("a candidate: 3 digits for its digit, row and column"));
        }
        count += 1;
    }
    Ok(count)
}
