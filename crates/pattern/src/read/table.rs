//! Tables of numbers with a size in front: CSPLib's (each clue begins with its number of blocks) and `.nin` (runs alone).
//!
//! A line like `2 1 3` can be meant either way, so both readings are tried. If a text is consistent both ways, its layout decides:
//! CSPLib's files set the number of blocks apart by more than one space and leave a line between rows and columns.

use std::ops::Range;

use tatham_core::scan::Piece;
use tatham_core::{ParseError, Size};

use super::draft::{Draft, DraftClue};
use crate::problem::{MOST_SIDE, Problem};

/// Whether the first line is nothing but two numbers.
pub(super) fn has_size_line(whole: Piece<'_>) -> bool {
    let first = whole.lines().next().map_or("", |line| line.text);
    let mut words = first.split_whitespace();
    let number = |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    number(words.next()) && number(words.next()) && words.next().is_none()
}

pub(super) fn read(whole: Piece<'_>) -> Result<Problem, ParseError> {
    let csplib = csplib(whole).and_then(Draft::finish);
    let nin = nin(whole).and_then(Draft::finish);
    match (csplib, nin) {
        (Ok(csplib), Ok(nin)) => Ok(if is_laid_out_like_csplib(whole) { csplib } else { nin }),
        (Ok(problem), Err(_)) | (Err(_), Ok(problem)) => Ok(problem),
        (Err(csplib), Err(nin)) => Err(if most_lines_count_blocks(whole) { csplib } else { nin }),
    }
}

/// `ROWS COLS`, rows, columns; each clue the number of its blocks, then the blocks.
fn csplib(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (height, width, lines) = size_and_lines(whole, ["the number of rows", "the number of columns"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        let mut words = words(line);
        let count = words.next().map_or(Ok(0), |word| word.number("the number of blocks", 0..=MOST_SIDE as u64))? as usize;
        let blocks = words.collect::<Vec<_>>();
        if blocks.len() != count {
            let message = format!("{} blocks follow, but the line begins with the number {count}", blocks.len());
            return Err(ParseError::impossible(line.span(), message));
        }
        let runs = blocks.into_iter().map(|word| run(word, 1)).collect::<Result<Vec<_>, _>>()?;
        clues.push(DraftClue::new(line, runs)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// `WIDTH HEIGHT`, rows, columns; each clue its runs, `0` for none.
fn nin(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (width, height, lines) = size_and_lines(whole, ["the width", "the height"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        let runs = words(line).map(|word| run(word, 0)).collect::<Result<Vec<_>, _>>()?;
        clues.push(DraftClue::new(line, runs)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// The two numbers of the first line, and the lines after it that are not blank.
fn size_and_lines<'t>(
    whole: Piece<'t>,
    names: [&'static str; 2],
) -> Result<(usize, usize, impl Iterator<Item = Piece<'t>>), ParseError> {
    let mut lines = whole.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty());
    let first = lines.next().unwrap_or(whole);
    let mut sides = words(first).zip(names).map(|(word, name)| word.number(name, 1..=MOST_SIDE as u64));
    let (Some(a), Some(b)) = (sides.next(), sides.next()) else {
        return Err(first.expected("two numbers: the size"));
    };
    Ok((a? as usize, b? as usize, lines))
}

/// The clues as a puzzle, if there is one for each line of the grid; the rows come first.
fn draft(mut clues: Vec<DraftClue>, size: Size, whole: Piece<'_>) -> Result<Draft, ParseError> {
    let Size { width, height } = size;
    if clues.len() != width + height {
        let (found, place) = match clues.get(width + height) {
            Some(first) => ("more than ".to_owned(), first.span.clone()),
            None => (format!("{} instead of ", clues.len()), whole.span().end..whole.span().end),
        };
        let message = format!("{found}{} clues: {height} for the rows, then {width} for the columns", width + height);
        return Err(ParseError::impossible(place, message));
    }
    let columns = clues.split_off(height);
    Ok(Draft { columns, rows: clues, given: None })
}

fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.text.split_whitespace().map(move |word| {
        // A word is a part of the line, so the distance of the two is its place.
        let at = word.as_ptr().addr() - line.text.as_ptr().addr();
        line.slice(at..at + word.len())
    })
}

fn run(word: Piece<'_>, least: u64) -> Result<(u16, Range<usize>), ParseError> {
    Ok((word.number("the run", least..=MOST_SIDE as u64)? as u16, word.span()))
}

fn is_laid_out_like_csplib(whole: Piece<'_>) -> bool {
    let set_apart = |line: Piece<'_>| {
        let after = line.text.trim_start_matches(|c: char| c.is_ascii_digit());
        after.starts_with("  ") || after.starts_with('\t')
    };
    let mut lines = whole.lines().map(|line| line.trimmed()).skip(1);
    // Leading and trailing white space has been cut off, so a blank line stands between clues.
    lines.any(|line| line.text.is_empty() || set_apart(line))
}

fn most_lines_count_blocks(whole: Piece<'_>) -> bool {
    let counts = |line: Piece<'_>| {
        let mut words = line.text.split_whitespace();
        let count = words.next().and_then(|word| word.parse::<usize>().ok());
        count == Some(words.count())
    };
    let (yes, no): (Vec<_>, Vec<_>) =
        whole.lines().skip(1).filter(|line| !line.trimmed().text.is_empty()).take(2 * MOST_SIDE).partition(|&line| counts(line));
    yes.len() > no.len()
}
