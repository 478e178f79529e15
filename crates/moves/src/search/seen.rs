//! Which states have been met: an open table of numbers, with a hash that is quick and the same everywhere.

use std::hash::{Hash, Hasher};

/// A quick hash: numbers are mixed in one by one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // The finish of SplitMix64.
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.chunks(8).for_each(|chunk| self.write_u64(chunk.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// The hash of a state.
pub(crate) fn hash(state: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    state.hash(&mut mixer);
    mixer.finish()
}

/// The numbers of states by their hashes.
#[derive(Debug)]
pub(crate) struct Seen {
    /// The upper half of a hash, and the number of the state, from 1; 0 for nothing.
    slots: Vec<u64>,
    count: usize,
}

impl Default for Seen {
    fn default() -> Self {
        Self { slots: vec![0; 1 << 10], count: 0 }
    }
}

impl Seen {
    /// Gives a state a number; or, if one with its hash is the same as `is_it` says, returns the number that it has.
    pub(crate) fn insert(&mut self, state: &impl Hash, number: u32, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        if 2 * self.count >= self.slots.len() {
            self.grow();
        }
        let hash = hash(state);
        let mut slot = self.first(hash);
        while self.slots[slot] != 0 {
            let known = (self.slots[slot] as u32) - 1;
            if self.slots[slot] >> 32 == hash >> 32 && is_it(known) {
                return Some(known);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = hash >> 32 << 32 | u64::from(number + 1);
        self.count += 1;
        None
    }

    /// Where a hash is looked for first: by its upper half alone, which the table keeps.
    fn first(&self, hash: u64) -> usize {
        ((hash >> 32).wrapping_mul(0x9e37_79b9) >> 3) as usize & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        let twice = vec![0; 2 * self.slots.len()];
        for kept in std::mem::replace(&mut self.slots, twice).into_iter().filter(|&kept| kept != 0) {
            let mut slot = self.first(kept);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = kept;
        }
    }
}
