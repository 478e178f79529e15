//! Puzzles as they are stated to the model layer: the answers that the statement has, what these
//! share, and the formula.

use std::any::TypeId;
use std::borrow::Borrow;
use std::fmt::Debug;
use std::marker::PhantomData;

use tatham_core::known::{Known, Values};
use tatham_core::problem::forbidden;
use tatham_core::{Budget, Place, Puzzle, Question, Settings, Solutions, Stats, Stop};

use super::answers::{Shown, ShownAnswers};
use super::named::Statement;
use super::{Extent, Model, frame};
use crate::engine::Engine;
use crate::lit::Lit;

/// The rules of a kind, as it states them to a [`Model`]: first those of all puzzles of a shape, then
/// what a puzzle adds. [`candidates`], [`common`], [`cnf`] and [`statement`] are made from them.
pub trait Rules: Sized + Debug + 'static {
    /// A puzzle as posed.
    type Problem: Clone + Debug + PartialEq + Send + Sync;

    /// The type of what is known of an answer.
    type Known: Values;

    /// What puzzles with the same rules have in common: their size, and whatever else the rules depend on. The fewer shapes, the more is
    /// [shared](super::answers).
    type Shape: Clone + Eq + 'static;

    /// What a solution shows of each place: a [`Lit`](crate::Lit) or an [`Int`](super::Int).
    type Variable: Copy + Into<Shown> + 'static;

    /// Returns what the puzzle gives of the answer.
    fn given(problem: &Self::Problem) -> Self::Known;

    /// Returns what can stand in the places of an answer: the characters, or the largest number.
    fn range(problem: &Self::Problem) -> <Self::Known as Known>::Range;

    /// The shape of a puzzle.
    fn shape(problem: &Self::Problem) -> Self::Shape;

    /// States the rules of a shape, and says which variables the solution shows.
    fn rules(shape: &Self::Shape, model: &mut Model) -> Vec<Self::Variable>;

    /// States the clues of a puzzle, told the variables of its rules that a solution shows. What is
    /// [given](Rules::given) of the answer is known already.
    fn clues(_problem: &Self::Problem, _shown: &[Self::Variable], _model: &mut Model) {}

    /// What is known of an answer, from the values of what is shown as far as they are known.
    fn known(problem: &Self::Problem, values: &[Option<i64>]) -> Self::Known {
        Self::given(problem).with_values(Self::range(problem), values)
    }

    /// More that solutions can share though no single variable shows it; [`Rules::known`] gets the values of these after those of
    /// what is shown.
    fn details(
        _problem: &Self::Problem,
        _shown: &[Self::Variable],
        _model: &mut Model,
    ) -> Vec<Shown> {
        Vec::new()
    }

    /// States what explanations speak of beside what a solution shows, such as to whom a cell belongs, with the rules of it; only a model that explains
    /// asks. [`Rules::places`] and [`Rules::values`] go on with the places and values of these.
    fn told(_problem: &Self::Problem, _shown: &[Self::Variable], _model: &mut Model) -> Vec<Shown> {
        Vec::new()
    }

    /// The values of what is shown: the opposite of [`Rules::known`].
    fn values(problem: &Self::Problem, known: &Self::Known) -> Vec<Option<i64>> {
        known.values(Self::range(problem))
    }

    /// The places of so many shown variables, which is all of them.
    fn places(problem: &Self::Problem, shown: usize) -> Vec<Place> {
        let given = Self::given(problem);
        (0..shown).map(|number| given.place_of(number)).collect()
    }

    /// What a shown variable is called in DIMACS comments.
    fn name(_problem: &Self::Problem, shown: usize) -> String {
        format!("cell {}", shown + 1)
    }
}

/// Returns the answers of the engine that the settings choose, for what a kind implements; a caller
/// gets its solutions from [`tatham_core::solutions`]. The puzzle may be the stream's own.
pub fn candidates<'p, R: Rules>(
    problem: impl Borrow<R::Problem> + 'p,
    settings: &Settings,
    budget: &'p Budget,
) -> impl Solutions<R::Known> + 'p {
    Stream::<R, _> {
        problem,
        budget,
        engine: Engine::of(settings),
        stage: Stage::Start,
        size: None,
        parts: 1,
        conflicts: None,
        kind: PhantomData,
    }
}

/// The part that all solutions share; the engine is the one that the settings choose.
///
/// # Errors
/// The budget came first, or the memory.
pub fn common<R: Rules>(
    problem: &R::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<R::Known>, Stop> {
    let (mut model, variables) = stated::<R>(problem, budget);
    let details = R::details(problem, &variables, &mut model);
    let shown = variables.into_iter().map(Into::into).chain(details).collect();
    Ok(model.common(shown, Engine::of(settings))?.map(|values| R::known(problem, &values)))
}

/// The formula in DIMACS of a puzzle of kind `P` that has these rules.
///
/// # Errors
/// The budget came first, or the memory.
pub fn cnf<P: Puzzle, R: Rules<Problem = P::Problem, Known = P::Known>>(
    problem: &P::Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<String, Stop> {
    let first = forbidden::<P>(question, problem, settings, budget)?;
    let forbidden = first.map(|solution| R::values(problem, &solution));
    let (mut model, variables) = stated::<R>(problem, budget);
    // Such a puzzle is not searched, and its rules alone may have a model.
    if P::impossible(problem).is_some() {
        model.require(Lit::FALSE);
    }
    model.to_dimacs(
        variables.into_iter().map(Into::into).collect(),
        |i| R::name(problem, i),
        forbidden.as_deref(),
    )
}

/// The rules and clues of a puzzle with their names, and what it gives: for explanations.
///
/// # Errors
/// The budget came first, or the memory.
pub fn statement<R: Rules>(problem: &R::Problem, budget: &Budget) -> Result<Statement, Stop> {
    let mut model = Model::explaining(budget);
    let variables = R::rules(&R::shape(problem), &mut model);
    R::clues(problem, &variables, &mut model);
    let told = R::told(problem, &variables, &mut model);
    let given = R::values(problem, &R::given(problem));
    let shown: Vec<Shown> = variables.into_iter().map(Into::into).chain(told).collect();
    Statement::of_model(model, shown.into_iter(), given)
}

/// Rules and clues in one model, and the variables that a solution shows.
pub fn stated<R: Rules>(problem: &R::Problem, budget: &Budget) -> (Model, Vec<R::Variable>) {
    let mut model = Model::new(budget);
    let variables = R::rules(&R::shape(problem), &mut model);
    pose::<R>(problem, &variables, &mut model);
    (model, variables)
}

/// What is given of the answer, and the clues.
fn pose<R: Rules>(problem: &R::Problem, variables: &[R::Variable], model: &mut Model) {
    model.fix(variables.iter().copied(), &R::values(problem, &R::given(problem)));
    R::clues(problem, variables, model);
}

/// The solutions of a stated puzzle; the model is made when the first is asked for.
struct Stream<'p, R: Rules, B> {
    problem: B,
    budget: &'p Budget,
    engine: Engine,
    stage: Stage,
    /// How large the formula is, how many parts it fell into, and how many conflicts there were.
    size: Option<Extent>,
    parts: usize,
    conflicts: Option<u64>,
    kind: PhantomData<R>,
}

enum Stage {
    Start,
    Going(Box<ShownAnswers>),
    End,
}

impl<R: Rules, B: Borrow<R::Problem>> Stream<'_, R, B> {
    fn begin(&mut self) -> Result<Box<ShownAnswers>, Stop> {
        let (answers, extent) = if self.engine == Engine::Cdcl {
            let problem = self.problem.borrow();
            let shape = (TypeId::of::<R>(), R::shape(problem));
            let clues =
                |variables: &[R::Variable], model: &mut Model| pose::<R>(problem, variables, model);
            frame::answers(shape, |(_, shape), model| R::rules(shape, model), clues, self.budget)?
        } else {
            let (model, variables) = stated::<R>(self.problem.borrow(), self.budget);
            let extent = model.extent();
            (model.answers(variables.into_iter().map(Into::into).collect(), self.engine)?, extent)
        };
        self.size = Some(extent);
        Ok(Box::new(answers))
    }

    fn advance(&mut self) -> Result<Option<Vec<Option<i64>>>, Stop> {
        let mut answers = match std::mem::replace(&mut self.stage, Stage::End) {
            Stage::Start => self.begin()?,
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
}

impl<R: Rules, B: Borrow<R::Problem>> Iterator for Stream<'_, R, B> {
    type Item = Result<R::Known, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        found
            .map(|values| values.map(|values| R::known(self.problem.borrow(), &values)))
            .transpose()
    }
}

impl<R: Rules, B: Borrow<R::Problem>> Solutions<R::Known> for Stream<'_, R, B> {
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
