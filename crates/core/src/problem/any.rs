//! The functions of a puzzle whose kind is unknown to the caller.

use std::ops::ControlFlow;

use super::answer::{Answer, drawn};
use super::any_problem::AnyProblem;
use super::game::Game;
use super::position::AnyPosition;
use super::search::search;
use super::{Defect, Options};
use crate::budget::{Budget, Stop};
use crate::explain::ExplainerMemo;
use crate::json::{Json, Unfit};
use crate::kind::{Kind, Settings};
use crate::partial_answer::{Choices, Remaining};
use crate::picture::Picture;
use crate::place::Place;
use crate::player::Skipped;
use crate::puzzle::{Question, Unwritable};
use crate::report::Report;
use crate::save::SaveFile;
use crate::violation::Violation;

/// Position that the moves of a save file lead to.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The position.
    pub position: AnyPosition,
    /// Moves that cannot be replayed.
    pub skipped: Vec<Skipped>,
}

impl AnyProblem {
    /// Its kind.
    pub fn kind(&self) -> &'static Kind {
        self.puzzle.kind()
    }

    /// Returns true if its answer is the best that is found:
    /// [`Abilities::best`](crate::author::Abilities::best).
    pub fn finds_best(&self) -> bool {
        self.puzzle.finds_best()
    }

    /// Returns true if its answer is hidden:
    /// [`Abilities::hidden`](crate::author::Abilities::hidden).
    pub fn hides_answer(&self) -> bool {
        self.puzzle.hides_answer()
    }

    /// Returns true for a position of a game whose answer is hidden, without that answer: all that
    /// is known is what a player has seen.
    pub fn is_position(&self) -> bool {
        self.hides_answer() && self.puzzle.is_beyond_the_game()
    }

    /// Its canonical ID.
    pub fn game_id(&self) -> String {
        self.puzzle.id()
    }

    /// Looks for solutions, hands each to `each` once it has passed the check, and reports. The
    /// report's `solutions` is left empty: who wants them there collects them, see
    /// [`solve`](super::solve).
    ///
    /// # Errors
    /// An answer that breaks the rules: a defect of the solver, never shown as an answer.
    pub fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&Answer<'_>) -> ControlFlow<()>,
    ) -> Result<Report, Defect> {
        search(self, options, budget, each)
    }

    /// Where a player can enter something, and what.
    pub fn entries(&self) -> Vec<Choices> {
        self.puzzle.entries()
    }

    /// Returns the number of places that have each value in every answer, for kinds in which that
    /// is fixed.
    pub fn totals(&self) -> Vec<Remaining> {
        self.puzzle.totals()
    }

    /// Returns true if the puzzle gives a value in this place.
    pub fn is_given(&self, place: Place) -> bool {
        self.puzzle.givens().value_at(place).is_some()
    }

    /// All answers that the check takes, found by trying every value in every open place; none if
    /// that takes more checks than this, or answers are not entered place by place. It is for
    /// tests: the solvers are held against it.
    #[cfg(feature = "_contract")]
    pub fn answers_by_force(&self, patience: usize) -> Option<Vec<serde_json::Value>> {
        super::force::answers(&*self.puzzle, patience)
    }

    /// Returns the position of a player who has not begun: what the puzzle gives.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::start(self)
    }

    /// Reads a position from anywhere, in the form of an answer; null is the start. What
    /// contradicts the puzzle may be entered.
    ///
    /// # Errors
    /// It does not have the form of an answer, it is of another size, or it has a value that no
    /// place can have.
    pub fn position(&self, json: &Json) -> Result<AnyPosition, Unfit> {
        if json.is_null() {
            return Ok(self.start());
        }
        Ok(AnyPosition::new(self, self.admitted(json)?))
    }

    /// Reads an answer from anywhere, or a part of one, whatever it has in its places: it is to be
    /// checked.
    ///
    /// # Errors
    /// It does not have the form of an answer.
    pub fn answer(&self, json: &Json) -> Result<AnyPosition, Violation> {
        Ok(AnyPosition::new(self, self.known(json)?))
    }

    /// Returns the position to which a save file's moves lead; `None` for kinds whose moves are not
    /// followed.
    ///
    /// # Errors
    /// The budget came first.
    pub fn reached(&self, played: &SaveFile, budget: &Budget) -> Result<Option<Replayed>, Stop> {
        let Some(game) = Game::new(&*self.puzzle) else { return Ok(None) };
        let game = game.after(&played.steps, budget)?;
        let mut position = game.position();
        self.puzzle.imply(&mut *position);
        let position = AnyPosition::new(self, position);
        Ok(Some(Replayed { position, skipped: game.into_skipped() }))
    }

    /// Remarks on the text that it was read from, as clauses: whatever was changed, dropped or
    /// assumed.
    pub fn input_remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Adds remarks on the input.
    #[must_use]
    pub fn with_remarks(mut self, remarks: &[String]) -> Self {
        self.remarks.extend_from_slice(remarks);
        self
    }

    /// Makes the explainers of this puzzle and of its copies share their work, which makes later
    /// ones faster and takes memory.
    #[must_use]
    pub fn with_memo(mut self) -> Self {
        self.memo = Some(ExplainerMemo::default());
        self
    }

    /// Returns the approximate number of bytes that the explainers keep.
    pub fn memo_bytes(&self) -> u64 {
        self.memo.as_ref().map_or(0, ExplainerMemo::bytes)
    }

    /// The puzzle alone, as plain text.
    pub fn text(&self) -> String {
        self.puzzle.text(&*self.puzzle.start())
    }

    /// The puzzle alone, in words that a terminal shows instead of the picture, if it has them.
    pub fn words(&self) -> Option<String> {
        self.puzzle.words(&*self.puzzle.start())
    }

    /// The puzzle alone, as a picture.
    pub fn picture(&self) -> Picture {
        drawn(&*self.puzzle, &*self.puzzle.start(), "unsolved")
    }

    /// Returns true if solutions can be written as save files.
    pub fn has_save_files(&self) -> bool {
        self.can_be_saved()
    }

    /// Returns the reason why solutions cannot be written as save files, as a clause; `None` if
    /// they can.
    pub fn no_save_files(&self) -> Option<String> {
        let title = self.kind().title;
        let why = match () {
            () if self.has_save_files() => return None,
            () if self.is_position() => {
                format!("a position of {title} without its hidden answer has no save file")
            }
            () if self.puzzle.is_played() => {
                format!("{title} has no save file of this puzzle: the real game cannot hold it")
            }
            () => format!("{title} has no save files"),
        };
        Some(why)
    }

    /// Returns the save file of the puzzle without a move.
    ///
    /// # Errors
    /// The reason why it has no save file, as a clause.
    pub fn new_game(&self) -> Result<SaveFile, String> {
        self.no_save_files().map_or_else(|| Ok(self.unplayed()), Err)
    }

    /// Returns the reason why the real game never shows the puzzle as finished with any save file,
    /// as a clause; `None` if it does.
    pub fn never_finished(&self) -> Option<String> {
        self.has_save_files().then(|| self.idle().err()).flatten()
    }

    /// The puzzle in one of the kind's formats.
    ///
    /// # Errors
    /// The format does not exist, or cannot hold some part of the puzzle.
    pub fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        self.puzzle.write_as(format)
    }

    /// A formula for SAT solvers; `None` if the kind has no such form.
    ///
    /// # Errors
    /// The reason why it could not be written.
    pub fn cnf(
        &self,
        question: Question,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Option<String>, Stop> {
        // If no solution can exist there is no first one, and the question is whether there is any.
        let question =
            if self.puzzle.impossible().is_some() { Question::Solvable } else { question };
        self.puzzle.cnf(question, settings, budget).and_then(|text| budget.vouch(text))
    }
}
