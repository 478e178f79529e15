//! All states within some moves of a centre, in a table of eight bytes a state beside the states themselves.

use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use tatham_core::budget::{Budget, Stop};

use super::{Reversible, Space};

/// A hasher for short words: a rotation and a product a word, the same everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

pub(crate) type Mixed = BuildHasherDefault<Mix>;

/// The states around a centre, level by level.
#[derive(Debug)]
pub(crate) struct Ball<S> {
    states: Vec<S>,
    /// Where each level begins; the last entry is the end.
    levels: Vec<usize>,
    /// Open addressing: 0, or the place in `states` and one.
    slots: Vec<u32>,
}

impl<S: Clone + Eq + std::hash::Hash> Ball<S> {
    /// Only the centres: all of them lie at distance 0.
    pub(crate) fn around(centres: impl IntoIterator<Item = S>) -> Self {
        let mut ball = Self { states: Vec::new(), levels: vec![0], slots: vec![0; 64] };
        for centre in centres {
            ball.insert(centre);
        }
        ball.levels.push(ball.states.len());
        ball
    }

    fn slot(&self, state: &S) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = Mixed::default().hash_one(state) as usize & mask;
        while self.slots[slot] != 0 && self.states[self.slots[slot] as usize - 1] != *state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Whether it was new.
    fn insert(&mut self, state: S) -> bool {
        if self.states.len() * 4 >= self.slots.len() * 3 {
            self.slots = vec![0; self.slots.len() * 2];
            for place in 0..self.states.len() {
                let slot = self.slot(&self.states[place]);
                self.slots[slot] = place as u32 + 1;
            }
        }
        let slot = self.slot(&state);
        let new = self.slots[slot] == 0;
        if new {
            self.states.push(state);
            self.slots[slot] = self.states.len() as u32;
        }
        new
    }

    /// How far its states lie from the centre at most.
    pub(crate) fn radius(&self) -> u32 {
        self.levels.len() as u32 - 2
    }

    /// How many states it holds.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// The outermost level; empty if every state that can be reached is nearer.
    pub(crate) fn rim(&self) -> &[S] {
        &self.states[self.levels[self.levels.len() - 2]..]
    }

    /// How far a state lies from the centre, if it is in the ball.
    pub(crate) fn distance(&self, state: &S) -> Option<u32> {
        let place = (self.slots[self.slot(state)] as usize).checked_sub(1)?;
        Some(self.levels.partition_point(|&begin| begin <= place) as u32 - 1)
    }

    /// Adds a level, and hands `each` its states; stops early where `each` says so (the level is then no part of the ball).
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
            let state = self.states[place].clone();
            budget.reserve(&mut self.states, 256)?;
            space.moves(&state, &mut |_, next| {
                if met.is_none() && self.insert(next.clone()) && each(&next) {
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

    /// The moves from a state in the ball to its centre.
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

    /// The moves from the centre to a state in the ball.
    pub(crate) fn outwards<P: Reversible<State = S>>(&self, space: &P, state: &S) -> Vec<P::Move> {
        self.homewards(space, state).into_iter().rev().map(|taken| space.back(taken)).collect()
    }
}
