//! Grids with one character per cell, as in lists of Sudokus: on one line or several, with or
//! without frames.

use tatham_core::ParseError;
use tatham_core::author::format::Remarked;
use tatham_core::author::scan::Piece;

use super::alphabet::{self, Alphabet, is_blank};
use super::grid;
use crate::solo::problem::Problem;

/// Maximum number of different lines that are tried both as frames and as rows of empty cells; any
/// others are frames.
const MOST_DOUBTS: usize = 6;

/// Returns true if a text may be such a grid: it is too long or has too many dots for the beginning
/// of an ID, and the first line has only signs that occur in grids.
pub(in crate::solo) fn is_likely(text: Piece<'_>) -> bool {
    let text = text.text.trim();
    if text.len() > grid::LONGEST {
        return false;
    }
    let first = text.lines().next().unwrap_or("");
    let is_open = !first.starts_with(['[', '{', '(', '<', '#', '"']);
    let is_grid = !first.contains([':', '#']) || first.chars().all(is_frame);
    is_open && is_grid && (text.contains(['.', '\n']) || text.len() >= 16)
}

/// Returns true for the signs of frames.
fn is_frame(sign: char) -> bool {
    matches!(sign, '-' | '=' | '+' | '|' | '*' | ':')
        || is_box_drawing(sign)
        || sign.is_whitespace()
}

fn is_box_drawing(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257f}')
}

/// Returns true for the signs that separate cells.
pub(super) fn is_separator(sign: char) -> bool {
    matches!(sign, ' ' | '\t' | '\r' | '\u{a0}' | ',' | ';' | '|' | '+' | '/')
        || is_box_drawing(sign)
}

/// Line of a text.
#[derive(Clone)]
struct Line<'t> {
    piece: Piece<'t>,
    cells: Vec<Piece<'t>>,
    /// True if it may be a frame or a row of empty cells.
    is_doubtful: bool,
}

/// Reads a grid.
pub(in crate::solo) fn read(
    text: Piece<'_>,
    alphabet: Alphabet,
) -> Result<Remarked<Problem>, ParseError> {
    grid::check_length(text)?;
    read_lines(&text.lines().collect::<Vec<_>>(), text.trimmed(), alphabet)
}

/// Reads the grid on some lines of a text.
pub(super) fn read_lines(
    lines: &[Piece<'_>],
    whole: Piece<'_>,
    alphabet: Alphabet,
) -> Result<Remarked<Problem>, ParseError> {
    if whole.text.is_empty() {
        return Err(ParseError::nothing("the digits of a grid"));
    }
    let separated = separated(lines, whole)
        .and_then(|(cells, order)| alphabet::problem(&cells, order, alphabet, whole));
    let Some((cells, order)) = spaced(lines)? else { return separated };
    let spaced = alphabet::problem(&cells, order, alphabet, whole);
    match (separated, spaced) {
        (Ok(separated), Ok(spaced)) if separated.0 != spaced.0 => Err(ParseError::ambiguous(
            whole.span(),
            "the spaces may be empty cells, or only separate digits",
            Vec::new(),
        )
        .with_help("write empty cells as `.`")),
        (_, Ok(spaced)) => Ok(spaced),
        (separated, Err(_)) => separated,
    }
}

/// Returns the cells of a grid in which blanks are only separators, and its order.
fn separated<'t>(
    lines: &[Piece<'t>],
    whole: Piece<'t>,
) -> Result<(Vec<Piece<'t>>, usize), ParseError> {
    let lines = lines.iter().map(|line| cells(*line)).collect::<Result<Vec<_>, _>>()?;
    if let Some(plus) = lines.iter().find_map(|line| uneven_plus(line)) {
        return Err(ParseError::ambiguous(
            plus.span(),
            "this `+` may separate cells, or mark a solved cell",
            vec!["digits", "hodoku"],
        ));
    }
    let mut looks: Vec<&str> = Vec::new();
    for line in lines.iter().filter(|line| line.is_doubtful) {
        let look = line.piece.text.trim();
        if !looks.contains(&look) && looks.len() < MOST_DOUBTS {
            looks.push(look);
        }
    }
    // Every choice of the looks that are rows; all other doubtful lines are frames.
    let chosen = |choice: usize| -> Vec<&Line<'t>> {
        let is_row = |line: &&Line<'t>| {
            let look = looks.iter().position(|look| *look == line.piece.text.trim());
            !line.cells.is_empty()
                && (!line.is_doubtful || look.is_some_and(|look| choice >> look & 1 == 1))
        };
        lines.iter().filter(is_row).collect()
    };
    let counted = |rows: &[&Line<'t>]| -> Vec<(Piece<'t>, usize)> {
        rows.iter().map(|line| (line.piece.trimmed(), line.cells.len())).collect()
    };
    let mut found: Option<(usize, usize)> = None;
    for choice in 0..1 << looks.len() {
        let Ok(order) = grid::order_of_lines(&counted(&chosen(choice)), whole) else { continue };
        if found.is_some() {
            let doubtful = lines.iter().find(|line| line.is_doubtful);
            let place = doubtful.map_or(whole, |line| line.piece.trimmed());
            return Err(ParseError::ambiguous(
                place.span(),
                "this line may be a row of empty cells or a frame",
                Vec::new(),
            )
            .with_help("write empty cells as `.`"));
        }
        found = Some((choice, order));
    }
    let rows = chosen(found.map_or(0, |found| found.0));
    let cells = || rows.iter().flat_map(|line| line.cells.iter().copied());
    if let Some((_, order)) = found {
        return Ok((cells().collect(), order));
    }
    if let Some(found) = joined_by_dots(cells()) {
        return Ok(found);
    }
    let order = grid::order_of_lines(&counted(&rows), whole)?;
    Ok((cells().collect(), order))
}

/// Returns the cells of a line.
fn cells(line: Piece<'_>) -> Result<Line<'_>, ParseError> {
    let has_all = |wanted: fn(char) -> bool| line.text.chars().all(wanted);
    let is_row_of_frames = has_all(is_frame);
    let has_rule = line.text.contains(['-', '*']);
    if is_row_of_frames && (!has_rule || line.text.contains(['=', ':']) || has_box_rule(line)) {
        return Ok(Line { piece: line, cells: Vec::new(), is_doubtful: false });
    }
    let mut cells = Vec::new();
    for (at, sign) in line.text.char_indices() {
        let place = line.slice(at..at + sign.len_utf8());
        if sign.is_ascii_alphanumeric() || is_blank(sign) {
            cells.push(place);
        } else if !is_separator(sign) {
            return Err(place.expected("a digit, `.` or `0` for an empty cell, or a separator"));
        }
    }
    Ok(Line { piece: line, cells, is_doubtful: is_row_of_frames })
}

/// Returns true if a line has a sign of frames that is not a vertical bar.
fn has_box_rule(line: Piece<'_>) -> bool {
    line.text.chars().any(|sign| is_box_drawing(sign) && !matches!(sign, '│' | '┃' | '║'))
}

/// Returns the first `+` of a line, unless its `+` separate parts of equal length.
fn uneven_plus<'t>(line: &Line<'t>) -> Option<Piece<'t>> {
    let piece = line.piece;
    if line.is_doubtful || line.cells.is_empty() || !piece.text.contains('+') {
        return None;
    }
    let trimmed = piece.text.trim();
    let inner =
        trimmed.strip_prefix('+').and_then(|text| text.strip_suffix('+')).unwrap_or(trimmed);
    let mut counts =
        inner.split('+').map(|part| part.chars().filter(|sign| !is_separator(*sign)).count());
    let first = counts.next();
    let at = piece.text.find('+')?;
    counts.any(|count| Some(count) != first).then(|| piece.slice(at..at + 1))
}

/// Returns the cells of rows joined by dots, and their order, if all rows have the right length.
fn joined_by_dots<'t>(cells: impl Iterator<Item = Piece<'t>>) -> Option<(Vec<Piece<'t>>, usize)> {
    let cells: Vec<Piece<'t>> = cells.collect();
    let rows: Vec<&[Piece<'t>]> = cells.split(|cell| cell.text == ".").collect();
    let order = grid::order(rows.len() * rows.len())?;
    rows.iter().all(|row| row.len() == order).then(|| (rows.concat(), order))
}

/// Returns the cells of a grid in which spaces are empty cells, and its order. `None` unless the
/// number of lines is that of a grid's rows, none is longer, and there is no other sign for an
/// empty cell.
fn spaced<'t>(lines: &[Piece<'t>]) -> Result<Option<(Vec<Piece<'t>>, usize)>, ParseError> {
    let is_frame_line = |line: &Piece<'_>| {
        line.text.chars().all(is_frame)
            && (line.text.contains(['-', '=', '*', ':', '+']) || has_box_rule(*line))
    };
    let mut rows: Vec<Vec<Piece<'t>>> = Vec::new();
    let mut has_space = false;
    for line in lines.iter().filter(|line| !is_frame_line(line)) {
        let Some(row) = spaced_row(*line) else { return Ok(None) };
        has_space |= row.iter().any(|cell| cell.text == " ");
        rows.push(row);
    }
    // A line end at the end of the text does not begin another row.
    if rows.last().is_some_and(Vec::is_empty) {
        rows.pop();
    }
    let is_empty = |row: &Vec<Piece<'_>>| row.iter().all(|cell| cell.text == " ");
    let blank_above = rows.iter().take_while(|row| is_empty(row)).count();
    let blank_below = rows.iter().rev().take_while(|row| is_empty(row)).count();
    if blank_above == rows.len() {
        return Ok(None);
    }
    let inner = rows.len() - blank_above - blank_below;
    let order = |count: usize| grid::order(count * count);
    let rows = match (order(rows.len()), order(inner)) {
        (None, Some(_)) => &rows[blank_above..blank_above + inner],
        (Some(_), Some(_)) if inner < rows.len() => {
            let first = rows[blank_above].first().map_or(0..0, Piece::span);
            return Err(ParseError::ambiguous(
                first,
                format!("there are {inner} rows, or {} with the blank lines", rows.len()),
                Vec::new(),
            )
            .with_help("write empty cells as `.`"));
        }
        _ => &rows[..],
    };
    let Some(order) = order(rows.len()) else { return Ok(None) };
    let is_short = rows.iter().any(|row| row.len() < order);
    if !has_space && !is_short || rows.iter().any(|row| row.len() > order) {
        return Ok(None);
    }
    let Some(any) = rows.iter().flatten().next() else { return Ok(None) };
    let blank = Piece { text: "", start: any.start };
    let mut cells = Vec::with_capacity(order * order);
    for row in rows {
        cells.extend(row.iter().map(|cell| if cell.text == " " { blank } else { *cell }));
        cells.resize(cells.len() + order - row.len(), blank);
    }
    Ok(Some((cells, order)))
}

/// Returns the cells of a row, spaces included; `None` if it has a sign that no such row has.
fn spaced_row(line: Piece<'_>) -> Option<Vec<Piece<'_>>> {
    let is_bar = |sign: char| sign == '|' || is_box_drawing(sign);
    let text = line.text;
    // Signs outside the frame are not cells.
    let start =
        text.find(|sign: char| !sign.is_whitespace()).filter(|at| text[*at..].starts_with(is_bar));
    let end = text.trim_end();
    let end = if end.ends_with(is_bar) { end.len() } else { text.len() };
    let line = line.slice(start.unwrap_or(0)..end.max(start.unwrap_or(0)));
    let mut row = Vec::new();
    for (at, sign) in line.text.char_indices() {
        if sign.is_ascii_digit() && sign != '0'
            || sign.is_ascii_alphabetic() && !is_blank(sign)
            || sign == ' '
        {
            row.push(line.slice(at..at + 1));
        } else if !is_bar(sign) {
            return None;
        }
    }
    Some(row)
}
