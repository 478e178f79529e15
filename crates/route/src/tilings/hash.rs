//! Maps with whole numbers as keys, hashed by multiplication: boards are laid in one of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with a key of whole numbers.
pub(super) type NumberMap<K, V> = HashMap<K, V, BuildHasherDefault<Multiplication>>;

/// A hash that each number is mixed into.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Multiplication(u64);

impl Multiplication {
    fn mix(&mut self, number: u64) {
        // 2^64 by the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Multiplication {
    fn finish(&self) -> u64 {
        // The lowest bits choose the place, and are those that are mixed least.
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    fn write_i32(&mut self, number: i32) {
        self.mix(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }
}
