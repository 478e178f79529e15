//! What follows without guessing: line logic and probing, on bits.

pub(crate) mod bits;
pub(crate) mod board;
pub(crate) mod line;
pub(crate) mod probe;
pub(crate) mod queue;

/// Words that a line of so many cells takes, with the two white cells outside it, as the solver is compiled for.
pub(crate) fn words(longest: usize) -> usize {
    [1, 2, 4, 8].into_iter().find(|words| longest + 2 <= 64 * words).unwrap_or(16)
}
