//! Rules of puzzles for the model layer: their answers, the common part of these, and the formula.

use std::any::Any;
use std::borrow::Borrow;
use std::fmt::Debug;
use std::marker::PhantomData;

use tatham_core::partial_answer::{PartialAnswer, Values};
use tatham_core::problem::forbidden;
use tatham_core::{Budget, Place, Puzzle, Question, Settings, Solutions, Stats, Stop};

use super::answers::{Shown, ShownAnswers};
use super::rule_keys::Statement;
use super::template::AnyRules;
use super::{FormulaSize, Model, template};
use crate::engine::Engine;
use crate::lit::Lit;

/// Rules of a kind, which it adds to a [`Model`]: first those of all puzzles of a shape, then those
/// of a puzzle. [`candidates`], [`common`], [`cnf`] and [`statement`] are derived from them.
pub trait Rules: Sized + Debug + 'static {
    /// A puzzle as posed.
    type Problem: Clone + Debug + PartialEq + Send + Sync;

    /// Partial answer.
    type PartialAnswer: Values;

    /// Data that the rules depend on, the size and others, shared by puzzles with the same rules.
    /// The fewer shapes, the more is [shared](super::answers).
    type Shape: Clone + Eq + 'static;

    /// Variable of each place of a solution: a [`Lit`](crate::Lit) or an [`Int`](super::Int).
    type Variable: Copy + Into<Shown> + 'static;

    /// True if explanations state nothing but the rules of the shape: [`Rules::clues`] and
    /// [`Rules::auxiliary`] add nothing, and the givens are facts. Then puzzles of one shape share
    /// the rules of their explanations.
    const STATES_SHAPE_ALONE: bool = false;

    /// Returns the givens of the puzzle.
    fn givens(problem: &Self::Problem) -> Self::PartialAnswer;

    /// Returns the possible values in an answer's places: the characters, or the largest number.
    fn range(problem: &Self::Problem) -> <Self::PartialAnswer as PartialAnswer>::Range;

    /// Returns the shape of a puzzle.
    fn shape(problem: &Self::Problem) -> Self::Shape;

    /// Adds the rules of a shape, and returns the variables that the solution shows.
    fn rules(shape: &Self::Shape, model: &mut Model) -> Vec<Self::Variable>;

    /// Adds the clues of a puzzle; it gets the variables that a solution shows.
    /// The [givens](Rules::givens) of the answer have been fixed already.
    fn clues(_problem: &Self::Problem, _shown: &[Self::Variable], _model: &mut Model) {}

    /// Returns the partial answer with these values of the shown variables, as far as they are
    /// known.
    fn known(problem: &Self::Problem, values: &[Option<i64>]) -> Self::PartialAnswer {
        Self::givens(problem).with_values(Self::range(problem), values)
    }

    /// Adds properties that solutions can share though no single variable shows it.
    /// [`Rules::known`] gets their values after those of the shown variables.
    fn details(
        _problem: &Self::Problem,
        _shown: &[Self::Variable],
        _model: &mut Model,
    ) -> Vec<Shown> {
        Vec::new()
    }

    /// Adds auxiliary variables of explanations that a solution does not show, such as the owner of
    /// a cell, with their rules; only a model that explains calls it. [`Rules::places`] and
    /// [`Rules::values`] continue with their places and values.
    fn auxiliary(
        _problem: &Self::Problem,
        _shown: &[Self::Variable],
        _model: &mut Model,
    ) -> Vec<Shown> {
        Vec::new()
    }

    /// Returns the values of the shown variables: the inverse of [`Rules::known`].
    fn values(problem: &Self::Problem, known: &Self::PartialAnswer) -> Vec<Option<i64>> {
        known.values(Self::range(problem))
    }

    /// Returns the places of all shown variables, of which there are `shown`.
    fn places(problem: &Self::Problem, shown: usize) -> Vec<Place> {
        let given = Self::givens(problem);
        (0..shown).map(|number| given.place_of(number)).collect()
    }

    /// Returns the name of a shown variable in DIMACS comments.
    fn name(_problem: &Self::Problem, shown: usize) -> String {
        format!("cell {}", shown + 1)
    }
}

/// Puzzle with the rules `R`.
pub(super) struct PuzzleRules<'p, R: Rules>(pub(super) &'p R::Problem);

/// Shape of a puzzle with the rules `R`.
struct ShapeOf<R: Rules>(R::Shape);

impl<R: Rules> PuzzleRules<'_, R> {
    /// Returns variables with their type.
    fn typed(variables: &dyn Any) -> &[R::Variable] {
        variables.downcast_ref::<Vec<R::Variable>>().map_or(&[], Vec::as_slice)
    }
}

impl<R: Rules> AnyRules for PuzzleRules<'_, R> {
    fn shape(&self) -> Box<dyn Any> {
        Box::new(ShapeOf::<R>(R::shape(self.0)))
    }

    fn is_own_shape(&self, shape: &dyn Any, own: &dyn Any) -> bool {
        let own = own.downcast_ref::<ShapeOf<R>>();
        shape
            .downcast_ref::<ShapeOf<R>>()
            .is_some_and(|shape| own.is_some_and(|own| own.0 == shape.0))
    }

    fn rules(&self, model: &mut Model) -> Box<dyn Any> {
        Box::new(R::rules(&R::shape(self.0), model))
    }

    fn shown(&self, variables: &dyn Any) -> Vec<Shown> {
        Self::typed(variables).iter().map(|&variable| variable.into()).collect()
    }

    fn clues(&self, variables: &dyn Any, model: &mut Model) {
        let variables = Self::typed(variables);
        model.fix(variables.iter().copied(), &R::values(self.0, &R::givens(self.0)));
        R::clues(self.0, variables, model);
    }
}

/// Returns rules and clues in one model, and the variables of a solution.
fn build(rules: &dyn AnyRules, budget: &Budget) -> (Model, Box<dyn Any>) {
    let mut model = Model::new(budget);
    let variables = rules.rules(&mut model);
    rules.clues(&*variables, &mut model);
    (model, variables)
}

/// Returns the answers of the engine that the settings choose, unchecked, for the code of a kind.
/// Callers get solutions from [`tatham_core::solutions`].
/// The stream may own the puzzle.
pub fn candidates<'p, R: Rules>(
    problem: impl Borrow<R::Problem> + 'p,
    settings: &Settings,
    budget: &'p Budget,
) -> impl Solutions<R::PartialAnswer> + 'p {
    let search = Search {
        budget,
        engine: Engine::from_settings(settings),
        stage: Stage::Start,
        size: None,
        parts: 1,
        conflicts: None,
    };
    Stream::<R, _> { problem, search, kind: PhantomData }
}

/// Returns the common part of all solutions, by the engine that the settings choose.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub fn common<R: Rules>(
    problem: &R::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<R::PartialAnswer>, Stop> {
    let details = |variables: &dyn Any, model: &mut Model| {
        R::details(problem, PuzzleRules::<R>::typed(variables), model)
    };
    let engine = Engine::from_settings(settings);
    let shared = common_values(&PuzzleRules::<R>(problem), &details, engine, budget)?;
    Ok(shared.map(|values| R::known(problem, &values)))
}

/// States a part of a model with the variables of a solution; returns further variables.
type State<'s> = &'s dyn Fn(&dyn Any, &mut Model) -> Vec<Shown>;

/// See [`common`].
fn common_values(
    rules: &dyn AnyRules,
    details: State<'_>,
    engine: Engine,
    budget: &Budget,
) -> Result<Option<Vec<Option<i64>>>, Stop> {
    let (mut model, variables) = build(rules, budget);
    let mut shown = rules.shown(&*variables);
    shown.extend(details(&*variables, &mut model));
    model.common(shown, engine)
}

/// Returns the formula in DIMACS of a puzzle of kind `P` with these rules.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub fn cnf<P: Puzzle, R: Rules<Problem = P::Problem, PartialAnswer = P::PartialAnswer>>(
    problem: &P::Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<String, Stop> {
    let first = forbidden::<P>(question, problem, settings, budget)?;
    let forbidden = first.map(|solution| R::values(problem, &solution));
    let (rules, is_impossible) = (PuzzleRules::<R>(problem), P::impossible(problem).is_some());
    dimacs(&rules, is_impossible, &|i| R::name(problem, i), forbidden.as_deref(), budget)
}

/// See [`cnf`].
fn dimacs(
    rules: &dyn AnyRules,
    is_impossible: bool,
    name: &dyn Fn(usize) -> String,
    forbidden: Option<&[Option<i64>]>,
    budget: &Budget,
) -> Result<String, Stop> {
    let (mut model, variables) = build(rules, budget);
    // Such a puzzle is not searched, and its rules alone may have a model.
    if is_impossible {
        model.require(Lit::FALSE);
    }
    model.to_dimacs(rules.shown(&*variables), name, forbidden)
}

/// Further rules of a puzzle, which its rules imply if there is only 1 solution.
pub type Uniqueness<R> = fn(&<R as Rules>::Problem, &[<R as Rules>::Variable], &mut Model);

/// Returns the rules and clues of a puzzle with their names, for explanations; with rules that hold
/// if there is only 1 solution, if these are given.
///
/// # Errors
/// The time or the memory of the budget ran out first.
pub fn statement<R: Rules>(
    problem: &R::Problem,
    uniqueness: Option<Uniqueness<R>>,
    budget: &Budget,
) -> Result<Statement, Stop> {
    let clues = |variables: &dyn Any, model: &mut Model| {
        let variables = PuzzleRules::<R>::typed(variables);
        R::clues(problem, variables, model);
        if let Some(state) = uniqueness {
            state(problem, variables, model);
        }
        R::auxiliary(problem, variables, model)
    };
    named(&PuzzleRules::<R>(problem), &clues, budget)
}

/// See [`statement`].
fn named(rules: &dyn AnyRules, clues: State<'_>, budget: &Budget) -> Result<Statement, Stop> {
    let mut model = Model::explaining(budget);
    let variables = rules.rules(&mut model);
    let mut shown = rules.shown(&*variables);
    shown.extend(clues(&*variables, &mut model));
    Statement::of_model(model, shown.into_iter())
}

/// Returns rules and clues in one model, and the variables that a solution shows.
pub fn build_model<R: Rules>(problem: &R::Problem, budget: &Budget) -> (Model, Vec<R::Variable>) {
    let (model, variables) = build(&PuzzleRules::<R>(problem), budget);
    (model, PuzzleRules::<R>::typed(&*variables).to_vec())
}

/// Solutions of a puzzle by its rules.
struct Stream<'p, R, B> {
    problem: B,
    search: Search<'p>,
    kind: PhantomData<R>,
}

/// Search for solutions; the model is made when the first one is requested.
struct Search<'p> {
    budget: &'p Budget,
    engine: Engine,
    stage: Stage,
    /// Size of the formula, number of its parts, and number of conflicts.
    size: Option<FormulaSize>,
    parts: usize,
    conflicts: Option<u64>,
}

enum Stage {
    Start,
    Going(Box<ShownAnswers>),
    End,
}

impl Search<'_> {
    fn begin(&mut self, rules: &dyn AnyRules) -> Result<Box<ShownAnswers>, Stop> {
        let (answers, extent) = if self.engine == Engine::Cdcl {
            template::answers(rules, self.budget)?
        } else {
            let (model, variables) = build(rules, self.budget);
            let extent = model.extent();
            (model.answers(rules.shown(&*variables), self.engine)?, extent)
        };
        self.size = Some(extent);
        Ok(Box::new(answers))
    }

    fn advance(&mut self, rules: &dyn AnyRules) -> Result<Option<Vec<Option<i64>>>, Stop> {
        let mut answers = match std::mem::replace(&mut self.stage, Stage::End) {
            Stage::Start => self.begin(rules)?,
            Stage::Going(answers) => answers,
            Stage::End => return Ok(None),
        };
        let found = answers.advance(self.budget);
        (self.parts, self.conflicts) = (answers.parts(), answers.conflicts());
        if matches!(found, Ok(Some(_))) {
            self.stage = Stage::Going(answers);
        }
        found
    }

    fn stats(&self) -> Stats {
        let Some(size) = self.size else { return Stats::new() };
        let mut stats = Stats::from([
            ("solver", self.engine.name().into()),
            ("variables", size.variables.into()),
            ("constraints", size.constraints.into()),
            ("literals", size.literals.into()),
            ("parts", self.parts.into()),
        ]);
        stats.extend(self.conflicts.map(|conflicts| ("conflicts", conflicts.into())));
        stats
    }
}

impl<R: Rules, B: Borrow<R::Problem>> Iterator for Stream<'_, R, B> {
    type Item = Result<R::PartialAnswer, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let problem = self.problem.borrow();
        let found = self.search.advance(&PuzzleRules::<R>(problem));
        found.map(|values| values.map(|values| R::known(problem, &values))).transpose()
    }
}

impl<R: Rules, B: Borrow<R::Problem>> Solutions<R::PartialAnswer> for Stream<'_, R, B> {
    fn stats(&self) -> Stats {
        self.search.stats()
    }
}
