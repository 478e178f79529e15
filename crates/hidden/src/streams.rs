//! Answers of a game: from playing it, consistent with a position, or revealed.

use tatham_core::outlook::Outlook;
use tatham_core::{Budget, Settings, Solutions, Stats, Stop};

use crate::by_asking::{KnownOf, Problem};
use crate::game::Game;
use crate::playing::play;
use crate::shown::{Found, Reached, Shown};

/// Stream of the one answer of a played game.
pub(crate) struct Playing<'p, G: Game> {
    problem: &'p Problem<G>,
    budget: &'p Budget,
    is_asked: bool,
    /// Last position, if the game did not end.
    reached: Option<Reached<G::Seen>>,
}

impl<'p, G: Game> Playing<'p, G> {
    pub(crate) fn new(problem: &'p Problem<G>, budget: &'p Budget) -> Self {
        Self { problem, budget, is_asked: false, reached: None }
    }
}

impl<G: Game> Iterator for Playing<'_, G> {
    type Item = Result<KnownOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::replace(&mut self.is_asked, true) {
            return None;
        }
        let ended = play(self.problem, self.problem.start(), self.budget);
        let moves = Some(ended.moves);
        Some(match ended.answer {
            Ok(answer) => Ok(Shown::Found(Found { moves, ..Found::of(answer) })),
            Err(stop) => {
                let study = G::study(&self.problem.form, &ended.seen, self.budget).ok().flatten();
                let outlook = study.map(|study| study.outlook);
                self.reached = Some(Reached { seen: ended.seen, moves, outlook });
                Err(stop)
            }
        })
    }
}

impl<G: Game> Solutions<KnownOf<G>> for Playing<'_, G> {
    fn outlook(&self) -> Option<Outlook> {
        self.reached.as_ref().and_then(|reached| reached.outlook.clone())
    }

    fn partial(&self) -> Option<KnownOf<G>> {
        self.reached.clone().map(Shown::Seen)
    }
}

/// Stream of the answers consistent with a position.
pub(crate) struct Fitting<'p, G: Game> {
    problem: &'p Problem<G>,
    answers: Box<dyn Solutions<G::Answer> + 'p>,
    budget: &'p Budget,
    is_later: bool,
    outlook: Option<Outlook>,
}

impl<'p, G: Game> Fitting<'p, G> {
    pub(crate) fn new(
        problem: &'p Problem<G>,
        seen: &'p G::Seen,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> Self {
        let answers = G::fitting(&problem.form, seen, settings, budget);
        Self { problem, answers, budget, is_later: false, outlook: None }
    }
}

impl<G: Game> Iterator for Fitting<'_, G> {
    type Item = Result<KnownOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.answers.next()?;
        if !std::mem::replace(&mut self.is_later, true) && found.is_ok() {
            // If the budget ends here, the answer is valid all the same, and the figures are
            // missing.
            self.outlook =
                self.problem.study(self.budget).ok().flatten().map(|study| study.outlook);
        }
        Some(found.map(|answer| {
            Shown::Found(Found { outlook: self.outlook.clone(), ..Found::of(answer) })
        }))
    }
}

impl<G: Game> Solutions<KnownOf<G>> for Fitting<'_, G> {
    fn stats(&self) -> Stats {
        self.answers.stats()
    }

    fn outlook(&self) -> Option<Outlook> {
        // Uncounted answers are reported as such; an absence of answers only if it is proven.
        let is_none = !self.is_later && self.budget.stopped().is_none();
        let uncounted =
            || Outlook { possible: is_none.then(|| "0".to_owned()), ..Outlook::default() };
        Some(self.outlook.clone().unwrap_or_else(uncounted))
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
    type Item = Result<KnownOf<G>, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let Problem { form, secret, .. } = self.0.take()?;
        Some(Ok(Shown::Found(Found { is_revealed: true, ..Found::of(G::reveal(form, secret)) })))
    }
}

impl<G: Game> Solutions<KnownOf<G>> for Revealed<'_, G> {
    fn stats(&self) -> Stats {
        Stats::from([("revealed", true.into())])
    }
}
