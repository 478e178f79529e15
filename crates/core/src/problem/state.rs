//! The state of a position: entries, or the board of the real game on which moves were made.

use std::sync::OnceLock;

use serde_json::Map;

use super::dyn_puzzle::{AnyBoard, DynPuzzle};
use crate::gesture::Gesture;
use crate::partial_answer::AnyPartialAnswer;
use crate::refusal::{Attempt, Refusal};

/// The state of a position. Its functions take the puzzle that it belongs to.
///
/// The board stays from move to move, so a move costs as much as the game's own. It is given up as
/// soon as anything else changes the entries: so the two cannot differ.
pub(super) enum State {
    /// The entries, and what the puzzle gives.
    Entries(Box<dyn AnyPartialAnswer>),
    /// The board after moves, and its entries once somebody has asked for them.
    Board(Box<dyn AnyBoard>, OnceLock<Box<dyn AnyPartialAnswer>>),
}

impl State {
    /// Returns the entries, and what the puzzle gives.
    pub(super) fn known(&self, puzzle: &dyn DynPuzzle) -> &dyn AnyPartialAnswer {
        match self {
            Self::Entries(known) => &**known,
            Self::Board(board, known) => &**known.get_or_init(|| entries_of(&**board, puzzle)),
        }
    }

    /// Changes the entries otherwise than by moves.
    pub(super) fn change(
        &mut self,
        puzzle: &dyn DynPuzzle,
        by: impl FnOnce(&mut dyn AnyPartialAnswer),
    ) {
        let mut known = match self {
            Self::Entries(known) => return by(&mut **known),
            Self::Board(board, known) => {
                known.take().unwrap_or_else(|| entries_of(&**board, puzzle))
            }
        };
        by(&mut *known);
        *self = Self::Entries(known);
    }

    /// Follows a move.
    ///
    /// # Errors
    /// See [`AnyPosition::follow`](super::AnyPosition::follow).
    pub(super) fn follow(&mut self, puzzle: &dyn DynPuzzle, text: &str) -> Attempt {
        self.on_board(puzzle, |board| board.follow(text))
    }

    /// Does what the real game does on a gesture.
    ///
    /// # Errors
    /// See [`AnyPosition::perform`](super::AnyPosition::perform).
    pub(super) fn perform(&mut self, puzzle: &dyn DynPuzzle, gesture: &Gesture) -> Attempt {
        self.on_board(puzzle, |board| board.perform(gesture))
    }

    /// Changes the board of the real game, which has the entries.
    ///
    /// # Errors
    /// No moves lead to the entries, or the change is refused. Then nothing has changed.
    pub(super) fn on_board<E: From<Refusal>>(
        &mut self,
        puzzle: &dyn DynPuzzle,
        change: impl FnOnce(&mut dyn AnyBoard) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Self::Board(board, known) => {
                change(&mut **board)?;
                known.take();
            }
            Self::Entries(known) => {
                let mut board = board_with(puzzle, &**known)?;
                change(&mut *board)?;
                *self = Self::Board(board, OnceLock::new());
            }
        }
        Ok(())
    }

    /// Calls a function with the board of the real game, which has the entries; `None` if no moves
    /// lead to them.
    pub(super) fn with_board<T>(
        &self,
        puzzle: &dyn DynPuzzle,
        look: impl FnOnce(&dyn AnyBoard) -> T,
    ) -> Option<T> {
        match self {
            Self::Board(board, _) => Some(look(&**board)),
            Self::Entries(known) => Some(look(&*board_with(puzzle, &**known).ok()?)),
        }
    }
}

/// Returns the entries of a board, with what they imply.
fn entries_of(board: &dyn AnyBoard, puzzle: &dyn DynPuzzle) -> Box<dyn AnyPartialAnswer> {
    let mut known = board.position();
    puzzle.imply(&mut *known);
    known
}

/// Returns a board on which the entries have been made.
fn board_with(
    puzzle: &dyn DynPuzzle,
    known: &dyn AnyPartialAnswer,
) -> Result<Box<dyn AnyBoard>, Refusal> {
    let mut board = puzzle.board().ok_or(Refusal::NotAMove)?;
    let entering = board.moves_to(known);
    if !board.extra_names().is_empty() {
        // The board remembers what no moves enter.
        for text in entering.iter().flatten() {
            let _ = board.follow(text);
        }
        let _ = board.take_extra(&Map::new(), known);
        return Ok(board);
    }
    let entering = entering.ok_or(Refusal::OutOfReach)?;
    let mut entering = entering.iter();
    entering.try_for_each(|text| board.follow(text)).map_err(|_| Refusal::OutOfReach)?;
    Ok(board)
}
