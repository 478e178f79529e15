//! Pairs of lines that may meet at a corner, as auxiliary variables: "at least 1" and "not both".
//!
//! A statement of a clue or a corner about one pair implies one about the opposite pair, which is
//! the pair of another clue. So conclusions propagate diagonally even if all single lines are still
//! open. Simon Tatham's solvers of Slant and Loopy keep such marks, too (`slant.c` "v-shapes",
//! `loopy.c` "dlines"). A player sees no such literals: only models for the search have them.

use tatham_sat::Lit;
use tatham_sat::model::{Model, any};

/// Pair of lines, whose number can be decided before the lines themselves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairConstraint {
    some: Lit,
    not_both: Lit,
}

impl PairConstraint {
    /// Creates the pair of these lines.
    pub(crate) fn new([one, other]: [Lit; 2], model: &mut Model) -> Self {
        Self {
            some: model.literal(any([one, other])),
            not_both: model.literal(any([!one, !other])),
        }
    }

    /// Literals of which as many are true as there are lines in the pair.
    pub(crate) fn counted(self) -> [Lit; 2] {
        [self.some, !self.not_both]
    }

    /// Pair of the opposites of these lines.
    pub(crate) fn opposite(self) -> Self {
        Self { some: self.not_both, not_both: self.some }
    }

    /// Requires this number of lines in the pair.
    pub(crate) fn is(self, number: usize, model: &mut Model) {
        model.require(if number == 0 { !self.some } else { self.some });
        model.require(if number == 2 { !self.not_both } else { self.not_both });
    }

    /// Requires this number of lines in this pair and another together.
    pub(crate) fn add_up(self, other: Self, number: usize, model: &mut Model) {
        match number {
            0 => {
                self.is(0, model);
                other.is(0, model);
            }
            1 => {
                model.require_all([self.not_both, other.not_both]);
                same(self.some, !other.some, model);
            }
            // 2 lines in one pair mean 0 in the other, and 1 means 1.
            2 => {
                same(self.some, other.not_both, model);
                same(other.some, self.not_both, model);
            }
            // The number of opposites is the number of missing lines.
            3 | 4 => self.opposite().add_up(other.opposite(), 4 - number, model),
            _ => _ = model.require(Lit::FALSE),
        }
    }

    /// Requires 2 lines in this pair and another together, or none.
    pub(crate) fn two_or_none(self, other: Self, model: &mut Model) {
        for [one, other] in [[self, other], [other, self]] {
            // 2 lines in one pair mean 0 in the other; 1 means 1.
            model.require(any([one.not_both, !other.some]));
            model.require(any([!one.some, !one.not_both, other.some]));
        }
    }

    /// Requires 2 lines in this pair and another line together, or none.
    pub(crate) fn two_or_none_with(self, line: Lit, model: &mut Model) {
        model.require_all([any([!line, self.some]), any([!line, self.not_both])]);
        model.require(any([line, !self.some, !self.not_both]));
    }
}

/// Pair of lines, or a single line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    Pair(PairConstraint),
    Single(Lit),
}

impl Group {
    fn some(self) -> Lit {
        match self {
            Self::Pair(pair) => pair.some,
            Self::Single(line) => line,
        }
    }

    /// Literal that it does not have 2 lines, if it could.
    fn not_both(self) -> Option<Lit> {
        if let Self::Pair(pair) = self { Some(pair.not_both) } else { None }
    }
}

/// Requires 2 lines in all of these groups together, or none.
pub(crate) fn none_or_two(groups: &[Group], model: &mut Model) {
    for (number, one) in groups.iter().enumerate() {
        let others = || groups.iter().enumerate().filter(move |&(other, _)| other != number);
        // 2 lines in one group mean none in the others; 1 means another one.
        if let Some(not_both) = one.not_both() {
            for (_, other) in others() {
                model.require(any([not_both, !other.some()]));
            }
        }
        let both = one.not_both().map(|not_both| !not_both);
        let rest = others().map(|(_, other)| other.some());
        model.require(any(rest.chain([!one.some()]).chain(both)));
        // No 3 groups have lines.
        for (after, second) in groups.iter().enumerate().skip(number + 1) {
            for third in &groups[after + 1..] {
                model.require(any([one, second, third].map(|group| !group.some())));
            }
        }
    }
}

/// Requires 2 literals to be equal.
fn same(one: Lit, other: Lit, model: &mut Model) {
    model.require_all([any([one, !other]), any([!one, other])]);
}
