//! Values of a bag as a hash table: a value is in the slot of its hash, or in the next free one
//! (linear probing). Zero, which is never a value of a game, marks a free slot, and one slot is
//! always free.
//!
//! # References
//! Donald Knuth, "The Art of Computer Programming" 3, section 6.4, algorithm L.

use crate::value::Value;

/// Table under construction.
pub(crate) struct Fresh<'t, V> {
    pub(crate) places: &'t mut [V],
    /// Shift that maps a hash to a slot.
    pub(crate) shift: u32,
    /// Largest useful value.
    pub(crate) cap: V,
    /// Values, each once, in the order of insertion.
    pub(crate) values: &'t mut Vec<V>,
}

impl<V: Value> Fresh<'_, V> {
    /// Adds a value unless it is there.
    #[inline]
    pub(crate) fn add(&mut self, value: V) {
        if value > self.cap {
            return;
        }
        let mask = self.places.len() - 1;
        let mut at = (value.stirred() >> self.shift) as usize & mask;
        while self.places[at] != value {
            if self.places[at] == V::ZERO {
                self.places[at] = value;
                self.values.push(value);
                return;
            }
            at = (at + 1) & mask;
        }
    }
}

/// Values of one bag as a hash table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'t, V> {
    pub(crate) slots: &'t [V],
    pub(crate) shift: u32,
    /// Largest value.
    pub(crate) most: V,
}

impl<V: Value> Places<'_, V> {
    /// Returns true if `value`, which is not zero, is among them.
    #[inline]
    pub(crate) fn hold(&self, value: V) -> bool {
        if value > self.most {
            return false;
        }
        let mask = self.slots.len() - 1;
        let mut at = (value.stirred() >> self.shift) as usize;
        loop {
            match self.slots[at & mask] {
                found if found == value => return true,
                found if found == V::ZERO => return false,
                _ => at += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_added_is_there_once() {
        let (mut places, mut values) = ([0_u64; 16], Vec::new());
        let mut fresh = Fresh { places: &mut places, shift: 60, cap: 1000, values: &mut values };
        for value in [5, 7, 5, 1000, 1001, 12, 13, 14, 15, 7] {
            fresh.add(value);
        }
        assert_eq!(values, [5, 7, 1000, 12, 13, 14, 15]);
        let table = Places { slots: &places, shift: 60, most: 1000 };
        assert!((1..=1100).all(|value| table.hold(value) == values.contains(&value)));
    }
}
