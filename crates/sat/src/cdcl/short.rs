//! The given clauses of two and three literals, by literal, in one list: what becomes true together lies together.

use tatham_core::{Budget, Stop};

use super::term::Term;
use crate::cnf::Cnf;
use crate::lit::Lit;

/// Clauses between two looks at the clock.
const GLANCE: u32 = 10_000;

/// For each literal the other ones of each short clause that it is in.
#[derive(Debug, Default)]
pub(super) struct Short {
    /// Where a literal's clauses of two begin, where its clauses of three do; they end where the next literal's begin.
    bounds: Vec<[u32; 2]>,
    /// One literal for a clause of two, two for one of three.
    others: Vec<Term>,
}

impl Short {
    /// The short clauses of a formula.
    pub(super) fn new(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let is_short = |clause: &&[Lit]| matches!(clause.len(), 2 | 3);
        let mut bounds = vec![[0u32; 2]; 2 * cnf.variables() + 1];
        for clause in cnf.clauses().filter(is_short) {
            ticker.tick(budget)?;
            for &lit in clause {
                bounds[Term::from(lit).index()][clause.len() - 2] += clause.len() as u32 - 1;
            }
        }
        let mut start = 0;
        for [binary, ternary] in &mut bounds {
            let (first, second) = (start, start + *binary);
            start = second + *ternary;
            (*binary, *ternary) = (first, second);
        }
        let mut next = bounds.clone();
        let mut others = vec![Term(0); start as usize];
        for clause in cnf.clauses().filter(is_short) {
            ticker.tick(budget)?;
            for (i, &lit) in clause.iter().enumerate() {
                let at = &mut next[Term::from(lit).index()][clause.len() - 2];
                for (_, &other) in clause.iter().enumerate().filter(|(j, _)| *j != i) {
                    others[*at as usize] = other.into();
                    *at += 1;
                }
            }
        }
        Ok(Self { bounds, others })
    }

    /// Where the others of a literal's clauses of two, and those of its clauses of three, lie.
    #[inline]
    pub(super) fn ranges(&self, lit: Term) -> [std::ops::Range<usize>; 2] {
        let [binary, ternary] = self.bounds[lit.index()].map(|at| at as usize);
        let end = self.bounds[lit.index() + 1][0] as usize;
        [binary..ternary, ternary..end]
    }

    /// The others that lie in such a range.
    #[inline]
    pub(super) fn others(&self, range: std::ops::Range<usize>) -> &[Term] {
        &self.others[range]
    }
}
