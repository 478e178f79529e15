//! Sudokus of 9x9 as SudokuPad writes them without JSON: a letter for each digit and the empty
//! cells after it, in row order, and then what else the puzzle has.
//!
//! ```text
//!     5NlQ19j9mGca3OIN1bWGk2m41TjS79*xtTitle*aAuthor
//! ```
//!
//! # References
//! SudokuPad, `puzzletools.js`, as in *sudokupad-penpa-import*
//! (<https://github.com/marktekfan/sudokupad-penpa-import>).

use tatham_core::ParseError;
use tatham_core::author::scan::Piece;

use crate::SitePuzzle;
use crate::feature::refused;
use crate::fpuzzles::{Reason, damaged, unpacked};
use crate::sudoku::Sudoku;

const ORDER: usize = 9;

/// Names of marks that Solo has no rule for.
const NAMES: &[(&str, &str)] = &[("w", "4 further regions (Windoku)")];

/// Reads what follows `scf` in an address: cells and marks, packed by LZ-string or not.
pub(crate) fn marked(text: &str, piece: Piece<'_>) -> Result<SitePuzzle, ParseError> {
    if let Some(result) = with_marks(text) {
        return result.map_err(|reason| reason.error(piece));
    }
    let text = unpacked(text, piece)?;
    with_marks(&text).ok_or_else(|| damaged(piece))?.map_err(|reason| reason.error(piece))
}

/// Reads what follows `classic` in an address: cells alone. `None` if it is the name of a puzzle
/// on the server.
pub(crate) fn plain(text: &str, piece: Piece<'_>) -> Option<Result<SitePuzzle, ParseError>> {
    let givens = match givens(text) {
        Some((givens, "")) => givens,
        _ => older_givens(text)?,
    };
    Some(puzzle(givens, false).map_err(|reason| reason.error(piece)))
}

/// Reads cells and marks. `None` if the text does not begin with 81 cells.
fn with_marks(text: &str) -> Option<Result<SitePuzzle, Reason>> {
    let (givens, marks) = givens(text)?;
    Some(diagonals(marks).and_then(|diagonals| puzzle(givens, diagonals)))
}

fn puzzle(givens: Vec<Option<u32>>, diagonals: bool) -> Result<SitePuzzle, Reason> {
    let sudoku = Sudoku { givens, diagonals, ..Sudoku::new(ORDER) };
    Ok(SitePuzzle { kind: "solo", id: sudoku.id()?, remarks: Vec::new() })
}

/// Reads the digits of all cells, and returns the text after them. A letter stands for a digit, 0
/// for an empty cell, and 10 times the number of empty cells after it.
fn givens(text: &str) -> Option<(Vec<Option<u32>>, &str)> {
    let mut givens = Vec::new();
    let mut letters = text.chars();
    while givens.len() < ORDER * ORDER {
        let letter = letters.next()?;
        let code = match letter {
            '0'..='9' => u32::from(letter) - u32::from('0'),
            'A'..='Z' => u32::from(letter) - u32::from('A') + 10,
            'a'..='x' => u32::from(letter) - u32::from('a') + 36,
            _ => return None,
        };
        givens.push(Some(code % 10).filter(|digit| *digit > 0));
        givens.extend((0..code / 10).map(|_| None));
    }
    (givens.len() == ORDER * ORDER).then_some((givens, letters.as_str()))
}

/// Reads the digits of all cells as the site wrote them before: each digit as it is, and a sign for
/// a number of empty cells.
fn older_givens(text: &str) -> Option<Vec<Option<u32>>> {
    const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
    let mut givens = Vec::new();
    for letter in text.chars() {
        match letter {
            '1'..='9' => givens.push(letter.to_digit(10)),
            _ => givens.extend((0..SIGNS.find(letter)?).map(|_| None)),
        }
        if givens.len() > ORDER * ORDER {
            return None;
        }
    }
    (givens.len() == ORDER * ORDER).then_some(givens)
}

/// Reads the marks after the cells, and returns true if the digits on each diagonal differ. A title
/// and an author end at `*`; twice, it is one of theirs.
fn diagonals(marks: &str) -> Result<bool, Reason> {
    let mut diagonals = false;
    let mut rest = marks.chars();
    while let Some(mark) = rest.next() {
        match mark {
            '*' => (),
            'x' => diagonals = true,
            't' | 'a' => {
                let words = rest.as_str();
                let end = words.replace("**", "  ").find('*').unwrap_or(words.len());
                rest = words[end..].chars();
            }
            _ => return Err(refused(mark.encode_utf8(&mut [0; 4]), NAMES).into()),
        }
    }
    Ok(diagonals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cells_are_there() {
        let whole = format!("{}0", "a".repeat(20));
        let cells = givens(&whole).expect("81 cells").0;
        assert_eq!(cells.iter().flatten().count(), 20);
        assert_eq!((cells[0], cells[1], cells[4], cells[80]), (Some(6), None, Some(6), None));
        for wrong in ["", "a", &whole[1..], &"a".repeat(21), &format!("é{whole}"), &"y".repeat(81)]
        {
            assert!(givens(wrong).is_none(), "{wrong}");
        }
        assert_eq!(older_givens("=11").map(|cells| cells.len()), None);
        assert_eq!(
            older_givens(&format!("{}11", "B".repeat(79))).map(|cells| cells.len()),
            Some(81)
        );
    }

    #[test]
    fn words_are_no_marks() {
        for (marks, expected) in [
            ("", false),
            ("x", true),
            ("*xtwx*awx", true),
            ("*tx**x", false),
            ("*tx**x*x", true),
            ("**ax", false),
        ] {
            assert_eq!(diagonals(marks).ok(), Some(expected), "{marks}");
        }
        for (marks, name) in [("*w", "Windoku"), ("é", "`é`"), ("*tx*w", "Windoku")] {
            let error = diagonals(marks).expect_err("no rule of Solo");
            assert!(matches!(&error, Reason::Unsupported(why) if why.contains(name)), "{error:?}");
        }
    }
}
