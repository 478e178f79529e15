//! Chance for tests and makers of puzzles: repeatable, or what a fuzzer says.

/// Random choices: the same for the same seed, on every machine.
#[derive(Clone, Debug)]
pub struct Random<'b>(Source<'b>);

#[derive(Clone, Debug)]
enum Source<'b> {
    Seed(u64),
    Bytes(&'b [u8]),
}

impl Random<'static> {
    /// SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014), which goes on for ever.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seed(seed))
    }
}

impl<'b> Random<'b> {
    /// Choices that the bytes make, one by each; 0 when they are spent. So a fuzzer that changes one changes one choice.
    pub fn of_bytes(bytes: &'b [u8]) -> Self {
        Self(Source::Bytes(bytes))
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match &mut self.0 {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^= z >> 31;
                // The high half of the product is spread evenly but for 2^-64 of a chance.
                ((u128::from(z) * bound as u128) >> 64) as usize
            }
            Source::Bytes(bytes) => {
                let Some((&first, rest)) = bytes.split_first() else { return 0 };
                *bytes = rest;
                usize::from(first) % bound
            }
        }
    }

    /// Puts a list into random order (Fisher, Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
