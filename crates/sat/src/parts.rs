//! Cuts a formula into parts that have no variable in common: each can be solved alone.
//!
//! A model of the whole is a model of each part, in any combination; so the parts' models are counted by a product and proven
//! unique one by one.

use petgraph::unionfind::UnionFind;
use tatham_core::{Budget, Stop};

use crate::cnf::Cnf;
use crate::lit::Lit;

/// Clauses between two looks at the clock.
const GLANCE: u32 = 10_000;

/// A part of a formula.
#[derive(Debug)]
pub struct Part {
    /// Its clauses, over variables of its own.
    pub cnf: Cnf,
    /// For each literal of the answer that lies in this part its place in the answer and what it is called here.
    pub answer: Vec<(usize, Lit)>,
}

impl Part {
    /// A formula in one piece.
    pub(crate) fn whole(cnf: Cnf, answer: &[Lit]) -> Self {
        let open = answer.iter().copied().enumerate().filter(|(_, lit)| lit.constant().is_none());
        Self { answer: open.collect(), cnf }
    }
}

impl Cnf {
    /// The parts, the largest first. Literals of `answer` that are constants are in none; one that no clause names is a part alone.
    ///
    /// Time and memory are linear in the formula, but for the inverse of Ackermann's function (Robert E. Tarjan, 1975).
    ///
    /// # Errors
    /// The budget came first.
    pub fn parts(self, answer: &[Lit], budget: &Budget) -> Result<Vec<Part>, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let _claim = budget.claim(self.variables() as u64 * (size_of::<u32>() + size_of::<u8>()) as u64)?;
        let mut sets = UnionFind::<u32>::new(self.variables() + 1);
        for clause in self.clauses() {
            ticker.tick(budget)?;
            for pair in clause.windows(2) {
                sets.union(pair[0].variable() as u32, pair[1].variable() as u32);
            }
        }
        // In one piece it is left as it is: such formulas can be large. The empty clause contradicts whatever it stands in.
        let mut is_whole = true;
        let mut first = None;
        for clause in self.clauses() {
            ticker.tick(budget)?;
            // The literals of a clause are in one set: any of them speaks for all.
            if let Some(lit) = clause.iter().find(|lit| lit.constant().is_none()) {
                let leader = sets.find_mut(lit.variable() as u32);
                is_whole &= *first.get_or_insert(leader) == leader;
            }
        }
        for lit in answer.iter().filter(|lit| lit.constant().is_none()) {
            let leader = sets.find_mut(lit.variable() as u32);
            is_whole &= *first.get_or_insert(leader) == leader;
        }
        is_whole |= self.is_contradictory();
        if is_whole {
            return Ok(vec![Part::whole(self, answer)]);
        }
        // All of it once more, in lists that double.
        let lists = 2 * (self.literals() * size_of::<Lit>() + self.len() * size_of::<usize>());
        let _claim = budget.claim((lists + self.variables() * (size_of::<usize>() + size_of::<Lit>())) as u64)?;
        // The number of each leader's part, and of each variable within its part.
        let mut part_of = vec![usize::MAX; self.variables() + 1];
        let mut names = vec![Lit::TRUE; self.variables() + 1];
        let mut parts: Vec<Part> = Vec::new();
        let mut enter = |lit: Lit, parts: &mut Vec<Part>| {
            let leader = sets.find_mut(lit.variable() as u32) as usize;
            if part_of[leader] == usize::MAX {
                part_of[leader] = parts.len();
                parts.push(Part { cnf: Cnf::new(), answer: Vec::new() });
            }
            let part = part_of[leader];
            let name = &mut names[lit.variable()];
            if *name == Lit::TRUE {
                *name = parts[part].cnf.new_lit();
            }
            (part, if lit.is_positive() { *name } else { !*name })
        };
        for (place, &lit) in answer.iter().enumerate().filter(|(_, lit)| lit.constant().is_none()) {
            let (part, name) = enter(lit, &mut parts);
            parts[part].answer.push((place, name));
        }
        let mut clause = Vec::new();
        for lits in self.clauses() {
            ticker.tick(budget)?;
            let mut home = 0;
            clause.clear();
            for &lit in lits {
                let (part, name) = enter(lit, &mut parts);
                home = part;
                clause.push(name);
            }
            parts[home].cnf.clause(clause.iter().copied());
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.cnf.variables()));
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_no_variable() {
        let mut cnf = Cnf::new();
        let lits = cnf.new_lits(6);
        cnf.clause([lits[0], !lits[3]]);
        cnf.clause([lits[3], lits[5]]);
        cnf.clause([!lits[1], lits[4]]);
        let parts = cnf.parts(&[lits[0], lits[1], !lits[2], lits[3], lits[4], lits[5], Lit::TRUE], &Budget::unlimited()).unwrap();
        let places: Vec<Vec<usize>> = parts.iter().map(|part| part.answer.iter().map(|(place, _)| *place).collect()).collect();
        assert_eq!(places, [vec![0, 3, 5], vec![1, 4], vec![2]]);
        assert_eq!(parts.iter().map(|part| part.cnf.len()).collect::<Vec<_>>(), [2, 1, 0]);
        assert!(!parts[2].answer[0].1.is_positive());
    }

    #[test]
    fn a_contradiction_is_in_some_part() {
        let mut cnf = Cnf::new();
        cnf.clause([]);
        assert!(cnf.parts(&[], &Budget::unlimited()).unwrap().iter().any(|part| part.cnf.is_contradictory()));
    }
}
