//! Globals for solvers that know clauses alone: each model is shown to the rules, and those that object answer with cuts.

use std::sync::Arc;

use tatham_core::Budget;

use super::{Backend, Found};
use crate::formula::Formula;
use crate::formula::Global;
use crate::lit::Lit;

/// A solver, and the rules that its models must keep.
pub(super) struct Watched {
    solver: Box<dyn Backend>,
    rules: Vec<(Arc<dyn Global>, Vec<Lit>)>,
}

impl Watched {
    /// The solver with those of the formula's globals that are to be watched, if there are any.
    pub(super) fn over(solver: Box<dyn Backend>, formula: &Formula) -> Box<dyn Backend> {
        let watched = formula.globals().filter(|(rule, _)| rule.is_watched());
        let rules: Vec<_> = watched.map(|(rule, scope)| (rule.clone(), scope.to_vec())).collect();
        if rules.is_empty() { solver } else { Box::new(Self { solver, rules }) }
    }
}

/// Clauses that no solution breaks and these values of the variables from 1 on do; none if they keep the rule.
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

    fn solve(&mut self, budget: &Budget) -> Found {
        loop {
            let found = self.solver.solve(budget);
            let Found::Model(values) = &found else { return found };
            let cuts: Vec<_> =
                self.rules.iter().flat_map(|(rule, scope)| cuts(&**rule, scope, values)).collect();
            if cuts.is_empty() {
                return found;
            }
            if budget.check().is_err() {
                return Found::TimeOut;
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
