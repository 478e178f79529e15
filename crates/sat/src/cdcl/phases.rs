//! Phases: the value that a decision gives to a variable. It is the variable's last value or, in
//! the stable mode of the search, its value in the longest assignment without a conflict.
//!
//! # References
//! Knot Pipatsrisawat, Adnan Darwiche, "A Lightweight Component Caching Scheme for Satisfiability
//! Solvers", SAT 2007 (saved phases); Armin Biere, Mathias Fleury, "Chasing Target Phases", POS
//! 2020.

use crate::lists::with_room;
use crate::lit::LitIndex;

#[derive(Debug)]
pub(super) struct Phases {
    /// Last value of each variable.
    saved: Vec<bool>,
    /// Value in the longest assignment, if the variable had one there; empty before the first such
    /// assignment.
    target: Vec<Option<bool>>,
    longest: usize,
}

impl Clone for Phases {
    /// Leaves some room for more variables: copies are made to add clues.
    fn clone(&self) -> Self {
        let saved = with_room(&self.saved, self.saved.len() + self.saved.len() / 8 + 4);
        Self { saved, target: self.target.clone(), longest: self.longest }
    }
}

impl Phases {
    pub(super) fn new(variables: usize) -> Self {
        Self { saved: vec![false; variables], target: Vec::new(), longest: 0 }
    }

    /// Adds room for more variables.
    pub(super) fn extend(&mut self, variables: usize) {
        self.saved.resize(variables, false);
    }

    #[inline]
    pub(super) fn save(&mut self, lit: LitIndex) {
        self.saved[lit.variable()] = lit.is_positive();
    }

    /// Records an assignment without a conflict.
    pub(super) fn reached(&mut self, trail: &[LitIndex]) {
        if trail.len() > self.longest {
            self.longest = trail.len();
            self.target.resize(self.saved.len(), None);
            for lit in trail {
                self.target[lit.variable()] = Some(lit.is_positive());
            }
        }
    }

    /// Returns the literal to decide.
    #[inline]
    pub(super) fn decide(&self, variable: usize, is_stable: bool) -> LitIndex {
        let target = self.target.get(variable).copied().flatten().filter(|_| is_stable);
        LitIndex::new(variable, target.unwrap_or(self.saved[variable]))
    }

    /// Prefers a literal, whatever its variable's values were.
    pub(super) fn prefer(&mut self, lit: LitIndex) {
        self.save(lit);
        if let Some(target) = self.target.get_mut(lit.variable()) {
            *target = None;
        }
    }

    /// Forgets the longest assignment, before another query.
    pub(super) fn forget_longest(&mut self) {
        self.longest = 0;
    }
}
