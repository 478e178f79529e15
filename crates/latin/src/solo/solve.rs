//! Stream of a puzzle's solutions: search within a number of guesses, then SAT.

use tatham_core::author::Choice;
use tatham_core::partial_answer::Cells;
use tatham_core::{Budget, Grid, Numbers, Settings, Solutions, Stats, Stop};
use tatham_sat::Engine;
use tatham_sat::model::{Model, Number as _, ShownAnswers, all};

use super::problem::Problem;
use super::search::{GeneralSearch, Step};
use super::{board, classic, layout::Layout, rules};

/// Solutions after which `auto` stays with the search: with this many, the next one is never far.
const MANY: usize = 100;

/// Search that suits a puzzle.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "9x9 puzzles come in millions: no box for each")]
enum AnySearch {
    Classic(classic::ClassicSearch),
    General(Box<GeneralSearch>),
}

impl AnySearch {
    fn new(problem: &Problem) -> Self {
        if problem.is_classic() {
            Self::Classic(classic::ClassicSearch::new(problem))
        } else {
            Self::General(Box::new(GeneralSearch::new(problem)))
        }
    }

    fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        match self {
            Self::Classic(search) => search.advance(budget, guesses),
            Self::General(search) => search.advance(budget, guesses),
        }
    }

    fn digits(&self) -> Vec<u32> {
        match self {
            Self::Classic(search) => search.digits().to_vec(),
            Self::General(search) => search.digits(),
        }
    }

    fn guesses(&self) -> u64 {
        match self {
            Self::Classic(search) => search.guesses(),
            Self::General(search) => search.guesses(),
        }
    }
}

/// Strategy for solving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    Auto,
    Search,
    Sat,
}

/// Knob of the strategy.
pub(super) static STRATEGY: Choice<Strategy, 3> = Choice::new(
    "strategy",
    "Solving method",
    [
        (Strategy::Auto, "auto", "Propagation and search, then SAT after many guesses"),
        (Strategy::Search, "search", "Propagation and search only"),
        (Strategy::Sat, "sat", "Propagation, then SAT for the rest"),
    ],
);

/// Guesses that `auto` makes before it turns to SAT, by the order of the puzzle.
fn patience(problem: &Problem) -> u64 {
    match problem.order() {
        0..=9 => 100_000,
        10..=16 => 2_000,
        _ => 50,
    }
}

/// Solutions of a puzzle, each once.
pub(super) fn candidates<'p>(
    problem: &'p Problem,
    settings: &Settings,
    budget: &'p Budget,
) -> impl Solutions<Numbers> + 'p {
    let (guesses, phase) = match STRATEGY.choose(settings) {
        Strategy::Sat => (0, Phase::Turn { guesses: 0 }),
        Strategy::Search => (u64::MAX, Phase::Search(AnySearch::new(problem))),
        Strategy::Auto => (patience(problem), Phase::Search(AnySearch::new(problem))),
    };
    Pipeline {
        problem,
        budget,
        engine: Engine::from_settings(settings),
        guesses,
        found: 0,
        phase,
        has_ended: false,
    }
}

/// Search, followed by SAT.
#[derive(Debug)]
struct Pipeline<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    engine: Engine,
    guesses: u64,
    /// Number of solutions so far, up to `MANY`.
    found: usize,
    phase: Phase,
    has_ended: bool,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "as above")]
enum Phase {
    Search(AnySearch),
    /// SAT begins, after this many guesses.
    Turn {
        guesses: u64,
    },
    Sat {
        answers: Box<ShownAnswers>,
        sizes: Stats,
    },
}

impl Phase {
    fn stats(&self) -> Stats {
        match self {
            Self::Search(engine) => {
                Stats::from([("strategy", "search".into()), ("guesses", engine.guesses().into())])
            }
            Self::Turn { guesses } => {
                Stats::from([("strategy", "sat".into()), ("guesses", (*guesses).into())])
            }
            Self::Sat { answers, sizes } => {
                let mut stats = sizes.clone();
                stats.insert("conflicts", answers.conflicts().into());
                stats
            }
        }
    }
}

impl Pipeline<'_> {
    fn step(&mut self) -> Result<Option<Vec<u32>>, Stop> {
        self.budget.check()?;
        if let Phase::Search(engine) = &mut self.phase {
            let guesses = if self.found < MANY { self.guesses } else { u64::MAX };
            match engine.advance(self.budget, guesses)? {
                Step::Ended => return Ok(None),
                Step::Solved => {
                    self.found = MANY.min(self.found + 1);
                    return Ok(Some(engine.digits()));
                }
                Step::Tired => self.phase = Phase::Turn { guesses: engine.guesses() },
            }
        }
        if let Phase::Turn { .. } = self.phase {
            let Some(candidates) = candidate_digits(self.problem) else { return Ok(None) };
            let mut model = Model::new(self.budget);
            let digit =
                rules::state(self.problem, &Layout::new(self.problem), &candidates, &mut model);
            // SAT must not find the solutions of the search again. Recording them would slow down
            // all puzzles that need no SAT.
            let mut search = AnySearch::new(self.problem);
            for _ in 0..self.found {
                search.advance(self.budget, u64::MAX)?;
                let known = search.digits();
                model.require(!all(digit
                    .iter()
                    .zip(known)
                    .map(|(digit, known)| digit.equals(i64::from(known)))));
            }
            let (mut sizes, extent) = (self.phase.stats(), model.extent());
            sizes.insert("solver", self.engine.name().into());
            sizes.insert("variables", extent.variables.into());
            sizes.insert("constraints", extent.constraints.into());
            let answers =
                Box::new(model.answers(digit.into_iter().map(Into::into).collect(), self.engine)?);
            self.phase = Phase::Sat { answers, sizes };
        }
        match &mut self.phase {
            Phase::Sat { answers, .. } => {
                let values = answers.advance(self.budget)?;
                Ok(values
                    .map(|values| values.into_iter().flatten().map(|digit| digit as u32).collect()))
            }
            _ => Ok(None),
        }
    }
}

/// Candidates that propagation leaves each cell, one bit for each, or `None` if it leaves a
/// contradiction.
pub(super) fn candidate_digits(problem: &Problem) -> Option<Vec<u32>> {
    let layout = Layout::new(problem);
    let mut board = board::Board::new(&layout);
    let mut deduce = || {
        board.give(&layout, problem.givens().cells())?;
        board.propagate(&layout)
    };
    deduce().is_continue().then(|| board.digits().to_vec())
}

impl Iterator for Pipeline<'_> {
    type Item = Result<Numbers, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let step = self.step().transpose();
        self.has_ended = !matches!(step, Some(Ok(_)));
        let size = self.problem.size();
        step.map(|step| {
            step.map(|digits| {
                Grid::from_cells(size, digits).map(Cells).expect("a digit for each cell")
            })
        })
    }
}

impl Solutions<Numbers> for Pipeline<'_> {
    fn stats(&self) -> Stats {
        self.phase.stats()
    }
}
