//! Common part of all solutions of a board, and its formula for other solvers.

use tatham_core::{Budget, Grid, Numbers, Stop};
use tatham_sat::{Cdcl, Lit};

use crate::engine::board::Board;
use crate::engine::search::PathSearch;
use crate::path::Path;
use crate::problem::Problem;
use crate::sat::{CircuitEncoding, Links, MOST_WRITTEN, solution};

/// Number of solutions that are compared before SAT is used: most numbers differ among the first
/// few.
const LOOKED_AT: usize = 20;

/// Numbers that are in the same cells in all of these solutions of a board; `None` if there is
/// none.
///
/// A few solutions show which numbers are not shared. For the others, SAT searches again and again
/// for a solution that has one of them elsewhere, until there is none.
///
/// # Errors
/// The budget was exhausted first, or the formula would be too large.
pub(crate) fn common(
    problem: &Problem,
    solutions: impl Iterator<Item = Result<Path, Stop>>,
    budget: &Budget,
) -> Result<Option<Path>, Stop> {
    let mut shared: Option<Grid<Option<u32>>> = None;
    for found in solutions.take(LOOKED_AT) {
        let numbers = found?.numbers.0;
        match &mut shared {
            None => shared = Some(Grid::from_fn(problem.size(), |cell| Some(numbers[cell]))),
            Some(shared) => keep_shared(shared, numbers.cells()),
        }
    }
    let Some(mut shared) = shared else { return Ok(None) };
    let mut search = PathSearch::new(Board::new(problem));
    search.probe(budget)?;
    let board = search.board();
    let links = Links::new(board, CircuitEncoding::Domains, budget)?;
    let chains = chains(board);
    let mut solver = Cdcl::within(&links.formula, budget)?;
    loop {
        let differs = (0..board.cells()).filter_map(|cell| {
            let (head, offset) = chains[cell];
            shared[cell].map(|number| !links.stands(head, offset, number as usize))
        });
        solver.clause(differs.collect::<Vec<Lit>>());
        if !solver.solve(&[], budget)? {
            return Ok(Some(Path::of_numbers(Numbers::from_fn(problem.size(), |cell| {
                shared[cell]
            }))));
        }
        let next = links.successors(board, &solver);
        keep_shared(&mut shared, solution(problem, &next).numbers.0.cells());
    }
}

/// Removes from `shared` the values that differ from these numbers.
fn keep_shared(shared: &mut Grid<Option<u32>>, numbers: &[u32]) {
    for (cell, &number) in numbers.iter().enumerate() {
        shared[cell] = shared[cell].filter(|&known| known == number);
    }
}

/// First cell of each cell's chain, and the cell's offset from it.
fn chains(board: &Board) -> Vec<(usize, usize)> {
    let mut chains = vec![(0, 0); board.cells()];
    for head in (0..board.cells()).filter(|&cell| board.is_head(cell)) {
        let (mut cell, mut offset) = (head, 0);
        chains[head] = (head, 0);
        while !board.is_tail(cell) {
            cell = board.follower(cell);
            offset += 1;
            chains[cell] = (head, offset);
        }
    }
    chains
}

/// Formula of a board in DIMACS: its models are the solutions, or all except one. It states the
/// rules without any deductions, so a proof that it has no model does not depend on our deduction.
///
/// # Errors
/// The budget was exhausted first, or the formula would be too large.
pub(crate) fn cnf(
    problem: &Problem,
    forbidden: Option<&Path>,
    budget: &Budget,
) -> Result<String, Stop> {
    let board = Board::new(problem);
    let mut links = Links::within(&board, CircuitEncoding::Domains, MOST_WRITTEN, budget)?;
    links.annotate(problem, &board);
    let mut cnf = links.formula.eager(budget)?;
    if let Some(first) = forbidden {
        let numbers = &first.numbers.0;
        let mut cell_of = vec![board.cells(); board.cells() + 2];
        for cell in 0..board.cells() {
            cell_of[numbers[cell] as usize] = cell;
        }
        let mut next: Vec<usize> =
            (0..board.cells()).map(|cell| cell_of[numbers[cell] as usize + 1]).collect();
        next.push(cell_of[1]);
        cnf.clause(links.differs(&board, &next));
    }
    cnf.to_dimacs(budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Signpost;
    use tatham_core::Puzzle as _;

    #[test]
    fn formulas_owe_nothing_to_deduction() {
        for id in [Signpost::KIND.example, "2x2:aaaa"] {
            let problem = Signpost::parse(id).unwrap();
            let text = cnf(&problem, None, &Budget::unlimited()).unwrap();
            // Every arc of the board is still open, whatever deduction would exclude.
            let arcs = text.lines().filter(|line| line.starts_with("c ")).count();
            assert_eq!(arcs, Board::new(&problem).arcs(), "{id}");
            assert!(text.lines().all(|line| line != "0"), "{id}");
        }
    }
}
