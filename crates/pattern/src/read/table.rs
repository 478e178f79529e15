//! Tables of numbers with a size in front: CSPLib's (each clue begins with its number of blocks)
//! and `.nin` (runs alone).
//!
//! A line like `1 1` is ambiguous, so both readings are tried. If both make a puzzle, and not the
//! same, a count of the black cells can exclude one of them; otherwise only the player can decide.

use std::ops::Range;

use tatham_core::author::scan::Piece;
use tatham_core::{Flaw, ParseError, Size};

use super::draft::{Draft, DraftClue};
use crate::problem::{MOST_SIDE, Problem};

/// Returns true if the first line consists of exactly 2 numbers.
pub(super) fn has_size_line(whole: Piece<'_>) -> bool {
    let first = whole.lines().next().map_or("", |line| line.text);
    let mut words = first.split_whitespace();
    let number =
        |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    number(words.next()) && number(words.next()) && words.next().is_none()
}

/// Reads a table of either format.
pub(super) fn read(whole: Piece<'_>) -> Result<Problem, ParseError> {
    let (csplib, nin) = (csplib(whole), nin(whole));
    let finish = |draft: &Result<Draft, ParseError>| draft.clone().and_then(Draft::finish);
    match (finish(&csplib), finish(&nin)) {
        (Ok(problem), Err(_)) | (Err(_), Ok(problem)) => Ok(problem),
        (Err(csplib), Err(nin)) => Err(if most_lines_count_blocks(whole) { csplib } else { nin }),
        (Ok(by_csplib), Ok(by_nin)) => match (by_csplib.impossible(), by_nin.impossible()) {
            _ if by_csplib == by_nin => Ok(by_csplib),
            (None, Some(_)) => Ok(by_csplib),
            (Some(_), None) => Ok(by_nin),
            _ => Err(ambiguous(whole, &csplib?, &nin?)),
        },
    }
}

/// Error for a text that is 2 different puzzles, marked at the first difference.
fn ambiguous(whole: Piece<'_>, csplib: &Draft, nin: &Draft) -> ParseError {
    let first_line = whole.lines().next().unwrap_or(whole).span();
    let (Size { width, height }, other) = (csplib.size(), nin.size());
    let clues =
        |draft: &Draft| draft.rows.iter().chain(&draft.columns).cloned().collect::<Vec<_>>();
    let differs = clues(csplib).into_iter().zip(clues(nin)).find(|(a, b)| a != b);
    let (span, what) = match differs {
        Some((a, b)) if csplib.size() == other => (
            a.span.clone(),
            format!(
                "this clue is `{}` in CSPLib's text, which counts the blocks first, and `{}` in .nin",
                a.text(),
                b.text()
            ),
        ),
        _ => (
            first_line,
            format!(
                "this is {height} rows of {width} in CSPLib's text, and {} rows of {} in .nin",
                other.height, other.width
            ),
        ),
    };
    let message = format!("{what}; it can be read as either");
    ParseError { span, flaw: Flaw::Ambiguous { message, fits: vec!["csplib", "nin"] }, help: None }
        .with_help(
            "specify the format: --from csplib or --from nin (in a batch, the option `from`)",
        )
}

/// Reads `ROWS COLS`, rows, columns; each clue is the number of its blocks, followed by the blocks.
pub(super) fn csplib(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (height, width, lines) =
        size_and_lines(whole, ["the number of rows", "the number of columns"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        let mut words = words(line);
        let count = words
            .next()
            .map_or(Ok(0), |word| word.number("the number of blocks", 0..=MOST_SIDE as u64))?
            as usize;
        let blocks = words.collect::<Vec<_>>();
        if blocks.len() != count {
            let message = format!(
                "{} blocks follow, but the line begins with the number {count}",
                blocks.len()
            );
            return Err(ParseError::impossible(line.span(), message));
        }
        let runs = blocks.into_iter().map(|word| run(word, 1)).collect::<Result<Vec<_>, _>>()?;
        clues.push(DraftClue::new(line, runs)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// Reads `WIDTH HEIGHT`, rows, columns; each clue is its runs, `0` for none.
pub(super) fn nin(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (width, height, lines) = size_and_lines(whole, ["the width", "the height"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        let runs = words(line).map(|word| run(word, 0)).collect::<Result<Vec<_>, _>>()?;
        clues.push(DraftClue::new(line, runs)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// The 2 numbers of the first line, and the lines after it that are not blank.
fn size_and_lines<'t>(
    whole: Piece<'t>,
    names: [&'static str; 2],
) -> Result<(usize, usize, impl Iterator<Item = Piece<'t>>), ParseError> {
    let mut lines = whole.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty());
    let first = lines.next().unwrap_or(whole);
    let [a, b] = words(first).collect::<Vec<_>>()[..] else {
        return Err(first.expected("two numbers alone on the first line: the size"));
    };
    let side =
        |word: Piece<'_>, name| word.number(name, 1..=MOST_SIDE as u64).map(|side| side as usize);
    Ok((side(a, names[0])?, side(b, names[1])?, lines))
}

/// Draft of the clues, if there is one for each line of the grid; the rows come first.
fn draft(mut clues: Vec<DraftClue>, size: Size, whole: Piece<'_>) -> Result<Draft, ParseError> {
    let Size { width, height } = size;
    if clues.len() != width + height {
        let (found, place) = match clues.get(width + height) {
            Some(first) => ("more than ".to_owned(), first.span.clone()),
            None => (format!("{} instead of ", clues.len()), whole.span().end..whole.span().end),
        };
        let message = format!(
            "{found}{} clues: {height} for the rows, then {width} for the columns",
            width + height
        );
        return Err(ParseError::impossible(place, message));
    }
    let columns = clues.split_off(height);
    Ok(Draft { columns, rows: clues, given: None })
}

fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.text.split_whitespace().map(move |word| {
        // A word is a part of the line, so the distance between their addresses is its position.
        let at = word.as_ptr().addr() - line.text.as_ptr().addr();
        line.slice(at..at + word.len())
    })
}

fn run(word: Piece<'_>, least: u64) -> Result<(u16, Range<usize>), ParseError> {
    Ok((word.number("the run", least..=MOST_SIDE as u64)? as u16, word.span()))
}

fn most_lines_count_blocks(whole: Piece<'_>) -> bool {
    let counts = |line: Piece<'_>| {
        let mut words = line.text.split_whitespace();
        let count = words.next().and_then(|word| word.parse::<usize>().ok());
        count == Some(words.count())
    };
    let (yes, no): (Vec<_>, Vec<_>) = whole
        .lines()
        .skip(1)
        .filter(|line| !line.trimmed().text.is_empty())
        .partition(|&line| counts(line));
    yes.len() > no.len()
}
