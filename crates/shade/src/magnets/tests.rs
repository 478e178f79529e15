use super::*;
use tatham_core::known::Cells;

tatham_core::contract_tests!(Magnets);

/// A board, row by row.
fn board(problem: &Problem, rows: &str) -> Letters {
    let cells = rows.chars().filter(|c| !c.is_whitespace()).collect();
    Cells(Grid::from_cells(problem.halves.size(), cells).unwrap())
}
