//! What all solutions of a puzzle share, and its formula for other solvers.

use tatham_core::{Budget, Grid, Puzzle as _, Question, Settings, Stop};
use tatham_sat::backbone;

use super::kind::Solo;
use super::problem::{Partial, Problem};
use super::rules::Rules;
use super::sat::Formula;
use super::solve::formula;

/// The digits that stand in the same cells in all solutions; `None` if there is no solution.
///
/// # Errors
/// The budget came first.
pub(super) fn common(problem: &Problem, budget: &Budget) -> Result<Option<Partial>, Stop> {
    let Some(Formula { cnf, digits }) = formula(problem, budget)? else { return Ok(None) };
    let shared = backbone(cnf, digits.lits(), &[], budget)?;
    Ok(shared.map(|values| {
        let known = digits.known(&values);
        Partial(Grid::from_fn(problem.size(), |cell| known[cell]))
    }))
}

/// The puzzle in DIMACS, nothing drawn from the given digits: its models are the solutions, or those but the first found.
///
/// # Errors
/// The budget came first.
pub(super) fn cnf(problem: &Problem, question: Question, settings: &Settings, budget: &Budget) -> Result<String, Stop> {
    let rules = Rules::new(problem);
    let candidates: Vec<u32> =
        problem.given().cells().iter().map(|given| given.map_or(rules.all(), |digit| 1 << (digit - 1))).collect();
    let mut formula = Formula::new(&rules, &candidates, budget)?;
    if question == Question::Unique
        && let Some(first) = Solo::solutions(problem, settings, budget).next()
    {
        formula.forbid(first?.0.cells());
    }
    formula.annotate();
    Ok(formula.cnf.to_dimacs())
}
