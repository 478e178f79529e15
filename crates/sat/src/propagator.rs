//! Propagators: they draw the consequences of [global constraints](crate::Global) in a search.

use std::fmt::Debug;

use crate::lit::Term;
use crate::now::Now;

/// Follows the search on behalf of a [`Global`](crate::Global) and draws its consequences.
///
/// The solver tells which places have got a value, in the order in which they did, and takes that
/// back in the reverse order. Where nothing else follows any more it lets those propagate whose
/// places have changed, until none has news.
pub trait Propagator: Debug + Send + Sync {
    /// Returns true if it wants to hear of places that get this value; without it neither that nor
    /// a change
    /// of others' makes it propagate.
    fn hears(&self, value: bool) -> bool;

    /// A place has got a value that it hears of. Takes constant time, or little more; consequences
    /// are drawn later.
    fn assigned(&mut self, _place: usize, _value: bool) {}

    /// The place that was told last has lost its value.
    fn undo(&mut self, _place: usize, _value: bool) {}

    /// The cost of propagating now: of those that are due, the cheapest is asked first.
    fn cost(&self) -> u32 {
        0
    }

    /// The number of places that it would look at to propagate now, where these are fewer than all.
    fn looks(&self) -> Option<u64> {
        None
    }

    /// Says what follows. It may stop at any news: it will be asked again.
    ///
    /// # Errors
    /// Places whose values cannot stand together.
    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>>;

    /// Returns true if it has put something off, without news: then it will be asked again, those
    /// that cost
    /// less before it.
    fn has_put_off(&self) -> bool {
        false
    }

    /// Says from which places' values it followed that a place has the value that it has; `before`
    /// shows none that are younger. More places than are needed do no harm.
    fn explain(&mut self, said: (usize, bool), before: View<'_>, out: &mut Vec<usize>);

    /// The same in the same state, for another search.
    fn duplicate(&self) -> Box<dyn Propagator>;
}

/// Places and the values that follow for them; what is known already may be said again.
pub type News = Vec<(usize, bool)>;

/// The values of a propagator's places, as they are or as they once were.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    scope: &'a [Term],
    now: &'a Now,
    before: u32,
}

impl<'a> View<'a> {
    /// The values of these places, as they were when the trail was so long.
    pub(crate) fn new(scope: &'a [Term], now: &'a Now, before: u32) -> Self {
        Self { scope, now, before }
    }
}

impl View<'_> {
    /// The value of a place, if it has one.
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
