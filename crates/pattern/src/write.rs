//! Writing puzzles in the formats that they can be read in.
//!
//! Only Tatham's has a place for given cells: a puzzle with such cells would be another one in the others, so it is not written in them.

use std::fmt::Write as _;

use tatham_core::{Puzzle as _, Size, Unwritable};

use crate::kind::Pattern;
use crate::problem::{Clue, Problem, write_runs};

/// The formats: the name that `--to` takes, and a word on it.
pub(crate) const FORMATS: &[(&str, &str)] = &[
    ("tatham", "game ID, columns first"),
    ("haskell", "pair of lists, columns first"),
    ("csplib", "CSPLib's text: ROWS COLS, then counted blocks, rows first"),
    ("json", "PyCSP3's JSON object: rowPatterns and colPatterns"),
    ("non", "Steve Simpson's .non"),
    ("nin", ".nin: WIDTH HEIGHT, then runs, rows first"),
];

/// The puzzle in the format called `name`.
///
/// # Errors
/// The format has no place for the given cells, or there is no such format.
pub(crate) fn write_as(problem: &Problem, name: &str) -> Result<String, Unwritable> {
    let Size { width, height } = problem.size();
    let (columns, rows) = (&problem.columns, &problem.rows);
    let text = match name {
        "tatham" => return Ok(format!("{problem}\n")),
        "haskell" => format!("({},\n{})\n", lists(columns), lists(rows)),
        "csplib" => format!("{height} {width}\n{}\n{}", lines(rows, counted), lines(columns, counted)),
        "json" => format!("{{\"rowPatterns\": {}, \"colPatterns\": {}}}\n", lists(rows), lists(columns)),
        "non" => {
            let clues = |clues| lines(clues, |text, clue| separated(text, clue, ","));
            format!("width {width}\nheight {height}\n\nrows\n{}\ncolumns\n{}", clues(rows), clues(columns))
        }
        "nin" => {
            let clues = |clues| lines(clues, |text, clue| separated(text, clue, " "));
            format!("{width} {height}\n{}{}", clues(rows), clues(columns))
        }
        _ => return Err(Unwritable::no_such_format(Pattern::KIND, name)),
    };
    match problem.count_given() {
        0 => Ok(text),
        given => {
            let message =
                format!("the format `{name}` has no place for given cells, and this puzzle has {given}; `tatham` has one");
            Err(Unwritable(message))
        }
    }
}

/// Haskell's and JSON's way: `[[2],[3,2],[]]`.
fn lists(clues: &[Clue]) -> String {
    let lists: Vec<String> = clues
        .iter()
        .map(|clue| {
            let mut text = String::from("[");
            runs(&mut text, clue, ",");
            text + "]"
        })
        .collect();
    format!("[{}]", lists.join(","))
}

fn lines(clues: &[Clue], write: impl Fn(&mut String, &[u16])) -> String {
    let mut text = String::new();
    for clue in clues {
        write(&mut text, clue);
        text.push('\n');
    }
    text
}

/// The number of runs and the runs, set apart by two spaces as in CSPLib's files.
fn counted(text: &mut String, clue: &[u16]) {
    write!(text, "{}", clue.len()).expect("writing to a string cannot fail");
    if !clue.is_empty() {
        text.push_str("  ");
        runs(text, clue, " ");
    }
}

/// The runs, or `0` if there are none.
fn separated(text: &mut String, clue: &[u16], separator: &str) {
    if clue.is_empty() {
        text.push('0');
    }
    runs(text, clue, separator);
}

fn runs(text: &mut String, clue: &[u16], separator: &str) {
    write_runs(text, clue, separator).expect("writing to a string cannot fail");
}
