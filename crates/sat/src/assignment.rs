//! Assignment of a search, with reasons; separate from the clauses, so that both can be borrowed at
//! once.

use crate::lists::with_room;
use crate::lit::LitIndex;

/// Values of the variables, with their reasons and their order.
#[derive(Debug)]
pub(crate) struct PartialAssignment {
    /// Value of each literal: 1 true, −1 false, 0 unassigned.
    pub(crate) values: Vec<i8>,
    /// Origin of each variable's value, if it has one.
    pub(crate) origin: Vec<Origin>,
    /// True literals, in the order of their assignment.
    pub(crate) trail: Vec<LitIndex>,
    pub(crate) levels: Vec<Level>,
}

/// Origin of a variable's value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) level: u32,
    /// Index in the trail.
    pub(crate) position: u32,
    pub(crate) reason: Reason,
}

impl Origin {
    const NONE: Self = Self { level: 0, position: 0, reason: Reason::None };
}

/// Reason for a true literal or a conflict: the other literals of a clause, all false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// No reason: the literal was decided, or it is always true.
    None,
    /// Clause with one other literal.
    Binary(LitIndex),
    /// Clause with two other literals.
    Ternary(LitIndex, LitIndex),
    /// Longer clause.
    Long(ClauseId),
    /// Cardinality constraint; the members responsible are found on demand.
    Count(CountId),
    /// Propagator, with the place in its scope whose value it derived; the reason is found on
    /// demand.
    Propagator(PropagatorId, u32),
    /// Reason that was found on demand, as a range in the conflict analysis; valid only during that
    /// analysis.
    Spelt(u32, u32),
}

/// Index of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClauseId(pub(crate) u32);

impl ClauseId {
    /// Marker of a binary clause, whose watches contain both literals.
    pub(crate) const BINARY: Self = Self(u32::MAX);

    pub(crate) fn place(self) -> u32 {
        self.0
    }
}

/// Number of a cardinality constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CountId(pub(crate) u32);

/// Number of a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PropagatorId(pub(crate) u32);

/// Decision level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// Decision; an assumption that was already true has a level here too, but no consequences.
    pub(crate) lit: LitIndex,
    /// Start of the level in the trail.
    pub(crate) start: usize,
}

impl Clone for PartialAssignment {
    /// Leaves some room for more variables: copies are made to add clues.
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

impl PartialAssignment {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            origin: vec![Origin::NONE; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
        }
    }

    /// Returns the number of variables.
    pub(crate) fn variables(&self) -> usize {
        self.origin.len()
    }

    /// Returns true if each variable has a value.
    pub(crate) fn is_complete(&self) -> bool {
        self.trail.len() == self.origin.len()
    }

    /// Adds room for more variables.
    pub(crate) fn extend(&mut self, variables: usize) {
        self.values.resize(2 * variables, 0);
        self.origin.resize(variables, Origin::NONE);
    }

    #[inline]
    pub(crate) fn value(&self, lit: LitIndex) -> i8 {
        self.values[lit.index()]
    }

    /// Returns the value of a literal when the trail had the length `position`.
    #[inline]
    pub(crate) fn value_before(&self, lit: LitIndex, position: u32) -> i8 {
        if self.origin[lit.variable()].position < position { self.value(lit) } else { 0 }
    }

    #[inline]
    pub(crate) fn assign(&mut self, lit: LitIndex, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.origin[lit.variable()] =
            Origin { level: self.levels.len() as u32, position: self.trail.len() as u32, reason };
        self.trail.push(lit);
    }
}
