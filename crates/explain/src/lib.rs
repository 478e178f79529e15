//! Part of [`tatham`](https://docs.rs/tatham): explanations for any kind that states its rules: the
//! next step with its reason, all steps, mistakes, and why there is no solution.
//!
//! ```text
//!     rules, by name ──► board ──► ladder ──► step ──► words
//!     facts of a position ─────────┘  ▲
//!                                     └── engine (propagation by depth), trace (reasons),
//!                                         proof (minimality), sequel (what is seen at once)
//! ```
//!
//! A kind that states its rules to the model layer ([`Rules`]) adds the names of its values
//! ([`Explained`]), and is explained by its rules alone; [`ByRules`] makes a whole kind of it.
//! `verify` checks steps against the rules independently.

mod board;
mod by_rules;
mod cases;
mod clause;
mod engine;
mod explanation_state;
mod inference;
mod ladder;
mod oracle;
mod pace;
mod predicate;
mod proof;
mod renderer;
mod subproblem;
mod trace;
mod verify;
mod watches;
mod why;

#[cfg(test)]
mod tests;

use std::fmt::Debug;

use tatham_core::author::Rule;
use tatham_core::explain::{Bands, Explainer, Price};
use tatham_core::partial_answer::{PartialAnswer as _, Values as _};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Budget, Ended, Fact, Place, Puzzle, Settings, Stop, Violation};
use tatham_sat::model::{Rules, Uniqueness};

pub use by_rules::{ByRules, LogicPuzzle};
pub use inference::{
    Bound, Cause, Consequence, Inference, OwnWords, Pattern, PlayerBoard, Scope, TypedFact, Value,
};
pub use predicate::{Predicate, Tense, Verb};
pub use renderer::ValueNames;

/// Form of a place in steps, by the possible entries of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// Any statement about a value: the place has it, or has it not.
    Values,
    /// Only the value of the place. Values that it does not have are never mentioned, only the
    /// rules and facts that exclude them.
    OnlyItsValue,
    /// Presence of a line. Players draw lines; a step may mention that a line is impossible, but
    /// players do not enter that.
    Line,
}

/// Kind whose puzzles are explained by their rules.
pub trait Explained: Rules {
    /// Rules of the kind.
    type Rule: Rule<Problem = Self::Problem>;

    /// Values of the kind's places.
    type Value: Value;

    /// Names of the values.
    const NAMES: ValueNames;

    /// States rules that hold if there is only 1 solution, of the form
    /// [`Unique`](tatham_core::explain::ConstraintKind::Unique).
    const UNIQUENESS: Option<Uniqueness<Self>> = None;

    /// Prices of uses of rules, which [`price`](Self::price) returns.
    const PRICES: &'static [Price] = &[];

    /// Returns the price of a use of rules, if it is not the sum of their difficulties.
    /// The next step is the cheapest one, so it is asked of each that the ladder considers: these
    /// have one conclusion, and facts that may be more than the step needs.
    fn price(_step: &Inference<'_, Self>) -> Option<&'static Price> {
        None
    }

    /// Returns the uses of several rules that players look for on a board, and what each of them
    /// rules out. Each has a price. A chain with an assumption is then only taken if it is cheaper,
    /// so that no pattern is missed.
    fn patterns(_board: &PlayerBoard<'_, Self>) -> Vec<Pattern<Self>> {
        Vec::new()
    }

    /// Returns a value of a place as in an answer.
    fn value(problem: &Self::Problem, _place: Place, value: i64) -> serde_json::Value {
        Self::PartialAnswer::value_of(Self::range(problem), value)
    }

    /// Returns the facts about shown values that together are this fact about an entry, if entries
    /// have more values than steps: the part of a ship depends on its neighbours.
    fn parts(_problem: &Self::Problem, _fact: &Fact) -> Option<Vec<Fact>> {
        None
    }

    /// Returns the form of a place in steps.
    fn telling(_place: Place) -> Telling {
        Telling::Values
    }

    /// Returns the words of a step, if players have better ones than the laws of its rules.
    /// The words must be certain by the step's facts and rules alone.
    /// A step always has conclusions, which the engine words: [`Inference::conclusion`].
    fn describe(_step: &Inference<'_, Self>) -> Option<Sentence> {
        None
    }

    /// Returns the reason of a rule as a clause: `row 3 already has its five 1s`; without
    /// conclusions, the clause of its violation. Links of chains consist of such clauses.
    fn reason(_link: &Inference<'_, Self>) -> Option<Clause> {
        None
    }

    /// Returns true if players see a consequence at once: that the neighbours of a black cell are
    /// white. It is part of the step that finds the last of its facts.
    fn follows_at_once(_consequence: &Consequence<'_, Self>) -> bool {
        false
    }

    /// Returns the words of what follows at once, if players have better ones than its facts:
    /// `its neighbours R1C1 and R1C3 are white`. Its facts are the conclusions of the step, and any
    /// others that it needs.
    fn at_once(_sequel: &Inference<'_, Self>) -> Option<Clause> {
        None
    }

    /// Returns the predicate of a place that has a value, or has it not.
    fn predicate(place: Place, value: Self::Value, is: bool) -> Predicate {
        if place.is_line() {
            return Predicate::be("there", is);
        }
        Predicate::be(&(Self::NAMES.value)(value.into()), is)
    }

    /// Returns a special clause for places that can have just these values, if players do not begin
    /// with the places: `the 0-2 lies on R1C1 and R1C2`,
    /// `there is at least one bridge from R1C1 to R1C4`. A place can no longer have values that are
    /// crossed out on the board.
    fn own_clause(
        _problem: &Self::Problem,
        _places: &[Place],
        _left: &[Self::Value],
        _tense: Tense,
    ) -> Option<Clause> {
        None
    }

    /// Returns the names of places in a list, if the puzzle has better names for them.
    fn names(_problem: &Self::Problem, places: &[Place]) -> Vec<String> {
        Place::names(places)
    }

    /// Returns the entries of a position that differ from the only solution.
    fn wrong(
        problem: &Self::Problem,
        position: &Self::PartialAnswer,
        solution: &Self::PartialAnswer,
    ) -> Vec<Place> {
        position
            .mismatches(solution, Self::range(problem))
            .into_iter()
            .flat_map(|misfit| misfit.places)
            .collect()
    }
}

/// Kind whose puzzles with the rules `R` are solved and checked independently of how the rules are
/// stated.
pub trait Solvable<R: Rules>: Debug + 'static {
    /// Bands of the ratings.
    const BANDS: Bands = Bands::COMMON;

    /// Returns the reason why no solution can exist, if it is found without a search.
    fn impossible(problem: &R::Problem) -> Option<String>;

    /// Returns the solutions, each of which has passed the check.
    fn solutions<'p>(
        problem: &'p R::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<R::PartialAnswer, Stop>> + 'p;

    /// Returns the violations of a partial answer.
    fn violations(problem: &R::Problem, known: &R::PartialAnswer) -> Vec<Violation>;

    /// Returns what all solutions have in common, if that is known without a search.
    fn common(_problem: &R::Problem) -> Option<R::PartialAnswer> {
        None
    }
}

impl<P: Puzzle, R: Rules<Problem = P::Problem, PartialAnswer = P::PartialAnswer>> Solvable<R>
    for P
{
    const BANDS: Bands = match P::KIND.bands {
        Some(bands) => bands,
        None => Bands::COMMON,
    };

    fn impossible(problem: &P::Problem) -> Option<String> {
        P::impossible(problem)
    }

    fn solutions<'p>(
        problem: &'p P::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Iterator<Item = Result<P::PartialAnswer, Stop>> + 'p {
        let solutions = tatham_core::solutions::<P>(problem, settings, budget);
        solutions.map(|found| found.map_err(Ended::into_stop))
    }

    fn violations(problem: &P::Problem, known: &P::PartialAnswer) -> Vec<Violation> {
        tatham_core::violations::<P>(problem, known)
    }
}

/// Explains a puzzle from a position by its rules.
pub fn explainer<'p, S: Solvable<E>, E: Explained>(
    problem: &'p E::Problem,
    position: E::PartialAnswer,
) -> Box<dyn Explainer + 'p> {
    Box::new(explanation_state::ExplanationState::new::<S, E>(problem, position))
}
