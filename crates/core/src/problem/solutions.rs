//! Solutions that have passed the check: the only way for an answer to leave a family's crate.

use std::fmt;
use std::iter::FusedIterator;

use crate::budget::{Budget, Stop};
use crate::check::accepts;
use crate::kind::Settings;
use crate::posterior::Posterior;
use crate::puzzle::{Puzzle, Question, Solutions, Stats};
use crate::violation::Violation;

/// Returns all solutions of a puzzle, each once, nicest first if the kind has an order.
///
/// ```
/// use tatham_core::{Budget, Ended, Puzzle, Settings};
///
/// /// Returns the only solution; `None` if there is none, or if there are more.
/// fn only<K: Puzzle>(problem: &K::Problem) -> Result<Option<K::PartialAnswer>, Ended> {
///     let (settings, budget) = (Settings::default(), Budget::steps(10_000));
///     let mut solutions = tatham_core::solutions::<K>(problem, &settings, &budget);
///     let first = solutions.next().transpose()?;
///     Ok(if solutions.next().transpose()?.is_none() { first } else { None })
/// }
/// ```
pub fn solutions<'p, K: Puzzle>(
    problem: &'p K::Problem,
    settings: &'p Settings,
    budget: &'p Budget,
) -> VerifiedSolutions<'p, K> {
    let candidates: Candidates<'p, K::PartialAnswer> = match K::impossible(problem) {
        Some(why) => Err(why),
        None => Ok(Box::new(K::candidates(problem, settings, budget))),
    };
    VerifiedSolutions { problem, budget, candidates, known: None, has_ended: false }
}

/// Returns the solution that a formula forbids: for [`Question::Unique`] the first one, if there is
/// any.
///
/// # Errors
/// The budget ended first; or the solver's answer breaks a rule.
pub fn forbidden<K: Puzzle>(
    question: Question,
    problem: &K::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<K::PartialAnswer>, Stop> {
    match question {
        Question::Unique => {
            let first = solutions::<K>(problem, settings, budget).next();
            first.transpose().map_err(Ended::into_stop)
        }
        Question::Solvable => Ok(None),
    }
}

/// Answers of a solver, or the reason why there can be none and the puzzle is not searched.
type Candidates<'p, A> = Result<Box<dyn Solutions<A> + 'p>, String>;

/// Solutions of a puzzle, each of which has passed [the check](crate::accepts).
///
/// `None` proves that there are no more. An exhausted budget, or an answer that breaks a rule, is
/// an `Err`, and the last item: after it the stream returns `None`, which proves nothing.
pub struct VerifiedSolutions<'p, K: Puzzle> {
    problem: &'p K::Problem,
    budget: &'p Budget,
    candidates: Candidates<'p, K::PartialAnswer>,
    /// Solution that has passed the check before.
    known: Option<&'p K::PartialAnswer>,
    has_ended: bool,
}

/// Reason why a stream of solutions ended before the last one was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// A limit or an interrupt came first.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The solver's answer breaks a rule.
    #[error(transparent)]
    Defect(#[from] Defect),
}

/// Defect: an answer of a solver that breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "internal error: the solver's answer violates a rule ({violation}) and is withheld; please report this puzzle: {game_id}"
)]
#[non_exhaustive]
pub struct Defect {
    /// The puzzle.
    pub game_id: String,
    /// The rule.
    pub violation: Violation,
}

impl Ended {
    /// Returns the stop, or one with the text of the defect, for work that needs a solution but
    /// does not return one.
    pub fn into_stop(self) -> Stop {
        match self {
            Self::Stopped(stop) => stop,
            Self::Defect(defect) => Stop::Strategy(defect.to_string()),
        }
    }
}

impl<'p, K: Puzzle> VerifiedSolutions<'p, K> {
    /// Returns the stream that does not check this solution, which has passed the check before.
    #[must_use]
    pub fn knowing(self, known: &'p K::PartialAnswer) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Returns the figures so far.
    pub fn stats(&self) -> Stats {
        self.candidates.as_ref().map_or_else(|_| Stats::new(), Solutions::stats)
    }

    /// Returns the analysis of a position of a hidden game, once its first solution was requested.
    pub fn posterior(&self) -> Option<Posterior> {
        self.candidates.as_ref().ok()?.posterior()
    }

    /// Returns a partial answer, if the search has stopped without a whole one. It has not passed
    /// the check: if the puzzle has no solution, the part may already break a rule.
    pub fn partial(&self) -> Option<K::PartialAnswer> {
        self.candidates.as_ref().ok()?.partial()
    }

    /// Returns the reason why the search for a better answer ended, if it was a bound of the search
    /// itself.
    pub fn stopped(&self) -> Option<Stop> {
        self.candidates.as_ref().ok()?.stopped()
    }

    /// Returns the reason why the puzzle can have no solution, if that is visible without a search
    /// ([`Puzzle::impossible`]).
    pub fn impossible(&self) -> Option<&str> {
        self.candidates.as_ref().err().map(String::as_str)
    }

    /// Returns the next answer, if it passes the check.
    #[inline(never)] // The code of a kind has several callers, and each would get a copy.
    fn verified(&mut self) -> Result<Option<K::PartialAnswer>, Ended> {
        let candidates = self.candidates.as_mut().ok();
        let Some(answer) = candidates.and_then(Iterator::next).transpose()? else {
            // A solver that was stopped may mistake the stop for the end.
            let stop = self.budget.stopped().cloned().or_else(|| self.stopped());
            return stop.map_or(Ok(None), |stop| Err(stop.into()));
        };
        if self.known == Some(&answer) {
            return Ok(Some(answer));
        }
        match accepts::<K>(self.problem, &answer) {
            Ok(()) => Ok(Some(answer)),
            Err(violation) => Err(Defect { game_id: K::id(self.problem), violation }.into()),
        }
    }
}

impl<K: Puzzle> Iterator for VerifiedSolutions<'_, K> {
    type Item = Result<K::PartialAnswer, Ended>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = self.verified().transpose();
        self.has_ended = !matches!(next, Some(Ok(_)));
        next
    }
}

impl<K: Puzzle> FusedIterator for VerifiedSolutions<'_, K> {}

impl<K: Puzzle> fmt::Debug for VerifiedSolutions<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifiedSolutions")
            .field("problem", self.problem)
            .field("has_ended", &self.has_ended)
            .finish_non_exhaustive()
    }
}
