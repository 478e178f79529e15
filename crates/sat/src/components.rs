//! Split of a formula into parts without common variables, each of which can be solved alone.
//!
//! Any combination of the parts' models is a model of the whole.
//! So the number of models is a product, and each part is proven unique on its own.

use petgraph::unionfind::UnionFind;
use tatham_core::{Budget, Stop};

use crate::formula::{Cardinality, Formula};
use crate::lit::Lit;

/// Number of clauses between two checks of the clock.
const GLANCE: u32 = 10_000;

/// Part of a formula.
#[derive(Debug)]
pub struct Component {
    /// Constraints of the part, over variables of its own.
    pub formula: Formula,
    /// Literals of the answer that belong to this part, each with its index in the answer and its
    /// literal in the part.
    pub answer: Vec<(usize, Lit)>,
}

impl Component {
    /// Creates the only part of a formula in one piece.
    pub(crate) fn whole(formula: Formula, answer: &[Lit]) -> Self {
        let open = answer.iter().copied().enumerate().filter(|(_, lit)| lit.constant().is_none());
        Self { answer: open.collect(), formula }
    }
}

impl Formula {
    /// Splits the formula into its parts, the largest first. Literals of `answer` that are
    /// constants belong to no part; a literal without a clause is a part of its own.
    ///
    /// Time and memory are linear in the formula, except for the inverse Ackermann function (Robert
    /// E. Tarjan, 1975).
    ///
    /// # Errors
    /// The budget ran out first.
    pub fn parts(self, answer: &[Lit], budget: &Budget) -> Result<Vec<Component>, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let _claim =
            budget.claim(self.variables() as u64 * (size_of::<u32>() + size_of::<u8>()) as u64)?;
        let mut sets = UnionFind::<u32>::new(self.variables() + 1);
        for lits in self.scopes() {
            ticker.tick(budget)?;
            let mut variables = lits.map(|lit| lit.variable() as u32);
            if let Some(first) = variables.next() {
                variables.for_each(|other| {
                    sets.union(first, other);
                });
            }
        }
        // A formula in one piece is not copied: such formulas can be large. An empty clause
        // contradicts every formula.
        let mut is_complete = true;
        let mut first = None;
        for mut lits in self.scopes() {
            ticker.tick(budget)?;
            // The literals of a constraint are in one set, so any of them represents all.
            if let Some(lit) = lits.next() {
                let leader = sets.find_mut(lit.variable() as u32);
                is_complete &= *first.get_or_insert(leader) == leader;
            }
        }
        for lit in answer.iter().filter(|lit| lit.constant().is_none()) {
            let leader = sets.find_mut(lit.variable() as u32);
            is_complete &= *first.get_or_insert(leader) == leader;
        }
        // A constraint on constants alone belongs to no part: it holds, or it contradicts the whole
        // formula.
        is_complete |= self.is_contradictory()
            || self.globals().any(|(_, scope)| scope.iter().all(|lit| lit.constant().is_some()));
        if is_complete {
            return Ok(vec![Component::whole(self, answer)]);
        }
        // A copy of all clauses, in lists that double their capacity.
        let lists =
            2 * (self.literals() * size_of::<Lit>() + self.clauses().len() * size_of::<usize>());
        let _claim = budget
            .claim((lists + self.variables() * (size_of::<usize>() + size_of::<Lit>())) as u64)?;
        // The part number of each leader, and the literal of each variable within its part.
        let mut part_of = vec![usize::MAX; self.variables() + 1];
        let mut names = vec![Lit::TRUE; self.variables() + 1];
        let mut parts: Vec<Component> = Vec::new();
        let mut enter = |lit: Lit, parts: &mut Vec<Component>| {
            let leader = sets.find_mut(lit.variable() as u32) as usize;
            if part_of[leader] == usize::MAX {
                part_of[leader] = parts.len();
                parts.push(Component { formula: Formula::new(), answer: Vec::new() });
            }
            let part = part_of[leader];
            let name = &mut names[lit.variable()];
            if *name == Lit::TRUE {
                *name = parts[part].formula.new_lit();
            }
            (part, if lit.is_positive() { *name } else { !*name })
        };
        for (place, &lit) in answer.iter().enumerate().filter(|(_, lit)| lit.constant().is_none()) {
            let (part, name) = enter(lit, &mut parts);
            parts[part].answer.push((place, name));
        }
        let mut named = Vec::new();
        // Returns the part of literals, and renames them to the literals of that part.
        let mut rename = |lits: &mut dyn Iterator<Item = Lit>,
                          named: &mut Vec<Lit>,
                          parts: &mut Vec<Component>| {
            named.clear();
            lits.fold(0, |home, lit| {
                if lit.constant().is_some() {
                    named.push(lit);
                    return home;
                }
                let (part, name) = enter(lit, parts);
                named.push(name);
                part
            })
        };
        for clause in self.clauses() {
            ticker.tick(budget)?;
            let home = rename(&mut clause.iter().copied(), &mut named, &mut parts);
            parts[home].formula.clause(named.iter().copied());
        }
        for group in self.groups() {
            ticker.tick(budget)?;
            let home = rename(&mut group.iter().copied(), &mut named, &mut parts);
            parts[home].formula.push_group(named.iter().copied());
        }
        for Cardinality { members, allowed, guard } in self.counts() {
            ticker.tick(budget)?;
            let home = rename(&mut members.iter().copied().chain(guard), &mut named, &mut parts);
            let guard = guard.and_then(|_| named.pop());
            parts[home].formula.push_count(named.iter().copied(), allowed, guard);
        }
        for (rule, scope) in self.globals() {
            ticker.tick(budget)?;
            let home = rename(&mut scope.iter().copied(), &mut named, &mut parts);
            parts[home].formula.global(rule.clone(), named.iter().copied());
        }
        parts.sort_by_cached_key(|part| usize::MAX - part.formula.variables());
        Ok(parts)
    }

    /// Returns the scope of each constraint: its literals without constants.
    fn scopes(&self) -> impl Iterator<Item = impl Iterator<Item = Lit>> {
        let scopes = self.globals().map(|(_, scope)| scope);
        let without_guard =
            self.clauses().chain(self.groups()).chain(scopes).map(|lits| (lits, None));
        let constraints =
            without_guard.chain(self.counts().map(|count| (count.members, count.guard)));
        constraints.map(|(lits, guard)| {
            lits.iter().copied().chain(guard).filter(|lit| lit.constant().is_none())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number_set::NumberSet;

    #[test]
    fn parts_share_no_variable() {
        let mut formula = Formula::new();
        let lits = formula.new_lits(15);
        formula.clause([lits[0], !lits[3]]);
        formula.clause([lits[3], lits[5]]);
        formula.clause([!lits[1], lits[4]]);
        formula.at_most_one(lits[6..10].iter().copied());
        formula.count(lits[10..14].iter().copied(), &NumberSet::is(2), Some(!lits[14]));
        let answer: Vec<Lit> = [lits[0], lits[1], !lits[2]]
            .into_iter()
            .chain(lits[3..].iter().copied())
            .chain([Lit::TRUE])
            .collect();
        let parts = formula.parts(&answer, &Budget::unlimited()).unwrap();
        let places: Vec<Vec<usize>> = parts
            .iter()
            .map(|part| part.answer.iter().map(|(place, _)| *place).collect())
            .collect();
        assert_eq!(
            places,
            [vec![10, 11, 12, 13, 14], vec![6, 7, 8, 9], vec![0, 3, 5], vec![1, 4], vec![2]]
        );
        let sizes = |part: &Component| {
            [part.formula.clauses().len(), part.formula.groups().len(), part.formula.counts().len()]
        };
        assert_eq!(
            parts.iter().map(sizes).collect::<Vec<_>>(),
            [[0, 0, 1], [0, 1, 0], [2, 0, 0], [1, 0, 0], [0, 0, 0]]
        );
        assert!(!parts[4].answer[0].1.is_positive());
        let count = parts[0].formula.counts().next().unwrap();
        assert_eq!(
            (count.members, count.guard),
            (&[2, 3, 4, 5].map(Lit::from_dimacs)[..], Some(Lit::from_dimacs(-6)))
        );
    }

    #[test]
    fn a_contradiction_is_in_some_part() {
        let mut formula = Formula::new();
        formula.clause([]);
        let parts = formula.parts(&[], &Budget::unlimited()).unwrap();
        assert!(parts.iter().any(|part| part.formula.is_contradictory()));
    }
}
