//! Solver of Netslide: towards all connected arrangements if these can be listed, else towards the
//! nearest.

use tatham_core::budget::{Budget, Stop};
use tatham_core::grid::Arms;

use super::layouts::{Layouts, layouts};
use super::{Board, Frame};
use crate::answer::{Best, Proof, no_more_than};
use crate::game::Outcome;
use crate::search::ball::Ball;
use crate::search::bidirectional::Meeting;
use crate::shifts;
use crate::turns::packed::Packing;
use crate::turns::{self, Effort, Groups, Scramble, Solved, Turns};

/// Limits of a search. `cargo xtask bench moves netslide` measures lengths and times.
struct Limits;

impl Limits {
    /// Words of the boards near start and goals, 8 bytes each: 100,000 to 10,000,000.
    const NEAR: usize = 1_500_000;

    /// Words of such boards for a proof: up to the memory available.
    const NEAR_FOR_PROOF: usize = 11_000_000;

    /// Arrangements that are aimed at one by one, at least 1: they share the effort.
    const AIMS: usize = 6;

    /// Boards around the start that are visited if not all arrangements are known: 0 for none.
    const AROUND: usize = 100_000;
}

pub(super) fn solve(board: &Board, budget: &Budget) -> Result<Outcome, Stop> {
    budget.check()?;
    let (turns, texts) = shifts::turns(board.frame.size, board.frame.shifts(), -1);
    if texts.is_empty() {
        return Ok(Outcome::Unsolvable);
    }
    let start = packed(board);
    let Layouts { nearest, all } = layouts(board, budget)?;
    if all && nearest.is_empty() {
        return Ok(Outcome::Unsolvable);
    }
    let mut bound = 1;
    let mut near = if all { turns::near(&turns, &start, &nearest) } else { None };
    if let Some(near) = &mut near {
        match near.meet(Limits::NEAR, budget) {
            Ok(Meeting::Shortest(moves)) => {
                return Ok(Solved::Way(moves.clone(), moves.len()).into_outcome(&texts));
            }
            Ok(Meeting::Unsolvable) => return Ok(Outcome::Unsolvable),
            Ok(Meeting::Apart) => bound = near.apart(),
            Err(stop) => return Err(stop),
        }
    }
    drop(near);
    if !all {
        match around(&board.frame, &turns, &start, budget)? {
            Ok(moves) => return Ok(Solved::Way(moves.clone(), moves.len()).into_outcome(&texts)),
            Err(least) => bound = least,
        }
    }
    let mut best: Option<Vec<u16>> = None;
    for goal in nearest.into_iter().take(Limits::AIMS) {
        let groups = Groups::singly(&turns, &goal);
        let scramble = Scramble { turns: &turns, start: start.clone(), goal, groups };
        match turns::solve(scramble, Effort { part: Limits::AIMS, enough: usize::MAX }, budget) {
            Ok(Solved::Way(moves, _))
                if best.as_ref().is_none_or(|best| moves.len() < best.len()) =>
            {
                best = Some(moves);
            }
            Err(stop) if best.is_none() => return Err(stop),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    let found = best.map(|moves| Solved::Way(moves, bound).into_outcome(&texts));
    Ok(found.unwrap_or(Outcome::Incomplete(Vec::new())))
}

/// Grows both balls as far as the memory allows.
pub(super) fn prove(board: &Board, best: &mut Best, budget: &Budget) -> Result<Proof, Stop> {
    let (turns, texts) = shifts::turns(board.frame.size, board.frame.shifts(), -1);
    let start = packed(board);
    let Layouts { nearest, all } = layouts(board, budget)?;
    if !all {
        return Err(Stop::Strategy(
            "there are too many arrangements that connect the tiles to list".to_owned(),
        ));
    }
    let Some(mut near) = turns::near(&turns, &start, &nearest) else {
        return Err(Stop::Strategy(format!(
            "a board of {} cells is too large for a proof",
            turns.cells
        )));
    };
    let met = near.meet(Limits::NEAR_FOR_PROOF, budget);
    best.raise(near.apart());
    match met? {
        Meeting::Shortest(moves) => {
            best.offer(moves.into_iter().map(|turn| texts[usize::from(turn)].clone()).collect());
            Ok(Proof::Shortest)
        }
        Meeting::Unsolvable => Ok(Proof::Unsolvable),
        Meeting::Apart if best.is_proven() => Ok(Proof::Shortest),
        Meeting::Apart => {
            Err(Stop::Strategy(no_more_than(near.most(Limits::NEAR_FOR_PROOF), "boards")))
        }
    }
}

/// Returns the tiles by their wires.
fn packed(board: &Board) -> Vec<u16> {
    board.tiles.iter().map(|arms| arms.bits() as u16).collect()
}

/// Returns a shortest path, if it is short; otherwise a lower bound.
fn around(
    frame: &Frame,
    turns: &Turns,
    start: &[u16],
    budget: &Budget,
) -> Result<Result<Vec<u16>, usize>, Stop> {
    let Some(packing) = Packing::<2>::new(turns, 16) else { return Ok(Err(1)) };
    let mut ball = Ball::around([packing.pack(start)]);
    let mut labels = vec![0; start.len()];
    while ball.rim().len() * turns.all.len() < Limits::AROUND {
        let met = ball.grow(&packing, budget, |state| {
            packing.unpack(state, &mut labels);
            let tiles: Vec<Arms> = labels
                .iter()
                .map(|&bits| Arms::from_bits(bits.into()).unwrap_or_default())
                .collect();
            frame.powered(&tiles).into_iter().all(|is_powered| is_powered)
        })?;
        if let Some(state) = met {
            return Ok(Ok(ball.outwards(&packing, &state)));
        }
        if ball.rim().is_empty() {
            break;
        }
    }
    Ok(Err(ball.radius() as usize + 1))
}
