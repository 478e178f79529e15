//! How Sixteen is solved.

use tatham_core::Size;
use tatham_core::budget::{Budget, Stop};

use super::Board;
use crate::game::{Outcome, Wanted};
use crate::shifts::Shift;
use crate::turns::{self, Effort, Groups, Scramble, Turns, carrying};

/// All shifts by one cell, with their texts: to the right and left, down and up. In a line of two cells these are the same.
fn shifts(size: Size) -> (Turns, Vec<String>) {
    let (mut all, mut texts) = (Vec::new(), Vec::new());
    for shift in Shift::all(size) {
        let cells = shift.cells(size);
        for by in if cells.len() > 2 { &[1, -1][..] } else { &[1] } {
            let to = |at: usize| cells[(at as i32 + by).rem_euclid(cells.len() as i32) as usize];
            all.push(carrying((0..cells.len()).map(|at| (cells[at], to(at))), 0));
            texts.push(shift.text(*by));
        }
    }
    (Turns::new(size.area(), 1, all), texts)
}

pub(super) fn solve(board: &Board, wanted: Wanted, budget: &Budget) -> Result<Outcome, Stop> {
    let (turns, texts) = shifts(board.size);
    let start = board.tiles.iter().map(|&tile| tile as u16 - 1).collect();
    let goal: Vec<u16> = (0..board.size.area() as u16).collect();
    let groups = Groups::compact(board.size, &turns, &goal, true);
    let solved =
        turns::solve(Scramble { turns: &turns, start, goal, groups }, Effort { optimal: wanted.optimal, part: 1 }, budget)?;
    Ok(solved.told(&texts))
}
