//! TOML as nonogrid writes it: a table `[clues]` with the strings `rows` and `columns`.
//!
//! This reads a small part of TOML: tables, keys, strings of clues, and values that it skips. A
//! library for all of TOML would be 100 times as long, and not find more.

use tatham_core::ParseError;
use tatham_core::author::scan::{Piece, Scanner};

use super::colour::{Colour, second};
use super::draft::{Draft, DraftClue, check_side};
use crate::problem::MOST_SIDE;

/// Returns true if some line begins the table of clues.
pub(crate) fn is_likely(text: Piece<'_>) -> bool {
    let is_clues = |line: &str| {
        let name = line.trim().strip_prefix('[').and_then(|line| line.split_once(']'));
        name.is_some_and(|(name, _)| name.trim() == "clues")
    };
    text.text.contains("clues") && text.text.lines().any(is_clues)
}

pub(crate) fn read(whole: Piece<'_>) -> Result<Draft, ParseError> {
    let mut scan = Scanner::new(whole);
    let mut table = "";
    let (mut columns, mut rows, mut colours) = (None, None, 0);
    let mut colour = Colour::default();
    loop {
        skip_comments(&mut scan);
        match scan.peek() {
            None => break,
            Some('[') => {
                let line = scan.take_while(|c| c != ']' && c != '\n');
                table = line.text.trim_start_matches('[').trim();
                scan.expect(']')?;
                scan.take(']');
            }
            Some(_) => {
                let key = scan.take_while(|c| c.is_alphanumeric() || "_-.\"'".contains(c));
                skip_spaces(&mut scan);
                if key.text.is_empty() || scan.peek() != Some('=') {
                    return Err(scan.expected("a key and `=`, or a table in brackets"));
                }
                scan.take('=');
                skip_spaces(&mut scan);
                let name = key.text.trim_matches(['"', '\'']);
                let side = match (table, name) {
                    ("clues", "rows") => Some((&mut rows, "row")),
                    ("clues", "columns") => Some((&mut columns, "column")),
                    _ => None,
                };
                if matches!(table, "colors" | "colours") {
                    colours += 1;
                    if colours > 1 {
                        return Err(second(key.span()));
                    }
                }
                match side {
                    Some((side, what)) => {
                        let (text, has_escapes) = string(&mut scan)?;
                        let clues = clues(text, has_escapes, what, &mut colour)?;
                        if side.replace(clues).is_some() {
                            let message = format!("duplicate {what} clues");
                            return Err(ParseError::impossible(key.span(), message));
                        }
                    }
                    None => skip_value(&mut scan)?,
                }
            }
        }
        skip_spaces(&mut scan);
        if !matches!(scan.peek(), None | Some('\n' | '\r' | '#' | ';')) {
            return Err(scan.expected("the end of the line"));
        }
    }
    let missing = |what: &str| scan.expected(format!("`{what} = \"…\"` in the table `[clues]`"));
    Ok(Draft {
        rows: rows.ok_or_else(|| missing("rows"))?,
        columns: columns.ok_or_else(|| missing("columns"))?,
        given: None,
    })
}

fn skip_spaces(scan: &mut Scanner<'_>) {
    scan.take_while(|c| c == ' ' || c == '\t');
}

/// Skips white space and comments.
fn skip_comments(scan: &mut Scanner<'_>) {
    loop {
        scan.skip_blanks();
        if !matches!(scan.peek(), Some('#' | ';')) {
            return;
        }
        scan.take_while(|c| c != '\n');
    }
}

/// Reads a string; true if `\` begins an escape in it.
fn string<'t>(scan: &mut Scanner<'t>) -> Result<(Piece<'t>, bool), ParseError> {
    let Some(quote @ ('"' | '\'')) = scan.peek() else {
        return Err(scan.expected("a string in quotes"));
    };
    let has_escapes = quote == '"';
    let rest = scan.rest();
    let triple = [quote; 3].iter().collect::<String>();
    let is_long = rest.text.starts_with(&triple);
    let closing = if is_long { &triple[..] } else { &triple[..1] };
    let (mut at, body) = (closing.len(), closing.len());
    loop {
        let left = &rest.text[at..];
        let Some(next) = left.chars().next().filter(|next| is_long || *next != '\n') else {
            scan.skip(at);
            return Err(scan.expected(format!("`{closing}` at the end of the string")));
        };
        if left.starts_with(closing) {
            scan.skip(at + closing.len());
            return Ok((rest.slice(body..at), has_escapes));
        }
        at += next.len_utf8();
        if has_escapes && next == '\\' {
            at += rest.text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
}

/// Skips a value of any type.
fn skip_value(scan: &mut Scanner<'_>) -> Result<(), ParseError> {
    let mut depth = 0_usize;
    loop {
        match scan.peek() {
            Some('"' | '\'') => drop(string(scan)?),
            Some('[' | '{') => {
                depth += 1;
                scan.next_char();
            }
            Some(']' | '}') if depth > 0 => {
                depth -= 1;
                scan.next_char();
            }
            Some(',' | '=') if depth > 0 => drop(scan.next_char()),
            _ => {
                let word = scan.take_while(|c| c.is_alphanumeric() || "+-._:".contains(c));
                if word.text.is_empty() {
                    return Err(scan.expected("a value"));
                }
            }
        }
        if depth == 0 {
            return Ok(());
        }
        skip_comments(scan);
    }
}

/// Reads the clues of a string: clues separated by commas or line ends, runs by blanks.
fn clues(
    text: Piece<'_>,
    has_escapes: bool,
    what: &'static str,
    colour: &mut Colour,
) -> Result<Vec<DraftClue>, ParseError> {
    let mut clues = Vec::new();
    for line in text.lines().flat_map(|line| escaped_lines(line, has_escapes)) {
        let end = line.text.find(['#', ';']).unwrap_or(line.text.len());
        let line = line.slice(0..end).trimmed();
        if line.text.is_empty() {
            continue;
        }
        if clues.len() > MOST_SIDE {
            break;
        }
        // A line may end with a comma.
        let line = line.slice(0..line.text.strip_suffix(',').map_or(line.text.len(), str::len));
        for clue in line.split(',').take(MOST_SIDE + 1) {
            let clue = unquoted(clue.trimmed());
            if clue.text.trim().is_empty() {
                let rest = line.slice(clue.start - line.start..line.text.len());
                return Err(Scanner::new(rest).expected("a clue (`0` for a line without runs)"));
            }
            clues.push(DraftClue::new(clue, colour.runs(clue)?)?);
        }
    }
    check_side(clues.len(), what, text)?;
    Ok(clues)
}

/// Splits a line at `\n`, which can be written for a line end.
fn escaped_lines(line: Piece<'_>, has_escapes: bool) -> Vec<Piece<'_>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    if has_escapes {
        for (at, end) in line.text.match_indices("\\n") {
            parts.push(line.slice(start..at));
            start = at + end.len();
        }
    }
    parts.push(line.slice(start..line.text.len()));
    parts
}

/// Removes the quotes around a clue.
fn unquoted(clue: Piece<'_>) -> Piece<'_> {
    let is_quoted = |quote: char| {
        clue.text.len() >= 2 && clue.text.starts_with(quote) && clue.text.ends_with(quote)
    };
    if is_quoted('"') || is_quoted('\'') { clue.slice(1..clue.text.len() - 1) } else { clue }
}
