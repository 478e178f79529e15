//! What is true now, and why: apart from the clauses, so that both can be used at once.

use super::Reason;
use super::term::Term;
use crate::lists::with_room;

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

impl Origin {
    const NONE: Self = Self { level: 0, position: 0, reason: Reason::None };
}

/// What follows from one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The decision; an assumption that held already stands here too, though it begins nothing.
    pub(super) lit: Term,
    /// Where the level begins in the trail.
    pub(super) start: usize,
}

impl Clone for Now {
    /// With some room for more variables: a copy is made to add clues.
    fn clone(&self) -> Self {
        let variables = self.origin.len() + self.origin.len() / 8 + 4;
        Self {
            values: with_room(&self.values, 2 * variables),
            origin: with_room(&self.origin, variables),
            trail: with_room(&self.trail, variables),
            levels: self.levels.clone(),
        }
    }
}

impl Now {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            origin: vec![Origin::NONE; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
        }
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.origin.len()
    }

    /// Whether each variable has a value.
    pub(super) fn is_whole(&self) -> bool {
        self.trail.len() == self.origin.len()
    }

    /// Makes room for more variables.
    pub(super) fn extend(&mut self, variables: usize) {
        self.values.resize(2 * variables, 0);
        self.origin.resize(variables, Origin::NONE);
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
        self.origin[lit.variable()] =
            Origin { level: self.levels.len() as u32, position: self.trail.len() as u32, reason };
        self.trail.push(lit);
    }
}
