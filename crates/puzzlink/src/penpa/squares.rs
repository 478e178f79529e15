//! Sudokus of Penpa-Edit: givens, borders of regions and diagonals.

use serde_json::Value;

use super::board::Board;
use super::{Parts, numbers};
use crate::fpuzzles::Reason;
use crate::sudoku::{MOST_ORDER, Sudoku};

/// Returns the ID of a Sudoku.
pub(super) fn read(board: &Board, parts: &Parts<'_>) -> Result<String, Reason> {
    let order = board.size.width;
    if board.size.height != order || order > MOST_ORDER {
        return Err(
            format!("the grid has {} cells, not a square up to {MOST_ORDER}", board.size).into()
        );
    }
    let mut sudoku = Sudoku::new(order);
    for (name, value) in parts.but(&["number", "lineE"])? {
        match name {
            "number" => sudoku.givens = numbers(board, value, 1..=order as u32)?,
            _ => borders(&mut sudoku, board, value)?,
        }
    }
    Ok(sudoku.id()?)
}

/// Reads lines between corners: borders of regions, and the diagonals.
fn borders(sudoku: &mut Sudoku, board: &Board, value: &Value) -> Result<(), Reason> {
    let order = sudoku.order;
    let mut is_border = vec![[false; 2]; order * order];
    let mut diagonals = [0, 0];
    for (ends, style) in value.as_object().ok_or(Reason::Damaged)? {
        let mut corners = ends.split(',').map(|end| board.corner(end.parse().ok()?));
        let (Some(Some(one)), Some(Some(other)), None) =
            (corners.next(), corners.next(), corners.next())
        else {
            return Err("the puzzle has lines outside of the grid".to_owned().into());
        };
        // A cross on an edge is a line of this style.
        if style.as_u64() == Some(98) {
            return Err("the puzzle has crosses on edges, which Solo does not have"
                .to_owned()
                .into());
        }
        let ([x, y], [to_x, to_y]) = (one.min(other), one.max(other));
        match (to_x - x, to_y.abs_diff(y)) {
            // A border lies right of or below a cell.
            (0, 1) if x == 0 || x == order => {}
            (0, 1) => is_border[y.min(to_y) * order + x - 1][0] = true,
            (1, 0) if y == 0 || y == order => {}
            (1, 0) => is_border[(y - 1) * order + x][1] = true,
            (1, 1) if x == y && to_x == to_y => diagonals[0] += 1,
            (1, 1) if x + y == order => diagonals[1] += 1,
            _ => {
                return Err("the puzzle has other lines than borders of regions".to_owned().into());
            }
        }
    }
    sudoku.diagonals = match diagonals {
        [0, 0] => false,
        [down, up] if down == order && up == order => true,
        _ => {
            return Err("the digits of one diagonal differ, in Solo those of both"
                .to_owned()
                .into());
        }
    };
    if is_border.iter().flatten().any(|is_border| *is_border) {
        sudoku.regions = regions(order, &is_border);
    }
    Ok(())
}

/// Returns the regions that borders right of and below cells make.
fn regions(order: usize, is_border: &[[bool; 2]]) -> Vec<usize> {
    let mut owner = vec![usize::MAX; order * order];
    for first in 0..owner.len() {
        let mut next = vec![first];
        while let Some(cell) = next.pop() {
            if owner[cell] != usize::MAX {
                continue;
            }
            owner[cell] = first;
            let (x, y) = (cell % order, cell / order);
            next.extend((x + 1 < order && !is_border[cell][0]).then(|| cell + 1));
            next.extend((y + 1 < order && !is_border[cell][1]).then(|| cell + order));
            next.extend((x > 0 && !is_border[cell.wrapping_sub(1)][0]).then(|| cell - 1));
            next.extend((y > 0 && !is_border[cell.wrapping_sub(order)][1]).then(|| cell - order));
        }
    }
    owner
}
