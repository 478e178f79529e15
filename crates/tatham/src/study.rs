//! Positions of hidden games, without a hidden answer.

use std::time::Duration;

use serde_json::Value;
use tatham_core::posterior::Posterior;
use tatham_core::problem::{Defect, find};
use tatham_core::{Budget, Puzzle, Settings, Status, Stop};
use tatham_hidden::{Game, HiddenPuzzle, PositionOrAnswer};

use crate::error::Error;

/// Analysis of a position of a game with a hidden answer.
///
/// A limit is an outcome and not an error, as in [`Outcome`](crate::Outcome).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Study<T> {
    /// The analysis, if there are consistent answers.
    Possible(T),
    /// There is no consistent answer.
    Impossible,
    /// A limit came first.
    Unknown {
        /// The limit.
        stop: Stop,
    },
}

impl<T> Study<T> {
    /// Returns the analysis, if there are consistent answers and no limit came first.
    pub fn possible(self) -> Option<T> {
        if let Self::Possible(found) = self { Some(found) } else { None }
    }

    pub(crate) fn map<U>(self, to: impl FnOnce(T) -> U) -> Study<U> {
        match self {
            Self::Possible(found) => Study::Possible(to(found)),
            Self::Impossible => Study::Impossible,
            Self::Unknown { stop } => Study::Unknown { stop },
        }
    }
}

/// Position without a hidden answer.
#[derive(Debug)]
pub(crate) struct Position<G: Game> {
    problem: tatham_hidden::Problem<G>,
    limit: Option<Duration>,
}

impl<G: Game> Position<G> {
    /// Makes the position that JSON describes, of a game with these parameters.
    ///
    /// # Errors
    /// It is not a game, or the position does not belong to it.
    pub(crate) fn new(params: &str, position: Value) -> Result<Self, Error> {
        let game = HiddenPuzzle::<G>::parse(params)
            .map_err(|error| Error::unfit(error.flaw.to_string()))?;
        let position: tatham_hidden::PartialAnswerOf<G> =
            serde_json::from_value(position).map_err(|error| Error::unfit(error.to_string()))?;
        let given = HiddenPuzzle::<G>::givens(&game);
        if let Some(misfit) =
            tatham_core::mismatches::<HiddenPuzzle<G>>(&game, &position, &given).into_iter().next()
        {
            return Err(Error::unfit(misfit.name));
        }
        let resume = HiddenPuzzle::<G>::ABILITIES.resume;
        let problem = resume.and_then(|resume| (resume.at)(&game, &position));
        let problem =
            problem.ok_or_else(|| Error::unfit("expected a position, found an answer"))?;
        Ok(Self { problem, limit: None })
    }

    pub(crate) fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Returns the common part of all consistent answers, with the rest of the analysis.
    ///
    /// # Errors
    /// An answer that breaks a rule: a defect of the solver.
    pub(crate) fn study(&self) -> Result<Study<(G::Answer, Posterior)>, Defect> {
        let settings = Settings::default();
        let budget = self.limit.map_or_else(Budget::unlimited, Budget::within);
        let findings = find::<HiddenPuzzle<G>>(&self.problem, &settings, &budget)?;
        if findings.verdict.status == Status::Unsolvable {
            return Ok(Study::Impossible);
        }
        let common = HiddenPuzzle::<G>::ABILITIES
            .common
            .map_or(Ok(None), |common| common(&self.problem, &settings, &budget));
        Ok(match common.and_then(|common| budget.vouch(common)) {
            Ok(Some(PositionOrAnswer::Answer(found))) => {
                Study::Possible((found.answer, findings.posterior.unwrap_or_default()))
            }
            Ok(_) => Study::Impossible,
            Err(stop) => Study::Unknown { stop },
        })
    }
}
