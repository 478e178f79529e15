//! The kind, the puzzle and the position that a session explains: all that depends on their types,
//! so that the rest is compiled once.

use std::marker::PhantomData;

use serde_json::Value;
use tatham_core::author::Rule as _;
use tatham_core::known::{Known as _, Values as _};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Budget, Fact, Place, Settings, Stop};
use tatham_sat::model::named::{Named, Statement};
use tatham_sat::model::statement;

use crate::board::Atom;
use crate::inference::Inference;
use crate::predicate::{Predicate, Tense};
use crate::renderer::{Renderer, Wording};
use crate::{Explained, Solvable, Telling, ValueNames};

/// The solver's verdict on a puzzle.
pub(super) enum Solved {
    No,
    Only,
    /// At least these two, by the values that they show.
    Several(Box<[Vec<Option<i64>>; 2]>),
}

/// A puzzle of a kind, and a position.
pub(super) trait Subject: Wording {
    /// The kind's words for its values.
    fn value_names(&self) -> ValueNames;

    /// The rules, by name.
    fn stated(&self, budget: &Budget) -> Result<Statement, Stop>;

    /// The places of so many shown variables.
    fn places(&self, shown: usize) -> Vec<Place>;

    /// The form in which a place is told.
    fn telling(&self, place: Place) -> Telling;

    /// Why there is no solution, as a sentence that the kind itself has.
    fn impossible(&self) -> Option<String>;

    /// Finds out whether there is one solution, and keeps it.
    fn solve(&mut self, budget: &Budget) -> Result<Solved, Stop>;

    /// The values of what is shown in the position.
    fn entered(&self) -> Vec<Option<i64>>;

    /// The same in the only solution; nothing while that is not known.
    fn solution(&self) -> Vec<Option<i64>>;

    /// The entries that are not as in the only solution.
    fn wrong(&self) -> Vec<Place>;

    /// The rule that breaks if the player's entry in one place replaces that of the only solution.
    fn broken_with(&self, place: Place) -> Option<String>;
}

/// A puzzle with the rules `E`, a position, and the only solution once it is known.
#[derive(Debug)]
pub(super) struct Own<'p, S, E: Explained> {
    problem: &'p E::Problem,
    position: E::Known,
    only: Option<E::Known>,
    kind: PhantomData<S>,
}

impl<'p, S, E: Explained> Own<'p, S, E> {
    pub(super) fn new(problem: &'p E::Problem, position: E::Known) -> Self {
        Self { problem, position, only: None, kind: PhantomData }
    }
}

impl<S: Solvable<E>, E: Explained> Wording for Own<'_, S, E> {
    fn describe(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&Named],
        facts_and_conclusions: [&[Atom]; 2],
        is_chain: bool,
    ) -> Option<Sentence> {
        let step = Inference::<E>::new(
            self.problem,
            renderer,
            rules,
            facts_and_conclusions,
            is_chain,
            Tense::Is,
        )?;
        if step.conclusions.is_empty() { None } else { E::describe(&step) }
    }

    fn reason(
        &self,
        renderer: &Renderer<'_>,
        rule: &Named,
        facts_and_conclusions: [&[Atom]; 2],
        tense: Tense,
    ) -> Option<Clause> {
        let is_chain = tense != Tense::Is;
        let rules = [rule];
        let link = Inference::<E>::new(
            self.problem,
            renderer,
            &rules,
            facts_and_conclusions,
            is_chain,
            tense,
        )?;
        E::reason(&link)
    }

    fn subject(&self, rule: &Named) -> String {
        rule.rule::<E::Rule>().map_or_else(String::new, |rule| rule.subject(self.problem))
    }

    fn clues(&self, rule: &Named) -> Vec<Fact> {
        rule.rule::<E::Rule>().map_or_else(Vec::new, |rule| rule.clues(self.problem))
    }

    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate {
        E::predicate(place, value.into(), is)
    }

    fn own_clause(&self, places: &[Place], left: &[i64], tense: Tense) -> Option<Clause> {
        let left: Vec<E::Value> = left.iter().map(|&value| value.into()).collect();
        E::own_clause(self.problem, places, &left, tense)
    }

    fn names(&self, places: &[Place]) -> Vec<String> {
        E::names(self.problem, places)
    }

    fn value(&self, place: Place, value: i64) -> Value {
        E::value(self.problem, place, value)
    }
}

impl<S: Solvable<E>, E: Explained> Subject for Own<'_, S, E> {
    fn value_names(&self) -> ValueNames {
        E::NAMES
    }

    fn stated(&self, budget: &Budget) -> Result<Statement, Stop> {
        statement::<E>(self.problem, budget)
    }

    fn places(&self, shown: usize) -> Vec<Place> {
        E::places(self.problem, shown)
    }

    fn telling(&self, place: Place) -> Telling {
        E::telling(place)
    }

    fn impossible(&self) -> Option<String> {
        S::impossible(self.problem)
    }

    fn solve(&mut self, budget: &Budget) -> Result<Solved, Stop> {
        let settings = Settings::default();
        let mut solutions = S::solutions(self.problem, &settings, budget);
        let mut next = || solutions.next().transpose();
        let values = |solution| E::values(self.problem, &solution);
        Ok(match (next()?, next()?) {
            (None, _) => Solved::No,
            (Some(only), None) => {
                self.only = Some(only);
                Solved::Only
            }
            (Some(first), Some(second)) => Solved::Several(Box::new([first, second].map(values))),
        })
    }

    fn entered(&self) -> Vec<Option<i64>> {
        E::values(self.problem, &self.position)
    }

    fn solution(&self) -> Vec<Option<i64>> {
        self.only.as_ref().map_or_else(Vec::new, |only| E::values(self.problem, only))
    }

    fn wrong(&self) -> Vec<Place> {
        self.only
            .as_ref()
            .map_or_else(Vec::new, |only| E::wrong(self.problem, &self.position, only))
    }

    fn broken_with(&self, place: Place) -> Option<String> {
        let mut with = self.only.clone()?;
        with.set(place, self.position.value_at(place).as_ref());
        S::broken(self.problem, &with).into_iter().next().map(|broken| broken.name)
    }
}
