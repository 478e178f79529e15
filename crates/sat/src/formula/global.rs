//! Interface of a global constraint to formulas, searches and clauses.

use std::fmt::Debug;

use tatham_core::{Budget, Stop};

use super::Formula;
use crate::lit::Lit;
use crate::propagator::Propagator;

/// Constraint on the values of numbered places.
pub trait Global: Debug + Send + Sync {
    /// Creates a propagator for the beginning of a search.
    fn propagator(&self) -> Box<dyn Propagator>;

    /// Adds the constraint on the literals of `scope` as clauses, groups and cardinality
    /// constraints. Auxiliary variables are determined by the scope's.
    ///
    /// # Errors
    /// The time or the memory of the budget ran out first.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop>;

    /// Returns true if cuts enforce it in engines that support clauses alone; otherwise they get it
    /// in clauses.
    fn is_watched(&self) -> bool {
        true
    }

    /// Returns cuts if these values of the places violate the constraint: lists of places whose
    /// values no solution has together.
    fn cuts(&self, _values: &[bool]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// Returns true if it follows from the rest of the formula, and only helps the search: then it
    /// has no consequences when all values are known.
    fn is_implied(&self) -> bool {
        false
    }

    /// Returns true if its propagator derives all consequences of the constraint alone, with
    /// reasons of which no place can be left out.
    fn is_exact(&self) -> bool {
        false
    }

    /// Returns the places whose consequences players see at once, if there are many such places: as
    /// few as imply all consequences of the known values.
    fn seen_together(&self, _value: &dyn Fn(usize) -> Option<bool>) -> Option<Vec<usize>> {
        None
    }

    /// Returns true if these values of the places satisfy the constraint, and those that it
    /// [relies on](crate::global::OneLoop), read literally, for tests.
    #[cfg(test)]
    fn allows(&self, values: &[bool]) -> bool;
}
