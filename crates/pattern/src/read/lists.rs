//! Lists of lists of numbers: the Haskell pair and JSON.

use std::ops::Range;

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use super::draft::{Draft, DraftClue, check_side};
use crate::problem::MOST_SIDE;

/// Reads `([[2],[3,2],…],[[5,2],…])`: the columns, then the rows.
pub(crate) fn haskell(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut scan = Scanner::new(whole);
    scan.expect('(')?;
    let columns = clues(&mut scan, "column")?;
    scan.expect(',')?;
    let rows = clues(&mut scan, "row")?;
    scan.expect(')')?;
    scan.finish("the end of the puzzle")?;
    Ok(Draft { columns, rows, given: None })
}

/// Keys of the row clues.
const ROWS: [&str; 4] = ["rowPatterns", "rows", "row", "hor"];

/// Keys of the column clues.
const COLUMNS: [&str; 5] = ["colPatterns", "columns", "cols", "column", "ver"];

/// Clues of one side that have been read so far.
struct Side<'t> {
    what: &'static str,
    keys: &'static [&'static str],
    clues: Option<Vec<DraftClue>>,
    /// Number of clues under one of the keys.
    count: Option<(usize, Piece<'t>)>,
}

/// Reads `{"rowPatterns": [[2,2],…], "colPatterns": [[3],…]}`, or the other keys for rows and
/// columns, at the top or inside `clues`. Skips everything else.
pub(crate) fn json(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut scan = Scanner::new(whole);
    let side = |what, keys| Side { what, keys, clues: None, count: None };
    let mut sides = [side("column", &COLUMNS[..]), side("row", &ROWS[..])];
    object(&mut scan, &mut sides, true)?;
    scan.finish("the end of the puzzle")?;
    for Side { what, keys, clues, count } in &sides {
        let Some(clues) = clues else {
            let message = format!("no {what} clues in this JSON object");
            let (last, others) = keys.split_last().expect("there are several");
            let keys = others.join("`, `");
            return Err(ParseError::impossible(whole.span(), message)
                .with_help(format!("use one of the keys `{keys}` or `{last}`")));
        };
        if let Some((count, place)) = count.as_ref().filter(|(count, _)| *count != clues.len()) {
            let message = format!("{} {what} clues, but their number here is {count}", clues.len());
            return Err(ParseError::impossible(place.span(), message));
        }
    }
    let [columns, rows] = sides.map(|side| side.clues.expect("found missing above"));
    Ok(Draft { columns, rows, given: None })
}

/// Reads the clues in an object; only the outermost one may have `clues`.
fn object<'t>(
    scan: &mut Scanner<'t>,
    sides: &mut [Side<'t>; 2],
    is_outermost: bool,
) -> Result<(), ParseError> {
    scan.expect('{')?;
    scan.skip_blanks();
    while scan.peek() != Some('}') {
        scan.skip_blanks();
        let key = string(scan)?;
        scan.skip_blanks();
        scan.expect(':')?;
        scan.skip_blanks();
        let side = sides.iter_mut().find(|side| side.keys.contains(&key.text));
        match (side, scan.peek()) {
            (Some(side), Some(next)) if next.is_ascii_digit() => {
                let (rest, start) = (scan.rest(), scan.position());
                let count = scan.number("the number of clues", 1..=MOST_SIDE as u64)? as usize;
                side.count = Some((count, rest.slice(0..scan.position() - start)));
            }
            (Some(side), _) => {
                if side.clues.replace(clues(scan, side.what)?).is_some() {
                    let message = format!("duplicate {} clues", side.what);
                    return Err(ParseError::impossible(key.span(), message));
                }
            }
            (None, Some('{')) if is_outermost && key.text == "clues" => object(scan, sides, false)?,
            (None, _) => skip_value(scan)?,
        }
        scan.skip_blanks();
        if !scan.take(',') {
            break;
        }
    }
    scan.expect('}')?;
    scan.skip_blanks();
    Ok(())
}

/// Reads a list of clues; white space can be anywhere.
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
