//! The assignment of a search, with reasons: apart from the clauses, so that both can be used at
//! once.

use crate::lists::with_room;
use crate::lit::Term;

/// The values, how they came about, and in which order.
#[derive(Debug)]
pub(crate) struct Now {
    /// The value of each literal: 1 true, −1 false, 0 open.
    pub(crate) values: Vec<i8>,
    /// For each variable that has a value, how it came to it.
    pub(crate) origin: Vec<Origin>,
    /// The literals that are true, in the order in which they became so.
    pub(crate) trail: Vec<Term>,
    pub(crate) levels: Vec<Level>,
}

/// The reason for the value of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) level: u32,
    /// Its place in the trail.
    pub(crate) position: u32,
    pub(crate) reason: Reason,
}

impl Origin {
    const NONE: Self = Self { level: 0, position: 0, reason: Reason::None };
}

/// Why a literal is true, or why there is a conflict: the other literals of a clause, all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// None: it was decided, or it is true whatever happens.
    None,
    /// A clause with one other literal.
    Binary(Term),
    /// A clause with two others.
    Ternary(Term, Term),
    /// A longer clause.
    Long(ClauseId),
    /// A count; which of its members it was, is found out when somebody asks.
    Count(CountId),
    /// A propagator, which has a value to say for this place; why, is found out when somebody asks.
    Propagator(PropagatorId, u32),
    /// A reason that was found out so, for as long as a conflict is analysed: where in the analysis
    /// it lies.
    Spelt(u32, u32),
}

/// The place of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClauseId(pub(crate) u32);

impl ClauseId {
    /// Stands for a clause of two literals, both of which its watches name.
    pub(crate) const BINARY: Self = Self(u32::MAX);

    pub(crate) fn place(self) -> u32 {
        self.0
    }
}

/// A count, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CountId(pub(crate) u32);

/// A propagator, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PropagatorId(pub(crate) u32);

/// The consequences of one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// The decision; an assumption that held already stands here too, though it begins nothing.
    pub(crate) lit: Term,
    /// Where the level begins in the trail.
    pub(crate) start: usize,
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
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            origin: vec![Origin::NONE; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
        }
    }

    /// The number of variables.
    pub(crate) fn variables(&self) -> usize {
        self.origin.len()
    }

    /// Returns true if each variable has a value.
    pub(crate) fn is_whole(&self) -> bool {
        self.trail.len() == self.origin.len()
    }

    /// Makes room for more variables.
    pub(crate) fn extend(&mut self, variables: usize) {
        self.values.resize(2 * variables, 0);
        self.origin.resize(variables, Origin::NONE);
    }

    #[inline]
    pub(crate) fn value(&self, lit: Term) -> i8 {
        self.values[lit.index()]
    }

    /// The value of a literal when the trail was so long.
    #[inline]
    pub(crate) fn value_before(&self, lit: Term, position: u32) -> i8 {
        if self.origin[lit.variable()].position < position { self.value(lit) } else { 0 }
    }

    #[inline]
    pub(crate) fn assign(&mut self, lit: Term, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.origin[lit.variable()] =
            Origin { level: self.levels.len() as u32, position: self.trail.len() as u32, reason };
        self.trail.push(lit);
    }
}
