//! Reasons why work ends early.

/// Why a solve ended before it had an answer or a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit came first.
    #[error("the time limit was reached")]
    Time,
    /// The number of steps that were allowed came first.
    #[error("the step limit was reached")]
    Steps,
    /// Going on would have taken more memory than allowed; the text names the bound.
    #[error("the memory limit was reached: {0}")]
    Memory(String),
    /// The caller asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The chosen strategy cannot decide this puzzle; the text says what it lacks.
    #[error("{0}")]
    Strategy(String),
    /// Where the answer is hidden: nothing more follows from what is seen, and to go on is to
    /// guess; the text says where it stands.
    #[error("{0}")]
    Guess(String),
}

impl Stop {
    /// A short stable name for programs: `stopped` in the report.
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
