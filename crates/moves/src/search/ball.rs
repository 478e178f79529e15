//! All states within a number of moves of a centre.

use tatham_core::budget::{Budget, Stop};

use super::states::States;
use super::{Reversible, Space};

/// States around a centre, level by level.
#[derive(Debug)]
pub(crate) struct Ball<S> {
    states: States<S>,
    /// Start of each level; the last entry is the end.
    levels: Vec<usize>,
}

impl<S: Clone + Eq + std::hash::Hash> Ball<S> {
    /// Returns a ball with only the centres, all at distance 0.
    pub(crate) fn around(centres: impl IntoIterator<Item = S>) -> Self {
        let mut ball = Self { states: States::new(), levels: vec![0] };
        for centre in centres {
            ball.states.insert(centre);
        }
        ball.levels.push(ball.states.len());
        ball
    }

    /// Returns the largest distance of its states from the centre.
    pub(crate) fn radius(&self) -> u32 {
        self.levels.len() as u32 - 2
    }

    /// Returns the number of its states.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the outermost level; empty if every reachable state is nearer.
    pub(crate) fn rim(&self) -> &[S] {
        self.states.since(self.levels[self.levels.len() - 2])
    }

    /// Returns the distance of a state from the centre, if the ball contains it.
    pub(crate) fn distance(&self, state: &S) -> Option<u32> {
        let place = self.states.find(state)? as usize;
        Some(self.levels.partition_point(|&begin| begin <= place) as u32 - 1)
    }

    /// Adds a level and hands `each` its states; stops early when `each` returns true, and then the
    /// level is not part of the ball.
    pub(crate) fn grow(
        &mut self,
        space: &impl Space<State = S>,
        budget: &Budget,
        mut each: impl FnMut(&S) -> bool,
    ) -> Result<Option<S>, Stop> {
        let mut ticker = budget.ticker(256);
        let (from, to) = (self.levels[self.levels.len() - 2], self.states.len());
        let mut met = None;
        for place in from..to {
            ticker.tick(budget)?;
            let state = self.states[place as u32].clone();
            self.states.reserve(256, budget)?;
            space.moves(&state, &mut |_, next| {
                if met.is_none() && self.states.insert(next.clone()).1 && each(&next) {
                    met = Some(next);
                }
            });
            if met.is_some() {
                return Ok(met);
            }
        }
        self.levels.push(self.states.len());
        Ok(None)
    }

    /// Returns the moves from a state in the ball to its centre.
    pub(crate) fn homewards<P: Space<State = S>>(&self, space: &P, state: &S) -> Vec<P::Move> {
        let mut moves = Vec::new();
        let mut state = state.clone();
        let mut left = self.distance(&state).expect("a state in the ball");
        while left > 0 {
            let mut step = None;
            space.moves(&state, &mut |taken, next| {
                if step.is_none() && self.distance(&next) == Some(left - 1) {
                    step = Some((taken, next));
                }
            });
            let (taken, next) = step.expect("a neighbour that is nearer");
            (state, left) = (next, left - 1);
            moves.push(taken);
        }
        moves
    }

    /// Returns the moves from the centre to a state in the ball.
    pub(crate) fn outwards<P: Reversible<State = S>>(&self, space: &P, state: &S) -> Vec<P::Move> {
        self.homewards(space, state).into_iter().rev().map(|taken| space.back(taken)).collect()
    }
}
