//! Writer of puzzles, in the same formats as the reader.
//!
//! Only game IDs can describe jigsaws, diagonals, killers and boxes of any shape.

use tatham_core::author::format::Misfit;

use super::problem::{Division, Problem};
use super::read::grid;

type Written = Result<String, Misfit>;

/// Checks that a puzzle is a plain grid, and returns its order.
fn plain(problem: &Problem) -> Result<usize, Misfit> {
    let order = problem.order();
    let misfit = |what: String| Err(Misfit(what));
    if problem.cages().is_some() {
        return misfit("the cages of a killer".to_owned());
    }
    if problem.diagonals() {
        return misfit("the rule for the diagonals (X)".to_owned());
    }
    match problem.shape() {
        Division::Jigsaw => misfit("the regions of a jigsaw".to_owned()),
        shape if grid::shape(order) == Some(shape) => Ok(order),
        Division::Boxes { across, down } => {
            misfit(format!("a {order}x{order} grid with boxes {down} wide and {across} tall"))
        }
    }
}

/// Checks that a puzzle is a plain grid of one of these orders, and returns its order.
fn of_order(problem: &Problem, orders: &[usize]) -> Result<usize, Misfit> {
    let order = plain(problem)?;
    if orders.contains(&order) { Ok(order) } else { Err(Misfit(format!("a {order}x{order} grid"))) }
}

/// Returns the digits row by row, each as `cell` writes it.
fn rows<T>(problem: &Problem, cell: impl Fn(Option<u32>) -> T) -> Vec<Vec<T>> {
    let cells = problem.givens().cells();
    cells
        .chunks(problem.order())
        .map(|row| row.iter().map(|digit| cell(*digit)).collect())
        .collect()
}

/// Returns all cells on one line, with `.` for an empty one.
fn line(problem: &Problem, sign: impl Fn(u32) -> char) -> String {
    rows(problem, |digit| digit.map_or('.', &sign)).concat().into_iter().collect()
}

/// Returns the sign of a digit: `1` to `9`, then `A`.
fn sign(digit: u32) -> char {
    char::from_digit(digit, 36).map_or('?', |sign| sign.to_ascii_uppercase())
}

pub(super) fn digits(problem: &Problem) -> Written {
    let order = plain(problem)?;
    let mut given = problem.givens().cells().iter().flatten().peekable();
    if order == 25 && given.peek().is_some() && given.all(|digit| *digit > 9) {
        return Err(Misfit(
            "a 25x25 grid without the digits 1 to 9: letters alone are read as 1 to 25".to_owned(),
        ));
    }
    Ok(line(problem, sign) + "\n")
}

pub(super) fn hex(problem: &Problem) -> Written {
    of_order(problem, &[16])?;
    if problem.givens().cells().iter().all(Option::is_some) {
        return Err(Misfit(
            "a grid without an empty cell: `0` would be read as an empty one".to_owned(),
        ));
    }
    Ok(line(problem, |digit| if digit == 16 { '0' } else { sign(digit) }) + "\n")
}

pub(super) fn letters(problem: &Problem) -> Written {
    let order = of_order(problem, &[16, 25])?;
    let given: Vec<u32> = problem.givens().cells().iter().flatten().copied().collect();
    let xs = given.iter().filter(|digit| **digit == X).count();
    if order == 25 && given.len() == problem.givens().cells().len() && xs != order {
        let what = "a grid without an empty cell: `X` would be read as an empty one";
        return Err(Misfit(what.to_owned()));
    }
    Ok(line(problem, |digit| char::from(b'A' + digit as u8 - 1)) + "\n")
}

/// Digit whose letter is also a sign for an empty cell.
const X: u32 = 24;

pub(super) fn numbers(problem: &Problem) -> Written {
    let order = plain(problem)?;
    let width = if order > 9 { 2 } else { 1 };
    let text = |row: Vec<u32>| {
        let row: Vec<String> = row.iter().map(|digit| format!("{digit:>width$}")).collect();
        row.join(" ") + "\n"
    };
    Ok(rows(problem, |digit| digit.unwrap_or(0)).into_iter().map(text).collect())
}

pub(super) fn csv(problem: &Problem) -> Written {
    plain(problem)?;
    let text = |row: Vec<String>| row.join(",") + "\n";
    let cell = |digit: Option<u32>| digit.map_or_else(String::new, |digit| digit.to_string());
    Ok(rows(problem, cell).into_iter().map(text).collect())
}

pub(super) fn json(problem: &Problem) -> Written {
    plain(problem)?;
    let cell = |digit: Option<u32>| digit.unwrap_or(0).to_string();
    let rows: Vec<String> =
        rows(problem, cell).into_iter().map(|row| format!("[{}]", row.join(","))).collect();
    Ok(format!("[{}]\n", rows.join(",\n")))
}

/// Returns the rows of a 9x9 grid, with one character per cell.
fn nine(problem: &Problem) -> Result<Vec<String>, Misfit> {
    of_order(problem, &[9])?;
    let rows = rows(problem, |digit| digit.map_or('.', sign));
    Ok(rows.into_iter().map(String::from_iter).collect())
}

pub(super) fn ss(problem: &Problem) -> Written {
    let mut text = String::from(" *-----------*\n");
    for (y, row) in nine(problem)?.iter().enumerate() {
        if y == 3 || y == 6 {
            text += " |---+---+---|\n";
        }
        text += &[" |", &row[..3], "|", &row[3..6], "|", &row[6..], "|\n"].concat();
    }
    Ok(text + " *-----------*\n")
}

pub(super) fn sdk(problem: &Problem) -> Written {
    Ok(format!("[Puzzle]\n{}\n", nine(problem)?.join("\n")))
}

pub(super) fn hodoku(problem: &Problem) -> Written {
    Ok(format!(":0000:x:{}:::\n", nine(problem)?.concat()))
}
