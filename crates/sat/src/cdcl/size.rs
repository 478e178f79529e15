//! Memory of the solver, estimated before it is built.

use tatham_core::{Budget, Stop};

use super::clauses;
use crate::formula::Formula;

/// Number of clauses between two checks of the clock.
const GLANCE: u32 = 10_000;

/// Bytes for each variable: its values, origin, entries in the trail, the heap and the phases,
/// marks of conflicts, starts of its short clauses, and its two lists of watches.
const VARIABLE: u64 = 160;

/// Bytes of the watches of each long clause: two in lists that double, and the least size of a
/// list.
const WATCHES: u64 = 2 * (16 + 24);

/// Words for a member of a group and of a cardinality constraint: its literal and its memberships,
/// the latter for both values.
const MEMBER: usize = 1 + 2;
const COUNTED: usize = 1 + 2 * 2 * 3;

/// Words for a place of a global constraint: its literal, notifications for both values, and the
/// propagator's data.
const HEARD: usize = 1 + 2 * 2 * 3 + 16;

/// Parts of a formula that need memory in the solver.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    variables: usize,
    /// Words for the other literals of binary and ternary clauses, for groups and for cardinality
    /// constraints.
    others: usize,
    /// Number of longer clauses.
    long: usize,
    /// Number of words of longer clauses.
    pub(super) words: usize,
}

impl Size {
    /// # Errors
    /// The budget ran out first.
    pub(super) fn for_formula(formula: &Formula, budget: &Budget) -> Result<Self, Stop> {
        let mut ticker = budget.next_ticker(GLANCE);
        let mut size = Self { variables: formula.variables(), ..Self::default() };
        for clause in formula.clauses() {
            ticker.tick(budget)?;
            match clause.len() {
                0 | 1 => {}
                2 | 3 => size.others += clause.len() * (clause.len() - 1),
                length => {
                    size.long += 1;
                    size.words += clauses::HEADER + length;
                }
            }
        }
        let grouped: usize = formula.groups().map(<[_]>::len).sum();
        let counted: usize = formula.counts().map(|count| count.members.len()).sum();
        let notified: usize = formula.globals().map(|(_, scope)| scope.len()).sum();
        size.others += MEMBER * grouped + COUNTED * counted + HEARD * notified;
        Ok(size)
    }

    pub(super) fn bytes(self) -> u64 {
        let words = (self.others + self.words) as u64;
        self.variables as u64 * VARIABLE
            + words * size_of::<u32>() as u64
            + self.long as u64 * WATCHES
    }
}
