//! Deletion of learnt clauses: those of small glue and those used recently stay; of the others,
//! those of larger glue are deleted.
//!
//! The number and the interval depend on the cost of learnt clauses. If propagation spends its time
//! on given clauses, as in nonograms, half of them are deleted, ever more rarely: each is worth its
//! memory. If it visits many watches for each literal that becomes true, as in large Sudokus, seven
//! of eight are deleted, and more often.

use super::Cdcl;
use crate::assignment::{ClauseId, Reason};

/// Conflicts before the first reduction.
/// Each later interval is longer by a step, or grows with the square root of the number of steps.
pub(super) const FIRST: u64 = 1500;
const STEP: u64 = 300;

/// Largest glue of clauses that are never deleted.
const CORE: u32 = 2;

/// Number of learnt clauses above which all are candidates, so that the memory is bounded in long
/// searches.
const MOST_LEARNT: usize = 200_000;

/// Watches visited for each literal that became true, from which on learnt clauses are expensive.
const DEAR: u64 = 4;

impl Cdcl {
    pub(super) fn reduce(&mut self) {
        let looks = std::mem::take(&mut self.watches.looks);
        self.are_dear = looks.watches > DEAR * looks.literals;
        self.reductions += 1;
        let steps = if self.are_dear { self.reductions.isqrt() } else { self.reductions };
        self.next_reduce = self.conflicts + FIRST + STEP * steps;
        // There are too many, so none is safe.
        let core = if self.clauses.learnt().len() > MOST_LEARNT { 0 } else { CORE };
        let mut candidates: Vec<ClauseId> = Vec::new();
        for i in 0..self.clauses.learnt().len() {
            let id = self.clauses.learnt()[i];
            if self.clauses.glue(id) > core && !self.clauses.was_used(id) && !self.is_reason(id) {
                candidates.push(id);
            }
        }
        candidates.sort_by_cached_key(|&id| self.clauses.slice(id).len());
        candidates.sort_by_cached_key(|&id| self.clauses.glue(id) as usize);
        let kept = candidates.len() / if self.are_dear { 8 } else { 2 };
        for &id in &candidates[kept..] {
            self.clauses.delete(id);
        }
        self.clauses.sweep();
        self.watches.retain(|watch| !self.clauses.is_deleted(watch.clause));
        if self.clauses.is_wasteful() {
            self.compact();
        }
    }

    /// Returns true if the clause is the reason of a true literal.
    fn is_reason(&self, id: ClauseId) -> bool {
        let first = super::LitIndex(self.clauses.slice(id)[0]);
        self.value(first) > 0 && self.reason(first.variable()) == Reason::Long(id)
    }

    fn compact(&mut self) {
        // The gaps do no harm: without memory to close them they stay.
        let Ok(moved) = self.clauses.compact() else { return };
        let place = |id: ClauseId| {
            let found = moved.binary_search_by_key(&id.place(), |(from, _)| from.place());
            found.map_or(id, |i| moved[i].1)
        };
        self.watches.retain(|watch| {
            watch.clause = place(watch.clause);
            true
        });
        for &lit in &self.now.trail {
            if let Reason::Long(id) = self.reason(lit.variable()) {
                self.now.origin[lit.variable()].reason = Reason::Long(place(id));
            }
        }
    }
}
