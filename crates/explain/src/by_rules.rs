//! Logic puzzles as kinds: everything that a kind needs follows from the rules.

use std::marker::PhantomData;

use tatham_core::author::Abilities;
use tatham_core::{
    Budget, Kind, ParseError, PartialAnswer as _, Picture, Puzzle, Settings, Solutions, Violation,
};
use tatham_sat::model;

use crate::{Explained, explainer};

/// Logic puzzle, which its rules alone solve and explain: [`ByRules`] makes a kind of it.
pub trait LogicPuzzle: Explained {
    /// Facts that are known without solving.
    const KIND: &'static Kind;

    /// Abilities in addition to those that the rules provide: `explain`, `common` and `cnf`.
    const ABILITIES: Abilities<ByRules<Self>> = Abilities::NONE;

    /// Reads every format of this kind: see [`Puzzle::parse`].
    ///
    /// # Errors
    /// The position and the reason that make the text unusable.
    fn parse(text: &str) -> Result<Self::Problem, ParseError>;

    /// Writes the canonical ID: see [`Puzzle::id`].
    fn id(problem: &Self::Problem) -> String;

    /// Returns the reason why no solution can exist, if it is found without a search: see
    /// [`Puzzle::impossible`].
    fn impossible(_problem: &Self::Problem) -> Option<String> {
        None
    }

    /// Returns the rules that a partial answer violates: see [`Puzzle::check`].
    fn check(problem: &Self::Problem, known: &Self::PartialAnswer) -> Vec<Violation>;

    /// Counts the places that are still to be filled in.
    fn open(_problem: &Self::Problem, known: &Self::PartialAnswer) -> usize {
        known.open()
    }

    /// Draws the picture of an answer.
    fn draw(problem: &Self::Problem, known: &Self::PartialAnswer) -> Picture;
}

/// Logic puzzle as a kind of puzzle.
#[derive(Debug)]
pub struct ByRules<K>(PhantomData<K>);

impl<K: LogicPuzzle> Puzzle for ByRules<K> {
    const KIND: &'static Kind = K::KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        explain: Some(explainer::<Self, K>),
        common: Some(model::common::<K>),
        cnf: Some(model::cnf::<Self, K>),
        ..K::ABILITIES
    };
    type Problem = K::Problem;
    type PartialAnswer = K::PartialAnswer;

    fn parse(text: &str) -> Result<K::Problem, ParseError> {
        K::parse(text)
    }

    fn id(problem: &K::Problem) -> String {
        K::id(problem)
    }

    fn impossible(problem: &K::Problem) -> Option<String> {
        K::impossible(problem)
    }

    fn givens(problem: &K::Problem) -> K::PartialAnswer {
        K::givens(problem)
    }

    fn candidates<'p>(
        problem: &'p K::Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<K::PartialAnswer> + 'p {
        model::candidates::<K>(problem, settings, budget)
    }

    fn range(problem: &K::Problem) -> <K::PartialAnswer as tatham_core::PartialAnswer>::Range {
        K::range(problem)
    }

    fn check(problem: &K::Problem, known: &K::PartialAnswer) -> Vec<Violation> {
        K::check(problem, known)
    }

    fn open(problem: &K::Problem, known: &K::PartialAnswer) -> usize {
        K::open(problem, known)
    }

    fn draw(problem: &K::Problem, known: &K::PartialAnswer) -> Picture {
        K::draw(problem, known)
    }
}
