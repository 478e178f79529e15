//! Stream of a puzzle's solutions: line logic, probing, SAT.

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Choice, Contradiction, Deduction};
use tatham_core::{Budget, Letters, Settings, Solutions, Stats, Stop};
use tatham_sat::{Answers, Engine, backbone, line};

use crate::encode::{self, ENCODING, Encoding, Formula, encode};
use crate::logic::board::Board;
use crate::logic::probe;
use crate::problem::{Problem, sign};

/// Work of the line solver that probing can use, about a fifth of a second; see [`Board::work`].
const PROBING: u64 = 16_000_000;

/// Cells of a formula between 2 looks at the budget: less than a millisecond.
const CELLS: u32 = 1000;

/// Strategy for solving a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// Line logic, probing, and SAT for the rest.
    Auto,
    /// Line logic only.
    Line,
    /// SAT only.
    Sat,
}

/// Knob of the strategy.
pub(crate) static STRATEGY: Choice<Strategy, 3> = Choice::new(
    "strategy",
    "Solving method",
    [
        (Strategy::Auto, "auto", "Line logic and probing, then SAT for the rest"),
        (Strategy::Line, "line", "Line logic only (shows the cells that it decides)"),
        (Strategy::Sat, "sat", "SAT only"),
    ],
);

/// Calls `$function::<W>($arguments)` with `W` as the number of words that a line of the puzzle
/// takes.
macro_rules! with_words {
    ($problem:expr, $function:ident($($argument:expr),*)) => {{
        let size = $problem.size();
        match line::words(size.width.max(size.height)) {
            Some(1) => $function::<1>($($argument),*),
            Some(2) => $function::<2>($($argument),*),
            Some(4) => $function::<4>($($argument),*),
            Some(8) => $function::<8>($($argument),*),
            _ => $function::<16>($($argument),*),
        }
    }};
}

/// Solutions of `problem`, each once.
pub(crate) fn candidates<'p>(
    problem: &'p Problem,
    settings: &Settings,
    budget: &'p Budget,
) -> Box<dyn Solutions<Letters> + 'p> {
    with_words!(
        problem,
        search(problem, STRATEGY.choose(settings), ENCODING.choose(settings), budget)
    )
}

fn search<'p, const W: usize>(
    problem: &'p Problem,
    strategy: Strategy,
    encoding: Encoding,
    budget: &'p Budget,
) -> Box<dyn Solutions<Letters> + 'p> {
    Box::new(PatternSearch::<W> {
        board: Board::new(problem),
        strategy,
        encoding,
        budget,
        stage: Stage::Start,
        stats: Stats::new(),
    })
}

/// Common part of all solutions; `None` if there is none.
///
/// # Errors
/// The budget was exhausted first, or the memory.
pub(crate) fn common(
    problem: &Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<Letters>, Stop> {
    with_words!(problem, common_in_words(problem, ENCODING.choose(settings), budget))
}

fn common_in_words<const W: usize>(
    problem: &Problem,
    encoding: Encoding,
    budget: &Budget,
) -> Result<Option<Letters>, Stop> {
    let mut board = Board::<W>::new(problem);
    if board.propagate(budget)?.is_break() || probe::probe(&mut board, PROBING, budget)?.is_break()
    {
        return Ok(None);
    }
    let Some(Formula { cnf, cells }) = encode(&mut board, encoding, budget)? else {
        return Ok(None);
    };
    let backbone = backbone(cnf, &cells, Engine::default(), budget)?;
    Ok(backbone.map(|backbone| Letters::from_fn(problem.size(), |cell| backbone[cell].map(sign))))
}

/// Returns the cells that line logic leaves open, and its [work](Board::work).
///
/// # Errors
/// The budget was exhausted first.
pub(crate) fn open_to_lines(problem: &Problem, budget: &Budget) -> Result<(Vec<usize>, u64), Stop> {
    with_words!(problem, open_in_words(problem, budget))
}

fn open_in_words<const W: usize>(
    problem: &Problem,
    budget: &Budget,
) -> Result<(Vec<usize>, u64), Stop> {
    let mut board = Board::<W>::new(problem);
    let open = match board.propagate(budget)? {
        Continue(()) => {
            (0..problem.size().area()).filter(|&cell| board.colour(cell).is_none()).collect()
        }
        Break(Contradiction) => Vec::new(),
    };
    Ok((open, board.work))
}

/// Whole puzzle in DIMACS, without one solution: variables 2 and up are the cells in row order.
///
/// # Errors
/// The budget was exhausted first, or the memory.
pub(crate) fn cnf(
    problem: &Problem,
    forbidden: Option<&Letters>,
    settings: &Settings,
    budget: &Budget,
) -> Result<String, Stop> {
    let Formula { mut cnf, cells } =
        with_words!(problem, whole_formula(problem, ENCODING.choose(settings), budget))?;
    let mut ticker = budget.ticker(CELLS);
    for (cell, &lit) in cells.iter().enumerate() {
        ticker.tick(budget)?;
        let (x, y) = problem.size().position(cell);
        cnf.note(lit, format!("R{}C{} is black", y + 1, x + 1));
    }
    if let Some(solution) = forbidden {
        cnf.clause(
            cells
                .iter()
                .enumerate()
                .map(|(cell, &lit)| if solution.0[cell] == '#' { !lit } else { lit }),
        );
    }
    cnf.to_dimacs(budget)
}

fn whole_formula<const W: usize>(
    problem: &Problem,
    encoding: Encoding,
    budget: &Budget,
) -> Result<Formula, Stop> {
    encode::encode_whole(&mut Board::<W>::new(problem), encoding, budget)
}

struct PatternSearch<'p, const W: usize> {
    board: Board<'p, W>,
    strategy: Strategy,
    encoding: Encoding,
    budget: &'p Budget,
    stage: Stage,
    stats: Stats,
}

enum Stage {
    Start,
    Sat(Box<Answers>),
    End,
}

impl<const W: usize> PatternSearch<'_, W> {
    /// Cells that logic has decided so far.
    fn known(&self) -> Letters {
        Letters::from_fn(self.board.size(), |cell| self.board.colour(cell).map(sign))
    }

    /// Runs the logic: returns the solution if it decides all cells, otherwise sets the next stage.
    fn start(&mut self) -> Result<Deduction<Option<Letters>>, Stop> {
        if self.strategy != Strategy::Sat {
            if self.board.propagate(self.budget)?.is_break() {
                return Ok(Break(Contradiction));
            }
            self.stats.insert("decided_by_lines", self.board.trail().len().into());
            if self.strategy == Strategy::Auto && self.board.undecided() > 0 {
                if probe::probe(&mut self.board, PROBING, self.budget)?.is_break() {
                    return Ok(Break(Contradiction));
                }
                self.stats.insert("decided_by_probing", self.board.trail().len().into());
            }
            if self.board.undecided() == 0 {
                return Ok(Continue(Some(self.known())));
            }
            if self.strategy == Strategy::Line {
                let (open, all) = (self.board.undecided(), self.board.size().area());
                return Err(Stop::Strategy(format!(
                    "line logic alone leaves {open} of {all} cells undecided"
                )));
            }
        }
        let Some(Formula { cnf, cells }) = encode(&mut self.board, self.encoding, self.budget)?
        else {
            return Ok(Break(Contradiction));
        };
        self.stats.insert("variables", cnf.variables().into());
        self.stats.insert("clauses", cnf.len().into());
        let answers = Answers::new(cnf, &cells, self.budget)?;
        self.stage = Stage::Sat(Box::new(answers));
        Ok(Continue(None))
    }

    fn advance(&mut self) -> Result<Option<Letters>, Stop> {
        if let Stage::Start = self.stage {
            self.stage = Stage::End;
            match self.start()? {
                Continue(None) => {}
                Continue(solution) => return Ok(solution),
                Break(Contradiction) => return Ok(None),
            }
        }
        let Stage::Sat(answers) = &mut self.stage else { return Ok(None) };
        let found = answers.advance(self.budget)?;
        Ok(found.then(|| {
            Letters::from_fn(self.board.size(), |cell| Some(sign(answers.values()[cell])))
        }))
    }
}

impl<const W: usize> Iterator for PatternSearch<'_, W> {
    type Item = Result<Letters, Stop>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().transpose()
    }
}

impl<const W: usize> Solutions<Letters> for PatternSearch<'_, W> {
    fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        stats.insert("line_visits", self.board.visits.into());
        if let Stage::Sat(answers) = &self.stage {
            stats.insert("conflicts", answers.conflicts().into());
            stats.insert("parts", answers.parts().into());
        }
        stats
    }

    fn partial(&self) -> Option<Letters> {
        Some(self.known())
    }
}
