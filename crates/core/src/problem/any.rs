//! [`AnyProblem`] for a parsed puzzle of any kind.

use std::ops::ControlFlow;

use super::answer::{Answer, drawn};
use super::game::Game;
use super::parsed::Parsed;
use super::position::AnyPosition;
use super::search::search;
use super::{AnyProblem, Defect, Options};
use crate::budget::{Budget, Stop};
use crate::json::{Json, Unfit};
use crate::kind::{Kind, Settings};
use crate::known::Choices;
use crate::picture::Picture;
use crate::puzzle::{Question, Unwritable};
use crate::report::Report;
use crate::save::SaveFile;
use crate::violation::Violation;

impl AnyProblem for Parsed {
    fn kind(&self) -> &'static Kind {
        self.puzzle.kind()
    }

    fn finds_best(&self) -> bool {
        self.puzzle.finds_best()
    }

    fn hides_answer(&self) -> bool {
        self.puzzle.hides_answer()
    }

    fn game_id(&self) -> String {
        self.puzzle.id()
    }

    fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Report, Defect> {
        search(self, options, budget, each)
    }

    fn entries(&self) -> Vec<Choices> {
        self.puzzle.entries()
    }

    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, patience: usize) -> Option<Vec<serde_json::Value>> {
        super::force::answers(&*self.puzzle, patience)
    }

    fn start(&self) -> AnyPosition {
        AnyPosition::start(self)
    }

    fn position(&self, json: &Json) -> Result<AnyPosition, Unfit> {
        if json.is_null() {
            return Ok(self.start());
        }
        Ok(AnyPosition::new(self, self.admitted(json)?))
    }

    fn answer(&self, json: &Json) -> Result<AnyPosition, Violation> {
        Ok(AnyPosition::new(self, self.known(json)?))
    }

    fn reached(&self, played: &SaveFile, budget: &Budget) -> Result<Option<AnyPosition>, Stop> {
        let Some(game) = Game::new(&*self.puzzle) else { return Ok(None) };
        let mut position = game.after(&played.steps, budget)?.position();
        self.puzzle.imply(&mut *position);
        Ok(Some(AnyPosition::new(self, position)))
    }

    fn input_remarks(&self) -> &[String] {
        &self.remarks
    }

    fn text(&self) -> String {
        self.puzzle.text(&*self.puzzle.given())
    }

    fn words(&self) -> Option<String> {
        self.puzzle.words(&*self.puzzle.given())
    }

    fn picture(&self) -> Picture {
        drawn(&*self.puzzle, &*self.puzzle.given(), "unsolved")
    }

    fn has_save_files(&self) -> bool {
        self.can_be_saved()
    }

    fn never_finished(&self) -> Option<String> {
        self.has_save_files().then(|| self.idle().err()).flatten()
    }

    fn write_as(&self, format: &str) -> Result<String, Unwritable> {
        self.puzzle.write_as(format)
    }

    fn cnf(
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
