//! What is true now, and why: apart from the clauses, so that both can be used at once.

use super::Reason;
use super::term::Term;

/// The values, how they came about, and in which order.
#[derive(Debug)]
pub(super) struct Now {
    /// The value of each literal: 1 true, −1 false, 0 open.
    pub(super) values: Vec<i8>,
    /// For each variable that has a value, how it came to it.
    pub(super) origin: Vec<Origin>,
    /// The literals that are true, in the order in which they became so.
    pub(super) trail: Vec<Term>,
    pub(super) levels: Vec<Level>,
}

/// How a variable came to its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) level: u32,
    /// Its place in the trail.
    pub(super) position: u32,
    pub(super) reason: Reason,
}

/// What follows from one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The decision; an assumption that held already stands here too, though it begins nothing.
    pub(super) lit: Term,
    /// Where the level begins in the trail.
    pub(super) start: usize,
}

impl Now {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            origin: vec![Origin { level: 0, position: 0, reason: Reason::None }; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn value(&self, lit: Term) -> i8 {
        self.values[lit.index()]
    }

    /// The value of a literal when the trail was so long.
    #[inline]
    pub(super) fn value_before(&self, lit: Term, position: u32) -> i8 {
        if self.origin[lit.variable()].position < position { self.value(lit) } else { 0 }
    }

    #[inline]
    pub(super) fn assign(&mut self, lit: Term, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.origin[lit.variable()] = Origin { level: self.levels.len() as u32, position: self.trail.len() as u32, reason };
        self.trail.push(lit);
    }
}
