//! What all models of a formula share, without listing them.
//!
//! The first model's values are candidates. Again and again a model is asked for in which one of the candidates differs; those that
//! do are candidates no more. When there is no such model, the rest is shared by all: at most as many questions as candidates, and
//! far fewer where the search is told to prefer what differs.
//!
//! # References
//! Joao Marques-Silva, Mikoláš Janota, Inês Lynce, "On Computing Backbones of Propositional Theories", ECAI 2010.

use tatham_core::{Budget, Stop};

use crate::cdcl::Cdcl;
use crate::cnf::Cnf;
use crate::cuts::{self, Cuts};
use crate::lit::Lit;
use crate::parts::Part;

/// For each literal of `answer` the value that it has in all models that the rules accept, if it has; `None` if there is no model.
///
/// # Errors
/// The budget came first.
pub fn backbone(cnf: Cnf, answer: &[Lit], rules: &[Box<dyn Cuts>], budget: &Budget) -> Result<Option<Vec<Option<bool>>>, Stop> {
    let mut shared: Vec<Option<bool>> = answer.iter().map(|lit| lit.constant()).collect();
    // A rule may bind what no clause does.
    let parts = if rules.is_empty() { cnf.parts(answer, budget)? } else { vec![Part::whole(cnf, answer)] };
    for part in parts {
        let mut solver = Cdcl::within(&part.cnf, budget)?;
        if !is_solvable(&mut solver, rules, budget)? {
            return Ok(None);
        }
        // What is still shared, as literals that are true so far.
        let value = |solver: &Cdcl, &(place, lit): &(usize, Lit)| (place, if solver.holds(lit) { lit } else { !lit });
        let mut candidates: Vec<(usize, Lit)> = part.answer.iter().map(|entry| value(&solver, entry)).collect();
        loop {
            for &(_, lit) in &candidates {
                solver.prefer(!lit);
            }
            let differs: Vec<Lit> = candidates.iter().map(|&(_, lit)| !lit).collect();
            solver.clause(differs);
            if !is_solvable(&mut solver, rules, budget)? {
                break;
            }
            candidates.retain(|&(_, lit)| solver.holds(lit));
        }
        let known: std::collections::BTreeMap<usize, Lit> = candidates.into_iter().collect();
        for (place, lit) in part.answer {
            shared[place] = known.get(&place).map(|&value| value == lit);
        }
    }
    Ok(Some(shared))
}

/// Whether there is a model that the rules accept; the solver then holds one.
fn is_solvable(solver: &mut Cdcl, rules: &[Box<dyn Cuts>], budget: &Budget) -> Result<bool, Stop> {
    while solver.solve(&[], budget)? {
        let cuts = cuts::all(rules, &|lit| solver.holds(lit));
        if cuts.is_empty() {
            return Ok(true);
        }
        for cut in cuts {
            solver.clause(cut);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_tells_the_shared_from_the_free() {
        // a, and b or c, and not both b and d, and d.
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(5);
        cnf.clause([lits[0]]);
        cnf.clause([lits[1], lits[2]]);
        cnf.clause([!lits[1], !lits[3]]);
        cnf.clause([lits[3]]);
        let shared = backbone(cnf.clone(), &lits, &[], &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(shared, [Some(true), Some(false), Some(true), Some(true), None]);
        cnf.clause([!lits[0]]);
        assert_eq!(backbone(cnf, &lits, &[], &Budget::unlimited()), Ok(None));
    }
}
