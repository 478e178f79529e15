//! Global constraints for solvers that support clauses alone: each model is checked, and the
//! violated constraints return cuts.

use std::sync::Arc;

use tatham_core::Budget;

use super::{Backend, SearchResult};
use crate::formula::Formula;
use crate::formula::Global;
use crate::lit::Lit;

/// Solver with the global constraints that its models must satisfy.
pub(super) struct Watched {
    solver: Box<dyn Backend>,
    rules: Vec<(Arc<dyn Global>, Vec<Lit>)>,
}

impl Watched {
    /// Adds the formula's global constraints that need cuts to the solver, if there are any.
    pub(super) fn over(solver: Box<dyn Backend>, formula: &Formula) -> Box<dyn Backend> {
        let watched = formula.globals().filter(|(rule, _)| rule.is_watched());
        let rules: Vec<_> = watched.map(|(rule, scope)| (rule.clone(), scope.to_vec())).collect();
        if rules.is_empty() { solver } else { Box::new(Self { solver, rules }) }
    }
}

/// Returns clauses that all solutions satisfy and these values of the variables from 1 up do not;
/// none if the values satisfy the constraint.
fn cuts(rule: &dyn Global, scope: &[Lit], values: &[bool]) -> Vec<Vec<Lit>> {
    let holds = |lit: Lit| {
        lit.constant().unwrap_or_else(|| values[lit.variable() - 1] == lit.is_positive())
    };
    let values: Vec<bool> = scope.iter().map(|&lit| holds(lit)).collect();
    let opposite = |place: usize| if values[place] { !scope[place] } else { scope[place] };
    rule.cuts(&values)
        .into_iter()
        .map(|places| places.into_iter().map(opposite).collect())
        .collect()
}

impl Backend for Watched {
    fn clause(&mut self, lits: &[Lit]) {
        self.solver.clause(lits);
    }

    fn solve(&mut self, budget: &Budget) -> SearchResult {
        loop {
            let found = self.solver.solve(budget);
            let SearchResult::Model(values) = &found else { return found };
            let cuts: Vec<_> =
                self.rules.iter().flat_map(|(rule, scope)| cuts(&**rule, scope, values)).collect();
            if cuts.is_empty() {
                return found;
            }
            if budget.check().is_err() {
                return SearchResult::TimeOut;
            }
            for mut cut in cuts {
                cut.retain(|&lit| lit != Lit::FALSE);
                cut.sort_unstable();
                cut.dedup();
                self.solver.clause(&cut);
            }
        }
    }
}
