//! Solver of Twiddle.

use tatham_core::budget::{Budget, Stop};
use tatham_core::cold_sort;

use super::{Board, TwiddleLayout};
use crate::answer::{Best, Proof};
use crate::game::Outcome;
use crate::turns::{self, Effort, Groups, Scramble, Turns, carrying};

/// Returns all quarter turns, with their texts.
fn quarters(shape: &TwiddleLayout) -> (Turns, Vec<String>) {
    let (mut all, mut texts) = (Vec::new(), Vec::new());
    for corner in shape.corners() {
        for by in [1, 3] {
            let spin = if shape.upright { by } else { 0 };
            all.push(carrying(
                shape.carried(corner, by).filter(|(from, to)| from != to || spin > 0),
                spin as u16,
            ));
            texts.push(TwiddleLayout::text(corner, by));
        }
    }
    (Turns::new(shape.size.area(), if shape.upright { 4 } else { 1 }, all), texts)
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let (turns, texts) = quarters(&board.shape);
    Ok(turns::solve(scramble(board, &turns), Effort { part: 1, enough: usize::MAX }, budget)?
        .into_outcome(&texts))
}

pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let (turns, texts) = quarters(&board.shape);
    turns::prove(scramble(board, &turns), &texts, best, budget)
}

fn scramble<'a>(board: &Board, turns: &'a Turns) -> Scramble<'a> {
    let mut sorted = board.tiles.clone();
    cold_sort::sort(&mut sorted);
    let numbers = {
        let mut numbers: Vec<u32> = sorted.iter().map(|tile| tile.0).collect();
        numbers.dedup();
        numbers
    };
    let class = |number: u32| numbers.partition_point(|&other| other < number) as u16 * turns.spins;
    let start = board.tiles.iter().map(|&(number, spin)| class(number) + u16::from(spin)).collect();
    let goal: Vec<u16> = sorted.iter().map(|&(number, _)| class(number)).collect();
    let groups = Groups::compact(board.shape.size, turns, &goal, false);
    Scramble { turns, start, goal, groups }
}
