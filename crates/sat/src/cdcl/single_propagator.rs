//! Single global constraint outside of our SAT solver, for searches of other kinds.

use crate::assignment::{PartialAssignment, Reason};

use crate::formula::Global;
use crate::lit::LitIndex;
use crate::propagator::{News, Propagator, View};

/// Propagator of one global constraint, with the values of its places.
/// It derives consequences and their reasons.
#[derive(Debug)]
pub struct SinglePropagator {
    propagator: Box<dyn Propagator>,
    /// Variables of the places, one each.
    scope: Vec<LitIndex>,
    now: PartialAssignment,
    news: News,
}

impl SinglePropagator {
    /// Creates the propagator of a constraint on `places` places, none of which has a value.
    pub fn new(global: &dyn Global, places: usize) -> Self {
        let scope = (0..places).map(|place| LitIndex::new(place, true)).collect();
        Self {
            propagator: global.propagator(),
            scope,
            now: PartialAssignment::new(places),
            news: News::new(),
        }
    }

    /// Assigns a value to a place without one.
    pub fn assign(&mut self, place: usize, value: bool) {
        self.now.assign(LitIndex::new(place, value), Reason::None);
        if self.propagator.wants(value) {
            self.propagator.assigned(place, value);
        }
    }

    /// Returns the number of places that have a value.
    pub fn assigned(&self) -> usize {
        self.now.trail.len()
    }

    /// Returns the number of places that propagation would look at now.
    pub fn looks(&self) -> u64 {
        self.propagator.looks().unwrap_or(self.scope.len() as u64)
    }

    /// Removes the value that was assigned last.
    pub fn undo(&mut self) {
        let Some(last) = self.now.trail.pop() else { return };
        let value = last.is_positive();
        if self.propagator.wants(value) {
            self.propagator.undo(last.variable(), value);
        }
        self.now.values[last.index()] = 0;
        self.now.values[(!last).index()] = 0;
    }

    /// Derives consequences for places without a value, and for those that have another.
    ///
    /// # Errors
    /// Places whose values contradict the constraint.
    pub fn propagate(&mut self) -> Result<&[(usize, bool)], Vec<usize>> {
        self.news.clear();
        let view = View::new(&self.scope, &self.now, u32::MAX);
        loop {
            self.propagator.propagate(view, &mut self.news)?;
            if !self.propagator.has_put_off() {
                break;
            }
        }
        self.news.retain(|&(place, value)| !view.is(place, value));
        Ok(&self.news)
    }

    /// Returns the places whose values implied a consequence when `assigned` places had a value.
    pub fn explain(&mut self, said: (usize, bool), assigned: usize) -> Vec<usize> {
        let mut places = Vec::new();
        self.propagator.explain(
            said,
            View::new(&self.scope, &self.now, assigned as u32),
            &mut places,
        );
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::global::BalancedNoThree;

    #[test]
    fn what_follows_is_said_explained_and_taken_back() {
        let line: &[usize] = &[0, 1, 2, 3, 4, 5];
        let mut follower = SinglePropagator::new(&BalancedNoThree::new(6, [(line, 3)]), 6);
        assert_eq!(follower.propagate(), Ok(&[][..]));
        follower.assign(0, true);
        follower.assign(4, false);
        follower.assign(2, true);
        // Between two equal values is the opposite one.
        assert_eq!(follower.propagate(), Ok(&[(1, false)][..]));
        let mut why = follower.explain((1, false), 3);
        why.sort_unstable();
        assert_eq!(why, [0, 2]);
        follower.assign(1, true);
        let mut clash = follower.propagate().unwrap_err();
        clash.sort_unstable();
        assert_eq!(clash, [0, 1, 2]);
        follower.undo();
        follower.undo();
        assert_eq!((follower.assigned(), follower.propagate()), (2, Ok(&[][..])));
        follower.assign(2, true);
        assert_eq!(follower.propagate(), Ok(&[(1, false)][..]), "as before");
    }
}
