//! Backbone of a formula: the literals that all models share, found without listing the models.
//!
//! The values of the first model are candidates. Each further query asks for a model in which at
//! least one candidate differs; those that differ are dropped. When there is no such model, all
//! remaining candidates belong to the backbone. There are at most as many queries as candidates,
//! and far fewer if the search prefers values that differ.
//!
//! # References
//! Joao Marques-Silva, Mikoláš Janota, Inês Lynce, "On Computing Backbones of Propositional
//! Theories", ECAI 2010.

use tatham_core::{Budget, Stop};

use crate::cdcl::Cdcl;
use crate::engine::Engine;
use crate::formula::Formula;
use crate::lit::Lit;
use crate::solver::{Assignment, Solver};

/// Incremental solver with the model that it found last.
trait IncrementalSolver {
    /// Returns true if there is a model.
    fn solve(&mut self, budget: &Budget) -> Result<bool, Stop>;

    /// Returns true if a literal is true in the model found last.
    fn holds(&self, lit: Lit) -> bool;

    /// Adds a clause.
    fn clause(&mut self, lits: Vec<Lit>);

    /// Tries this value first from now on, if the solver supports that.
    fn prefer(&mut self, _lit: Lit) {}
}

impl IncrementalSolver for Cdcl {
    fn solve(&mut self, budget: &Budget) -> Result<bool, Stop> {
        self.solve(&[], budget)
    }

    fn holds(&self, lit: Lit) -> bool {
        self.holds(lit)
    }

    fn clause(&mut self, lits: Vec<Lit>) {
        self.clause(lits);
    }

    fn prefer(&mut self, lit: Lit) {
        self.prefer(lit);
    }
}

/// Engine that returns its models.
struct Other {
    solver: Solver,
    model: Option<Assignment>,
}

impl IncrementalSolver for Other {
    fn solve(&mut self, budget: &Budget) -> Result<bool, Stop> {
        self.model = self.solver.solve(budget)?;
        Ok(self.model.is_some())
    }

    fn holds(&self, lit: Lit) -> bool {
        self.model.as_ref().is_some_and(|model| model.value(lit))
    }

    fn clause(&mut self, lits: Vec<Lit>) {
        self.solver.clause(lits);
    }
}

/// Loads `formula` into `engine`.
fn load(
    formula: Formula,
    engine: Engine,
    budget: &Budget,
) -> Result<Box<dyn IncrementalSolver>, Stop> {
    if engine == Engine::Cdcl {
        return Ok(Box::new(Cdcl::within(&formula, budget)?));
    }
    Ok(Box::new(Other { solver: Solver::new(formula, engine), model: None }))
}

/// Values of literals that all models found so far share, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Value of each literal.
    pub values: Vec<Option<bool>>,
    /// True if all models share them. Otherwise some of the values may differ between models, and
    /// all others do.
    pub is_certain: bool,
}

/// Returns for each literal of `answer` the value that all models share, if there is one; `None` if
/// there is no model.
///
/// # Errors
/// The budget ran out first.
pub fn backbone(
    formula: impl Into<Formula>,
    answer: &[Lit],
    engine: Engine,
    budget: &Budget,
) -> Result<Option<Vec<Option<bool>>>, Stop> {
    Ok(backbone_so_far(formula, answer, engine, budget, u64::MAX)?.map(|shared| shared.values))
}

/// Returns what [`backbone`] does, or what the models share that are found until the budget has
/// been checked `looks` times; `None` if there is no model.
///
/// # Errors
/// The budget ran out first.
pub fn backbone_so_far(
    formula: impl Into<Formula>,
    answer: &[Lit],
    engine: Engine,
    budget: &Budget,
    looks: u64,
) -> Result<Option<Shared>, Stop> {
    let (bounded, mut is_certain) = (budget.at_most(looks), true);
    let mut shared: Vec<Option<bool>> = answer.iter().map(|lit| lit.constant()).collect();
    for part in formula.into().parts(answer, budget)? {
        let mut solver = load(part.formula, engine, budget)?;
        if !solver.solve(budget)? {
            return Ok(None);
        }
        // Candidates of the backbone, as literals that have been true in all models so far.
        let value =
            |&(place, lit): &(usize, Lit)| (place, if solver.holds(lit) { lit } else { !lit });
        let mut candidates: Vec<(usize, Lit)> = part.answer.iter().map(value).collect();
        loop {
            for &(_, lit) in &candidates {
                solver.prefer(!lit);
            }
            let differs: Vec<Lit> = candidates.iter().map(|&(_, lit)| !lit).collect();
            solver.clause(differs);
            match solver.solve(&bounded) {
                Ok(true) => candidates.retain(|&(_, lit)| solver.holds(lit)),
                Ok(false) => break,
                Err(stop) => {
                    // The bound ends before the budget, or with it.
                    if budget.stopped().is_some() || stop != Stop::Steps {
                        return Err(stop);
                    }
                    is_certain = false;
                    break;
                }
            }
        }
        let known: std::collections::BTreeMap<usize, Lit> = candidates.into_iter().collect();
        for (place, lit) in part.answer {
            shared[place] = known.get(&place).map(|&value| value == lit);
        }
    }
    Ok(Some(Shared { values: shared, is_certain }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    #[test]
    fn a_bound_leaves_more_than_all_models_share_and_says_so() {
        // Of 400 literals exactly one is true; the last two are false in all models.
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(402);
        let mut formula = Formula::from(cnf);
        formula.count(lits[..400].iter().copied(), &crate::NumberSet::is(1), None);
        formula.clause([!lits[400]]);
        formula.clause([!lits[401]]);
        let so_far = |looks| {
            backbone_so_far(formula.clone(), &lits, Engine::Cdcl, &Budget::unlimited(), looks)
                .expect("no limit")
                .expect("there are models")
        };
        let all = so_far(u64::MAX);
        let differ = vec![None; 400];
        assert_eq!(all.values, [&differ[..], &[Some(false); 2]].concat());
        assert!(all.is_certain);
        let some = so_far(2);
        assert!(!some.is_certain && some.values != all.values);
        assert_eq!(some.values[400..], [Some(false); 2], "what all share is among it");
        // A budget of the caller ends all.
        let bounded =
            backbone_so_far(formula.clone(), &lits, Engine::Cdcl, &Budget::steps(3), 1000);
        assert_eq!(bounded, Err(Stop::Steps));
    }

    #[test]
    fn it_tells_the_shared_from_the_free() {
        for engine in Engine::all() {
            // a; b or c; not both b and d; d.
            let mut cnf = Cnf::new();
            let lits = cnf.new_lits(5);
            cnf.clause([lits[0]]);
            cnf.clause([lits[1], lits[2]]);
            cnf.clause([!lits[1], !lits[3]]);
            cnf.clause([lits[3]]);
            let shared =
                backbone(cnf.clone(), &lits, engine, &Budget::unlimited()).unwrap().unwrap();
            assert_eq!(
                shared,
                [Some(true), Some(false), Some(true), Some(true), None],
                "{engine:?}"
            );
            cnf.clause([!lits[0]]);
            assert_eq!(backbone(cnf, &lits, engine, &Budget::unlimited()), Ok(None), "{engine:?}");
        }
    }
}
