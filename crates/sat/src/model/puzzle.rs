//! Kinds of puzzle that are solved by their stated rules alone.
//!
//! Such a kind implements [`Stated`], and its `impl Puzzle` says [`solved_by_rules!`](crate::solved_by_rules) where others say how they
//! are solved.

use tatham_core::known::Values;
use tatham_core::{Budget, Puzzle, Question, Settings, Solutions, Stats, Stop};

use super::Model;
use super::answers::{Shown, ShownAnswers};
use crate::engine::Engine;

/// A kind that states its rules to a [`Model`]. What [`Puzzle`] asks of it is then said in a line each: [`solutions`], [`common`],
/// [`cnf`].
pub trait Stated: Puzzle<Known: Values> {
    /// States the rules, and says which variables the solution shows.
    fn state(problem: &Self::Problem, model: &mut Model) -> Vec<Shown>;

    /// What is known of an answer, from the values of what is shown as far as they are known.
    fn known(problem: &Self::Problem, values: &[Option<i64>]) -> Self::Known {
        Self::given(problem).with_values(Self::range(problem), values)
    }

    /// More that solutions can share though no single variable shows it; [`Stated::known`] gets the values of these after those of
    /// what is shown.
    fn details(_problem: &Self::Problem, _shown: &[Shown], _model: &mut Model) -> Vec<Shown> {
        Vec::new()
    }

    /// The values of what is shown: the opposite of [`Stated::known`].
    fn values(problem: &Self::Problem, known: &Self::Known) -> Vec<Option<i64>> {
        known.values(Self::range(problem))
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
        fn solutions<'p>(
            problem: &'p Self::Problem,
            settings: &'p $crate::core::Settings,
            budget: &'p $crate::core::Budget,
        ) -> Box<dyn $crate::core::Solutions<Self::Known> + 'p> {
            $crate::model::solutions::<Self>(problem, settings, budget)
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

/// All solutions, for [`Puzzle::solutions`]; the engine is the one that the settings choose.
pub fn solutions<'p, P: Stated>(
    problem: &'p P::Problem,
    settings: &Settings,
    budget: &'p Budget,
) -> Box<dyn Solutions<P::Known> + 'p> {
    Box::new(Stream::<P> { problem, budget, engine: Engine::of(settings), stage: Stage::Start, stats: Stats::new() })
}

/// What all solutions share, for [`Puzzle::common`]; the engine is the one that the settings choose.
///
/// # Errors
/// The budget came first, or the memory.
pub fn common<P: Stated>(problem: &P::Problem, settings: &Settings, budget: &Budget) -> Result<Option<P::Known>, Stop> {
    let mut model = Model::new(budget);
    let mut shown = P::state(problem, &mut model);
    shown.extend(P::details(problem, &shown, &mut model));
    Ok(model.common(shown, Engine::of(settings))?.map(|values| P::known(problem, &values)))
}

/// The formula in DIMACS, for [`Puzzle::cnf`].
///
/// # Errors
/// The budget came first, or the memory, or a rule is lazy and has no clauses.
pub fn cnf<P: Stated>(
    problem: &P::Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<String>, Stop> {
    let first = match question {
        Question::Unique => P::solutions(problem, settings, budget).next().transpose()?,
        Question::Solvable => None,
    };
    let forbidden = first.map(|solution| P::values(problem, &solution));
    let mut model = Model::new(budget);
    let shown = P::state(problem, &mut model);
    model.to_dimacs(shown, |i| P::name(problem, i), forbidden.as_deref()).map(Some)
}

/// The solutions of a stated puzzle; the model is made when the first is asked for.
struct Stream<'p, P: Stated> {
    problem: &'p P::Problem,
    budget: &'p Budget,
    engine: Engine,
    stage: Stage,
    stats: Stats,
}

enum Stage {
    Start,
    Going(Box<ShownAnswers>),
    End,
}

impl<P: Stated> Stream<'_, P> {
    fn begin(&mut self) -> Result<Box<ShownAnswers>, Stop> {
        let mut model = Model::new(self.budget);
        let shown = P::state(self.problem, &mut model);
        let extent = model.extent();
        self.stats = Stats::from([
            ("solver", self.engine.name().into()),
            ("variables", extent.variables.into()),
            ("constraints", extent.constraints.into()),
            ("literals", extent.literals.into()),
        ]);
        let answers = model.answers(shown, self.engine)?;
        Ok(Box::new(answers))
    }

    fn advance(&mut self) -> Result<Option<Vec<Option<i64>>>, Stop> {
        self.budget.check()?;
        let mut answers = match std::mem::replace(&mut self.stage, Stage::End) {
            Stage::Start => self.begin()?,
            Stage::Going(answers) => answers,
            Stage::End => return Ok(None),
        };
        let found = answers.advance(self.budget);
        self.stats.insert("parts", answers.parts().into());
        if let Some(conflicts) = answers.conflicts() {
            self.stats.insert("conflicts", conflicts.into());
        }
        if matches!(found, Ok(Some(_))) {
            self.stage = Stage::Going(answers);
        }
        found
    }
}

impl<P: Stated> Iterator for Stream<'_, P> {
    type Item = Result<P::Known, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        let solution = |values: Vec<Option<i64>>| P::known(self.problem, &values);
        let found = self.advance().map(|values| values.map(solution));
        found.transpose()
    }
}

impl<P: Stated> Solutions<P::Known> for Stream<'_, P> {
    fn stats(&self) -> Stats {
        self.stats.clone()
    }
}
