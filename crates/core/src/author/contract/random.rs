//! Random choices for tests and makers of puzzles: repeatable, or controlled by a fuzzer.

/// Source of random choices: the same for the same seed, on every machine.
#[derive(Clone, Debug)]
pub struct Random<'b>(Source<'b>);

#[derive(Clone, Debug)]
enum Source<'b> {
    Seed(fastrand::Rng),
    Bytes(&'b [u8]),
}

impl Random<'static> {
    /// Makes an endless source from fastrand's numbers.
    pub fn seeded(seed: u64) -> Self {
        Self(Source::Seed(fastrand::Rng::with_seed(seed)))
    }
}

impl<'b> Random<'b> {
    /// Makes choices from bytes, one from each; 0 after the last. So a fuzzer that changes a byte
    /// changes one choice.
    pub fn of_bytes(bytes: &'b [u8]) -> Self {
        Self(Source::Bytes(bytes))
    }

    /// Returns a number below `bound`, which must not be 0.
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

    /// Returns a text with up to two signs removed, replaced by these or inserted.
    pub fn misspelt(&mut self, text: &str, signs: &[u8]) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.below(3) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(2)).min(bytes.len());
            bytes.splice(at..end, [signs[self.below(signs.len())]]);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Shuffles a list (Fisher, Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
