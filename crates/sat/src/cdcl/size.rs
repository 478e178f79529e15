//! What the solver will take of memory, known before it is built.

use tatham_core::{Budget, Stop};

use super::clauses;
use crate::cnf::Cnf;

/// Clauses between two looks at the clock.
const GLANCE: u32 = 10_000;

/// Bytes for each variable: its values, origin, place in the trail, in the heap and among the phases, what conflicts mark, where its short
/// clauses begin, and its two lists of watches.
const VARIABLE: u64 = 160;

/// Bytes that watches take for each clause that has them: two in lists that double, and the least that a list takes.
const WATCHES: u64 = 2 * (16 + 24);

/// The parts of a formula that take memory in the solver.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Size {
    variables: usize,
    /// Literals beside another one in a clause of two or three.
    others: usize,
    /// Longer clauses.
    long: usize,
    /// The words that they fill.
    pub(super) words: usize,
}

impl Size {
    /// # Errors
    /// The budget came first.
    pub(super) fn of(cnf: &Cnf, budget: &Budget) -> Result<Self, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let mut size = Self { variables: cnf.variables(), ..Self::default() };
        for clause in cnf.clauses() {
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
        Ok(size)
    }

    pub(super) fn bytes(self) -> u64 {
        let words = (self.others + self.words) as u64;
        self.variables as u64 * VARIABLE + words * size_of::<u32>() as u64 + self.long as u64 * WATCHES
    }
}
