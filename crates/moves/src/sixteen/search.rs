//! Solver of Sixteen.

use tatham_core::{Budget, Size, Stop};

use super::Board;
use crate::answer::{Best, Proof};
use crate::game::Outcome;
use crate::shifts::{self, Shift};
use crate::turns::{self, Effort, Groups, Scramble, Turns};

/// Limits of a search. `cargo xtask bench moves sixteen` measures lengths and times.
struct Limits;

impl Limits {
    /// Length of the longest answer that suffices for a board of 4 rows and 4 columns: from 20,
    /// near which searches for it take long.
    const ENOUGH: usize = 24;
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    let enough =
        if board.size == (Size { width: 4, height: 4 }) { Limits::ENOUGH } else { usize::MAX };
    solve_by(board, Effort { part: 1, enough }, budget)
}

fn solve_by(board: &Board, effort: Effort, budget: &Budget) -> Result<Outcome, Stop> {
    let (turns, texts) = turns(board);
    Ok(turns::solve(scramble(board, &turns), effort, budget)?.into_outcome(&texts))
}

pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let (turns, texts) = turns(board);
    turns::prove(scramble(board, &turns), &texts, best, budget)
}

/// Returns all moves, with their texts.
fn turns(board: &Board) -> (Turns, Vec<String>) {
    shifts::turns(board.size, Shift::all(board.size), 1)
}

fn scramble<'a>(board: &Board, turns: &'a Turns) -> Scramble<'a> {
    let start = board.tiles.iter().map(|&tile| tile as u16 - 1).collect();
    let goal: Vec<u16> = (0..board.size.area() as u16).collect();
    let groups = Groups::compact(board.size, turns, &goal, true);
    Scramble { turns, start, goal, groups }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::sixteen::Sixteen;

    #[test]
    fn a_way_that_is_too_long_is_not_the_last_word() {
        let mut too_long = 0;
        for id in [
            "4x3:2,10,1,8,12,9,6,4,11,3,5,7",
            "4x3:3,11,10,12,8,1,4,6,5,9,7,2",
            "4x3:12,11,10,9,8,7,6,5,4,3,2,1",
        ] {
            let board = Sixteen::parse(id).unwrap();
            let length = |part: usize, enough: usize| {
                let effort = Effort { part, enough };
                match solve_by(&board, effort, &Budget::unlimited()) {
                    Ok(Outcome::Found(found)) => found.moves.len(),
                    other => panic!("{id}: {other:?}"),
                }
            };
            let shortest = length(1, usize::MAX);
            // With hardly any effort, only narrow beams run.
            too_long += usize::from(length(1_000_000, usize::MAX) > shortest);
            assert_eq!(length(1_000_000, shortest), shortest, "{id}");
        }
        assert!(too_long > 0, "beams alone do, and nothing is shown");
    }
}
