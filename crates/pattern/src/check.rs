//! The rules of the game, read literally and apart from any solver.

use tatham_core::{Size, Violation};

use crate::problem::{Problem, Solution};

/// Whether a picture is an answer: in each row and column the black runs are those of the clue, and given cells are as given.
///
/// # Errors
/// The rule that it breaks.
pub(crate) fn accepts(problem: &Problem, solution: &Solution) -> Result<(), Violation> {
    let size = problem.size();
    let Size { width, height } = size;
    if solution.0.size() != size {
        return Err(Violation(format!("the picture is not {width}x{height}")));
    }
    for y in 0..height {
        check_line("row", y, size.row(y).map(|cell| solution.0[cell]), &problem.rows[y])?;
    }
    for x in 0..width {
        check_line("column", x, size.column(x).map(|cell| solution.0[cell]), &problem.columns[x])?;
    }
    for cell in 0..size.area() {
        if problem.given[cell].colour().is_some_and(|black| black != solution.0[cell]) {
            let (x, y) = size.position(cell);
            return Err(Violation(format!("the cell in column {} of row {} is not as given", x + 1, y + 1)));
        }
    }
    Ok(())
}

fn check_line(name: &str, i: usize, cells: impl Iterator<Item = bool>, clue: &[u16]) -> Result<(), Violation> {
    let found = runs(cells);
    if found == clue {
        return Ok(());
    }
    let list = |runs: &[u16]| {
        if runs.is_empty() { "none".to_owned() } else { runs.iter().map(u16::to_string).collect::<Vec<_>>().join(" ") }
    };
    Err(Violation(format!("{name} {} has the runs {}, its clue is {}", i + 1, list(&found), list(clue))))
}

/// The lengths of the black runs of a line.
pub(crate) fn runs(cells: impl Iterator<Item = bool>) -> Vec<u16> {
    let mut runs = Vec::new();
    let mut before = false;
    for black in cells {
        match runs.last_mut() {
            Some(run) if black && before => *run += 1,
            _ if black => runs.push(1),
            _ => {}
        }
        before = black;
    }
    runs
}
