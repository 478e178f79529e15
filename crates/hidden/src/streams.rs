//! Answers of a game: from playing it, consistent with a position, or revealed.

use tatham_core::posterior::Posterior;
use tatham_core::{Budget, Settings, Solutions, Stats, Stop};

use crate::blind_play::play;
use crate::game::Game;
use crate::hidden_puzzle::{PartialAnswerOf, Problem};
use crate::position_or_answer::{FoundAnswer, PlayedPosition, PositionOrAnswer};

/// Stream of the one answer of a played game.
pub(crate) struct Playing<'p, G: Game> {
    problem: &'p Problem<G>,
    budget: &'p Budget,
    is_asked: bool,
    /// Last position, if the game did not end.
    reached: Option<PlayedPosition<G::Observation>>,
}

impl<'p, G: Game> Playing<'p, G> {
    pub(crate) fn new(problem: &'p Problem<G>, budget: &'p Budget) -> Self {
        Self { problem, budget, is_asked: false, reached: None }
    }
}

impl<G: Game> Iterator for Playing<'_, G> {
    type Item = Result<PartialAnswerOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::replace(&mut self.is_asked, true) {
            return None;
        }
        let ended = play(self.problem, self.problem.start(), self.budget);
        let moves = Some(ended.moves);
        Some(match ended.answer {
            Ok(answer) => {
                Ok(PositionOrAnswer::Answer(FoundAnswer { moves, ..FoundAnswer::new(answer) }))
            }
            Err(stop) => {
                let study = G::advised(&self.problem.form, &ended.seen, self.budget).ok().flatten();
                let posterior = study.map(|study| study.posterior);
                self.reached = Some(PlayedPosition { seen: ended.seen, moves, posterior });
                Err(stop)
            }
        })
    }
}

impl<G: Game> Solutions<PartialAnswerOf<G>> for Playing<'_, G> {
    fn posterior(&self) -> Option<Posterior> {
        self.reached.as_ref().and_then(|reached| reached.posterior.clone())
    }

    fn partial(&self) -> Option<PartialAnswerOf<G>> {
        self.reached.clone().map(PositionOrAnswer::Position)
    }
}

/// Stream of the answers consistent with a position.
pub(crate) struct ConsistentAnswers<'p, G: Game> {
    problem: &'p Problem<G>,
    answers: Box<dyn Solutions<G::Answer> + 'p>,
    budget: &'p Budget,
    is_later: bool,
    posterior: Option<Posterior>,
}

impl<'p, G: Game> ConsistentAnswers<'p, G> {
    pub(crate) fn new(
        problem: &'p Problem<G>,
        seen: &'p G::Observation,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Self {
        let answers = G::consistent_answers(&problem.form, seen, settings, budget);
        Self { problem, answers, budget, is_later: false, posterior: None }
    }
}

impl<G: Game> Iterator for ConsistentAnswers<'_, G> {
    type Item = Result<PartialAnswerOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.answers.next()?;
        if !std::mem::replace(&mut self.is_later, true) && found.is_ok() {
            // If the budget ends here, the answer is valid all the same, and the figures are
            // missing.
            self.posterior =
                self.problem.advised(self.budget).ok().flatten().map(|study| study.posterior);
        }
        Some(found.map(|answer| {
            PositionOrAnswer::Answer(FoundAnswer {
                posterior: self.posterior.clone(),
                ..FoundAnswer::new(answer)
            })
        }))
    }
}

impl<G: Game> Solutions<PartialAnswerOf<G>> for ConsistentAnswers<'_, G> {
    fn stats(&self) -> Stats {
        self.answers.stats()
    }

    fn posterior(&self) -> Option<Posterior> {
        // Uncounted answers are reported as such; an absence of answers only if it is proven.
        let is_none = !self.is_later && self.budget.stopped().is_none();
        let uncounted =
            || Posterior { possible: is_none.then(|| "0".to_owned()), ..Posterior::default() };
        Some(self.posterior.clone().unwrap_or_else(uncounted))
    }
}

/// Stream of the secret.
pub(crate) struct Revealed<'p, G: Game>(Option<&'p Problem<G>>);

impl<'p, G: Game> Revealed<'p, G> {
    pub(crate) fn new(problem: &'p Problem<G>) -> Self {
        Self(Some(problem))
    }
}

impl<G: Game> Iterator for Revealed<'_, G> {
    type Item = Result<PartialAnswerOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let problem = self.0.take()?;
        // A position without a secret was refused on reading.
        let secret = problem.secret()?;
        Some(Ok(PositionOrAnswer::Answer(FoundAnswer {
            is_revealed: true,
            ..FoundAnswer::new(G::reveal(&problem.form, secret))
        })))
    }
}

impl<G: Game> Solutions<PartialAnswerOf<G>> for Revealed<'_, G> {
    fn stats(&self) -> Stats {
        Stats::from([("revealed", true.into())])
    }
}
