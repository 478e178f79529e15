//! [`AnyProblem`] for a parsed puzzle of any kind.

use std::ops::ControlFlow;

use serde_json::Value;

use super::answer::{Answer, drawn};
use super::game::Game;
use super::parsed::Parsed;
use super::search::search;
use super::{AnyProblem, Defect, Ended, Options};
use crate::budget::{Budget, Stop};
use crate::explain::{Explainer, Mistakes, Step};
use crate::kind::{Kind, Settings};
use crate::known::{AnyKnown, Choices, Entered};
use crate::picture::Picture;
use crate::place::Place;
use crate::puzzle::{Question, Unwritable};
use crate::report::Report;
use crate::save::SaveFile;
use crate::verdict::Status;
use crate::violation::Violation;
use crate::words;

/// Compares a position with at most two solutions; `given` is what the puzzle gives.
fn mistakes(
    position: &dyn AnyKnown,
    given: &dyn AnyKnown,
    mut solutions: impl Iterator<Item = Result<Box<dyn AnyKnown>, Ended>>,
) -> Result<Mistakes, Ended> {
    let wrong = |solution: &dyn AnyKnown| -> Vec<Place> {
        let compared = position.compare(given, solution).into_iter();
        compared.filter(|(_, entry)| *entry == Entered::Wrong).map(|(place, _)| place).collect()
    };
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Mistakes::of(Status::Unsolvable, Vec::new()));
    };
    let Some(second) = solutions.next().transpose()? else {
        return Ok(Mistakes::of(Status::Unique, wrong(&*first)));
    };
    let mistakes = Mistakes::of(Status::Multiple, Vec::new());
    // What stands in a solution is not wrong.
    if wrong(&*first).is_empty() || wrong(&*second).is_empty() {
        return Ok(mistakes);
    }
    let reason = "the puzzle has several solutions, and whether what is entered is part of any was not found out";
    Ok(Mistakes { reason: Some(reason.to_owned()), ..mistakes })
}

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

    fn accepts(&self, solution: &Value) -> Result<(), Violation> {
        self.puzzle.accepts(&*self.known(solution)?)
    }

    fn check(&self, known: &Value) -> Result<Vec<Violation>, Violation> {
        Ok(self.puzzle.broken(&*self.known(known)?))
    }

    fn entries(&self) -> Vec<Choices> {
        self.puzzle.entries()
    }

    #[cfg(feature = "_contract")]
    fn answers_by_force(&self, patience: usize) -> Option<Vec<Value>> {
        super::force::answers(&*self.puzzle, patience)
    }

    fn position(&self, played: &SaveFile, budget: &Budget) -> Result<Option<Value>, Stop> {
        let Some(game) = Game::new(&*self.puzzle) else { return Ok(None) };
        let mut position = game.after(&played.steps, budget)?.position();
        self.puzzle.imply(&mut *position);
        Ok(Some(position.json()))
    }

    fn given(&self) -> Value {
        let given = self.puzzle.given();
        // An answer without places is there as a whole or not at all.
        let has_places =
            || !given.compare(&*given, &*given).is_empty() || !self.puzzle.entries().is_empty();
        let is_nothing = !given.is_whole() && given.made().is_none() && !has_places();
        if is_nothing { Value::Null } else { given.json() }
    }

    fn input_remarks(&self) -> &[String] {
        &self.remarks
    }

    fn resumed(&self, position: &Value) -> Result<Option<Box<dyn AnyProblem>>, String> {
        let resumed = self.resumed_at(&*self.admitted(position)?);
        Ok(resumed.map(|resumed| Box::new(resumed) as Box<dyn AnyProblem>))
    }

    fn completed(&self, position: &Value, answer: &Value) -> Result<Value, String> {
        let position = self.admitted(position)?;
        let resumed = self.resumed_at(&*position);
        let answer = resumed.as_ref().unwrap_or(self).admitted(answer)?;
        Ok(answer.continuing(&*position).json())
    }

    fn admits(&self, position: &Value) -> Result<(), String> {
        self.admitted(position).map(drop)
    }

    fn open(&self, position: &Value) -> Result<usize, String> {
        Ok(self.puzzle.open(&*self.admitted(position)?))
    }

    fn explainer<'p>(
        &'p self,
        position: &Value,
    ) -> Result<Option<Box<dyn Explainer + 'p>>, String> {
        Ok(self.puzzle.explainer(self.admitted(position)?))
    }

    fn mistakes(
        &self,
        position: &Value,
        settings: &Settings,
        budget: &Budget,
    ) -> Result<Mistakes, String> {
        let position = self.admitted(position)?;
        let solutions = self.puzzle.solutions(settings, budget);
        Ok(mistakes(&*position, &*self.puzzle.given(), solutions)
            .unwrap_or_else(|ended| Mistakes::unknown(ended.to_string())))
    }

    fn after_all(&self, position: &Value, steps: &[Step]) -> Result<Value, String> {
        let mut position = self.admitted(position)?;
        for step in steps {
            if let Some(made) = &step.made {
                self.puzzle.make(&mut *position, made);
            }
            for fact in &step.therefore {
                // A fact without a value only says where.
                if let Some(value) = fact.value().filter(|value| !value.is_null()) {
                    position.set(fact.place, Some(value));
                }
            }
        }
        self.puzzle.imply(&mut *position);
        Ok(position.json())
    }

    fn save(&self, answer: &Value) -> Option<SaveFile> {
        self.entered(answer)
    }

    fn text(&self) -> String {
        self.puzzle.text(&*self.puzzle.given())
    }

    fn words(&self) -> Option<String> {
        self.puzzle.words(&*self.puzzle.given())
    }

    fn words_of(&self, position: &Value) -> Option<String> {
        self.puzzle.words(&*self.admitted(position).ok()?)
    }

    fn picture(&self) -> Picture {
        drawn(&*self.puzzle, &*self.puzzle.given(), "unsolved")
    }

    fn picture_of(&self, position: &Value) -> Result<Picture, String> {
        let position = self.admitted(position)?;
        let state = match (position.is_whole(), position.made()) {
            _ if position.equals(&*self.puzzle.given()) => "unsolved",
            (_, Some(made)) => &format!(
                "after {} {}",
                words::number(made),
                if made == 1 { "move" } else { "moves" }
            ),
            (true, None) => "filled in",
            (false, None) => "as far as it is filled in",
        };
        Ok(drawn(&*self.puzzle, &*position, state))
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
        // Where no solution can exist there is no first one, and the question is whether there is
        // any.
        let question =
            if self.puzzle.impossible().is_some() { Question::Solvable } else { question };
        self.puzzle.cnf(question, settings, budget).and_then(|text| budget.vouch(text))
    }
}
