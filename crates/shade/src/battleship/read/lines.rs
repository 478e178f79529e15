//! Two multi-line formats. In one each row ends with its number:
//!
//! ```text
//!     4 3 2 1            ships of length 1, 2, 3, 4
//!     ......~..o 2       a line for each row: glyphs and the number
//!     …
//!     0502231322         a digit for each column
//! ```
//!
//! In the other the numbers come first, a digit each: rows, columns, ships; then the rows of the
//! grid.

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::words::there;
use tatham_core::{Direction, Grid, ParseError, Size};

use crate::battleship::problem::{Hint, MOST_SIDE, Problem};

/// Ends of ships in both formats.
const ENDS: [(char, Hint); 4] = [
    ('<', Hint::End(Direction::West)),
    ('>', Hint::End(Direction::East)),
    ('^', Hint::End(Direction::North)),
    ('v', Hint::End(Direction::South)),
];

/// Other signs of the format whose rows end with their numbers.
const GLYPHS: [(char, Option<Hint>); 4] =
    [('.', None), ('~', Some(Hint::Water)), ('o', Some(Hint::Single)), ('S', Some(Hint::Middle))];

/// Other signs of the format that begins with the numbers.
const LETTERS: [(char, Option<Hint>); 5] = [
    ('0', None),
    ('.', None),
    ('W', Some(Hint::Water)),
    ('S', Some(Hint::Single)),
    ('M', Some(Hint::Middle)),
];

/// Reads either format: in the second one the second line consists of digits.
pub(super) fn parse(piece: Piece<'_>) -> Result<Problem, ParseError> {
    let lines: Vec<Piece<'_>> = piece.lines().map(|line| line.trimmed()).collect();
    let is_digits =
        |line: &Piece<'_>| line.text.chars().all(|c| c.is_ascii_digit() || c == '-' || c == ' ');
    if lines.len() > 2 && is_digits(&lines[1]) { counts_first(&lines) } else { counts_last(&lines) }
}

/// Reads ships, rows with their numbers, columns.
fn counts_last(lines: &[Piece<'_>]) -> Result<Problem, ParseError> {
    let [ships, grid @ .., columns] = lines else {
        unreachable!("a text with a line break has two lines")
    };
    let fleet = ships.split(' ').filter(|number| !number.text.is_empty());
    let fleet: Vec<usize> = fleet
        .map(|number| Ok(number.number("the number of ships", 0..=most_ships())? as usize))
        .collect::<Result<_, _>>()?;
    check_side(*ships, fleet.len(), "the length of the longest ship")?;
    let Some(first) = grid.first() else {
        return Err(columns.expected("the rows of the grid, and then a line of column counts"));
    };
    let width =
        first.text.chars().take_while(|c| !c.is_ascii_digit() && !matches!(c, ' ' | '-')).count();
    check_side(*first, width, "the width")?;
    check_side(*columns, grid.len(), "the height")?;
    let size = Size { width, height: grid.len() };
    let mut hints = Vec::with_capacity(size.area());
    let mut rows = Vec::with_capacity(size.height);
    for line in grid {
        let mut scan = Scanner::new(*line);
        for _ in 0..width {
            hints.push(sign(&mut scan, &GLYPHS)?);
        }
        scan.skip_blanks();
        rows.push(if scan.take('-') {
            None
        } else {
            Some(scan.number("the count of the row", 0..=MOST_SIDE as u64)? as usize)
        });
        scan.finish("the end of the line")?;
    }
    let columns = digits(*columns, "the counts of the columns", Some(width))?;
    let hints = Grid::from_cells(size, hints).expect("each row has been counted");
    Ok(Problem { fleet, columns, rows, hints })
}

/// Reads rows, columns, ships, grid.
fn counts_first(lines: &[Piece<'_>]) -> Result<Problem, ParseError> {
    let [rows, columns, ships, grid @ ..] = lines else { unreachable!("there are three lines") };
    let (width, height) = (
        columns.text.chars().filter(|c| *c != ' ').count(),
        rows.text.chars().filter(|c| *c != ' ').count(),
    );
    check_side(*columns, width, "the width")?;
    check_side(*rows, height, "the height")?;
    let size = Size { width, height };
    let rows = digits(*rows, "the counts of the rows", None)?;
    let columns = digits(*columns, "the counts of the columns", None)?;
    let fleet: Vec<usize> = digits(*ships, "the numbers of ships", None)?
        .into_iter()
        .map(Option::unwrap_or_default)
        .collect();
    check_side(*ships, fleet.len(), "the length of the longest ship")?;
    let mut hints = Vec::with_capacity(size.area());
    for line in grid.iter().take(height) {
        let mut scan = Scanner::new(*line);
        for _ in 0..width {
            hints.push(sign(&mut scan, &LETTERS)?);
        }
        scan.finish("the end of the line")?;
    }
    if let Some(more) = grid.get(height) {
        return Err(more.expected(format!("the end of the puzzle: it has {height} rows")));
    }
    let last = lines[lines.len() - 1];
    let end = last.slice(last.text.len()..last.text.len());
    let hints = Grid::from_cells(size, hints)
        .ok_or_else(|| end.expected(format!("{height} rows; {}", there(grid.len()))))?;
    Ok(Problem { fleet, columns, rows, hints })
}

fn most_ships() -> u64 {
    (MOST_SIDE * MOST_SIDE) as u64
}

/// Refuses a side of 0, or beyond the bound.
fn check_side(line: Piece<'_>, found: usize, what: &'static str) -> Result<(), ParseError> {
    match found {
        0 => Err(line.expected(format!("{what}: at least one"))),
        1..=MOST_SIDE => Ok(()),
        _ => Err(ParseError::too_large(line.text, 0..line.text.len(), what, MOST_SIDE as u64)
            .shifted(line.start)),
    }
}

/// Reads one cell.
fn sign(
    scan: &mut Scanner<'_>,
    signs: &[(char, Option<Hint>)],
) -> Result<Option<Hint>, ParseError> {
    let known = ENDS.iter().map(|&(sign, hint)| (sign, Some(hint))).chain(signs.iter().copied());
    let Some((_, hint)) = scan.peek().and_then(|c| known.clone().find(|(sign, _)| *sign == c))
    else {
        let signs: Vec<String> = known.map(|(sign, _)| sign.to_string()).collect();
        return Err(scan.expected(format!("a cell: one of `{}`", signs.join(" "))));
    };
    scan.next_char();
    Ok(hint)
}

/// Reads a line of one-digit numbers; `-` means that a number is not given.
fn digits(
    line: Piece<'_>,
    what: &str,
    wanted: Option<usize>,
) -> Result<Vec<Option<usize>>, ParseError> {
    let mut scan = Scanner::new(line);
    let mut numbers = Vec::new();
    while let Some(c) = scan.peek() {
        match (c, c.to_digit(10)) {
            (' ', _) => {}
            ('-', _) => numbers.push(None),
            (_, Some(digit)) => numbers.push(Some(digit as usize)),
            _ => return Err(scan.expected(format!("a digit of {what}"))),
        }
        scan.next_char();
    }
    match wanted {
        Some(wanted) if wanted != numbers.len() => {
            Err(line.expected(format!("{what}, {wanted} digits; {}", there(numbers.len()))))
        }
        _ => Ok(numbers),
    }
}
