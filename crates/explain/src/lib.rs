//! Part of [`tatham`](https://docs.rs/tatham): explanations: the next step and why, all steps, what
//! is wrong, and why there is no solution, for any kind that states its rules.
//!
//! ```text
//!     rules, by name ──► board ──► ladder ──► step ──► words
//!     facts of a position ─────────┘  ▲
//!                                     └── engine (propagation by depth), trace (why), proof (nothing can be left out)
//! ```
//!
//! A kind that states its rules to the model layer ([`Rules`]) says what it calls its values
//! ([`Explained`]), and is explained by its rules alone; [`ByRules`] makes a whole kind of it.
//! `verify` holds steps against the rules by another way.

mod board;
mod by_rules;
mod cases;
mod clause;
mod engine;
mod inference;
mod ladder;
mod oracle;
mod pace;
mod predicate;
mod proof;
mod renderer;
mod session;
mod trace;
mod verify;
mod why;

#[cfg(test)]
mod tests;

use std::fmt::Debug;

use tatham_core::author::Rule;
use tatham_core::explain::Explainer;
use tatham_core::known::{Known as _, Values as _};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Budget, Ended, Place, Puzzle, Settings, Stop, Violation};
use tatham_sat::model::Rules;

pub use by_rules::{ByRules, LogicPuzzle};
pub use inference::{Bound, Cause, Inference, OwnWords, Scope, Seen, TypedFact, Value};
pub use predicate::{Predicate, Tense, Verb};
pub use renderer::ValueNames;

/// What is told of a place, by what players can enter there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// Each value: that the place has it, or has it not.
    Values,
    /// The value that it has. Which it has not is never told, only the rules and facts from which that follows.
    OnlyItsValue,
    /// Whether a line is there. Players draw lines; that one cannot be there is told, but never entered.
    Line,
}

/// A kind whose puzzles are explained by their stated rules.
pub trait Explained: Rules {
    /// Its rules.
    type Rule: Rule<Problem = Self::Problem>;

    /// The values of its places.
    type Value: Value;

    /// What it calls its values.
    const NAMES: ValueNames;

    /// A value of a place as it stands in an answer.
    fn value(problem: &Self::Problem, _place: Place, value: i64) -> serde_json::Value {
        Self::Known::value_of(Self::range(problem), value)
    }

    /// The form in which a place is told.
    fn telling(_place: Place) -> Telling {
        Telling::Values
    }

    /// The words of a step, where players have closer ones than the laws of its rules. What they say
    /// must be certain by the step's facts and rules alone. A step always has conclusions, which the
    /// engine words: [`Inference::conclusion`].
    fn describe(_step: &Inference<'_, Self>) -> Option<Sentence> {
        None
    }

    /// Why a rule says something, as a clause: `row 3 already has its five 1s`; without conclusions,
    /// how it is broken. Links of chains are put together from such clauses.
    fn reason(_link: &Inference<'_, Self>) -> Option<Clause> {
        None
    }

    /// The predicate of a place that has a value, or has it not.
    fn predicate(place: Place, value: Self::Value, is: bool) -> Predicate {
        if place.is_line() {
            return Predicate::be("there", is);
        }
        Predicate::be(&(Self::NAMES.value)(value.into()), is)
    }

    /// A clause of its own for places that can have just these values, where players do not begin
    /// with the places: `the 0-2 lies on R1C1 and R1C2`, `there is at least one bridge from R1C1 to
    /// R1C4`. What is crossed out on the board a place can no longer have.
    fn own_clause(
        _problem: &Self::Problem,
        _places: &[Place],
        _left: &[Self::Value],
        _tense: Tense,
    ) -> Option<Clause> {
        None
    }

    /// What places are called in a list, where the puzzle has closer names for them.
    fn names(_problem: &Self::Problem, places: &[Place]) -> Vec<String> {
        Place::names(places)
    }

    /// The entries of a position that are not as in the only solution.
    fn wrong(
        problem: &Self::Problem,
        position: &Self::Known,
        solution: &Self::Known,
    ) -> Vec<Place> {
        position
            .misfits(solution, Self::range(problem))
            .into_iter()
            .flat_map(|misfit| misfit.places)
            .collect()
    }
}

/// A kind whose puzzles with the rules `R` are solved, and checked apart from how the rules are
/// stated.
pub trait Solvable<R: Rules>: Debug + 'static {
    /// Returns the reason why no solution can exist, where that shows without a search.
    fn impossible(problem: &R::Problem) -> Option<String>;

    /// Returns the solutions, each of which has passed the check.
    fn solutions<'p>(
        problem: &'p R::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<R::Known, Stop>> + 'p;

    /// Returns what is wrong with what is known.
    fn broken(problem: &R::Problem, known: &R::Known) -> Vec<Violation>;
}

impl<P: Puzzle, R: Rules<Problem = P::Problem, Known = P::Known>> Solvable<R> for P {
    fn impossible(problem: &P::Problem) -> Option<String> {
        P::impossible(problem)
    }

    fn solutions<'p>(
        problem: &'p P::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<P::Known, Stop>> + 'p {
        let solutions = tatham_core::solutions::<P>(problem, settings, budget);
        solutions.map(|found| found.map_err(Ended::into_stop))
    }

    fn broken(problem: &P::Problem, known: &P::Known) -> Vec<Violation> {
        tatham_core::broken::<P>(problem, known)
    }
}

/// Explains a puzzle from a position by its stated rules.
pub fn explainer<'p, S: Solvable<E>, E: Explained>(
    problem: &'p E::Problem,
    position: E::Known,
) -> Box<dyn Explainer + 'p> {
    Box::new(session::Session::new::<S, E>(problem, position))
}
