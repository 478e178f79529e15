//! Limits of a solve, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::memory::{Claim, Memory};

/// Why a solve ended before it had an answer or a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stop {
    /// The time limit came first.
    Time,
    /// Going on would have taken more memory than allowed; the text names the bound.
    Memory(String),
    /// The caller asked to stop.
    Interrupted,
    /// The chosen strategy cannot decide this puzzle; the text says what it lacks.
    Strategy(String),
}

impl Stop {
    /// A short stable name for programs: `stopped` in the report.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory(_) => "memory",
            Self::Interrupted => "interrupted",
            Self::Strategy(_) => "strategy",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("the time limit was reached"),
            Self::Memory(bound) => write!(f, "the memory limit was reached: {bound}"),
            Self::Interrupted => f.write_str("interrupted"),
            Self::Strategy(lack) => f.write_str(lack),
        }
    }
}

impl std::error::Error for Stop {}

/// What a solve may spend: time until a deadline, the memory of the process, and a flag by which it can be called off.
///
/// Solvers call [`Budget::check`] at least every few milliseconds; it reads the clock, so hot loops use a [`Ticker`].
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
    memory: Memory,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// A budget that ends `limit` from now.
    pub fn within(limit: Duration) -> Self {
        // A limit beyond what the clock can count is no limit.
        Self { deadline: Instant::now().checked_add(limit), cancelled: None, memory: Memory::unlimited() }
    }

    /// The same budget, called off as soon as `flag` is true.
    #[must_use]
    pub fn cancelled_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// The same budget, with this memory to take from.
    #[must_use]
    pub fn with_memory(mut self, memory: Memory) -> Self {
        self.memory = memory;
        self
    }

    /// The memory that it takes from.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Asks for so many bytes, before they are taken: see [`Memory::claim`].
    ///
    /// # Errors
    /// There is not so much room.
    pub fn claim(&self, bytes: u64) -> Result<Claim, Stop> {
        self.memory.claim(bytes)
    }

    /// Makes room in a list, asking before: see [`Memory::reserve`].
    ///
    /// # Errors
    /// There is not so much room.
    #[inline]
    pub fn reserve<T>(&self, list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
        self.memory.reserve(list, more)
    }

    /// A budget that ends `limit` from now or with this one, whichever comes first.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Self {
        let other = Instant::now().checked_add(limit);
        let deadline = match (self.deadline, other) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { deadline, cancelled: self.cancelled.clone(), memory: self.memory.clone() }
    }

    /// Time left; `None` without a deadline.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }

    /// Whether this budget can end at all.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.cancelled.is_some() || self.memory.is_limited()
    }

    /// Whether work may go on.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stop::Interrupted);
        }
        if self.deadline.is_none() && !self.memory.is_limited() {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stop::Time);
        }
        self.memory.check(now)
    }

    /// A counter that checks this budget once in `every` ticks.
    pub fn ticker(&self, every: u32) -> Ticker {
        Ticker { every: every.max(1), left: 1 }
    }
}

/// Spares hot loops the clock: checks a budget on the first call and then once in a fixed number of calls.
#[derive(Clone, Debug)]
pub struct Ticker {
    every: u32,
    left: u32,
}

impl Ticker {
    /// Counts one call, and checks the budget when it is due.
    ///
    /// # Errors
    /// The reason to stop, as [`Budget::check`] gives it.
    #[inline]
    pub fn tick(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.left -= 1;
        if self.left == 0 {
            self.left = self.every;
            budget.check()
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_never_ends() {
        assert_eq!(Budget::unlimited().check(), Ok(()));
        assert_eq!(Budget::within(Duration::MAX).check(), Ok(()));
    }

    #[test]
    fn a_spent_budget_says_why() {
        assert_eq!(Budget::within(Duration::ZERO).check(), Err(Stop::Time));
        let flag = Arc::new(AtomicBool::new(true));
        assert_eq!(Budget::unlimited().cancelled_by(flag).check(), Err(Stop::Interrupted));
    }

    #[test]
    fn the_tighter_limit_wins() {
        let tight = Budget::within(Duration::ZERO).at_most(Duration::from_secs(60));
        assert_eq!(tight.check(), Err(Stop::Time));
        let tight = Budget::unlimited().at_most(Duration::ZERO);
        assert_eq!(tight.check(), Err(Stop::Time));
    }

    #[test]
    fn a_ticker_checks_first_and_then_rarely() {
        let spent = Budget::within(Duration::ZERO);
        let mut ticker = spent.ticker(3);
        let answers: Vec<bool> = (0..5).map(|_| ticker.tick(&spent).is_ok()).collect();
        assert_eq!(answers, [false, true, true, false, true]);
    }
}
