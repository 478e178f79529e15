//! States by number: each is kept once, in the order of insertion.

use std::hash::Hash;
use std::ops::Index;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use tatham_core::budget::{Budget, Stop};

use super::hasher::hash;

/// States that have been met.
#[derive(Debug)]
pub(crate) struct States<S> {
    all: Vec<S>,
    numbers: HashTable<u32>,
}

impl<S: Eq + Hash> States<S> {
    pub(crate) fn new() -> Self {
        Self { all: Vec::new(), numbers: HashTable::new() }
    }

    /// Returns the number of a state, and whether it is new.
    pub(crate) fn insert(&mut self, state: S) -> (u32, bool) {
        self.insert_hashed(hash(&state), state)
    }

    /// Inserts a state whose hash is known, like [`States::insert`].
    pub(crate) fn insert_hashed(&mut self, key: u64, state: S) -> (u32, bool) {
        let Self { all, numbers } = self;
        match numbers.entry(
            key,
            |&number| all[number as usize] == state,
            |&number| hash(&all[number as usize]),
        ) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(place) => {
                let number = all.len() as u32;
                place.insert(number);
                all.push(state);
                (number, true)
            }
        }
    }

    /// Returns the number of a state that has been met.
    pub(crate) fn find(&self, state: &S) -> Option<u32> {
        self.numbers.find(hash(state), |&number| self.all[number as usize] == *state).copied()
    }

    /// Removes all states, and keeps the allocated memory.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.numbers.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the states from a number on.
    pub(crate) fn since(&self, first: usize) -> &[S] {
        &self.all[first..]
    }

    /// Reserves memory for more states.
    ///
    /// # Errors
    /// The memory is not available.
    pub(crate) fn reserve(&mut self, more: usize, budget: &Budget) -> Result<(), Stop> {
        budget.reserve(&mut self.all, more)
    }
}

impl<S> Index<u32> for States<S> {
    type Output = S;

    fn index(&self, number: u32) -> &S {
        &self.all[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_the_number_that_it_came_with() {
        let mut states = States::new();
        for state in (0..5000_u64).map(|state| state * state) {
            assert_eq!(states.insert(state), (states.len() as u32 - 1, true));
        }
        assert_eq!(
            (states.insert(49), states.find(&49), states.find(&50), states[7]),
            ((7, false), Some(7), None, 49)
        );
    }
}
