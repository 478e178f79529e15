//! Writer of puzzles, in the same formats as the reader.
//!
//! Only Tatham's format has a place for givens. In the other formats a puzzle with givens would
//! become another one, so it is refused.

use std::fmt::Write as _;

use tatham_core::{Kind, Size, Unwritable};

use crate::format::{FORMAT, Format};
use crate::problem::{Clue, Problem, write_runs};

/// Writes the puzzle in the format called `name`.
///
/// # Errors
/// The format has no place for the givens, or there is no such format.
pub(crate) fn write_as(problem: &Problem, kind: &Kind, name: &str) -> Result<String, Unwritable> {
    let Size { width, height } = problem.size();
    let (columns, rows) = (&problem.columns, &problem.rows);
    let format = FORMAT.find(name).ok_or_else(|| Unwritable::no_such_format(kind, name))?;
    let text = match format {
        Format::Tatham => return Ok(format!("{problem}\n")),
        Format::Haskell => format!("({},\n{})\n", lists(columns), lists(rows)),
        Format::Csplib => {
            format!("{height} {width}\n{}\n{}", lines(rows, counted), lines(columns, counted))
        }
        Format::Json => {
            format!("{{\"rowPatterns\": {}, \"colPatterns\": {}}}\n", lists(rows), lists(columns))
        }
        Format::Non => {
            let clues = |clues| lines(clues, |text, clue| separated(text, clue, ","));
            format!(
                "width {width}\nheight {height}\n\nrows\n{}\ncolumns\n{}",
                clues(rows),
                clues(columns)
            )
        }
        Format::Nin => {
            let clues = |clues| lines(clues, |text, clue| separated(text, clue, " "));
            format!("{width} {height}\n{}{}", clues(rows), clues(columns))
        }
    };
    match problem.count_given() {
        0 => Ok(text),
        given => {
            let message = format!(
                "the format `{name}` cannot hold given cells, and this puzzle has {given} (`tatham` can)"
            );
            Err(Unwritable(message))
        }
    }
}

/// Clues in Haskell's and JSON's notation: `[[2],[3,2],[]]`.
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

/// Appends the number of runs and the runs, separated by 2 spaces as in CSPLib's files.
fn counted(text: &mut String, clue: &[u16]) {
    write!(text, "{}", clue.len()).expect("writing to a string cannot fail");
    if !clue.is_empty() {
        text.push_str("  ");
        runs(text, clue, " ");
    }
}

/// Runs, or `0` if there are none.
fn separated(text: &mut String, clue: &[u16], separator: &str) {
    if clue.is_empty() {
        text.push('0');
    }
    runs(text, clue, separator);
}

fn runs(text: &mut String, clue: &[u16], separator: &str) {
    write_runs(text, clue, separator).expect("writing to a string cannot fail");
}
