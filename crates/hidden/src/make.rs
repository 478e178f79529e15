//! Boards whose solution is what they hide.

use tatham_make::Board;

use crate::game::Game;
use crate::hidden_puzzle::{HiddenPuzzle, Problem};
use crate::position_or_answer::{FoundAnswer, PositionOrAnswer};

/// Returns a board with its secret as the solution, found without a move.
pub(crate) fn revealed<G: Game>(form: G::GameParams, secret: G::Secret) -> Board<HiddenPuzzle<G>> {
    let answer = FoundAnswer { is_revealed: true, ..FoundAnswer::new(G::reveal(&form, &secret)) };
    let solution = Some(PositionOrAnswer::Answer(answer));
    Board { problem: Problem::with_secret(form, secret), solution }
}
