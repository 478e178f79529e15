//! What the solver will take of memory, known before it is built.

use tatham_core::{Budget, Stop};

use super::clauses;
use crate::formula::Formula;

/// Clauses between two looks at the clock.
const GLANCE: u32 = 10_000;

/// Bytes for each variable: its values, origin, place in the trail, in the heap and among the phases, what conflicts mark, where its short
/// clauses begin, and its two lists of watches.
const VARIABLE: u64 = 160;

/// Bytes that watches take for each clause that has them: two in lists that double, and the least that a list takes.
const WATCHES: u64 = 2 * (16 + 24);

/// Words that a member takes of a group, and of a count: its name, and that it is in it, of a count for both values.
const MEMBER: usize = 1 + 2;
const COUNTED: usize = 1 + 2 * 2 * 3;

/// Words that a place of a global takes: its literal, that its propagator hears of both values, and what it keeps of it.
const HEARD: usize = 1 + 2 * 2 * 3 + 16;

/// The parts of a formula that take memory in the solver.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    variables: usize,
    /// Words for literals beside another one in a clause of two or three, for groups and for counts.
    others: usize,
    /// Longer clauses.
    long: usize,
    /// The words that they fill.
    pub(super) words: usize,
}

impl Size {
    /// # Errors
    /// The budget came first.
    pub(super) fn of(formula: &Formula, budget: &Budget) -> Result<Self, Stop> {
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
        let heard: usize = formula.globals().map(|(_, scope)| scope.len()).sum();
        size.others += MEMBER * grouped + COUNTED * counted + HEARD * heard;
        Ok(size)
    }

    pub(super) fn bytes(self) -> u64 {
        let words = (self.others + self.words) as u64;
        self.variables as u64 * VARIABLE
            + words * size_of::<u32>() as u64
            + self.long as u64 * WATCHES
    }
}
