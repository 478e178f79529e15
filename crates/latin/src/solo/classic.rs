//! Search for the usual Sudoku: 9 boxes of 3x3, 9 digits and no other rule.
//!
//! There are 2 independent searches, which must find the same solutions. One processes
//! [all cells at once](lanes), in vector instructions of x86-64 machines of the last 10 years; the
//! other goes [digit by digit](digits), on any machine.

mod digits;
#[cfg(target_arch = "x86_64")]
#[expect(
    clippy::inline_always,
    reason = "vector instructions are to be had inside of one function alone"
)]
mod lanes;
#[cfg(test)]
mod tests;

use tatham_core::{Budget, Stop};

use super::problem::Problem;
use super::search::Step;

/// Search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct ClassicSearch(Variant);

#[derive(Debug)]
enum Variant {
    Digits(digits::DigitSearch),
    #[cfg(target_arch = "x86_64")]
    Lanes(lanes::LaneSearch),
}

impl ClassicSearch {
    /// Creates the faster search that this machine can run.
    pub(super) fn new(problem: &Problem) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(level) = lanes::Level::best() {
            return Self(Variant::Lanes(lanes::LaneSearch::new(problem, level)));
        }
        Self(Variant::Digits(digits::DigitSearch::new(problem)))
    }

    /// Number of guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        match &self.0 {
            Variant::Digits(search) => search.guesses(),
            #[cfg(target_arch = "x86_64")]
            Variant::Lanes(search) => search.guesses(),
        }
    }

    /// Digits of the last solution, in row order.
    pub(super) fn digits(&self) -> [u32; 81] {
        match &self.0 {
            Variant::Digits(search) => search.digits(),
            #[cfg(target_arch = "x86_64")]
            Variant::Lanes(search) => search.digits(),
        }
    }

    /// Advances to the next solution, or until this total of guesses is reached.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(super) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        match &mut self.0 {
            Variant::Digits(search) => search.advance(budget, guesses),
            #[cfg(target_arch = "x86_64")]
            Variant::Lanes(search) => search.advance(budget, guesses),
        }
    }
}
