//! An answer as callers see it: in JSON, as text, as a picture, as a save file.

use serde_json::Value;

use super::parsed::Parsed;
use crate::budget::Budget;
use crate::picture::{Notice, Picture};
use crate::play::{Game, Player};
use crate::puzzle::Puzzle;
use crate::report::Json;
use crate::save::SaveFile;

/// An answer that has passed the check: a solution, or what is known of one.
pub trait Answer {
    /// As it stands in the report.
    fn json(&self) -> Json;
    /// As plain text, ending with a newline.
    fn text(&self) -> String;
    /// In words that a terminal shows instead of the picture, ending with a newline, if it has them.
    fn words(&self) -> Option<String>;
    /// As a picture; where a player's entries are held against it, the wrong ones are marked.
    fn picture(&self) -> Picture;
    /// As a save file of a finished game, for kinds that have them: a player's own, carried on, or a new one.
    fn save(&self) -> Option<SaveFile>;
    /// How far a player has come, where entries are held against this answer.
    fn player(&self) -> Option<&Player>;
    /// Whether only part of a solution is known.
    fn is_partial(&self) -> bool;
}

/// What is known of a puzzle, with what a player has made of it.
pub(super) struct Viewed<'a, P: Puzzle> {
    pub(super) parsed: &'a Parsed<P>,
    /// The puzzle, or the game as it stood when the answer began.
    pub(super) problem: &'a P::Problem,
    pub(super) known: &'a P::Known,
    /// Whether only part of a solution is known.
    pub(super) is_partial: bool,
    pub(super) player: Option<&'a Player>,
    /// The player's file and game, if they are to be carried on.
    pub(super) played: Option<(&'a SaveFile, &'a GameOf<'a, P>)>,
    pub(super) budget: &'a Budget,
}

/// A game of kind `P`.
type GameOf<'a, P> = Game<'a, <P as Puzzle>::Problem, <P as Puzzle>::Known>;

/// A puzzle's picture, with a title that names the game and says what of it is shown.
pub(super) fn drawn<P: Puzzle>(problem: &P::Problem, known: &P::Known, state: &str) -> Picture {
    let picture = P::draw(problem, known);
    Picture { title: format!("{} {}, {state}", P::KIND.title, picture.title), ..picture }
}

/// Serialising our own plain types to a JSON value cannot fail: no map of theirs has keys but strings.
pub(super) fn to_json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<P: Puzzle> Answer for Viewed<'_, P> {
    fn json(&self) -> Json {
        Json::of(self.known)
    }

    fn text(&self) -> String {
        P::text(self.problem, self.known)
    }

    fn words(&self) -> Option<String> {
        P::words(self.problem, self.known)
    }

    fn picture(&self) -> Picture {
        let problem = self.problem;
        let state = match self.is_partial {
            true => "as far as it is known",
            false if P::is_exact(problem, self.known) => "solved",
            false => "nearest answer",
        };
        let picture = drawn::<P>(problem, self.known, state);
        let wrong = self.player.iter().flat_map(|player| &player.wrong);
        picture.noting(wrong.map(|wrong| wrong.place()), Notice::Wrong)
    }

    fn save(&self) -> Option<SaveFile> {
        let problem = &self.parsed.problem;
        let play = P::PLAY.filter(|_| !self.is_partial && !P::is_beyond_the_game(problem))?;
        let steps = match self.played {
            Some((_, game)) => match P::played_on(self.problem, self.budget) {
                Some(moves) => game.carried_on(moves),
                None => game.finish(self.known),
            },
            None => Game::new(play, problem, P::given(problem)).finish(self.known),
        };
        let file = self.played.map_or_else(|| self.parsed.unplayed(), |(file, _)| file.clone());
        Some(SaveFile { steps, ..file })
    }

    fn player(&self) -> Option<&Player> {
        self.player
    }

    fn is_partial(&self) -> bool {
        self.is_partial
    }
}
