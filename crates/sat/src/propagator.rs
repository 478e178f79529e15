//! Propagators, which derive the consequences of [global constraints](crate::Global) in a search.

use std::fmt::Debug;

use crate::assignment::PartialAssignment;
use crate::lit::LitIndex;

/// Propagator of a [`Global`](crate::Global), which follows the search and derives its
/// consequences.
///
/// The solver notifies it of each assigned place in order, and undoes the assignments in reverse
/// order. When nothing else follows, the propagators whose places have changed propagate, until
/// none of them has news.
pub trait Propagator: Debug + Send + Sync {
    /// Returns true if it wants notifications of places that get this value.
    /// Without it a change to that value neither notifies the propagator nor makes it propagate.
    fn wants(&self, value: bool) -> bool;

    /// Notifies it that a place has a value that it wants.
    /// Takes constant time, or little more; consequences are derived later.
    fn assigned(&mut self, _place: usize, _value: bool) {}

    /// Undoes the last notification.
    fn undo(&mut self, _place: usize, _value: bool) {}

    /// Returns the cost of propagating now: the cheapest of the propagators with changes runs
    /// first.
    fn cost(&self) -> u32 {
        0
    }

    /// Returns the number of places that propagation would look at now, if it is fewer than all.
    fn looks(&self) -> Option<u64> {
        None
    }

    /// Derives consequences. It may stop after any news: it will be called again.
    ///
    /// # Errors
    /// Places whose values contradict the constraint.
    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>>;

    /// Returns true if it has postponed work without news; it is called again after all cheaper
    /// propagators.
    fn has_put_off(&self) -> bool {
        false
    }

    /// Adds to `out` the places whose values imply that a place has its value; `before` shows none
    /// that are younger. More places than necessary do no harm.
    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>);

    /// Returns a copy in the same state, for another search.
    fn duplicate(&self) -> Box<dyn Propagator>;
}

/// Places with their derived values; known values may be repeated.
pub type News = Vec<(usize, bool)>;

/// Values of a propagator's places, now or at an earlier time.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    scope: &'a [LitIndex],
    now: &'a PartialAssignment,
    before: u32,
}

impl<'a> View<'a> {
    /// Returns the values of these places when the trail had the length `before`.
    pub(crate) fn new(scope: &'a [LitIndex], now: &'a PartialAssignment, before: u32) -> Self {
        Self { scope, now, before }
    }
}

impl View<'_> {
    /// Returns the value of a place, if it has one.
    #[inline]
    pub fn value(&self, place: usize) -> Option<bool> {
        match self.sign(place) {
            0 => None,
            sign => Some(sign > 0),
        }
    }

    /// Returns true if a place has this value.
    #[inline]
    pub fn is(&self, place: usize, value: bool) -> bool {
        self.sign(place) == if value { 1 } else { -1 }
    }

    /// Returns true if a place has no value yet.
    #[inline]
    pub fn is_open(&self, place: usize) -> bool {
        self.sign(place) == 0
    }

    #[inline]
    fn sign(&self, place: usize) -> i8 {
        let lit = self.scope[place];
        if self.before == u32::MAX {
            self.now.value(lit)
        } else {
            self.now.value_before(lit, self.before)
        }
    }
}
