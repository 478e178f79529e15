//! Positions that a player has reached before a solve begins.

use std::borrow::Cow;
use std::sync::Arc;

use super::Options;
use super::any_problem::AnyProblem;
use super::dyn_puzzle::DynPuzzle;
use super::game::Game;
use crate::Player;
use crate::budget::{Budget, Stop};
use crate::partial_answer::AnyPartialAnswer;
use crate::save::SaveFile;

/// The save file that is played through: the caller's, or in games of moves the one that leads to
/// the caller's position.
pub(super) fn save_file<'o>(
    parsed: &AnyProblem,
    options: &'o Options,
) -> Option<Cow<'o, SaveFile>> {
    match &options.position {
        Some(position) if parsed.puzzle.finds_best() && position.is_of(parsed) => {
            position.save().map(Cow::Owned)
        }
        Some(_) => None,
        None => options.played.as_ref().map(Cow::Borrowed),
    }
}

/// Board that a player has reached, or the reason why it is unknown.
pub(super) enum StartPosition<'p> {
    /// A game without moves.
    Unplayed,
    /// The board after the moves of a save file.
    Played(&'p SaveFile, Result<Game<'p>, Stop>),
    /// A position of another puzzle.
    Elsewhere,
    /// The caller's position, or that of the input.
    Entries(Box<dyn AnyPartialAnswer>),
}

impl<'p> StartPosition<'p> {
    /// Plays the moves of a save file, or else reads the caller's position, or that of the input.
    pub(super) fn reach(
        parsed: &'p AnyProblem,
        file: Option<&'p SaveFile>,
        options: &Options,
        budget: &Budget,
    ) -> Self {
        if let Some(file) = file
            && let Some(game) = Game::new(&*parsed.puzzle)
        {
            return Self::Played(file, game.after(&file.steps, budget));
        }
        match &options.position {
            Some(position) if position.is_of(parsed) => Self::Entries(position.known().copied()),
            Some(_) => Self::Elsewhere,
            None if parsed.is_position() => Self::Entries(parsed.puzzle.start()),
            None => Self::Unplayed,
        }
    }

    /// Returns the puzzle as it continues from there; `None` if answers belong to the puzzle as
    /// posed.
    pub(super) fn resumed(&self, puzzle: &dyn DynPuzzle) -> Option<Arc<dyn DynPuzzle>> {
        match self {
            Self::Played(_, Ok(game)) => puzzle.resumed(&*game.position()),
            Self::Entries(position) => puzzle.resumed(&**position),
            _ => None,
        }
    }

    /// Compares the player's entries with an answer; `given` has the givens.
    pub(super) fn compare(
        &self,
        given: &dyn AnyPartialAnswer,
        answer: &dyn AnyPartialAnswer,
    ) -> Option<Player> {
        match self {
            Self::Unplayed => None,
            Self::Played(_, Ok(game)) => Some(game.compare(answer)),
            Self::Played(_, Err(stop)) => Some(Player::unfollowed(stop)),
            Self::Entries(position) => Some(Player::compare(&**position, given, answer)),
            Self::Elsewhere => {
                Some(Player::unread("the position belongs to another puzzle".to_owned()))
            }
        }
    }

    /// Returns the file and the game, if its moves could be followed: answers continue from there.
    pub(super) fn game(&self) -> Option<(&SaveFile, &Game<'p>)> {
        if let Self::Played(file, Ok(game)) = self { Some((file, game)) } else { None }
    }
}
