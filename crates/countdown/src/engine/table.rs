//! The values of a small part with the lowest peak of each, for quick looking up: most questions are answered "no" by one bit.

use crate::problem::Value;

/// Bits of the filter for each value, rounded up to a power of two.
const BITS_EACH: usize = 16;

/// Values, sorted, each with the lowest largest intermediate result by which it can be made.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: Vec<(Value, Value)>,
    filter: Vec<u64>,
    shift: u32,
}

/// Spreads a value over 64 bits (Knuth, "The Art of Computer Programming" 3, 6.4: multiplication by the golden ratio).
fn spread(value: Value) -> u64 {
    ((value as u64) ^ (value >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Table {
    /// A table of these entries; of equal values the lowest peak stays.
    pub(super) fn new(mut entries: Vec<(Value, Value)>) -> Self {
        entries.sort_unstable();
        entries.dedup_by_key(|&mut (value, _)| value);
        entries.shrink_to_fit();
        let bits = (entries.len() * BITS_EACH).next_power_of_two().max(64);
        let shift = 64 - bits.trailing_zeros();
        let mut filter = vec![0; bits / 64];
        for &(value, _) in &entries {
            let bit = (spread(value) >> shift) as usize;
            filter[bit / 64] |= 1 << (bit % 64);
        }
        Self { entries, filter, shift }
    }

    /// The values and their peaks, in order.
    pub(super) fn entries(&self) -> &[(Value, Value)] {
        &self.entries
    }

    /// The lowest peak of a value.
    #[inline]
    pub(super) fn peak(&self, value: Value) -> Option<Value> {
        let bit = (spread(value) >> self.shift) as usize;
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let at = self.entries.binary_search_by_key(&value, |&(value, _)| value).ok()?;
        Some(self.entries[at].1)
    }
}
