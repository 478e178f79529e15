//! Clauses for the cells that logic leaves undecided: only these cells are variables, and runs have
//! only their remaining starts.

mod automaton;
mod order;
mod runs;

use tatham_core::author::Choice;
use tatham_core::{Budget, Stop};
use tatham_sat::{Cnf, Lit};

use crate::logic::board::Board;

/// Limit of the variables and literals of an encoding, which is too large beyond it: some hundred
/// megabytes within the SAT solver.
const MOST_VARIABLES: usize = 2_000_000;
const MOST_LITERALS: usize = 30_000_000;

/// Encoding of a line as clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Order encoding of the start of each run.
    #[default]
    Order,
    /// States of the automaton that reads the line.
    Automaton,
    /// One variable for each run and start.
    Runs,
}

/// Knob of the encoding.
pub(crate) static ENCODING: Choice<Encoding, 3> = Choice::new(
    "encoding",
    "Encoding of lines as clauses",
    [
        (Encoding::Order, "order", "Order encoding of each run's start"),
        (Encoding::Automaton, "automaton", "States of an automaton that reads the line"),
        (Encoding::Runs, "runs", "One variable for each start of a run"),
    ],
);

/// Line to be encoded; places are 1…n.
struct Row<'a> {
    clue: &'a [u16],
    /// Possible starts of each run.
    starts: &'a [Vec<usize>],
    /// Literal of each place, from 0; the 2 outside the line are white.
    cells: &'a [Lit],
}

/// Clauses of a puzzle.
#[derive(Debug)]
pub(crate) struct Formula {
    pub(crate) cnf: Cnf,
    /// Literal of each cell, true if the cell is black.
    pub(crate) cells: Vec<Lit>,
}

/// Clauses that make each undecided line fit its clue; decided cells are constants. `None` if some
/// line has no placement left.
///
/// # Errors
/// The budget was exhausted first, or the formula would be too large.
pub(crate) fn encode<const W: usize>(
    board: &mut Board<'_, W>,
    encoding: Encoding,
    budget: &Budget,
) -> Result<Option<Formula>, Stop> {
    let mut cnf = Cnf::new();
    let cells: Vec<Lit> = (0..board.size().area())
        .map(|cell| board.colour(cell).map_or_else(|| cnf.new_lit(), Lit::from))
        .collect();
    let fits = encode_lines(&mut cnf, &cells, board, encoding, budget)?;
    Ok(fits.then_some(Formula { cnf, cells }))
}

/// Clauses of the whole puzzle: every cell is a variable, and a line without a placement is a
/// contradiction.
///
/// # Errors
/// The budget was exhausted first, or the formula would be too large.
pub(crate) fn encode_whole<const W: usize>(
    board: &mut Board<'_, W>,
    encoding: Encoding,
    budget: &Budget,
) -> Result<Formula, Stop> {
    let mut cnf = Cnf::new();
    let cells = cnf.new_lits(board.size().area());
    let mut ticker = budget.ticker(1000);
    for (cell, &lit) in cells.iter().enumerate() {
        ticker.tick(budget)?;
        if let Some(black) = board.colour(cell) {
            cnf.clause([if black { lit } else { !lit }]);
        }
    }
    if !encode_lines(&mut cnf, &cells, board, encoding, budget)? {
        cnf.clause([Lit::FALSE]);
    }
    Ok(Formula { cnf, cells })
}

/// Encodes all lines that have an undecided cell; returns false if some line has no placement.
fn encode_lines<const W: usize>(
    cnf: &mut Cnf,
    cells: &[Lit],
    board: &mut Board<'_, W>,
    encoding: Encoding,
    budget: &Budget,
) -> Result<bool, Stop> {
    for index in 0..board.lines().len() {
        check(cnf, budget)?;
        let (clue, length) = (board.lines()[index].clue, board.lines()[index].length);
        let inside = (1..=length).map(|place| cells[board.cell_of(index, place)]);
        let line: Vec<Lit> = [Lit::FALSE].into_iter().chain(inside).chain([Lit::FALSE]).collect();
        let Some(starts) = board.placements(index) else { return Ok(false) };
        if line.iter().all(|lit| lit.constant().is_some()) {
            continue;
        }
        let starts: Vec<Vec<usize>> = starts.iter().map(|starts| starts.ones().collect()).collect();
        let row = Row { clue, starts: &starts, cells: &line };
        match encoding {
            Encoding::Order => order::line(cnf, &row, budget)?,
            Encoding::Automaton => automaton::line(cnf, &row, budget)?,
            Encoding::Runs => runs::line(cnf, &row, budget)?,
        }
    }
    check(cnf, budget)?;
    Ok(true)
}

/// Checks that the budget and the limits of size allow more.
fn check(cnf: &Cnf, budget: &Budget) -> Result<(), Stop> {
    if cnf.variables() > MOST_VARIABLES || cnf.literals() > MOST_LITERALS {
        let bound = format!(
            "the clauses need more than {MOST_VARIABLES} variables or {MOST_LITERALS} literals"
        );
        return Err(Stop::Memory(bound));
    }
    budget.check()
}
