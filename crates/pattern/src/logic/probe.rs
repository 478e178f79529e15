//! Probing: each colour of a cell is tried, and what line logic makes of it is kept where it is certain.
//!
//! If one colour leads to a contradiction, the cell has the other. If neither does, the cells that come out the same both ways
//! are decided. Cells next to many decided ones are tried first: they have the most to say.
//!
//! # References
//! Failed literals and what both branches share: Gunnar Stålmarck's method of proof (M. Sheeran, G. Stålmarck, FMCAD 1998); for
//! nonograms: Jan Wolter's solver pbnsolve (2009).

use tatham_core::Budget;

use super::board::{Board, Halt};

/// What probing came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probed {
    /// No colour of any cell tells anything more.
    Dry,
    /// The allowance of work is spent.
    Spent,
}

/// Probes all cells, again and again, until they tell nothing more or the line solver has done so much work.
///
/// # Errors
/// The puzzle has no solution, or the budget came first; then what the board knows is still true.
pub(crate) fn probe<const W: usize>(board: &mut Board<'_, W>, allowance: u64, budget: &Budget) -> Result<Probed, Halt> {
    let end = board.work + allowance;
    let mut branch = vec![None; board.size().area()];
    loop {
        let known = board.trail().len();
        for cell in promising(board) {
            if board.work > end {
                return Ok(Probed::Spent);
            }
            if board.colour(cell).is_none() {
                probe_cell(board, cell, &mut branch, budget)?;
            }
        }
        if board.trail().len() == known || board.undecided() == 0 {
            return Ok(Probed::Dry);
        }
    }
}

/// The cells not known, those with the most known neighbours first.
fn promising<const W: usize>(board: &Board<'_, W>) -> Vec<usize> {
    let size = board.size();
    let mut by_open: [Vec<usize>; 5] = Default::default();
    for cell in (0..size.area()).filter(|&cell| board.colour(cell).is_none()) {
        let open = size.neighbours(cell).filter(|&next| board.colour(next).is_none()).count();
        by_open[open].push(cell);
    }
    by_open.concat()
}

/// Tries both colours of a cell. `branch` is scratch, a `None` for each cell.
fn probe_cell<const W: usize>(
    board: &mut Board<'_, W>,
    cell: usize,
    branch: &mut [Option<bool>],
    budget: &Budget,
) -> Result<(), Halt> {
    let mark = board.trail().len();
    board.set(cell, true);
    match board.propagate(budget) {
        Err(halt) => {
            board.undo(mark);
            return decide(board, cell, false, halt, budget);
        }
        Ok(()) => {
            for &other in &board.trail()[mark..] {
                branch[other as usize] = board.colour(other as usize);
            }
        }
    }
    let touched: Vec<u32> = board.trail()[mark..].to_vec();
    board.undo(mark);
    board.set(cell, false);
    let tried = board.propagate(budget);
    let both = |&other: &u32| Some((other as usize, branch[other as usize]?)).filter(|&(o, c)| board.colour(o) == Some(c));
    let shared: Vec<(usize, bool)> = if tried.is_ok() { board.trail()[mark..].iter().filter_map(both).collect() } else { vec![] };
    board.undo(mark);
    for other in touched {
        branch[other as usize] = None;
    }
    if let Err(halt) = tried {
        return decide(board, cell, true, halt, budget);
    }
    for (other, black) in shared {
        board.set(other, black);
    }
    board.propagate(budget)
}

/// The other colour has led to a contradiction: this one it is.
fn decide<const W: usize>(board: &mut Board<'_, W>, cell: usize, black: bool, halt: Halt, budget: &Budget) -> Result<(), Halt> {
    match halt {
        Halt::Contradiction => {
            board.set(cell, black);
            board.propagate(budget)
        }
        Halt::Stop(stop) => Err(Halt::Stop(stop)),
    }
}
