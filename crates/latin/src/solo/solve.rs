//! From a puzzle to the stream of its solutions: search within a number of guesses, then SAT.

use tatham_core::{Budget, Grid, Settings, Solutions, Stats, Stop};
use tatham_sat::Answers;

use super::kind::Solo;
use super::problem::{Problem, Solution};
use super::sat::{Digits, Formula};
use super::search::{Search, Step};
use super::{board, classic, rules::Rules};

/// Solutions after which `auto` stays with the search: where there are so many, the next is never far.
const MANY: usize = 100;

/// The search that suits a puzzle.
#[derive(Debug)]
enum Engine {
    Classic(Box<classic::Search>),
    General(Box<Search>),
}

impl Engine {
    fn new(problem: &Problem) -> Self {
        if problem.is_classic() {
            Self::Classic(Box::new(classic::Search::new(problem)))
        } else {
            Self::General(Box::new(Search::new(problem)))
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
            Self::Classic(search) => search.digits(),
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

/// Guesses that `auto` makes before it turns to SAT, by the order of the puzzle.
fn patience(problem: &Problem) -> u64 {
    match problem.order() {
        0..=9 => 100_000,
        10..=16 => 2_000,
        _ => 50,
    }
}

/// The solutions of a puzzle, each once.
pub(super) fn solutions<'p>(problem: &'p Problem, settings: &Settings, budget: &'p Budget) -> Box<dyn Solutions<Solo> + 'p> {
    let (guesses, phase) = match settings.choice("strategy") {
        "sat" => (0, Phase::Turn { guesses: 0 }),
        "search" => (u64::MAX, Phase::Search(Engine::new(problem))),
        _ => (patience(problem), Phase::Search(Engine::new(problem))),
    };
    Box::new(Pipeline { problem, budget, guesses, found: Vec::new(), phase })
}

/// Search, then SAT.
#[derive(Debug)]
struct Pipeline<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    guesses: u64,
    /// The solutions so far, up to `MANY`: SAT must not find them again.
    found: Vec<Vec<u32>>,
    phase: Phase,
}

#[derive(Debug)]
enum Phase {
    Search(Engine),
    /// SAT is to begin, after so many guesses.
    Turn {
        guesses: u64,
    },
    Sat {
        digits: Digits,
        answers: Box<Answers>,
        sizes: Stats,
    },
    Ended(Stats),
}

impl Phase {
    fn stats(&self) -> Stats {
        match self {
            Self::Search(engine) => Stats::from([("strategy", "search".into()), ("guesses", engine.guesses().into())]),
            Self::Turn { guesses } => Stats::from([("strategy", "sat".into()), ("guesses", (*guesses).into())]),
            Self::Sat { answers, sizes, .. } => {
                let mut stats = sizes.clone();
                stats.insert("conflicts", answers.conflicts().into());
                stats
            }
            Self::Ended(stats) => stats.clone(),
        }
    }
}

impl Pipeline<'_> {
    fn step(&mut self) -> Result<Option<Vec<u32>>, Stop> {
        self.budget.check()?;
        if let Phase::Search(engine) = &mut self.phase {
            let guesses = if self.found.len() < MANY { self.guesses } else { u64::MAX };
            match engine.advance(self.budget, guesses)? {
                Step::Ended => return Ok(None),
                Step::Solved => {
                    let digits = engine.digits();
                    if self.found.len() < MANY {
                        self.found.push(digits.clone());
                    }
                    return Ok(Some(digits));
                }
                Step::Tired => self.phase = Phase::Turn { guesses: engine.guesses() },
            }
        }
        if let Phase::Turn { .. } = self.phase {
            let Some(mut formula) = formula(self.problem, self.budget)? else { return Ok(None) };
            self.found.iter().for_each(|digits| formula.forbid(digits));
            let mut sizes = self.phase.stats();
            sizes.insert("variables", formula.cnf.variables().into());
            sizes.insert("clauses", formula.cnf.len().into());
            let Formula { cnf, digits } = formula;
            let answers = Box::new(Answers::new(cnf, digits.lits(), self.budget)?);
            self.phase = Phase::Sat { digits, answers, sizes };
        }
        match &mut self.phase {
            Phase::Sat { digits, answers, .. } => Ok(answers.advance(self.budget)?.then(|| digits.solution(answers.values()))),
            _ => Ok(None),
        }
    }
}

/// The formula of what propagation leaves, or `None` if it leaves a contradiction.
///
/// # Errors
/// The budget came first.
pub(super) fn formula(problem: &Problem, budget: &Budget) -> Result<Option<Formula>, Stop> {
    let rules = Rules::new(problem);
    let mut board = board::Board::new(&rules);
    if board.give(&rules, problem.given().cells()).and_then(|()| board.propagate(&rules)).is_err() {
        return Ok(None);
    }
    Formula::new(&rules, board.digits(), budget).map(Some)
}

impl Iterator for Pipeline<'_> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.phase, Phase::Ended(_)) {
            return None;
        }
        let step = self.step().transpose();
        if !matches!(step, Some(Ok(_))) {
            self.phase = Phase::Ended(self.phase.stats());
        }
        let size = self.problem.size();
        step.map(|step| step.map(|digits| Solution(Grid::from_fn(size, |cell| digits[cell]))))
    }
}

impl Solutions<Solo> for Pipeline<'_> {
    fn stats(&self) -> Stats {
        self.phase.stats()
    }
}
