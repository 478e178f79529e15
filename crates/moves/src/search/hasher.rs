//! Fast hash for states, the same on every machine: tables hold states that come from moves, so
//! nobody can make them collide on purpose.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher as _, BuildHasherDefault, Hash, Hasher};

/// Hasher that multiplies each word and folds the product.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FastHasher(u64);

impl Hasher for FastHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

type FastBuildHasher = BuildHasherDefault<FastHasher>;

/// Table by states.
pub(crate) type FastHashMap<K, V> = HashMap<K, V, FastBuildHasher>;

/// Set of states, or of their hashes.
pub(crate) type FastHashSet<K> = HashSet<K, FastBuildHasher>;

/// Returns the hash of a state.
pub(crate) fn hash(state: &impl Hash) -> u64 {
    FastBuildHasher::default().hash_one(state)
}
