//! Grids whose cells are fields: numbers, CSV, JSON.

use tatham_core::ParseError;
use tatham_core::author::format::Remarked;
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::words::there;

use super::alphabet::{self, Alphabet, is_blank};
use super::grid;
use super::lines::is_separator;
use crate::solo::problem::{MOST_ORDER, Problem};

/// Returns true if a text seems to consist of separated numbers.
pub(in crate::solo) fn are_likely_numbers(text: Piece<'_>) -> bool {
    let text = text.text.trim();
    if text.len() > grid::LONGEST {
        return false;
    }
    let is_sign =
        |c: char| c.is_ascii_digit() || is_blank(c) || "|+=:".contains(c) || !c.is_ascii();
    text.starts_with(is_sign) && text.contains([' ', '\t', ',', '\n']) && text.len() >= 31
}

/// Reads numbers separated by blanks, commas or frames.
pub(in crate::solo) fn numbers(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    let whole = text.trimmed();
    let mut tokens = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        let before = tokens.len();
        for part in line.split(',') {
            let found = tokens.len();
            for word in words(part) {
                let is_blank = matches!(word.text, "-" | "*");
                if !is_blank && word.text.chars().all(|sign| "-=*:".contains(sign)) {
                    continue;
                }
                if !is_empty(word) {
                    word.number("a digit", 1..=MOST_ORDER as u64)?;
                }
                tokens.push(word);
            }
            let is_last = part.span().end >= line.text.trim_end().len() + line.start;
            if tokens.len() == found && !is_last {
                let rest = line.slice(part.start - line.start..line.text.len());
                return Err(Scanner::new(rest).expected("a number before `,`"));
            }
        }
        if tokens.len() > before {
            lines.push((line.trimmed(), tokens.len() - before));
        }
    }
    let order = grid::order_of_lines(&lines, whole)?;
    from_numbers(&tokens, order)
}

fn words(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.text.split(is_separator).filter(|word| !word.is_empty()).map(move |word| {
        // A word is a part of the line, so the distance between their addresses is its position.
        let at = word.as_ptr().addr() - line.text.as_ptr().addr();
        line.slice(at..at + word.len())
    })
}

/// Returns the sign between the fields of a line.
fn delimiter(text: &str) -> Option<char> {
    [',', ';', '\t'].into_iter().find(|sign| text.contains(*sign))
}

/// Returns true if a text has several lines, and a sign between fields.
pub(in crate::solo) fn is_likely_csv(text: Piece<'_>) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || is_blank(c) || ",;\t\"".contains(c);
    text.text.len() <= grid::LONGEST
        && text.text.trim().contains('\n')
        && delimiter(text.text).is_some()
        && text.text.trim_start().starts_with(is_sign)
}

/// Reads one row per line; an empty field is an empty cell.
pub(in crate::solo) fn csv(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    let whole = text.trimmed();
    let Some(delimiter) = delimiter(text.text) else {
        return Err(whole.expected("fields separated by `,`, one row per line"));
    };
    let lines: Vec<Piece<'_>> = text.lines().filter(|line| !line.text.trim().is_empty()).collect();
    let Some(order) = grid::order(lines.len() * lines.len()) else {
        let message = format!("4, 6, 9, 16 or 25 rows of fields; {}", there(lines.len()));
        return Err(whole.expected(message));
    };
    let mut fields = Vec::with_capacity(order * order);
    for line in lines {
        let row: Vec<Piece<'_>> = line.split(delimiter).map(field).collect();
        if row.len() != order {
            let message = format!("{order} fields, one for each row; {}", there(row.len()));
            return Err(line.trimmed().expected(message));
        }
        fields.extend(row);
    }
    from_fields(&fields, order, whole)
}

/// Removes the blanks and quotes around a field.
fn field(field: Piece<'_>) -> Piece<'_> {
    let field = field.trimmed();
    let quoted = field.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    quoted.map_or(field, |text| field.slice(1..1 + text.len()).trimmed())
}

/// Returns true if a text begins like an array; a section of another format begins with a letter.
pub(in crate::solo) fn is_likely_json(text: Piece<'_>) -> bool {
    let inner = text.text.trim_start().strip_prefix('[').map(str::trim_start);
    inner.is_some_and(|inner| {
        inner.starts_with(|c: char| c.is_ascii_digit() || "[\"-]".contains(c))
            || inner.starts_with("null")
    })
}

/// Reads an array of rows, each an array or a string, or an array of all cells.
pub(in crate::solo) fn json(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    let whole = text.trimmed();
    let mut scan = Scanner::new(whole);
    let mut fields = Vec::new();
    let mut rows: Vec<(Piece<'_>, usize)> = Vec::new();
    let mut is_nested = None;
    array(&mut scan, &mut |scan| {
        let (rest, start, before) = (scan.rest(), scan.position(), fields.len());
        let is_row = scan.peek() == Some('[');
        if *is_nested.get_or_insert(is_row) != is_row {
            return Err(scan.expected(if is_row { "a cell" } else { "`[` of the next row" }));
        }
        if is_row {
            array(scan, &mut |scan| {
                fields.push(value(scan)?);
                Ok(())
            })?;
            rows.push((rest.slice(0..scan.position() - start), fields.len() - before));
        } else {
            fields.push(value(scan)?);
        }
        Ok(())
    })?;
    scan.skip_blanks();
    scan.finish("the end of the puzzle")?;
    let is_rows =
        !fields.is_empty() && fields.iter().all(|field| field.text.chars().nth(3).is_some());
    if is_nested == Some(false) && is_rows {
        // Each row is a string with one character per cell.
        let mut cells = Vec::new();
        for row in &fields {
            let signs = row.text.char_indices();
            cells.extend(signs.map(|(at, sign)| row.slice(at..at + sign.len_utf8())));
        }
        let counts: Vec<_> = fields.iter().map(|row| (*row, row.text.chars().count())).collect();
        let order = grid::order_of_lines(&counts, whole)?;
        return alphabet::problem(&cells, order, Alphabet::Any, whole);
    }
    if rows.is_empty() {
        rows.push((whole, fields.len()));
    }
    let order = grid::order_of_lines(&rows, whole)?;
    from_fields(&fields, order, whole)
}

/// Reads `[`, items joined by `,`, `]`.
fn array<'t>(
    scan: &mut Scanner<'t>,
    item: &mut dyn FnMut(&mut Scanner<'t>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    scan.skip_blanks();
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

/// Reads a number, a string or `null`, which is an empty field.
fn value<'t>(scan: &mut Scanner<'t>) -> Result<Piece<'t>, ParseError> {
    if scan.take('"') {
        let text = scan.take_while(|c| c != '"' && c != '\\' && c != '\n');
        scan.expect('"')?;
        return Ok(text);
    }
    let before = scan.clone();
    let word = scan.take_while(|c| c.is_ascii_alphanumeric());
    match word.text {
        "null" => Ok(word.slice(0..0)),
        text if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => Ok(word),
        _ => Err(before.expected("a number, a string or `null`")),
    }
}

/// Makes a puzzle from fields: single characters if some are letters, otherwise numbers.
fn from_fields(
    fields: &[Piece<'_>],
    order: usize,
    whole: Piece<'_>,
) -> Result<Remarked<Problem>, ParseError> {
    let is_letter = |field: &&Piece<'_>| {
        field.text.starts_with(|c: char| c.is_ascii_alphabetic() && !is_blank(c))
    };
    if !fields.iter().any(|field| is_letter(&field)) {
        return from_numbers(fields, order);
    }
    match fields.iter().find(|field| field.text.chars().nth(1).is_some()) {
        Some(long) => {
            Err(long.expected("one character, because other cells have letters for digits"))
        }
        None => alphabet::problem(fields, order, Alphabet::Any, whole),
    }
}

/// Makes a puzzle from numbers; `0`, an empty field or a sign is an empty cell.
fn from_numbers(fields: &[Piece<'_>], order: usize) -> Result<Remarked<Problem>, ParseError> {
    let mut given = Vec::with_capacity(fields.len());
    for field in fields {
        let digit = if is_empty(*field) { 0 } else { field.number("a digit", 1..=order as u64)? };
        given.push((digit > 0).then_some(digit as u32));
    }
    Ok((grid::problem(given, order), Vec::new()))
}

/// Returns true if a field is empty, or has a sign for an empty cell.
fn is_empty(field: Piece<'_>) -> bool {
    let mut signs = field.text.chars();
    match (signs.next(), signs.next()) {
        (None, _) => true,
        (Some(sign), None) => is_blank(sign),
        _ => false,
    }
}
