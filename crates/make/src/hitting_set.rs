//! Smallest sets that meet each of some sets, by our own SAT solver with a count.

use std::collections::BTreeMap;

use tatham_core::{Budget, Stop};
use tatham_sat::{Cdcl, Formula, Lit, NumberSet};

/// Returns a set of at most `most` members that has a member of each of these sets; `None` proves
/// that there is none.
///
/// # Errors
/// The budget ran out first.
pub(crate) fn hitting_set(
    sets: &[Vec<usize>],
    most: usize,
    budget: &Budget,
) -> Result<Option<Vec<usize>>, Stop> {
    let mut formula = Formula::new();
    let mut lits: BTreeMap<usize, Lit> = BTreeMap::new();
    for set in sets {
        let clause: Vec<Lit> = set
            .iter()
            .map(|&member| *lits.entry(member).or_insert_with(|| formula.new_lit()))
            .collect();
        formula.clause(clause);
    }
    let numbers = NumberSet::at_most(most as i64);
    formula.count(lits.values().copied(), &numbers, None);
    let mut solver = Cdcl::within(&formula, budget)?;
    if !solver.solve(&[], budget)? {
        return Ok(None);
    }
    let chosen = lits.iter().filter(|(_, lit)| solver.holds(**lit));
    Ok(Some(chosen.map(|(member, _)| *member).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_set_meets_each() {
        let sets = [vec![1, 2], vec![2, 3], vec![3, 4], vec![4, 1]];
        let budget = Budget::unlimited();
        let hit = |most| hitting_set(&sets, most, &budget).expect("no limit");
        assert_eq!(hit(1), None);
        let found = hit(2).expect("two suffice");
        assert!(found == [1, 3] || found == [2, 4], "{found:?}");
        assert_eq!(hitting_set(&[vec![]], 5, &budget), Ok(None), "an empty set is never met");
        assert_eq!(hitting_set(&[], 0, &budget), Ok(Some(Vec::new())));
    }
}
