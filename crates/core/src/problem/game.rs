//! A game of the real kind, as far as a player has come, and the moves that lead on.

use super::posed::{AnyBoard, Posed};
use crate::budget::{Budget, Stop};
use crate::known::{AnyKnown, Entered};
use crate::save::Step;
use crate::{Player, Skipped};

/// A game as far as a player has come.
pub(super) struct Game<'p> {
    puzzle: &'p dyn Posed,
    board: Box<dyn AnyBoard>,
    /// The steps that led there, without those that cannot be followed.
    steps: Vec<&'p Step>,
    skipped: Vec<Skipped>,
}

impl<'p> Game<'p> {
    /// The game at its start; `None` for kinds whose players' moves are not followed.
    pub(super) fn new(puzzle: &'p dyn Posed) -> Option<Self> {
        Some(Self { puzzle, board: puzzle.board()?, steps: Vec::new(), skipped: Vec::new() })
    }

    /// The game after these steps.
    ///
    /// # Errors
    /// Why they were not followed to the end.
    pub(super) fn after(mut self, steps: &'p [Step], budget: &Budget) -> Result<Self, Stop> {
        for (i, step) in steps.iter().enumerate() {
            budget.check()?;
            match step {
                Step::Restart => self.board = self.puzzle.board().unwrap_or(self.board),
                Step::Move(text) | Step::Solve(text) => {
                    if let Err(refused) = self.board.follow(text) {
                        let reason = refused.to_string();
                        self.skipped.push(Skipped { step: i + 1, text: text.clone(), reason });
                        continue;
                    }
                }
            }
            self.steps.push(step);
        }
        Ok(self)
    }

    /// The entries, and what the puzzle gives.
    pub(super) fn position(&self) -> Box<dyn AnyKnown> {
        self.board.position()
    }

    /// Holds what was entered against a solution.
    pub(super) fn compare(&self, solution: &dyn AnyKnown) -> Player {
        let player = Player::of(&*self.board.position(), &*self.puzzle.given(), solution);
        Player { skipped: self.skipped.clone(), ..player }
    }

    /// The player's steps, and these moves after them.
    pub(super) fn carried_on(&self, moves: Vec<String>) -> Vec<Step> {
        self.steps.iter().copied().cloned().chain(moves.into_iter().map(Step::Move)).collect()
    }

    /// The player's steps, and after them those that lead on to an answer; none, if there is no way
    /// at all. An answer that was there from the start may be one that the game has never looked
    /// at.
    pub(super) fn finish(&self, answer: &dyn AnyKnown) -> Vec<Step> {
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

/// Moves that enter an answer, right or wrong, or part of one, on a new board; `None` where the
/// board does not take it: then it contradicts what is given, or is none that a player can enter.
pub(super) fn entering(puzzle: &dyn Posed, answer: &dyn AnyKnown) -> Option<Vec<Step>> {
    let mut board = puzzle.board()?;
    let moves = board.moves_to(answer)?;
    moves.iter().try_for_each(|text| board.follow(text)).ok()?;
    let position = board.position();
    let is_right = |entered| matches!(entered, Entered::Given | Entered::Right);
    // A part of an answer has places that are open.
    let is_entered = if answer.is_whole() {
        position.compare(&*puzzle.given(), answer).iter().all(|&(_, entered)| is_right(entered))
    } else {
        position.to_enter().equals(&*board.enterable(answer).to_enter())
    };
    is_entered.then(|| moves.into_iter().map(Step::Move).collect())
}
