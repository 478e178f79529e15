//! Strategies, and `auto`: deduction, then search within a budget of guesses, then SAT.

use serde_json::json;
use tatham_core::author::Choice;
use tatham_core::{Budget, Settings, Solutions, Stats, Stop};

use crate::engine::board::Board;
use crate::engine::search::{PathSearch, Step};
use crate::path::Path;
use crate::problem::Problem;
use crate::sat::{self, BySat, CircuitEncoding};
use crate::walk::{BreadthFirst, DepthFirst};

/// Guesses that `auto` makes for one solution before it turns to SAT. With numbers between the ends
/// a guess has wide consequences; without them SAT is better at once.
const GUESSES: u64 = 2000;
const GUESSES_WITHOUT_NUMBERS: u64 = 200;

/// Solutions after which `auto` stays with the search: with this many, the next one is never far.
const MANY: usize = 100;

/// Strategy for solving a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    Auto,
    Search,
    Sat,
    Dfs,
    Bfs,
}

/// Knob of the strategy.
pub(crate) static STRATEGY: Choice<Strategy, 5> = Choice::new(
    "strategy",
    "Solving method",
    [
        (Strategy::Auto, "auto", "Deduction, then search within a budget, then SAT"),
        (Strategy::Search, "search", "Deduction and search only"),
        (Strategy::Sat, "sat", "Deduction, then SAT for the rest"),
        (
            Strategy::Dfs,
            "dfs",
            "The blog's depth-first search (no deduction, for boards of up to about 6x6)",
        ),
        (
            Strategy::Bfs,
            "bfs",
            "The blog's breadth-first search (stops after 4 million steps, for boards of up to about 5x5)",
        ),
    ],
);

/// All solutions of a board.
pub(crate) fn candidates<'p>(
    problem: &'p Problem,
    settings: &'p Settings,
    budget: &'p Budget,
) -> Box<dyn Solutions<Path> + 'p> {
    let guesses = match STRATEGY.choose(settings) {
        Strategy::Dfs => return Box::new(DepthFirst::new(problem, budget)),
        Strategy::Bfs => return Box::new(BreadthFirst::new(problem, budget)),
        Strategy::Search => u64::MAX,
        Strategy::Sat => 0,
        Strategy::Auto if CircuitEncoding::for_problem(problem) == CircuitEncoding::Domains => {
            GUESSES
        }
        Strategy::Auto => GUESSES_WITHOUT_NUMBERS,
    };
    let phase = Phase::Search(Box::new(PathSearch::new(Board::new(problem))));
    Box::new(Pipeline { problem, budget, guesses, found: Vec::new(), phase })
}

impl Solutions<Path> for DepthFirst<'_> {
    fn stats(&self) -> Stats {
        self.stats()
    }
}

impl Solutions<Path> for BreadthFirst<'_> {
    fn stats(&self) -> Stats {
        self.stats()
    }
}

/// Deduction and search, then SAT.
#[derive(Debug)]
struct Pipeline<'p> {
    problem: &'p Problem,
    budget: &'p Budget,
    guesses: u64,
    /// Successors of each solution so far, up to `MANY`: SAT must not find them again.
    found: Vec<Vec<usize>>,
    phase: Phase<'p>,
}

#[derive(Debug)]
enum Phase<'p> {
    Search(Box<PathSearch>),
    Sat { bysat: Box<BySat<'p>>, guesses: u64 },
    Ended(Stats),
}

impl Phase<'_> {
    fn stats(&self) -> Stats {
        match self {
            Self::Search(search) => {
                let strategy = if search.nodes == 0 { "deduction" } else { "search" };
                let mut rules = Stats::new();
                let uses = search.board().rules.by_name();
                rules.extend(uses.map(|(name, uses)| (name, uses.into())));
                Stats::from([
                    ("strategy", strategy.into()),
                    ("guesses", search.nodes.into()),
                    ("rules", json!(rules)),
                ])
            }
            Self::Sat { bysat, guesses } => {
                let mut stats = bysat.stats();
                stats.extend([("strategy", "sat".into()), ("guesses", (*guesses).into())]);
                stats
            }
            Self::Ended(stats) => stats.clone(),
        }
    }
}

impl Pipeline<'_> {
    fn step(&mut self) -> Result<Option<Path>, Stop> {
        self.budget.check()?;
        if let Phase::Search(search) = &mut self.phase {
            let root = search.root(self.budget)?;
            let guesses = if self.found.len() < MANY { self.guesses } else { u64::MAX };
            let step = if guesses == 0 && root != Step::Solved {
                root
            } else {
                search.advance(self.budget, guesses)?
            };
            match step {
                Step::Ended => return Ok(None),
                Step::Solved => {
                    let next: Vec<usize> = search.board().successors().collect();
                    let solution = sat::solution(self.problem, &next);
                    if self.found.len() < MANY {
                        self.found.push(next);
                    }
                    return Ok(Some(solution));
                }
                Step::Tired => {}
            }
            // The search is dropped: SAT restarts from the results of deduction alone.
            let guesses = search.nodes;
            let mut fresh = PathSearch::new(Board::new(self.problem));
            // Probing helps with positions; without givens between the ends it would be useless.
            let root = match CircuitEncoding::for_problem(self.problem) {
                CircuitEncoding::Domains => fresh.probe(self.budget)?,
                CircuitEncoding::Cuts => fresh.root(self.budget)?,
            };
            if root == Step::Ended {
                return Ok(None);
            }
            let bysat = BySat::new(self.problem, fresh.board().clone(), &self.found, self.budget)?;
            self.phase = Phase::Sat { bysat: Box::new(bysat), guesses };
        }
        match &mut self.phase {
            Phase::Sat { bysat, .. } => bysat.next().transpose(),
            _ => Ok(None),
        }
    }
}

impl Iterator for Pipeline<'_> {
    type Item = Result<Path, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.phase, Phase::Ended(_)) {
            return None;
        }
        let step = self.step().transpose();
        if !matches!(step, Some(Ok(_))) {
            self.phase = match std::mem::replace(&mut self.phase, Phase::Ended(Stats::new())) {
                Phase::Ended(stats) => Phase::Ended(stats),
                phase => Phase::Ended(phase.stats()),
            };
        }
        step
    }
}

impl Solutions<Path> for Pipeline<'_> {
    fn stats(&self) -> Stats {
        self.phase.stats()
    }
}
