//! Two lines that may meet at a corner, as helping literals: whether there is any, and whether they are not both there.
//!
//! What a clue or a corner says of one pair says as much of the pair across from it, and that is the pair of another clue: so conclusions run on diagonally where single
//! lines are all open yet. Simon Tatham's solvers of Slant and Loopy keep such marks, too (`slant.c` "v-shapes", `loopy.c` "dlines"). A player sees no such literals: only
//! models that solve have them.

use tatham_sat::Lit;
use tatham_sat::model::{Model, any};

/// Two lines, of which it may be known how many there are before it is known which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    some: Lit,
    not_both: Lit,
}

impl Pair {
    /// The pair of these lines.
    pub(crate) fn of([one, other]: [Lit; 2], model: &mut Model) -> Self {
        Self {
            some: model.literal(any([one, other])),
            not_both: model.literal(any([!one, !other])),
        }
    }

    /// The pair of the opposites of these lines.
    pub(crate) fn opposite(self) -> Self {
        Self { some: self.not_both, not_both: self.some }
    }

    /// Demands that there are so many lines of this pair, or of none.
    pub(crate) fn is(self, number: usize, model: &mut Model) {
        model.require(if number == 0 { !self.some } else { self.some });
        model.require(if number == 2 { !self.not_both } else { self.not_both });
    }

    /// Demands that this pair and another have so many lines together.
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
            // Two of one pair are none of the other, and one of it one.
            2 => {
                same(self.some, other.not_both, model);
                same(other.some, self.not_both, model);
            }
            // Of the opposites there are as many as are missing here.
            3 | 4 => self.opposite().add_up(other.opposite(), 4 - number, model),
            _ => _ = model.require(Lit::FALSE),
        }
    }

    /// Demands that there are two lines of this pair and another together, or none.
    pub(crate) fn two_or_none(self, other: Self, model: &mut Model) {
        for [one, other] in [[self, other], [other, self]] {
            // Both of one pair are none of the other; one of it is one.
            model.require(any([one.not_both, !other.some]));
            model.require(any([!one.some, !one.not_both, other.some]));
        }
    }

    /// Demands that there are two lines of this pair and another line together, or none.
    pub(crate) fn two_or_none_with(self, line: Lit, model: &mut Model) {
        model.require_all([any([!line, self.some]), any([!line, self.not_both])]);
        model.require(any([line, !self.some, !self.not_both]));
    }
}

/// Demands that both literals hold or neither.
fn same(one: Lit, other: Lit, model: &mut Model) {
    model.require_all([any([one, !other]), any([!one, other])]);
}
