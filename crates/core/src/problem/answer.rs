//! Answers as callers receive them: in JSON, as text, as a picture, as a save file.

use super::any_problem::AnyProblem;
use super::dyn_puzzle::DynPuzzle;
use super::game::Game;
use crate::Player;
use crate::budget::Budget;
use crate::json::Json;
use crate::partial_answer::AnyPartialAnswer;
use crate::picture::{Notice, Picture};
use crate::save::SaveFile;

/// An answer that has passed the check: a solution, or what is known of one.
#[expect(missing_debug_implementations, reason = "the game of a player has no such form")]
pub struct Answer<'a> {
    pub(super) parsed: &'a AnyProblem,
    /// The puzzle, or the game as it stood when the answer began.
    pub(super) puzzle: &'a dyn DynPuzzle,
    pub(super) known: &'a dyn AnyPartialAnswer,
    /// True if only part of a solution is known.
    pub(super) is_partial: bool,
    pub(super) player: Option<&'a Player>,
    /// The player's file and game, if they are to be continued.
    pub(super) played: Option<(&'a SaveFile, &'a Game<'a>)>,
    pub(super) budget: &'a Budget,
}

/// Draws a puzzle with a title that names the game and its state.
pub(super) fn drawn(puzzle: &dyn DynPuzzle, known: &dyn AnyPartialAnswer, state: &str) -> Picture {
    titled(puzzle, puzzle.draw(known), state)
}

/// Names the game and the state of a picture in its title.
pub(super) fn titled(puzzle: &dyn DynPuzzle, picture: Picture, state: &str) -> Picture {
    Picture { title: format!("{} {}, {state}", puzzle.kind().title, picture.title), ..picture }
}

impl Answer<'_> {
    /// Returns the answer as JSON, in the form of the report.
    pub fn json(&self) -> Json {
        self.known.written()
    }

    /// Returns the answer as plain text, ending with a newline.
    pub fn text(&self) -> String {
        self.puzzle.text(self.known)
    }

    /// In words that a terminal shows instead of the picture, ending with a newline, if it has
    /// them.
    pub fn words(&self) -> Option<String> {
        self.puzzle.words(self.known)
    }

    /// Returns a picture of the answer; wrong entries are marked if a player's position is compared
    /// with it.
    pub fn picture(&self) -> Picture {
        let state = match self.is_partial {
            true => "as far as it is known",
            false if self.puzzle.is_exact(self.known) => "solved",
            false => "nearest answer",
        };
        let picture = drawn(self.puzzle, self.known, state);
        let wrong = self.player.iter().flat_map(|player| &player.wrong);
        picture.noting(wrong.map(|wrong| wrong.place()), Notice::Wrong)
    }

    /// Returns a save file of the finished game, for kinds that have save files: the player's own
    /// file with the missing moves, or a new one.
    pub fn save(&self) -> Option<SaveFile> {
        let puzzle = &*self.parsed.puzzle;
        if self.is_partial || puzzle.is_beyond_the_game() {
            return None;
        }
        let steps = match self.played {
            Some((_, game)) => match self.puzzle.played_on(self.budget) {
                Some(moves) => game.carried_on(moves),
                None => game.finish(self.known),
            },
            None => Game::new(puzzle)?.finish(self.known),
        };
        let file = self.played.map_or_else(|| self.parsed.unplayed(), |(file, _)| file.clone());
        Some(SaveFile { steps, ..file })
    }

    /// Returns the player's progress, if entries are compared with this answer.
    pub fn player(&self) -> Option<&Player> {
        self.player
    }

    /// Returns true if only part of a solution is known.
    pub fn is_partial(&self) -> bool {
        self.is_partial
    }
}
