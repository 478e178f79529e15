//! [`AnyProblem`] for a parsed puzzle of any kind.

use std::ops::ControlFlow;

use serde_json::Value;

use super::answer::{Answer, Viewed, drawn};
use super::game::Game;
use super::parsed::Parsed;
use super::{AnyProblem, Defect, Options};
use crate::budget::{Budget, Stop};
use crate::clock::Instant;
use crate::explain::{Explainer, Mistakes, Step};
use crate::judge::{Limit, Status, Until, judge};
use crate::kind::{Kind, Settings};
use crate::known::{AnyKnown, Choices, Entered};
use crate::picture::Picture;
use crate::place::Place;
use crate::play::Player;
use crate::puzzle::{Question, Solutions, Unwritable, Violation};
use crate::report::Report;
use crate::save::SaveFile;
use crate::words;

impl AnyProblem for Parsed {
    fn kind(&self) -> &'static Kind {
        self.puzzle.kind()
    }

    fn game_id(&self) -> String {
        self.puzzle.id()
    }

    #[expect(clippy::too_many_lines, reason = "one way to solve, in order")]
    fn search(
        &self,
        options: &Options,
        budget: &Budget,
        each: &mut dyn FnMut(&dyn Answer) -> ControlFlow<()>,
    ) -> Result<Report, Defect> {
        let start = Instant::now();
        let (posed, kind) = (&*self.puzzle, self.kind());
        let entered = options
            .position
            .as_ref()
            .filter(|_| kind.best)
            .and_then(|position| self.save(position));
        let played =
            entered.as_ref().or(options.played.as_ref().filter(|_| options.position.is_none()));
        let played =
            played.and_then(|file| Some((file, Game::new(posed)?.after(&file.steps, budget))));
        let position = options.position.as_ref().map(|position| self.admitted(position));
        let reached = match (&played, &position) {
            (Some((_, game)), _) => game.as_ref().ok().map(Game::position),
            (None, position) => {
                position.as_ref().and_then(|position| Some(position.as_ref().ok()?.copied()))
            }
        };
        let begun = reached.and_then(|reached| posed.resumed(&*reached));
        let puzzle = begun.as_deref().unwrap_or(posed);
        let has_one_answer = puzzle.has_one_answer(&options.settings);
        let usual = if has_one_answer || kind.solutions == 1 { Limit::ONE } else { Limit::TWO };
        let limit = options.limit.filter(|_| !has_one_answer).unwrap_or(usual);
        let until = Until { limit, all_nearest: options.limit.is_none() };
        let (mut violation, mut player, mut remark) = (None, None, None);
        let impossible = puzzle.impossible();
        let mut solutions =
            impossible.is_none().then(|| puzzle.solutions(&options.settings, budget));
        let verdict = judge(
            &mut solutions.iter_mut().flatten(),
            until,
            budget,
            |solution| puzzle.is_exact(&**solution),
            |solution| {
                if let Err(broken) = puzzle.accepts(&*solution) {
                    violation = Some(broken);
                    return ControlFlow::Break(());
                }
                remark = remark.take().or_else(|| puzzle.remark(&*solution));
                let is_first = player.is_none();
                // Where the answer is hidden, nobody is wrong who enters what could be.
                let shared = if is_first && kind.hidden {
                    puzzle.common(&options.settings, budget).ok().flatten()
                } else {
                    None
                };
                let answer = shared.as_deref().unwrap_or(&*solution);
                if let (true, Some((_, game))) = (is_first, &played) {
                    player = Some(
                        game.as_ref().map_or_else(Player::unfollowed, |game| game.compare(answer)),
                    );
                } else if let (true, Some(position)) = (is_first, &position) {
                    player = Some(match position {
                        Ok(position) => Player::of(&**position, &*puzzle.given(), answer),
                        Err(why) => Player::unread(why.clone()),
                    });
                }
                each(&Viewed {
                    parsed: self,
                    puzzle,
                    known: &*solution,
                    is_partial: false,
                    player: player.as_ref().filter(|_| is_first),
                    played: played
                        .as_ref()
                        .and_then(|(file, game)| Some((*file, game.as_ref().ok()?))),
                    budget,
                })
            },
        );
        if let Some(violation) = violation {
            return Err(Defect { game_id: self.game_id(), violation });
        }
        let stats = solutions.as_ref().map(Solutions::stats).unwrap_or_default();
        let outlook = solutions.as_ref().and_then(Solutions::outlook);
        let partial = solutions
            .as_ref()
            .filter(|_| verdict.status == Status::Unknown)
            .and_then(Solutions::partial);
        let own = solutions.as_ref().and_then(Solutions::stopped);
        drop(solutions);
        // A way that is known is shown all the same, if a better one was still looked for.
        let mut stopped =
            verdict.stop.or_else(|| budget.stopped().filter(|_| kind.best).cloned()).or(own);
        let mut common = None;
        if options.common && verdict.status == Status::Multiple {
            match puzzle.common(&options.settings, budget).and_then(|shared| budget.vouch(shared)) {
                Ok(shared) => common = shared,
                Err(stop) => stopped = stopped.or(Some(stop)),
            }
        }
        for known in common.iter().chain(&partial) {
            let (known, player) = (&**known, player.as_ref());
            // The reader may break off here too; there is nothing left to break off.
            let _ = each(&Viewed {
                parsed: self,
                puzzle,
                known,
                is_partial: true,
                player,
                played: None,
                budget,
            });
        }
        Ok(Report {
            explanation: None,
            rating: None,
            puzzle: kind.name,
            also: Vec::new(),
            input_remarks: self.remarks.clone(),
            game_id: self.game_id(),
            status: verdict.status,
            solutions: Vec::new(),
            common: common.map(|known| known.json()),
            partial: partial.map(|known| known.json()),
            outlook,
            player,
            count: verdict.count,
            complete: verdict.complete,
            stopped: stopped.as_ref().map(Stop::code),
            reason: stopped.map(|stop| stop.to_string()).or(impossible),
            remark,
            // From a whole number of nanoseconds, so that it is written without a tail.
            elapsed_ms: start.elapsed().as_nanos() as f64 / 1e6,
            stats,
        })
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
        self.puzzle.lay(&mut *position);
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
        let (position, given) = (self.admitted(position)?, self.puzzle.given());
        if self.puzzle.impossible().is_some() {
            return Ok(Mistakes::of(Status::Unsolvable, Vec::new()));
        }
        let mut solutions = self.puzzle.solutions(settings, budget);
        let mut next = || solutions.next().transpose().and_then(|solution| budget.vouch(solution));
        let found = next().and_then(|first| Ok((first, next()?)));
        let mut answers = found.iter().flat_map(|(first, second)| first.iter().chain(second));
        if let Some(violation) = answers.find_map(|answer| self.puzzle.accepts(&**answer).err()) {
            return Ok(Mistakes::unknown(
                Defect { game_id: self.game_id(), violation }.to_string(),
            ));
        }
        let wrong = |solution: &dyn AnyKnown| -> Vec<Place> {
            let compared = position.compare(&*given, solution).into_iter();
            compared.filter(|(_, entry)| *entry == Entered::Wrong).map(|(place, _)| place).collect()
        };
        Ok(match found {
            Err(stop) => Mistakes::unknown(stop.to_string()),
            Ok((None, _)) => Mistakes::of(Status::Unsolvable, Vec::new()),
            Ok((Some(only), None)) => Mistakes::of(Status::Unique, wrong(&*only)),
            // What stands in a solution is not wrong.
            Ok((Some(first), Some(second)))
                if [&first, &second].iter().any(|one| wrong(&***one).is_empty()) =>
            {
                Mistakes::of(Status::Multiple, Vec::new())
            }
            Ok(_) => {
                let reason = "the puzzle has several solutions, and whether what is entered is part of any was not found out";
                Mistakes {
                    reason: Some(reason.to_owned()),
                    ..Mistakes::of(Status::Multiple, Vec::new())
                }
            }
        })
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
        self.puzzle.lay(&mut *position);
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
        // Where no solution can exist there is no first one, and the question is whether there is any.
        let question =
            if self.puzzle.impossible().is_some() { Question::Solvable } else { question };
        self.puzzle.cnf(question, settings, budget).and_then(|text| budget.vouch(text))
    }
}
