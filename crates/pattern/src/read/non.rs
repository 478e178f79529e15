//! `.non`: headers, and `rows` and `columns`, each followed by its clues, one per line.
//!
//! 2 specifications disagree on blank lines among the clues: Steve Simpson's skips them, and in its
//! extension they are empty clues. If the size is known, at most one of these readings fits.

use tatham_core::ParseError;
use tatham_core::author::format::Remarked;
use tatham_core::author::scan::{Piece, Scanner};

use super::colour::Colour;
use super::draft::{Draft, DraftClue, check_side};
use crate::format::lines;
use crate::problem::{MOST_SIDE, Problem};

/// Line between 2 puzzles of a file.
const DIVIDER: &str = "====";

/// Headers of both specifications; others are recognised by the value that follows.
const HEADERS: [&str; 13] = [
    "by",
    "catalogue",
    "color",
    "columns",
    "copyright",
    "goal",
    "height",
    "license",
    "maxrule",
    "rows",
    "saved",
    "title",
    "width",
];

/// Returns true if some line begins with a word that such files have.
pub(crate) fn is_likely(whole: Piece<'_>) -> bool {
    let word = |line: Piece<'_>| {
        ["width", "height", "rows", "columns"].contains(&first_word(line.trimmed()).text)
    };
    whole.text.starts_with(|c: char| c.is_alphabetic() || c == '=')
        && whole.text.contains('\n')
        && whole.lines().any(word)
}

fn first_word(line: Piece<'_>) -> Piece<'_> {
    line.slice(0..line.text.find(char::is_whitespace).unwrap_or(line.text.len()))
}

/// Clues of one side.
struct Side<'t> {
    what: &'static str,
    /// Header with the number of clues.
    size_name: &'static str,
    size: Option<(usize, Piece<'t>)>,
    /// Line above the clues.
    head: Option<Piece<'t>>,
    lines: Vec<Piece<'t>>,
    /// Position at which the clues end.
    end: usize,
}

/// Part of a file to which a line belongs.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Header,
    Clues(usize),
    /// A picture, which can have several lines.
    Picture,
}

/// Reads the text, including the white space at its end, which may contain empty clues.
pub(crate) fn read(text: Piece<'_>) -> Result<Remarked<Problem>, ParseError> {
    let text = only_puzzle(text)?;
    let side = |what, size_name| Side {
        what,
        size_name,
        size: None,
        head: None,
        lines: Vec::new(),
        end: text.span().end,
    };
    let mut sides = [side("column", "width"), side("row", "height")];
    let mut part = Part::Header;
    for line in lines(text)? {
        let line = line.trimmed();
        let word = first_word(line);
        let value = line.slice(word.text.len()..line.text.len()).trimmed();
        if is_header(word.text, value.text, part) {
            if let Part::Clues(side) = part {
                sides[side].end = line.start;
            }
            part = header(&mut sides, word, value)?;
            continue;
        }
        match part {
            Part::Clues(side) => sides[side].lines.push(line),
            Part::Picture if line.text.chars().all(|c| "01?\" ".contains(c)) => {}
            _ if !line.text.starts_with(|c: char| c.is_ascii_digit()) => {}
            _ => return Err(line.expected("a header: clues must be below `rows` or `columns`")),
        }
    }
    let mut remarks = Vec::new();
    let mut colour = Colour::default();
    let mut finish = |side: &Side<'_>| -> Result<Vec<DraftClue>, ParseError> {
        let lines = clue_lines(side, &mut remarks)?;
        check_side(lines.len(), side.what, lines.first().copied().unwrap_or(text))?;
        lines.into_iter().map(|line| clue(line, &mut colour)).collect()
    };
    let [columns, rows] = &sides;
    // In the order of the text, so that the error is at the second colour.
    let begins = |side: &Side<'_>| side.head.map_or(usize::MAX, |head| head.start);
    let (columns, rows) = if begins(columns) < begins(rows) {
        let columns = finish(columns)?;
        (columns, finish(rows)?)
    } else {
        let rows = finish(rows)?;
        (finish(columns)?, rows)
    };
    Ok((Draft { columns, rows, given: None }.finish()?, remarks))
}

/// Returns the puzzle of a file with a single one.
fn only_puzzle(text: Piece<'_>) -> Result<Piece<'_>, ParseError> {
    if !text.text.contains(DIVIDER) {
        return Ok(text);
    }
    let (mut puzzles, mut start) = (Vec::new(), 0);
    for line in text.lines().filter(|line| line.text.trim() == DIVIDER) {
        puzzles.push(text.slice(start..line.start - text.start));
        start = line.span().end - text.start;
    }
    puzzles.push(text.slice(start..text.text.len()));
    let is_puzzle = |piece: &Piece<'_>| !piece.text.trim().is_empty();
    puzzles.retain(is_puzzle);
    match puzzles[..] {
        [] => Ok(text),
        [puzzle] => Ok(puzzle),
        _ => {
            let spans: Vec<_> = puzzles.iter().map(|piece| piece.trimmed().span()).collect();
            Err(ParseError::several(spans))
        }
    }
}

/// Returns true if a line is a header. A header after clues must have a known name or a value:
/// otherwise a damaged clue would be read as a header.
fn is_header(word: &str, value: &str, part: Part) -> bool {
    let is_word = word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let is_known = HEADERS.contains(&word) || !value.is_empty();
    word.starts_with(char::is_alphabetic)
        && (!matches!(part, Part::Clues(_)) || is_word && is_known)
}

/// Stores a header, and returns the part that follows it.
fn header<'t>(
    sides: &mut [Side<'t>; 2],
    word: Piece<'t>,
    value: Piece<'t>,
) -> Result<Part, ParseError> {
    let (side, what) = match word.text {
        "width" => (0, "the width"),
        "columns" => (0, "the number of columns"),
        "height" => (1, "the height"),
        "rows" => (1, "the number of rows"),
        "goal" | "saved" => return Ok(Part::Picture),
        _ => return Ok(Part::Header),
    };
    if value.text.is_empty() && matches!(word.text, "rows" | "columns") {
        if sides[side].head.replace(word).is_some() {
            let message = format!("duplicate {} clues", sides[side].what);
            return Err(ParseError::impossible(word.span(), message));
        }
        return Ok(Part::Clues(side));
    }
    let value = match value.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => value.slice(1..1 + text.len()).trimmed(),
        None => value,
    };
    let size = value.number(what, 1..=MOST_SIDE as u64)? as usize;
    if let Some((other, _)) = sides[side].size.replace((size, value))
        && other != size
    {
        let message = format!("{what} is {size} here and {other} above");
        return Err(ParseError::impossible(value.span(), message));
    }
    Ok(Part::Header)
}

/// Returns the lines that are clues, according to either specification.
fn clue_lines<'t>(
    side: &Side<'t>,
    remarks: &mut Vec<String>,
) -> Result<Vec<Piece<'t>>, ParseError> {
    let Side { what, size_name, size, head, lines, end } = side;
    let Some(head) = head else {
        let message = format!("missing line `{what}s` with clues below it");
        return Err(ParseError::impossible(*end..*end, message));
    };
    let is_blank = |line: &Piece<'_>| line.text.is_empty();
    let clues: Vec<Piece<'t>> = lines.iter().copied().filter(|line| !is_blank(line)).collect();
    let Some((size, _)) = *size else {
        let last = lines.iter().rposition(|line| !is_blank(line)).unwrap_or(0);
        let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(0);
        return match lines[first..last.max(first)].iter().find(|line| is_blank(line)) {
            None if clues.is_empty() => Err(head.expected(format!("`{what}s` and clues below it"))),
            None => Ok(clues),
            Some(blank) => Err(ParseError::ambiguous(
                blank.span(),
                format!("this blank line may be an empty {what} clue, or be ignored"),
                Vec::new(),
            )
            .with_help(format!("add a line `{size_name} N` with the number of {what}s"))),
        };
    };
    if clues.len() == size {
        return Ok(clues);
    }
    if let Some((clues, rest)) = lines.split_at_checked(size)
        && rest.iter().all(is_blank)
    {
        let blank = clues.iter().filter(|line| is_blank(line)).count();
        let (lines, are) = if blank == 1 { ("line", "is") } else { ("lines", "are") };
        remarks.push(format!(
            "{blank} blank {lines} among the {what} clues {are} read as empty clues"
        ));
        return Ok(clues.to_vec());
    }
    let blank = lines.len() - clues.len();
    let blanks = if blank == 0 { String::new() } else { format!(" and {blank} blank lines") };
    let place = clues.get(size).map_or(*end..*end, Piece::span);
    let message = format!("{} {what} clues{blanks}, but the {size_name} is {size}", clues.len());
    Err(ParseError::impossible(place, message))
}

/// Reads runs separated by commas or blanks, each with the letter of its colour if it has one. `0`
/// or an empty line is the empty clue.
fn clue(line: Piece<'_>, colour: &mut Colour) -> Result<DraftClue, ParseError> {
    let mut runs = Vec::new();
    let mut scan = Scanner::new(line);
    while !scan.rest().text.is_empty() {
        runs.push(colour.run(&mut scan)?);
        let has_blank = scan.peek().is_some_and(char::is_whitespace);
        scan.skip_blanks();
        if scan.take(',') {
            scan.skip_blanks();
            if scan.rest().text.is_empty() {
                return Err(scan.expected("a run after `,`"));
            }
        } else if !has_blank {
            break;
        }
    }
    scan.finish("`,` before the next run")?;
    DraftClue::new(line, runs)
}
