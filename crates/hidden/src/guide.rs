//! Hints in a hidden game: the deductions from the position, and the next query.

use tatham_core::explain::judge::{ClaimBoard, Inquiry, Judged, OnJudged, UnfitClaim};
use tatham_core::explain::{Audit, Explainer, Explanation, Found, Hint, Mistakes, Step};
use tatham_core::{Budget, Fact, Place, Settings, Status, Stop};

use crate::game::{Game, Study};
use crate::hidden_puzzle::{PartialAnswerOf, Problem};
use crate::judge::{self, PositionAnswers};
use crate::position_or_answer::PositionOrAnswer;

/// Player that continues from a position.
pub(crate) struct Guide<G: Game> {
    /// Position, as a problem of its own.
    problem: Problem<G>,
    /// Facts that earlier steps ruled out.
    ruled_out: Vec<Fact>,
}

/// Course of a game, step by step.
struct StepRecord {
    steps: Vec<Step>,
    /// True if the game is finished.
    is_finished: bool,
    /// Reason why there are no more steps.
    stop: Option<Stop>,
}

impl<G: Game> Guide<G> {
    pub(crate) fn new(problem: &Problem<G>, position: PartialAnswerOf<G>) -> Self {
        let position = if let PositionOrAnswer::Position(reached) = position {
            reached.seen
        } else {
            problem.start()
        };
        Self { problem: problem.at(position), ruled_out: Vec::new() }
    }

    /// Returns at most `most` steps from here; `on_step` receives each with the observation before
    /// it. A move reveals the game's reply.
    fn deduce(
        &self,
        most: usize,
        mind: &mut G::Memo,
        budget: &Budget,
        on_step: &mut dyn FnMut(&G::Observation, &Step),
    ) -> StepRecord {
        let (problem, form) = (&self.problem, &self.problem.form);
        let has_replies = problem.secret().is_some();
        let mut told = StepRecord { steps: Vec::new(), is_finished: false, stop: None };
        let mut seen = self.problem.position();
        while told.steps.len() < most {
            if G::found(form, &seen).is_some() {
                told.is_finished = true;
                break;
            }
            let steps = match budget.check().and_then(|()| G::deduce(form, &seen, mind, budget)) {
                Ok(steps) => steps,
                Err(stop) => {
                    told.stop = Some(stop);
                    break;
                }
            };
            let before = seen.clone();
            for step in steps.into_iter().take(most - told.steps.len()) {
                let made = step.made.as_ref().map(|text| problem.query(&mut seen, text));
                // The reply to one move may also answer the next.
                if made.is_none_or(|made| made.is_ok() || !has_replies) {
                    on_step(&before, &step);
                    told.steps.push(step);
                }
            }
            if !has_replies && told.steps.len() < most {
                let message = "the reply is unknown: add it to the position";
                told.stop = Some(Stop::Guess(message.to_owned()));
                break;
            }
            if seen == before {
                break;
            }
        }
        told
    }

    /// Returns the status by the number of consistent answers, and the wrong entries.
    fn verdict(&self, mind: &mut G::Memo, budget: &Budget) -> Result<(Status, Vec<Place>), Stop> {
        let Some(Study { common, posterior }) = self.problem.analyse(mind, budget)? else {
            return Ok((Status::Unsolvable, Vec::new()));
        };
        // Uncounted answers are many.
        let status = if posterior.possible.as_deref() == Some("1") {
            Status::Unique
        } else {
            Status::Multiple
        };
        Ok((status, G::wrong(&self.problem.form, &self.problem.position(), &common)))
    }
}

impl<G: Game> Explainer for Guide<G> {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        let mut mind = G::Memo::default();
        let (status, wrong) = match self.verdict(&mut mind, budget) {
            Ok((Status::Unsolvable, _)) => {
                return Hint::none(Status::Unsolvable, true, "no answer fits the observations");
            }
            Ok(verdict) => verdict,
            Err(stop) => return Hint::none(Status::Unknown, false, stop.to_string()),
        };
        let told = self.deduce(steps, &mut mind, budget, &mut |_, _| ());
        let is_dry = told.steps.is_empty();
        let is_short = told.steps.len() < steps;
        let places = told.steps.first().map(|step| match &step.therefore[..] {
            [] => step.because.left.clone(),
            facts => facts.iter().map(|fact| fact.place).collect(),
        });
        let mut hint = Hint::from_steps(status, wrong, told.steps, None);
        hint.places = places.unwrap_or_default();
        hint.complete = told.stop.is_none();
        hint.reason = told.stop.map(|stop| stop.to_string());
        if is_short && told.is_finished && is_dry {
            hint.reason = Some("the game is finished".to_owned());
        }
        hint
    }

    /// Deductions start from what is seen, so what is ruled out is only not claimed again.
    fn rule_out(&mut self, facts: &[Fact], _budget: &Budget) -> Result<(), UnfitClaim> {
        judge::check_ruled_out(&PositionAnswers::new(&self.problem), facts)?;
        self.ruled_out = facts.to_vec();
        Ok(())
    }

    fn judge(
        &mut self,
        inquiry: &Inquiry<'_>,
        position: &dyn ClaimBoard,
        budget: &Budget,
        on_judged: &mut OnJudged<'_>,
    ) -> Result<Judged, UnfitClaim> {
        let verdict = self
            .verdict(&mut G::Memo::default(), budget)
            .map(|(status, wrong)| (status, wrong.len()));
        let answers = PositionAnswers::new(&self.problem);
        judge::judge(&answers, (verdict, &self.ruled_out), inquiry, position, budget, on_judged)
    }

    /// The verdict is only known at the end.
    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation {
        let on_step = &mut |_: &G::Observation, step: &Step| on_found(Found::Step(step));
        let told = self.deduce(usize::MAX, &mut G::Memo::default(), budget, on_step);
        let status = if told.is_finished { Status::Solved } else { Status::Unknown };
        let reason = told.stop.map(|stop| stop.to_string());
        let reason = reason.or((!told.is_finished).then(|| "the game is over".to_owned()));
        Explanation::from_steps(status, told.steps, reason, None)
    }

    fn audit(&mut self, _settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        let (mut audit, mut held) = (Audit::default(), Vec::new());
        let on_step =
            &mut |seen: &G::Observation, step: &Step| held.push((seen.clone(), step.clone()));
        let told = self.deduce(usize::MAX, &mut G::Memo::default(), budget, on_step);
        for (seen, step) in &held {
            let [is_implied, is_minimal] = G::verify_step(&self.problem.form, seen, step, budget)?;
            audit.steps += 1;
            audit.implied += usize::from(is_implied);
            audit.minimal += usize::from(is_minimal);
            if !is_implied {
                audit.flaws.push(format!("it does not follow: {}", step.text));
            }
        }
        audit.complete = told.is_finished;
        audit.ended = !told.is_finished;
        budget.vouch(audit)
    }

    fn mistakes(&mut self, _why: bool, budget: &Budget) -> Mistakes {
        let verdict = self.verdict(&mut G::Memo::default(), budget);
        match verdict.and_then(|verdict| budget.vouch(verdict)) {
            Ok((status, wrong)) => Mistakes::from_wrong(status, wrong),
            Err(stop) => Mistakes::unknown(stop.to_string()),
        }
    }
}
