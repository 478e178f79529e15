//! Writing puzzles in the formats that they can be read in.
//!
//! Only Tatham's has a place for given cells: a puzzle with such cells is written in the others without them, so it is not
//! written in them at all.

use std::fmt::Write as _;

use tatham_core::Size;

use crate::problem::{Cell, Clue, Problem, write_runs};

/// The formats: the name that `--to` takes, and a word on it.
pub(crate) const FORMATS: &[(&str, &str)] = &[
    ("tatham", "game ID, columns first"),
    ("haskell", "pair of lists, columns first"),
    ("csplib", "CSPLib's text: ROWS COLS, then counted blocks, rows first"),
    ("json", "PyCSP3's JSON object: rowPatterns and colPatterns"),
    ("non", "Steve Simpson's .non"),
    ("nin", ".nin: WIDTH HEIGHT, then runs, rows first"),
];

/// The puzzle in the format called `name`; `None` for any other name.
pub(crate) fn write_as(problem: &Problem, name: &str) -> Option<String> {
    let Size { width, height } = problem.size();
    let (columns, rows) = (&problem.columns, &problem.rows);
    let text = match name {
        "tatham" => format!("{problem}\n"),
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
        _ => return None,
    };
    let is_whole = name == "tatham" || problem.given.cells().iter().all(|&cell| cell == Cell::Unknown);
    is_whole.then_some(text)
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

/// The number of runs and the runs, set apart by two spaces: the mark by which the reader knows the format.
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
