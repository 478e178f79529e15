//! Lists of lists of numbers: the Haskell pair and JSON.

use std::ops::Range;

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use super::draft::{Draft, DraftClue, check_side};
use crate::problem::MOST_SIDE;

/// Reads `([[2],[3,2],…],[[5,2],…])`: the columns, then the rows.
pub(super) fn haskell(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut scan = Scanner::new(whole);
    scan.expect('(')?;
    let columns = clues(&mut scan, "column")?;
    scan.expect(',')?;
    let rows = clues(&mut scan, "row")?;
    scan.expect(')')?;
    scan.finish("the end of the puzzle")?;
    Ok(Draft { columns, rows, given: None })
}

/// Reads `{"rowPatterns": [[2,2],…], "colPatterns": [[3],…]}`, or with the keys `rows` and `cols`
/// or `columns`; others are skipped.
pub(super) fn json(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut scan = Scanner::new(whole);
    let (mut columns, mut rows) = (None, None);
    scan.expect('{')?;
    scan.skip_blanks();
    while scan.peek() != Some('}') {
        scan.skip_blanks();
        let key = string(&mut scan)?;
        scan.skip_blanks();
        scan.expect(':')?;
        let (side, what) = match key.text {
            "rowPatterns" | "rows" => (&mut rows, "row"),
            "colPatterns" | "cols" | "columns" => (&mut columns, "column"),
            _ => {
                skip_value(&mut scan)?;
                if !scan.take(',') {
                    break;
                }
                continue;
            }
        };
        if side.replace(clues(&mut scan, what)?).is_some() {
            return Err(ParseError::impossible(
                key.span(),
                format!("the {what} clues are given twice"),
            ));
        }
        if !scan.take(',') {
            break;
        }
    }
    scan.expect('}')?;
    scan.finish("the end of the puzzle")?;
    let missing =
        |what| ParseError::impossible(whole.span(), format!("no {what} clues in this JSON object"));
    Ok(Draft {
        columns: columns.ok_or_else(|| {
            missing("column").with_help("put them under the key `colPatterns`, `cols` or `columns`")
        })?,
        rows: rows.ok_or_else(|| {
            missing("row").with_help("put them under the key `rowPatterns` or `rows`")
        })?,
        given: None,
    })
}

/// Reads a list of clues, with white space anywhere.
fn clues(scan: &mut Scanner<'_>, what: &'static str) -> Result<Vec<DraftClue>, ParseError> {
    scan.skip_blanks();
    let (before, start) = (scan.rest(), scan.position());
    let mut clues = Vec::new();
    list(scan, |scan| {
        let (rest, start) = (scan.rest(), scan.position());
        let mut runs: Vec<(u16, Range<usize>)> = Vec::new();
        list(scan, |scan| {
            let at = scan.position();
            runs.push((scan.number("the run", 0..=MOST_SIDE as u64)? as u16, at..scan.position()));
            Ok(())
        })?;
        clues.push(DraftClue::new(rest.slice(0..scan.position() - start), runs)?);
        Ok(())
    })?;
    check_side(clues.len(), what, before.slice(0..scan.position() - start))?;
    scan.skip_blanks();
    Ok(clues)
}

/// Reads `[`, items joined by `,`, `]`.
fn list<'t>(
    scan: &mut Scanner<'t>,
    mut item: impl FnMut(&mut Scanner<'t>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    scan.expect('[')?;
    scan.skip_blanks();
    if scan.take(']') {
        return Ok(());
    }
    loop {
        scan.skip_blanks();
        item(scan)?;
        scan.skip_blanks();
        if scan.take(']') {
            return Ok(());
        }
        if !scan.take(',') {
            return Err(scan.expected("`,` or `]`"));
        }
    }
}

/// Reads a JSON string, as written between its quotes.
fn string<'t>(scan: &mut Scanner<'t>) -> Result<Piece<'t>, ParseError> {
    scan.expect('"')?;
    let (rest, start) = (scan.rest(), scan.position());
    loop {
        match scan.peek() {
            Some('"') => break,
            Some('\\') => {
                scan.next_char();
                scan.next_char();
            }
            Some(_) => {
                scan.next_char();
            }
            None => return Err(scan.expected("`\"` at the end of the string")),
        }
    }
    let text = rest.slice(0..scan.position() - start);
    scan.expect('"')?;
    Ok(text)
}

/// Skips any JSON value, and the white space around it.
fn skip_value(scan: &mut Scanner<'_>) -> Result<(), ParseError> {
    let mut depth = 0_usize;
    loop {
        scan.skip_blanks();
        match scan.peek() {
            Some('"') => drop(string(scan)?),
            Some('[' | '{') => {
                depth += 1;
                scan.next_char();
            }
            Some(']' | '}') if depth > 0 => {
                depth -= 1;
                scan.next_char();
            }
            Some(',' | ':') if depth > 0 => drop(scan.next_char()),
            _ => {
                if scan.take_while(|c| c.is_alphanumeric() || "+-.".contains(c)).text.is_empty() {
                    return Err(scan.expected("a JSON value"));
                }
            }
        }
        scan.skip_blanks();
        if depth == 0 {
            return Ok(());
        }
    }
}
