//! Games of a player on a board of the real game, and the moves that continue them.

use super::dyn_puzzle::{AnyBoard, DynPuzzle};
use crate::budget::{Budget, Stop};
use crate::partial_answer::{AnyPartialAnswer, EntryStatus};
use crate::save::Step;
use crate::{Player, Skipped};

/// Game of a player up to some point.
pub(super) struct Game<'p> {
    puzzle: &'p dyn DynPuzzle,
    board: Box<dyn AnyBoard>,
    /// The steps that led there, without those that cannot be followed.
    steps: Vec<&'p Step>,
    skipped: Vec<Skipped>,
}

impl<'p> Game<'p> {
    /// Returns the game at its start; `None` for kinds whose moves are not followed.
    pub(super) fn new(puzzle: &'p dyn DynPuzzle) -> Option<Self> {
        Some(Self { puzzle, board: puzzle.board()?, steps: Vec::new(), skipped: Vec::new() })
    }

    /// Returns the game after these steps.
    ///
    /// # Errors
    /// The reason why they were not followed to the end.
    pub(super) fn after(mut self, steps: &'p [Step], budget: &Budget) -> Result<Self, Stop> {
        for (i, step) in steps.iter().enumerate() {
            budget.check()?;
            match step {
                Step::Restart => self.board = self.puzzle.board().unwrap_or(self.board),
                Step::Move(text) | Step::Solve(text) => {
                    if let Err(refused) = self.board.follow(text) {
                        self.skipped.push(Skipped::new(i + 1, text, &refused));
                        continue;
                    }
                }
            }
            self.steps.push(step);
        }
        Ok(self)
    }

    /// Returns the entries, with the givens.
    pub(super) fn position(&self) -> Box<dyn AnyPartialAnswer> {
        self.board.position()
    }

    /// Returns the moves that could not be followed.
    pub(super) fn into_skipped(self) -> Vec<Skipped> {
        self.skipped
    }

    /// Compares the entries with a solution.
    pub(super) fn compare(&self, solution: &dyn AnyPartialAnswer) -> Player {
        let player = Player::compare(&*self.board.position(), &*self.puzzle.givens(), solution);
        Player { skipped: self.skipped.clone(), ..player }
    }

    /// Returns the player's steps, followed by these moves.
    pub(super) fn carried_on(&self, moves: Vec<String>) -> Vec<Step> {
        self.steps.iter().copied().cloned().chain(moves.into_iter().map(Step::Move)).collect()
    }

    /// Returns the player's steps, followed by steps to an answer; empty, if no moves lead there.
    /// The game may never have examined an answer that was on the board from the start.
    pub(super) fn finish(&self, answer: &dyn AnyPartialAnswer) -> Vec<Step> {
        let from_start = || self.puzzle.board()?.moves_to(answer);
        let anew = || Some((Some(Step::Restart), from_start()?));
        let (restart, mut moves) = self
            .board
            .moves_to(answer)
            .map(|moves| (None, moves))
            .or_else(anew)
            .unwrap_or_default();
        if moves.is_empty() && from_start().is_some_and(|moves| moves.is_empty()) {
            moves = self.board.idle().unwrap_or_default();
        }
        let steps = self.steps.iter().copied().cloned();
        steps.chain(restart).chain(moves.into_iter().map(Step::Move)).collect()
    }
}

/// Returns moves that enter an answer, right or wrong, or part of one, on a new board; `None` if
/// the board does not accept it, because it contradicts the givens or cannot be entered.
pub(super) fn entering(puzzle: &dyn DynPuzzle, answer: &dyn AnyPartialAnswer) -> Option<Vec<Step>> {
    let moves = puzzle.board()?.moves_to(answer)?;
    entered_by(moves, puzzle, answer)
}

/// Returns these moves as steps, if they enter an answer or a part of one on a new board.
pub(super) fn entered_by(
    moves: Vec<String>,
    puzzle: &dyn DynPuzzle,
    answer: &dyn AnyPartialAnswer,
) -> Option<Vec<Step>> {
    let mut board = puzzle.board()?;
    moves.iter().try_for_each(|text| board.follow(text)).ok()?;
    let position = board.position();
    let is_right = |entered| matches!(entered, EntryStatus::Given | EntryStatus::Right);
    // A part of an answer has open places.
    let is_entered = if answer.is_complete() {
        position.compare(&*puzzle.givens(), answer).iter().all(|&(_, entered)| is_right(entered))
    } else {
        position.playable().equals(&*board.enterable(answer).playable())
    };
    is_entered.then(|| moves.into_iter().map(Step::Move).collect())
}
