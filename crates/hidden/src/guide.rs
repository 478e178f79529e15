//! Hints in a game whose answer is hidden: what follows from what is seen, and what to ask next.

use tatham_core::budget::{Budget, Stop};
use tatham_core::explain::{Audit, Explainer, Explanation, Hint, Mistakes, Step};
use tatham_core::{Settings, Status};

use crate::by_asking::{KnownOf, Problem};
use crate::game::Game;
use crate::shown::Shown;

/// Who plays on from a position.
pub(crate) struct Guide<'p, G: Game> {
    problem: &'p Problem<G>,
    position: G::Seen,
}

/// How a game went that was told step by step.
struct Told {
    steps: Vec<Step>,
    /// Whether the game is finished.
    is_finished: bool,
    /// Why there are no more steps.
    stop: Option<Stop>,
}

impl<'p, G: Game> Guide<'p, G> {
    pub(crate) fn new(problem: &'p Problem<G>, position: KnownOf<G>) -> Self {
        let position = if let Shown::Seen(reached) = position { reached.seen } else { problem.start() };
        Self { problem, position }
    }

    /// The steps from here, so many at most. What a move brings to light is what the game answers to it.
    fn tell(&self, most: usize, budget: &Budget, heard: &mut dyn FnMut(&Step)) -> Told {
        let Problem { form, secret, .. } = self.problem;
        let mut told = Told { steps: Vec::new(), is_finished: false, stop: None };
        let mut seen = self.position.clone();
        while told.steps.len() < most {
            if G::found(form, &seen).is_some() {
                told.is_finished = true;
                break;
            }
            let steps = match budget.check().and_then(|()| G::tell(form, &seen, budget)) {
                Ok(steps) => steps,
                Err(stop) => {
                    told.stop = Some(stop);
                    break;
                }
            };
            let before = seen.clone();
            for step in steps.into_iter().take(most - told.steps.len()) {
                let made = step.made.as_ref().map(|text| G::ask(form, secret, &mut seen, text));
                // What one move brings to light may bring to light what the next asks for, too.
                if made.is_none_or(|made| made.is_ok()) {
                    heard(&step);
                    told.steps.push(step);
                }
            }
            if seen == before {
                break;
            }
        }
        told
    }

    /// How many answers fit.
    fn status(&self, budget: &Budget) -> Result<Status, Stop> {
        let settings = Settings::default();
        let mut answers = G::fitting(&self.problem.form, &self.position, &settings, budget);
        let mut next = || answers.next().transpose().and_then(|answer| budget.vouch(answer));
        Ok(match (next()?, next()?) {
            (None, _) => Status::Unsolvable,
            (Some(_), None) => Status::Unique,
            (Some(_), Some(_)) => Status::Multiple,
        })
    }
}

impl<G: Game> Explainer for Guide<'_, G> {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        let status = match self.status(budget) {
            Ok(Status::Unsolvable) => return Hint::none(Status::Unsolvable, true, "nothing fits what is seen"),
            Ok(status) => status,
            Err(stop) => return Hint::none(Status::Unknown, false, stop.to_string()),
        };
        let wrong = match G::wrong(&self.problem.form, &self.position, budget) {
            Ok(wrong) => wrong,
            Err(stop) => return Hint::none(Status::Unknown, false, stop.to_string()),
        };
        let told = self.tell(steps, budget, &mut |_| ());
        let is_dry = told.steps.is_empty();
        let is_short = told.steps.len() < steps;
        let places = told.steps.first().map(|step| match &step.therefore[..] {
            [] => step.because.left.clone(),
            facts => facts.iter().map(|fact| fact.place).collect(),
        });
        let mut hint = Hint::of(status, wrong, told.steps, None);
        hint.places = places.unwrap_or_default();
        hint.complete = told.stop.is_none();
        hint.reason = told.stop.map(|stop| stop.to_string());
        if is_short && told.is_finished && is_dry {
            hint.reason = Some("the game is finished".to_owned());
        }
        hint
    }

    fn explain(&mut self, budget: &Budget, heard: &mut dyn FnMut(&Step)) -> Explanation {
        let told = self.tell(usize::MAX, budget, heard);
        let status = if told.is_finished { Status::Solved } else { Status::Unknown };
        let reason = told.stop.map(|stop| stop.to_string());
        let reason = reason.or((!told.is_finished).then(|| "the game is over".to_owned()));
        Explanation::of(status, told.steps, reason, None)
    }

    fn audit(&mut self, settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        let _ = settings;
        let told = self.tell(usize::MAX, budget, &mut |_| ());
        let steps = told.steps.len();
        budget.vouch(Audit { steps, implied: steps, minimal: steps, complete: told.is_finished, ..Audit::default() })
    }

    fn mistakes(&mut self, _why: bool, budget: &Budget) -> Mistakes {
        let found = self.status(budget).and_then(|status| Ok((status, G::wrong(&self.problem.form, &self.position, budget)?)));
        match found.and_then(|found| budget.vouch(found)) {
            Ok((status, wrong)) => Mistakes::of(status, wrong),
            Err(stop) => Mistakes::unknown(stop.to_string()),
        }
    }
}
