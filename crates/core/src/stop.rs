//! Reasons why work ends early.

/// Reason why a solve ended before it had an answer or a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit came first.
    #[error("the time limit was reached")]
    Time,
    /// The number of steps that were allowed came first.
    #[error("the step limit was reached")]
    Steps,
    /// More memory would have been needed than is allowed; the text names the bound.
    #[error("the memory limit was reached: {0}")]
    Memory(String),
    /// The caller asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The chosen strategy cannot decide this puzzle; the text explains why.
    #[error("{0}")]
    Strategy(String),
    /// For a hidden answer: no further deduction is possible, and the next move is a guess; the
    /// text gives the state of the game.
    #[error("{0}")]
    Guess(String),
}

impl Stop {
    /// Returns a short stable name for programs: `stopped` in the report.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Steps => "steps",
            Self::Memory(_) => "memory",
            Self::Interrupted => "interrupted",
            Self::Strategy(_) => "strategy",
            Self::Guess(_) => "guess",
        }
    }
}
