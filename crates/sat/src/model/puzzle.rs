//! Kinds of puzzle that are solved by their stated rules alone.
//!
//! Such a kind implements [`Stated`], and its `impl Puzzle` says [`solved_by_rules!`](crate::solved_by_rules) where others say how they
//! are solved.

use std::any::TypeId;
use std::borrow::Borrow;
use std::marker::PhantomData;

use tatham_core::known::Values;
use tatham_core::problem::forbidden;
use tatham_core::{Budget, Place, Puzzle, Question, Settings, Solutions, Stats, Stop};

use super::Model;
use super::answers::{Shown, ShownAnswers};
use super::named::Statement;
use super::{Extent, frame};
use crate::engine::Engine;
use crate::lit::Lit;

/// A kind that states its rules to a [`Model`]: first those of all puzzles of a shape, then what a puzzle adds. What [`Puzzle`] asks of it is then said in
/// a line each: [`candidates`], [`common`], [`cnf`].
pub trait Stated: Puzzle<Known: Values> {
    /// What puzzles with the same rules have in common: their size, and whatever else the rules depend on. The fewer shapes, the more is
    /// [shared](super::answers).
    type Shape: Clone + Eq + 'static;

    /// What a solution shows of each place: a [`Lit`](crate::Lit) or an [`Int`](super::Int).
    type Variable: Copy + Into<Shown> + 'static;

    /// The shape of a puzzle.
    fn shape(problem: &Self::Problem) -> Self::Shape;

    /// States the rules of a shape, and says which variables the solution shows.
    fn rules(shape: &Self::Shape, model: &mut Model) -> Vec<Self::Variable>;

    /// States the clues of a puzzle, told the variables of its rules that a solution shows. What is [given](Puzzle::given) of the answer is known already.
    fn clues(_problem: &Self::Problem, _shown: &[Self::Variable], _model: &mut Model) {}

    /// What is known of an answer, from the values of what is shown as far as they are known.
    fn known(problem: &Self::Problem, values: &[Option<i64>]) -> Self::Known {
        Self::given(problem).with_values(Self::range(problem), values)
    }

    /// More that solutions can share though no single variable shows it; [`Stated::known`] gets the values of these after those of
    /// what is shown.
    fn details(
        _problem: &Self::Problem,
        _shown: &[Self::Variable],
        _model: &mut Model,
    ) -> Vec<Shown> {
        Vec::new()
    }

    /// States what explanations speak of beside what a solution shows, such as to whom a cell belongs, with the rules of it; only a model that explains
    /// asks. [`Stated::places`] and [`Stated::values`] go on with the places and values of these.
    fn told(_problem: &Self::Problem, _shown: &[Self::Variable], _model: &mut Model) -> Vec<Shown> {
        Vec::new()
    }

    /// The values of what is shown: the opposite of [`Stated::known`].
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

/// In an `impl Puzzle` for a kind that is [`Stated`]: its solutions, what they share, and its formula, all from the stated rules.
#[macro_export]
macro_rules! solved_by_rules {
    () => {
        fn candidates<'p>(
            problem: &'p Self::Problem,
            settings: &'p $crate::core::Settings,
            budget: &'p $crate::core::Budget,
        ) -> impl $crate::core::Solutions<Self::Known> + 'p {
            $crate::model::candidates::<Self>(problem, settings, budget)
        }

        fn common(
            problem: &Self::Problem,
            settings: &$crate::core::Settings,
            budget: &$crate::core::Budget,
        ) -> Result<Option<Self::Known>, $crate::core::Stop> {
            $crate::model::common::<Self>(problem, settings, budget)
        }

        fn cnf(
            problem: &Self::Problem,
            question: $crate::core::Question,
            settings: &$crate::core::Settings,
            budget: &$crate::core::Budget,
        ) -> Result<Option<String>, $crate::core::Stop> {
            $crate::model::cnf::<Self>(problem, question, settings, budget)
        }
    };
}

/// Returns the answers of the engine that the settings choose, for what a kind implements; a caller
/// gets its solutions from [`tatham_core::solutions`]. The puzzle may be the stream's own.
pub fn candidates<'p, P: Stated>(
    problem: impl Borrow<P::Problem> + 'p,
    settings: &Settings,
    budget: &'p Budget,
) -> impl Solutions<P::Known> + 'p {
    Stream::<P, _> {
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

/// What all solutions share, for [`Puzzle::common`]; the engine is the one that the settings choose.
///
/// # Errors
/// The budget came first, or the memory.
pub fn common<P: Stated>(
    problem: &P::Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<P::Known>, Stop> {
    let (mut model, variables) = stated::<P>(problem, budget);
    let details = P::details(problem, &variables, &mut model);
    let shown = variables.into_iter().map(Into::into).chain(details).collect();
    Ok(model.common(shown, Engine::of(settings))?.map(|values| P::known(problem, &values)))
}

/// The formula in DIMACS, for [`Puzzle::cnf`].
///
/// # Errors
/// The budget came first, or the memory.
pub fn cnf<P: Stated>(
    problem: &P::Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<String>, Stop> {
    let first = forbidden::<P>(question, problem, settings, budget)?;
    let forbidden = first.map(|solution| P::values(problem, &solution));
    let (mut model, variables) = stated::<P>(problem, budget);
    // Such a puzzle is not searched, and its rules alone may have a model.
    if P::impossible(problem).is_some() {
        model.require(Lit::FALSE);
    }
    model
        .to_dimacs(
            variables.into_iter().map(Into::into).collect(),
            |i| P::name(problem, i),
            forbidden.as_deref(),
        )
        .map(Some)
}

/// The rules and clues of a puzzle with their names, and what it gives: for explanations.
///
/// # Errors
/// The budget came first, or the memory.
pub fn statement<P: Stated>(problem: &P::Problem, budget: &Budget) -> Result<Statement, Stop> {
    let mut model = Model::explaining(budget);
    let variables = P::rules(&P::shape(problem), &mut model);
    P::clues(problem, &variables, &mut model);
    let told = P::told(problem, &variables, &mut model);
    let given = P::values(problem, &P::given(problem));
    let shown: Vec<Shown> = variables.into_iter().map(Into::into).chain(told).collect();
    Statement::of_model(model, shown.into_iter(), given)
}

/// Rules and clues in one model, and the variables that a solution shows.
pub fn stated<P: Stated>(problem: &P::Problem, budget: &Budget) -> (Model, Vec<P::Variable>) {
    let mut model = Model::new(budget);
    let variables = P::rules(&P::shape(problem), &mut model);
    pose::<P>(problem, &variables, &mut model);
    (model, variables)
}

/// What is given of the answer, and the clues.
fn pose<P: Stated>(problem: &P::Problem, variables: &[P::Variable], model: &mut Model) {
    model.fix(variables.iter().copied(), &P::values(problem, &P::given(problem)));
    P::clues(problem, variables, model);
}

/// The solutions of a stated puzzle; the model is made when the first is asked for.
struct Stream<'p, P: Stated, B> {
    problem: B,
    budget: &'p Budget,
    engine: Engine,
    stage: Stage,
    /// How large the formula is, how many parts it fell into, and how many conflicts there were.
    size: Option<Extent>,
    parts: usize,
    conflicts: Option<u64>,
    kind: PhantomData<P>,
}

enum Stage {
    Start,
    Going(Box<ShownAnswers>),
    End,
}

impl<P: Stated, B: Borrow<P::Problem>> Stream<'_, P, B> {
    fn begin(&mut self) -> Result<Box<ShownAnswers>, Stop> {
        let (answers, extent) = if self.engine == Engine::Cdcl {
            let problem = self.problem.borrow();
            let shape = (TypeId::of::<P>(), P::shape(problem));
            let clues =
                |variables: &[P::Variable], model: &mut Model| pose::<P>(problem, variables, model);
            frame::answers(shape, |(_, shape), model| P::rules(shape, model), clues, self.budget)?
        } else {
            let (model, variables) = stated::<P>(self.problem.borrow(), self.budget);
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

impl<P: Stated, B: Borrow<P::Problem>> Iterator for Stream<'_, P, B> {
    type Item = Result<P::Known, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.advance();
        found
            .map(|values| values.map(|values| P::known(self.problem.borrow(), &values)))
            .transpose()
    }
}

impl<P: Stated, B: Borrow<P::Problem>> Solutions<P::Known> for Stream<'_, P, B> {
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
