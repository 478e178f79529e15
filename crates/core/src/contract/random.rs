//! Chance for tests: repeatable, or what a fuzzer says.

/// Random choices, for makers of small puzzles that tests and fuzz targets share.
#[derive(Clone, Debug)]
pub struct Random<'b>(Source<'b>);

#[derive(Clone, Debug)]
enum Source<'b> {
    Seed(u64),
    Bytes(&'b [u8]),
}

impl Random<'static> {
    /// Xorshift (Marsaglia, "Xorshift RNGs", 2003), which goes on for ever; good enough to stir puzzles. The seed must not be 0.
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
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                (*state % bound as u64) as usize
            }
            Source::Bytes(bytes) => {
                let Some((&first, rest)) = bytes.split_first() else { return 0 };
                *bytes = rest;
                usize::from(first) % bound
            }
        }
    }
}
