//! Chance for tests and makers of puzzles: repeatable, or what a fuzzer says.

/// Random choices: the same for the same seed, on every machine.
#[derive(Clone, Debug)]
pub struct Random<'b>(Source<'b>);

#[derive(Clone, Debug)]
enum Source<'b> {
    Seed(fastrand::Rng),
    Bytes(&'b [u8]),
}

impl Random<'static> {
    /// fastrand's numbers, which go on for ever.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seed(fastrand::Rng::with_seed(seed)))
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
            Source::Seed(random) => random.usize(..bound),
            Source::Bytes(bytes) => {
                let Some((&first, rest)) = bytes.split_first() else { return 0 };
                *bytes = rest;
                usize::from(first) % bound
            }
        }
    }

    /// A text with up to two signs taken away or replaced by one of these, or one of these put in.
    pub fn misspelt(&mut self, text: &str, signs: &[u8]) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.below(3) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(2)).min(bytes.len());
            bytes.splice(at..end, [signs[self.below(signs.len())]]);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Puts a list into random order (Fisher, Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
