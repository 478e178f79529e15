//! A list of disjoint partial layouts, packed: sixteen bytes for 64 cells, and one number for what each counts.

use fastrand::Rng;
use tatham_core::budget::{Budget, Stop};

use super::arena::{Arena, Partial};
use super::ways::Ways;

/// Partial layouts of which no layout is in two.
#[derive(Clone, Debug)]
pub(super) struct Leaves {
    /// Words of one.
    stride: usize,
    bits: Vec<u64>,
    /// What each layout of a leaf counts: 1, or more where the leaf was drawn and stands for others too.
    each: Vec<f64>,
}

impl Leaves {
    pub(super) fn none(arena: &Arena) -> Self {
        Self { stride: arena.nothing().bits.len(), bits: Vec::new(), each: Vec::new() }
    }

    /// The box of which nothing is known, unless it cannot hold so many balls.
    pub(super) fn one(arena: &Arena) -> Self {
        let nothing = arena.nothing();
        let can_be = arena.form.fewest <= arena.form.most.min(arena.form.cells());
        let (stride, copies) = (nothing.bits.len(), usize::from(can_be));
        Self { stride, bits: nothing.bits.repeat(copies), each: vec![1.0; copies] }
    }

    pub(super) fn len(&self) -> usize {
        self.each.len()
    }

    /// Bytes of so many.
    pub(super) fn bytes(&self, count: usize) -> u64 {
        (count * 8 * (self.stride + 1)) as u64
    }

    pub(super) fn push(
        &mut self,
        partial: &Partial,
        each: f64,
        budget: &Budget,
    ) -> Result<(), Stop> {
        budget.reserve(&mut self.bits, self.stride)?;
        budget.reserve(&mut self.each, 1)?;
        self.bits.extend_from_slice(&partial.bits);
        self.each.push(each);
        Ok(())
    }

    /// The words of a leaf: those of balls, and those of empty cells.
    pub(super) fn words(&self, leaf: usize) -> (&[u64], &[u64]) {
        self.bits[leaf * self.stride..(leaf + 1) * self.stride].split_at(self.stride / 2)
    }

    /// Copies a leaf, and says what each of its layouts counts.
    pub(super) fn load(&self, leaf: usize, partial: &mut Partial) -> f64 {
        let (balls, empty) = self.words(leaf);
        let ones = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        partial.bits.copy_from_slice(&self.bits[leaf * self.stride..(leaf + 1) * self.stride]);
        partial.balls = ones(balls);
        // One of the empty cells is what is seen of the outside.
        partial.decided = partial.balls + ones(empty) - 1;
        self.each[leaf]
    }

    /// What all weigh.
    pub(super) fn weight(&self, arena: &Arena, ways: &mut Ways) -> f64 {
        let mut partial = arena.nothing();
        let weights = (0..self.len()).map(|leaf| self.load(leaf, &mut partial) * ways.of(&partial));
        weights.sum()
    }

    /// Goes through about as many leaves as all weigh grains: those lighter than a grain by lot, at equal distances, and each of those counts a whole grain then.
    pub(super) fn drawn(
        &self,
        arena: &Arena,
        grain: f64,
        ways: &mut Ways,
        random: &mut Rng,
    ) -> Self {
        let (mut drawn, mut partial) =
            (Self { stride: self.stride, bits: Vec::new(), each: Vec::new() }, arena.nothing());
        let mut passed = random.f64() * grain;
        for leaf in 0..self.len() {
            let mut each = self.load(leaf, &mut partial);
            let number = ways.of(&partial);
            if number * each < grain {
                passed += number * each;
                if passed < grain {
                    continue;
                }
                passed -= grain;
                each = grain / number;
            }
            drawn.bits.extend_from_slice(&partial.bits);
            drawn.each.push(each);
        }
        drawn
    }
}
