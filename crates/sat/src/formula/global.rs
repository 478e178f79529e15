//! The face of a global constraint: what a formula, a search and clauses alone know of it.

use std::fmt::Debug;

use tatham_core::{Budget, Stop};

use super::Formula;
use crate::lit::Lit;
use crate::propagator::Propagator;

/// A rule on the values of numbered places.
pub trait Global: Debug + Send + Sync {
    /// A new propagator, for the beginning of a search.
    fn propagator(&self) -> Box<dyn Propagator>;

    /// Demands the same of the literals of `scope` in clauses, groups and counts. Helping variables
    /// follow from the scope's.
    ///
    /// # Errors
    /// The budget came first, or the memory.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop>;

    /// Returns true if engines that know clauses alone are to be watched, and told by cuts; else
    /// they get
    /// it in clauses.
    fn is_watched(&self) -> bool {
        true
    }

    /// Lists of places whose values no solution has together, if the rule is broken where the
    /// places have these values; else none.
    fn cuts(&self, _values: &[bool]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Returns true if it follows from the rest of the formula, and only helps the search: so it
    /// has
    /// nothing to say where all is known.
    fn is_implied(&self) -> bool {
        false
    }

    /// Returns true if its propagator draws all that follows from the rule alone, for reasons of
    /// which no
    /// place can be left out.
    fn is_exact(&self) -> bool {
        false
    }

    /// Where players see in one go what follows from many places: these places, as few as do for
    /// all that follows from what is known.
    fn seen_together(&self, _value: &dyn Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
        None
    }

    /// Returns true if the rule, and what it [goes with](crate::global::OneLoop), holds where the
    /// places
    /// have these values: read as it is told, for tests.
    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool;
}
