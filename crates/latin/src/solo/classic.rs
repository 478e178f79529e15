//! The search for the Sudoku of the newspapers: nine boxes of three by three, nine digits and no other rule.
//!
//! There are two, which know nothing of each other and must find the same. One takes [all cells at once](lanes), in vector instructions that x86-64
//! machines of the last ten years have; the other goes [digit by digit](digits), on any machine.

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

/// A search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct Search(Way);

#[derive(Debug)]
enum Way {
    Digits(digits::Search),
    #[cfg(target_arch = "x86_64")]
    Lanes(lanes::Search),
}

impl Search {
    /// The faster one that this machine can run.
    pub(super) fn new(problem: &Problem) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(level) = lanes::Level::best() {
            return Self(Way::Lanes(lanes::Search::new(problem, level)));
        }
        Self(Way::Digits(digits::Search::new(problem)))
    }

    /// Guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        match &self.0 {
            Way::Digits(search) => search.guesses(),
            #[cfg(target_arch = "x86_64")]
            Way::Lanes(search) => search.guesses(),
        }
    }

    /// The digits of the solution found last, in row order.
    pub(super) fn digits(&self) -> [u32; 81] {
        match &self.0 {
            Way::Digits(search) => search.digits(),
            #[cfg(target_arch = "x86_64")]
            Way::Lanes(search) => search.digits(),
        }
    }

    /// Goes on to the next solution, or until so many guesses have been made in all.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        match &mut self.0 {
            Way::Digits(search) => search.advance(budget, guesses),
            #[cfg(target_arch = "x86_64")]
            Way::Lanes(search) => search.advance(budget, guesses),
        }
    }
}
