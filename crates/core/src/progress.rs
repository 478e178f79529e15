//! Progress of work, for whoever waits for it.

use std::fmt;

/// State of a piece of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of parts that are done.
    pub done: u64,
    /// Number of all parts; `None` if it is not known.
    pub of: Option<u64>,
    /// The state in words: `12 of 50 puzzles`.
    pub text: String,
}

impl Progress {
    /// Makes the state of work whose end is not known: `3 solutions`.
    pub fn so_far(done: u64, part: &str) -> Self {
        let plural = if done == 1 { "" } else { "s" };
        Self { done, of: None, text: format!("{done} {part}{plural}") }
    }

    /// Makes the state of work on a known number of parts: `3 of 12 solutions`.
    pub fn counted(done: u64, of: u64, parts: &str) -> Self {
        Self { done, of: Some(of), text: format!("{done} of {of} {parts}") }
    }
}

/// Receiver of signs of life, of one piece of work or several.
///
/// Working threads call it every few milliseconds, so it has to return at once.
pub trait Watcher: fmt::Debug + Send + Sync {
    /// Receives the state of the work, if it is new, or only that the work goes on.
    fn watch(&self, state: Option<Progress>);
}
