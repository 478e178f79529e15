//! Kind, puzzle and position of a session: all code that depends on their types, so that the rest
//! is compiled once.

use std::any::Any;
use std::marker::PhantomData;
use std::mem;
use std::sync::Arc;

use serde_json::Value;
use tatham_core::author::Rule as _;
use tatham_core::explain::{Bands, Price};
use tatham_core::partial_answer::{AnyPartialAnswer, PartialAnswer};
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Budget, Fact, Place, Settings, Stop};
use tatham_sat::model::rule_keys::{KeyedRule, Statement};
use tatham_sat::model::statement;

use crate::board::{Atom, Board};
use crate::inference::{Cause, Consequence, Inference, Pattern, cause, typed};
use crate::ladder::{Evidence, PricedRules};
use crate::predicate::{Predicate, Tense};
use crate::renderer::{Renderer, Wording};
use crate::{Explained, Solvable, Telling, ValueNames};

/// Solver's verdict on a puzzle.
#[derive(Clone, Debug)]
pub(super) enum Solved {
    No,
    Only,
    /// At least these two, by the values of the shown variables.
    Several(Arc<[Vec<Option<i64>>; 2]>),
}

/// Puzzle of a kind, with a position.
pub(super) trait Subject: Wording {
    /// Returns the bands of the kind's ratings.
    fn bands(&self) -> Bands;

    /// Returns the kind's names of values.
    fn value_names(&self) -> ValueNames;

    /// Returns true if the kind has steps that use that there is only 1 solution.
    fn has_uniqueness(&self) -> bool;

    /// Returns true if such steps are permitted.
    fn permits_uniqueness(&self) -> bool;

    /// Permits or forbids such steps; returns true if they were permitted before.
    fn permit_uniqueness(&mut self, is_permitted: bool) -> bool;

    /// Returns the rules by name; if the only solution is known and it is permitted, with those
    /// that follow from its uniqueness.
    fn build_statement(&self, budget: &Budget) -> Result<Statement, Stop>;

    /// Returns the places of `shown` shown variables.
    fn places(&self, shown: usize) -> Vec<Place>;

    /// Returns the facts that together are a fact about an entry, if steps do not name its value.
    fn parts(&self, fact: &Fact) -> Option<Vec<Fact>>;

    /// Returns the form of a place in steps.
    fn telling(&self, place: Place) -> Telling;

    /// Returns the kind's own reason why there is no solution.
    fn impossible(&self) -> Option<String>;

    /// Decides if there is one solution, and stores it.
    fn solve(&mut self, budget: &Budget) -> Result<Solved, Stop>;

    /// Returns the only solution, if it is known.
    fn only(&self) -> Option<Arc<dyn Any + Send + Sync>>;

    /// Sets the only solution, as [`Subject::only`] of the same puzzle returned it.
    fn set_only(&mut self, only: Option<Arc<dyn Any + Send + Sync>>);

    /// Stores the only solution.
    fn tell_only(&mut self, only: &dyn AnyPartialAnswer);

    /// Returns the values of the shown variables that the puzzle gives.
    fn given(&self) -> Vec<Option<i64>>;

    /// Returns true if all puzzles of the shape have the same rules:
    /// [`Rules::STATES_SHAPE_ALONE`](tatham_sat::model::Rules::STATES_SHAPE_ALONE).
    fn states_shape_alone(&self) -> bool;

    /// Returns the values of the shown variables in the position.
    fn entered(&self) -> Vec<Option<i64>>;

    /// Returns the values of the shown variables in the only solution; empty while that is not
    /// known.
    fn solution(&self) -> Vec<Option<i64>>;

    /// Returns the values of the shown variables that all solutions have in common, if they are
    /// known without a search.
    fn common(&self) -> Option<Vec<Option<i64>>>;

    /// Returns the entries that differ from the only solution.
    fn wrong(&self) -> Vec<Place>;

    /// Returns the rule that is violated if the player's entry in one place replaces that of the
    /// only solution.
    fn broken_with(&self, place: Place) -> Option<String>;
}

/// Puzzle with the rules `E`, a position, and the only solution once it is known.
#[derive(Debug)]
pub(super) struct ExplainedPuzzle<'p, S, E: Explained> {
    problem: &'p E::Problem,
    position: E::PartialAnswer,
    only: Option<Arc<E::PartialAnswer>>,
    uses_uniqueness: bool,
    kind: PhantomData<S>,
}

impl<'p, S, E: Explained> ExplainedPuzzle<'p, S, E> {
    pub(super) fn new(problem: &'p E::Problem, position: E::PartialAnswer) -> Self {
        Self { problem, position, only: None, uses_uniqueness: false, kind: PhantomData }
    }
}

impl<S: Solvable<E>, E: Explained> Wording for ExplainedPuzzle<'_, S, E> {
    fn follows_at_once(
        &self,
        board: &Board,
        rule: u32,
        atom: Atom,
        evidence: &Evidence<'_>,
    ) -> bool {
        let Some(rule) = board.rule(rule).rule::<E::Rule>() else { return false };
        let [conclusion] = typed(board, &[atom])[..] else { return false };
        let problem = self.problem;
        E::follows_at_once(&Consequence { problem, rule, conclusion, evidence, board })
    }

    fn at_once(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&KeyedRule],
        facts_and_conclusions: [&[Atom]; 2],
    ) -> Option<Clause> {
        let known = facts_and_conclusions;
        let sequel = Inference::<E>::new(self.problem, renderer, rules, known, false, Tense::Is)?;
        E::at_once(&sequel)
    }

    fn prices(&self) -> &'static [Price] {
        E::PRICES
    }

    fn price(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&KeyedRule],
        known: [&[Atom]; 2],
        is_chain: bool,
    ) -> Option<&'static Price> {
        let own = Inference::<E>::new(self.problem, renderer, rules, known, is_chain, Tense::Is)?;
        E::price(&own)
    }

    fn patterns(&self, renderer: &Renderer<'_>) -> Vec<PricedRules> {
        let none = Inference::new(self.problem, renderer, &[], [&[], &[]], false, Tense::Is);
        let found = none.map_or_else(Vec::new, |none| E::patterns(&none.board()));
        if found.is_empty() {
            return Vec::new();
        }
        let board = renderer.board;
        let causes: Vec<_> = board.rules().iter().map(|rule| cause(board, rule)).collect();
        let tag = |own: &Cause<E::Rule>| {
            causes.iter().position(|cause| cause.as_ref() == Some(own)).map(|at| at as u32 + 1)
        };
        let out = |&(place, value): &(usize, E::Value)| Some(!board.atom(place, value.into())?);
        let priced = |own: Pattern<E>| {
            let rules = own.causes.iter().map(tag).collect::<Option<_>>()?;
            Some(PricedRules {
                rules,
                conclusions: own.out.iter().filter_map(out).collect(),
                price: own.price,
            })
        };
        found.into_iter().filter_map(priced).collect()
    }

    fn describe(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&KeyedRule],
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
        rule: &KeyedRule,
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

    fn subject(&self, rule: &KeyedRule) -> String {
        rule.rule::<E::Rule>().map_or_else(String::new, |rule| rule.subject(self.problem))
    }

    fn clues(&self, rule: &KeyedRule) -> Vec<Fact> {
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

impl<S: Solvable<E>, E: Explained> Subject for ExplainedPuzzle<'_, S, E> {
    fn bands(&self) -> Bands {
        S::BANDS
    }

    fn value_names(&self) -> ValueNames {
        E::NAMES
    }

    fn has_uniqueness(&self) -> bool {
        E::UNIQUENESS.is_some()
    }

    fn permits_uniqueness(&self) -> bool {
        self.uses_uniqueness
    }

    fn permit_uniqueness(&mut self, is_permitted: bool) -> bool {
        mem::replace(&mut self.uses_uniqueness, is_permitted)
    }

    fn build_statement(&self, budget: &Budget) -> Result<Statement, Stop> {
        let is_permitted = self.uses_uniqueness && self.only.is_some();
        statement::<E>(self.problem, E::UNIQUENESS.filter(|_| is_permitted), budget)
    }

    fn places(&self, shown: usize) -> Vec<Place> {
        E::places(self.problem, shown)
    }

    fn parts(&self, fact: &Fact) -> Option<Vec<Fact>> {
        E::parts(self.problem, fact)
    }

    fn telling(&self, place: Place) -> Telling {
        E::telling(place)
    }

    fn impossible(&self) -> Option<String> {
        S::impossible(self.problem)
    }

    fn solve(&mut self, budget: &Budget) -> Result<Solved, Stop> {
        let settings = Settings::default();
        let solutions = S::solutions(self.problem, &settings, budget).take(2);
        let mut solutions = solutions.collect::<Result<Vec<_>, Stop>>()?;
        if let [first, second] = &solutions[..] {
            let values = [first, second].map(|solution| E::values(self.problem, solution));
            return Ok(Solved::Several(Arc::new(values)));
        }
        let Some(only) = solutions.pop() else { return Ok(Solved::No) };
        self.only = Some(Arc::new(only));
        Ok(Solved::Only)
    }

    fn only(&self) -> Option<Arc<dyn Any + Send + Sync>> {
        self.only.clone().map(|only| only as _)
    }

    fn set_only(&mut self, only: Option<Arc<dyn Any + Send + Sync>>) {
        self.only = only.and_then(|only| only.downcast().ok());
    }

    fn tell_only(&mut self, only: &dyn AnyPartialAnswer) {
        self.only = Some(Arc::new(only.downcast::<E::PartialAnswer>().clone()));
    }

    fn given(&self) -> Vec<Option<i64>> {
        E::values(self.problem, &E::givens(self.problem))
    }

    fn states_shape_alone(&self) -> bool {
        E::STATES_SHAPE_ALONE
    }

    fn entered(&self) -> Vec<Option<i64>> {
        E::values(self.problem, &self.position)
    }

    fn solution(&self) -> Vec<Option<i64>> {
        self.only.as_ref().map_or_else(Vec::new, |only| E::values(self.problem, only))
    }

    fn common(&self) -> Option<Vec<Option<i64>>> {
        Some(E::values(self.problem, &S::common(self.problem)?))
    }

    fn wrong(&self) -> Vec<Place> {
        self.only
            .as_ref()
            .map_or_else(Vec::new, |only| E::wrong(self.problem, &self.position, only))
    }

    fn broken_with(&self, place: Place) -> Option<String> {
        let mut with = (**self.only.as_ref()?).clone();
        PartialAnswer::set(
            &mut with,
            place,
            PartialAnswer::value_at(&self.position, place).as_ref(),
        );
        S::violations(self.problem, &with).into_iter().next().map(|broken| broken.name)
    }
}
