//! Probing: both colours of a cell are tried, and the certain consequences by line logic are kept.
//!
//! If one colour leads to a contradiction, the cell has the other. If neither does, cells that get
//! the same colour both ways are decided. Cells next to many decided ones are tried first, because
//! they have the most consequences.
//!
//! # References
//! Failed literals and the common consequences of both branches: Gunnar Stålmarck's method of proof
//! (M. Sheeran, G. Stålmarck, FMCAD 1998); for nonograms: Jan Wolter's solver pbnsolve (2009).

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};
use tatham_core::{Budget, Stop};

use super::board::Board;

/// Result of probing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probed {
    /// No colour of any cell has a new consequence.
    Exhausted,
    /// The allowance of work is used up.
    Spent,
}

/// Probes all cells repeatedly until nothing new follows or the line solver has done this much
/// work.
///
/// # Errors
/// The budget was exhausted first; all decisions on the board are still valid.
pub(crate) fn probe<const W: usize>(
    board: &mut Board<'_, W>,
    allowance: u64,
    budget: &Budget,
) -> Result<Deduction<Probed>, Stop> {
    let end = board.work + allowance;
    let mut branch = vec![None; board.size().area()];
    loop {
        let known = board.trail().len();
        for cell in promising(board) {
            if board.work > end {
                return Ok(Continue(Probed::Spent));
            }
            if board.colour(cell).is_none()
                && probe_cell(board, cell, &mut branch, budget)?.is_break()
            {
                return Ok(Break(Contradiction));
            }
        }
        if board.trail().len() == known || board.undecided() == 0 {
            return Ok(Continue(Probed::Exhausted));
        }
    }
}

/// Undecided cells, those with the most decided neighbours first.
fn promising<const W: usize>(board: &Board<'_, W>) -> Vec<usize> {
    let size = board.size();
    let mut by_open: [Vec<usize>; 5] = Default::default();
    for cell in (0..size.area()).filter(|&cell| board.colour(cell).is_none()) {
        let open = size.neighbours(cell).filter(|&next| board.colour(next).is_none()).count();
        by_open[open].push(cell);
    }
    by_open.concat()
}

/// Tries both colours of a cell, and keeps the certain consequences. `branch` is scratch, a `None`
/// for each cell.
fn probe_cell<const W: usize>(
    board: &mut Board<'_, W>,
    cell: usize,
    branch: &mut [Option<bool>],
    budget: &Budget,
) -> Result<Deduction, Stop> {
    let if_black = |board: &Board<'_, W>, known: &[u32]| {
        for &other in known {
            branch[other as usize] = board.colour(other as usize);
        }
        known.to_vec()
    };
    let Continue(touched) = tried(board, cell, true, budget, if_black)? else {
        board.set(cell, false);
        return board.propagate(budget);
    };
    let if_white = |board: &Board<'_, W>, known: &[u32]| {
        let both = |&other: &u32| {
            Some((other as usize, branch[other as usize]?))
                .filter(|&(o, c)| board.colour(o) == Some(c))
        };
        known.iter().filter_map(both).collect::<Vec<_>>()
    };
    let shared = tried(board, cell, false, budget, if_white);
    for other in touched {
        branch[other as usize] = None;
    }
    match shared? {
        Continue(shared) => shared.into_iter().for_each(|(other, black)| board.set(other, black)),
        Break(Contradiction) => board.set(cell, true),
    }
    board.propagate(budget)
}

/// Result of `read` on the board, and on the cells that follow, when a cell has this colour;
/// everything is undone.
fn tried<const W: usize, T>(
    board: &mut Board<'_, W>,
    cell: usize,
    black: bool,
    budget: &Budget,
    read: impl FnOnce(&Board<'_, W>, &[u32]) -> T,
) -> Result<Deduction<T>, Stop> {
    let mark = board.trail().len();
    board.set(cell, black);
    let deduced = board.propagate(budget);
    let read =
        deduced.map(|deduced| deduced.map_continue(|()| read(board, &board.trail()[mark..])));
    board.undo(mark);
    read
}
