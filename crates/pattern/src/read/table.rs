//! Tables of numbers that begin with a size: CSPLib's text (each clue begins with its number of
//! blocks), `.nin` (runs only), `.mk` (a mark between rows and columns) and `.cwd` (the size on
//! 2 lines).
//!
//! A line like `1 1` is ambiguous, so both readings are tried. If they make different puzzles, the
//! numbers of black cells can exclude one of them; otherwise only the player can decide.

use std::ops::Range;

use tatham_core::author::scan::Piece;
use tatham_core::words::there;
use tatham_core::{ParseError, Size};

use super::draft::{Draft, DraftClue};
use crate::format::lines;
use crate::problem::MOST_SIDE;

/// Returns true if the first line consists of exactly 2 numbers.
fn has_size_line(whole: Piece<'_>) -> bool {
    let first = whole.lines().next().map_or("", |line| line.text);
    let mut words = first.split_whitespace();
    let number =
        |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
    number(words.next()) && number(words.next()) && words.next().is_none()
}

/// Returns true if it may be CSPLib's text or `.nin`.
pub(crate) fn is_likely(whole: Piece<'_>) -> bool {
    has_size_line(whole) && !has_mark(whole)
}

/// Returns true if it begins with a digit and most lines are numbers, so that an error in it may be
/// one in a table.
pub(crate) fn resembles_one(whole: Piece<'_>) -> bool {
    let lines = || whole.lines().filter(|line| !line.text.trim().is_empty());
    let is_number_line = |line: &Piece<'_>| {
        line.text.split_whitespace().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let numbers = lines().filter(is_number_line).count();
    whole.text.starts_with(|c: char| c.is_ascii_digit())
        && numbers > 1
        && 2 * numbers > lines().count()
}

/// Returns true if it may be `.mk`.
pub(crate) fn is_likely_mk(whole: Piece<'_>) -> bool {
    has_size_line(whole) && has_mark(whole)
}

/// Returns true if it may be `.cwd`: the first two lines are one number each.
pub(crate) fn is_likely_cwd(whole: Piece<'_>) -> bool {
    let mut lines = whole.text.lines();
    let mut number = || {
        let word = lines.next().map_or("", str::trim);
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
    };
    number() && number()
}

/// Returns true if some line is the mark between the rows and columns of `.mk`.
fn has_mark(whole: Piece<'_>) -> bool {
    whole.text.lines().any(|line| line.trim() == "#")
}

/// Error of a text that is none of these formats, from the one that is most likely.
pub(super) fn error(whole: Piece<'_>) -> Option<ParseError> {
    let first = whole.lines().next().map_or(0, |line| line.text.split_whitespace().count());
    let (name, draft) = if first == 1 {
        ("cwd", cwd(whole))
    } else if most_lines_count_blocks(whole) {
        ("csplib", csplib(whole))
    } else {
        ("nin", nin(whole))
    };
    draft.and_then(Draft::finish).err().map(|error| error.of_format(name, true))
}

/// Error for a text with 2 different readings, at their first difference.
pub(super) fn ambiguous(whole: Piece<'_>) -> ParseError {
    let (csplib, nin) = match (csplib(whole), nin(whole)) {
        (Ok(csplib), Ok(nin)) => (csplib, nin),
        (Err(error), _) | (_, Err(error)) => return error,
    };
    let first_line = whole.lines().next().unwrap_or(whole).span();
    let (Size { width, height }, other) = (csplib.size(), nin.size());
    let clues =
        |draft: &Draft| draft.rows.iter().chain(&draft.columns).cloned().collect::<Vec<_>>();
    let differs = clues(&csplib).into_iter().zip(clues(&nin)).find(|(a, b)| a != b);
    let (span, what) = match differs {
        Some((a, b)) if csplib.size() == other => (
            a.span.clone(),
            format!(
                "this clue is `{}` in CSPLib's text, which begins with the number of blocks, but \
                    `{}` in .nin",
                a.text(),
                b.text()
            ),
        ),
        _ => (
            first_line,
            format!(
                "this is {height} rows of {width} in CSPLib's text, but {} rows of {} in .nin",
                other.height, other.width
            ),
        ),
    };
    ParseError::ambiguous(span, what, vec!["csplib", "nin"])
}

/// Reads `ROWS COLS`, rows, columns; each clue is the number of its blocks, then the blocks.
pub(crate) fn csplib(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (height, width, lines) =
        size_and_lines(whole, ["the number of rows", "the number of columns"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        let mut words = words(line);
        let count = words
            .next()
            .map_or(Ok(0), |word| word.number("the number of blocks", 0..=MOST_SIDE as u64))?
            as usize;
        let runs = words.map(|word| run(word, 1)).collect::<Result<Vec<_>, _>>()?;
        if runs.len() != count {
            let message = format!(
                "{} blocks follow, but the number at the beginning of the line is {count}",
                runs.len()
            );
            return Err(ParseError::impossible(line.span(), message));
        }
        clues.push(DraftClue::new(line, runs)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// Reads `WIDTH HEIGHT`, rows, columns; each clue is its runs, or `0` for none.
pub(crate) fn nin(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (width, height, lines) = size_and_lines(whole, ["the width", "the height"])?;
    let mut clues = Vec::with_capacity(width + height);
    for line in lines.take(width + height + 1) {
        clues.push(runs(line)?);
    }
    draft(clues, Size { width, height }, whole)
}

/// Reads `HEIGHT WIDTH`, rows, `#`, columns; each clue is its runs, with `0` or nothing for none.
/// The white space at the end of the text may contain empty clues.
pub(crate) fn mk(text: Piece<'_>) -> Result<Draft, ParseError> {
    let mut lines = lines(text)?.map(|line| line.trimmed());
    let first = lines.next().unwrap_or(text);
    let (height, width) = size(first, ["the height", "the width"])?;
    let mut sides = [Vec::new(), Vec::new()];
    let mut mark = None;
    for line in lines {
        match (line.text, mark) {
            ("#", None) => mark = Some(line),
            ("#", Some(_)) => return Err(line.expected("the runs of a column")),
            _ => sides[usize::from(mark.is_some())].push(line),
        }
    }
    let [rows, mut columns] = sides;
    let end = text.trimmed().span().end;
    let Some(mark) = mark else {
        return Err(Piece { text: "", start: end }.expected("a line `#` between rows and columns"));
    };
    while columns.len() > width && columns.last().is_some_and(|line| line.text.is_empty()) {
        columns.pop();
    }
    let check = |found: &[Piece<'_>], wanted: usize, what: &str, end: usize| {
        if found.len() == wanted {
            return Ok(());
        }
        let place = found.get(wanted).map_or(end..end, Piece::span);
        let message = format!("{} {what} clues instead of {wanted}", found.len());
        Err(ParseError::impossible(place, message))
    };
    check(&rows, height, "row", mark.start)?;
    check(&columns, width, "column", end)?;
    let clues = |lines: Vec<Piece<'_>>| lines.into_iter().map(runs).collect::<Result<Vec<_>, _>>();
    Ok(Draft { rows: clues(rows)?, columns: clues(columns)?, given: None })
}

/// Reads `HEIGHT` and `WIDTH` on a line each, rows, a blank line, columns; each clue is its runs,
/// with `0` for none.
pub(crate) fn cwd(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut lines = lines(whole)?.map(|line| line.trimmed()).peekable();
    let mut side = |what| {
        let line = lines.next().unwrap_or(whole.slice(whole.text.len()..whole.text.len()));
        line.number(what, 1..=MOST_SIDE as u64).map(|side| side as usize)
    };
    let (height, width) = (side("the height")?, side("the width")?);
    let end = Piece { text: "", start: whole.span().end };
    let mut rows = Vec::with_capacity(height);
    for _ in 0..height {
        let line = lines.next().unwrap_or(end);
        if line.text.is_empty() {
            return Err(line.expected(format!(
                "{height} row clues; {} (`0` is the empty one)",
                there(rows.len())
            )));
        }
        rows.push(runs(line)?);
    }
    let blank = lines.next().unwrap_or(end);
    if !blank.text.is_empty() || blank.start == end.start {
        return Err(blank.expected(format!("a blank line after {height} row clues")));
    }
    while lines.next_if(|line| line.text.is_empty()).is_some() {}
    let columns: Vec<Piece<'_>> = lines.collect();
    if columns.len() != width {
        let place = columns.get(width).copied().unwrap_or(end);
        return Err(place.expected(format!("{width} column clues; {}", there(columns.len()))));
    }
    let columns = columns
        .into_iter()
        .map(|line| match line.text {
            "" => Err(line.expected("a column clue (`0` is the empty one)")),
            _ => runs(line),
        })
        .collect::<Result<_, _>>()?;
    Ok(Draft { columns, rows, given: None })
}

/// Reads a line of runs as a clue.
fn runs(line: Piece<'_>) -> Result<DraftClue, ParseError> {
    // One run more than any line has room for is refused below; no more are stored.
    let words = words(line).take(MOST_SIDE + 1);
    let runs = words.map(|word| run(word, 0)).collect::<Result<Vec<_>, _>>()?;
    DraftClue::new(line, runs)
}

/// Reads the 2 numbers of a line.
fn size(line: Piece<'_>, names: [&'static str; 2]) -> Result<(usize, usize), ParseError> {
    let missing = || line.expected("2 numbers on the first line, the size");
    let mut words = words(line);
    let mut side = |name| {
        let word = words.next().ok_or_else(missing)?;
        word.number(name, 1..=MOST_SIDE as u64).map(|side| side as usize)
    };
    let size = (side(names[0])?, side(names[1])?);
    if words.next().is_some() { Err(missing()) } else { Ok(size) }
}

/// Reads the 2 numbers of the first line, and returns the other lines that are not blank.
fn size_and_lines<'t>(
    whole: Piece<'t>,
    names: [&'static str; 2],
) -> Result<(usize, usize, impl Iterator<Item = Piece<'t>>), ParseError> {
    let mut lines = whole.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty());
    let first = lines.next().unwrap_or(whole);
    let (a, b) = size(first, names)?;
    Ok((a, b, lines))
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
