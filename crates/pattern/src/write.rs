//! Writer of puzzles, in the same formats as the reader.
//!
//! Only game IDs can have givens. In any other format, a puzzle with givens would become another
//! puzzle, so it is not written.

use std::fmt::Write as _;

use tatham_core::Size;
use tatham_core::author::format::Misfit;

use crate::problem::{Clue, Problem, write_runs};

type Written = Result<String, Misfit>;

pub(crate) fn haskell(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    Ok(format!("({},\n{})\n", lists(columns), lists(rows)))
}

pub(crate) fn csplib(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let Size { width, height } = problem.size();
    Ok(format!("{height} {width}\n{}\n{}", lines(rows, counted), lines(columns, counted)))
}

pub(crate) fn json(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    Ok(format!("{{\"rowPatterns\": {}, \"colPatterns\": {}}}\n", lists(rows), lists(columns)))
}

pub(crate) fn non(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let Size { width, height } = problem.size();
    let by_commas = |clues| lines(clues, |text, clue| separated(text, clue, ","));
    let (rows, columns) = (by_commas(rows), by_commas(columns));
    Ok(format!("width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}"))
}

pub(crate) fn nin(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let Size { width, height } = problem.size();
    Ok(format!("{width} {height}\n{}{}", by_blanks(rows), by_blanks(columns)))
}

pub(crate) fn webpbn(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let side = |name: &str, clues: &[Clue]| {
        let line = |text: &mut String, clue: &[u16]| {
            text.push_str("<line>");
            for run in clue {
                write!(text, "<count>{run}</count>").expect("writing to a string cannot fail");
            }
            text.push_str("</line>");
        };
        format!("<clues type=\"{name}\">\n{}</clues>\n", lines(clues, line))
    };
    Ok(format!(
        "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"black\">\n\
         <color name=\"white\" char=\".\">FFFFFF</color>\n\
         <color name=\"black\" char=\"X\">000000</color>\n{}{}</puzzle>\n</puzzleset>\n",
        side("columns", columns),
        side("rows", rows)
    ))
}

pub(crate) fn mk(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let Size { width, height } = problem.size();
    Ok(format!("{height} {width}\n{}#\n{}", by_blanks(rows), by_blanks(columns)))
}

pub(crate) fn g(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let plain = |clues| lines(clues, |text, clue| runs(text, clue, " "));
    Ok(format!(": rows\n{}: columns\n{}:\n", plain(rows), plain(columns)))
}

pub(crate) fn toml(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let (rows, columns) = (by_blanks(rows), by_blanks(columns));
    Ok(format!("[clues]\nrows = \"\"\"\n{rows}\"\"\"\ncolumns = \"\"\"\n{columns}\"\"\"\n"))
}

pub(crate) fn cwd(problem: &Problem) -> Written {
    let (columns, rows) = clues(problem)?;
    let Size { width, height } = problem.size();
    Ok(format!("{height}\n{width}\n{}\n{}", by_blanks(rows), by_blanks(columns)))
}

/// Returns the clues of the columns and the rows, if the puzzle has no givens.
fn clues(problem: &Problem) -> Result<(&[Clue], &[Clue]), Misfit> {
    match problem.count_given() {
        0 => Ok((&problem.columns, &problem.rows)),
        given => Err(Misfit(format!("givens, and this puzzle has {given}"))),
    }
}

/// Writes clues in Haskell's and JSON's notation: `[[2],[3,2],[]]`.
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

/// Writes one clue per line, with runs separated by blanks, or `0` for none.
fn by_blanks(clues: &[Clue]) -> String {
    lines(clues, |text, clue| separated(text, clue, " "))
}

/// Writes the number of runs and the runs, separated by 2 spaces as in CSPLib's files.
fn counted(text: &mut String, clue: &[u16]) {
    write!(text, "{}", clue.len()).expect("writing to a string cannot fail");
    if !clue.is_empty() {
        text.push_str("  ");
        runs(text, clue, " ");
    }
}

/// Writes the runs, or `0` if there are none.
fn separated(text: &mut String, clue: &[u16], separator: &str) {
    if clue.is_empty() {
        text.push('0');
    }
    runs(text, clue, separator);
}

fn runs(text: &mut String, clue: &[u16], separator: &str) {
    write_runs(text, clue, separator).expect("writing to a string cannot fail");
}
