//! Steve Simpson's `.non` format: headers, then `rows` and `columns`, each followed by its clues,
//! one per line.

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use super::draft::{Draft, DraftClue};
use crate::problem::MOST_SIDE;

/// Returns true if some line begins with one of the words that such a file needs.
pub(super) fn is_likely(whole: Piece<'_>) -> bool {
    let word = |line: Piece<'_>| {
        ["width", "height", "rows", "columns"].contains(&first_word(line.trimmed()).text)
    };
    whole.lines().any(word)
}

fn first_word(line: Piece<'_>) -> Piece<'_> {
    line.slice(0..line.text.find(char::is_whitespace).unwrap_or(line.text.len()))
}

pub(super) fn read(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let (mut width, mut height) = (None, None);
    let (mut columns, mut rows) = (None, None);
    let mut lines = whole.lines().map(|line| line.trimmed());
    while let Some(line) = lines.next() {
        let word = first_word(line);
        let value = line.slice(word.text.len()..line.text.len()).trimmed();
        let (side, count, what, size) = match word.text {
            "width" => {
                width = Some(value.number("the width", 1..=MOST_SIDE as u64)? as usize);
                continue;
            }
            "height" => {
                height = Some(value.number("the height", 1..=MOST_SIDE as u64)? as usize);
                continue;
            }
            "rows" => (&mut rows, height, "row", "height"),
            "columns" => (&mut columns, width, "column", "width"),
            // Title, author, goal and other headers are skipped; a clue after the last expected one
            // is an error.
            _ if !line.text.starts_with(|c: char| c.is_ascii_digit()) => continue,
            _ => return Err(line.expected("a header: all clues of this side have been read")),
        };
        let Some(count) = count else {
            return Err(ParseError::impossible(
                word.span(),
                format!("the {size} must come before the {what} clues"),
            ));
        };
        let mut clues = Vec::with_capacity(count);
        while clues.len() < count {
            let end = whole.span().end;
            let line = lines.next().unwrap_or(Piece { text: "", start: end });
            if line.start == end && line.text.is_empty()
                || line.text.starts_with(char::is_alphabetic)
            {
                let message = format!("{} {what} clues, but the {size} is {count}", clues.len());
                return Err(ParseError::impossible(line.span(), message));
            }
            clues.push(clue(line)?);
        }
        if side.replace(clues).is_some() {
            return Err(ParseError::impossible(
                word.span(),
                format!("the {what} clues are given twice"),
            ));
        }
    }
    let end = whole.span().end;
    let missing = |what| {
        ParseError::impossible(
            end..end,
            format!("the line `{what}` and the clues below it are missing"),
        )
    };
    Ok(Draft {
        columns: columns.ok_or_else(|| missing("columns"))?,
        rows: rows.ok_or_else(|| missing("rows"))?,
        given: None,
    })
}

/// Reads runs joined by commas; `0` or nothing is the empty clue.
fn clue(line: Piece<'_>) -> Result<DraftClue, ParseError> {
    let mut runs = Vec::new();
    let mut scan = Scanner::new(line);
    while !scan.rest().text.is_empty() {
        let at = scan.position();
        runs.push((scan.number("the run", 0..=MOST_SIDE as u64)? as u16, at..scan.position()));
        scan.skip_blanks();
        if !scan.take(',') {
            break;
        }
        scan.skip_blanks();
    }
    scan.finish("`,` before the next run")?;
    DraftClue::new(line, runs)
}
