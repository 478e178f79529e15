//! From a puzzle to the stream of its solutions: line logic, probing, SAT.

use tatham_core::{Budget, Grid, Settings, Solutions, Stats, Stop};
use tatham_sat::{Cdcl, Lit};

use crate::encode::{Encoding, encode};
use crate::kind::Pattern;
use crate::logic::board::{Board, Halt};
use crate::logic::{self, probe};
use crate::problem::{Partial, Problem, Solution};

/// How a puzzle is to be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// Lines, probing, SAT for what remains.
    Auto,
    /// Lines alone.
    Line,
    /// SAT alone.
    Sat,
}

pub(crate) fn strategy(settings: &Settings) -> Strategy {
    match settings.choice("strategy") {
        "line" => Strategy::Line,
        "sat" => Strategy::Sat,
        _ => Strategy::Auto,
    }
}

pub(crate) fn encoding(settings: &Settings) -> Encoding {
    match settings.choice("encoding") {
        "automaton" => Encoding::Automaton,
        "runs" => Encoding::Runs,
        _ => Encoding::Order,
    }
}

/// The solutions of `problem`, each once.
pub(crate) fn solutions<'p>(
    problem: &'p Problem,
    settings: &'p Settings,
    budget: &'p Budget,
) -> Box<dyn Solutions<Pattern> + 'p> {
    let (strategy, encoding) = (strategy(settings), encoding(settings));
    let size = problem.size();
    match logic::words(size.width.max(size.height)) {
        1 => Box::new(Search::<1>::new(problem, strategy, encoding, budget)),
        2 => Box::new(Search::<2>::new(problem, strategy, encoding, budget)),
        4 => Box::new(Search::<4>::new(problem, strategy, encoding, budget)),
        8 => Box::new(Search::<8>::new(problem, strategy, encoding, budget)),
        _ => Box::new(Search::<16>::new(problem, strategy, encoding, budget)),
    }
}

struct Search<'p, const W: usize> {
    board: Board<'p, W>,
    strategy: Strategy,
    encoding: Encoding,
    budget: &'p Budget,
    stage: Stage,
    stats: Stats,
}

enum Stage {
    Start,
    Sat { solver: Box<Cdcl>, cells: Vec<Lit>, first: bool },
    End,
}

impl<'p, const W: usize> Search<'p, W> {
    fn new(problem: &'p Problem, strategy: Strategy, encoding: Encoding, budget: &'p Budget) -> Self {
        Self { board: Board::new(problem), strategy, encoding, budget, stage: Stage::Start, stats: Stats::new() }
    }

    /// The stage after logic, or the solution if logic has found it.
    fn start(&mut self) -> Result<Option<Solution>, Halt> {
        if self.strategy != Strategy::Sat {
            self.board.propagate(self.budget)?;
            self.stats.insert("decided_by_lines", self.board.trail().len().into());
            if self.strategy == Strategy::Auto && self.board.undecided() > 0 {
                probe::probe(&mut self.board, 1_000_000, self.budget)?;
                self.stats.insert("decided_by_probing", self.board.trail().len().into());
            }
            if self.board.undecided() == 0 {
                return Ok(Some(self.known()));
            }
            if self.strategy == Strategy::Line {
                let (open, all) = (self.board.undecided(), self.board.size().area());
                return Err(Halt::Stop(Stop::Strategy(format!("line logic alone leaves {open} of {all} cells undecided"))));
            }
        }
        let (cnf, cells) = encode(&mut self.board, self.encoding, self.budget)?.ok_or(Halt::Contradiction)?;
        self.stats.insert("variables", cnf.variables().into());
        self.stats.insert("clauses", cnf.len().into());
        let solver = Box::new(Cdcl::new(&cnf));
        self.stage = Stage::Sat { solver, cells, first: true };
        Ok(None)
    }

    fn known(&self) -> Solution {
        Solution(Grid::from_fn(self.board.size(), |cell| self.board.colour(cell) == Some(true)))
    }
}

impl<const W: usize> Iterator for Search<'_, W> {
    type Item = Result<Solution, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Stage::Start = self.stage {
            self.stage = Stage::End;
            match self.start() {
                Ok(None) => {}
                Ok(Some(solution)) => return Some(Ok(solution)),
                Err(Halt::Contradiction) => return None,
                Err(Halt::Stop(stop)) => return Some(Err(stop)),
            }
        }
        let Stage::Sat { solver, cells, first } = &mut self.stage else { return None };
        if !std::mem::replace(first, false) {
            let open = cells.iter().filter(|lit| lit.constant().is_none());
            let clause: Vec<Lit> = open.map(|&lit| if solver.holds(lit) { !lit } else { lit }).collect();
            solver.clause(clause);
        }
        let r = solver.solve(&[], self.budget);
        self.stats.insert(if self.stats.contains_key("c1") { "c2" } else { "c1" }, solver.conflicts().into());
        match r {
            Err(stop) => Some(Err(stop)),
            Ok(false) => None,
            Ok(true) => Some(Ok(Solution(Grid::from_fn(self.board.size(), |cell| solver.holds(cells[cell]))))),
        }
    }
}

impl<const W: usize> Solutions<Pattern> for Search<'_, W> {
    fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        stats.insert("line_visits", self.board.visits.into());
        stats
    }

    fn partial(&self) -> Option<Partial> {
        Some(Partial(self.board.cells()))
    }
}
