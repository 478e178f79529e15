//! Search digit by digit.
//!
//! The board is transposed: the unit of work is not the digits of a cell but the cells of a digit,
//! 81 bits in 3 words ([`bands`]). All consequences of the rows, columns and boxes for one digit
//! are then found at once, by some 70 operations on words and without a loop
//! ([`bands::Bands::settle`]). What remains is the rule between digits: a cell holds one digit.
//!
//! ```text
//!   digit by digit:   the cells that rows, columns and boxes leave it, and those that it must have
//!   across digits:    a cell that some digit must have is closed to the others;
//!                     a cell that only one digit can have is fixed for it
//! ```
//!
//! The 2 parts alternate until nothing changes. Then the search guesses a cell with 2 candidates,
//! or if there is none, the cell with the fewest.

mod bands;

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};
use tatham_core::{Budget, Stop};

use super::super::problem::Problem;
use super::super::search::Step;
use bands::Bands;

/// Guesses between 2 looks at the clock.
const GLANCE: u32 = 256;

/// Extra weight of a cell with 2 candidates when a guess removes one of them. 1 and 2 need a
/// twentieth more guesses on hard puzzles, 0 twice as many.
const PAIRED: u32 = 3;

/// Cells of the 9 digits.
#[derive(Clone, Copy, Debug)]
struct Board {
    /// Cells that each digit can have.
    open: [Bands; 9],
    /// Cells that each digit must have.
    fixed: [Bands; 9],
    /// Digits whose cells have changed, one bit for each.
    dirty: u16,
}

impl Board {
    fn new(problem: &Problem) -> Self {
        let mut fixed = [Bands::NONE; 9];
        for (cell, given) in problem.givens().cells().iter().enumerate() {
            if let Some(digit) = given {
                fixed[*digit as usize - 1] |= Bands::of_cell(cell);
            }
        }
        Self { open: [Bands::ALL; 9], fixed, dirty: 0x1ff }
    }

    /// Draws all consequences.
    #[inline]
    fn propagate(&mut self) -> Deduction {
        loop {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                let Some(settled) = self.open[digit].settle(self.fixed[digit]) else {
                    return Break(Contradiction);
                };
                (self.open[digit], self.fixed[digit]) = settled;
            }
            let mut taken = Bands::NONE;
            let mut clash = Bands::NONE;
            for &fixed in &self.fixed {
                clash |= taken & fixed;
                taken |= fixed;
            }
            let (mut once, mut twice) = (Bands::NONE, Bands::NONE);
            for (open, &fixed) in self.open.iter().zip(&self.fixed) {
                let left = *open & (fixed | !taken);
                twice |= once & left;
                once |= left;
            }
            if clash != Bands::NONE || once != Bands::ALL {
                return Break(Contradiction);
            }
            // Closed to the other digits, and not marked yet.
            let alone = !twice & !taken;
            for digit in 0..9 {
                let (open, fixed) = (self.open[digit], self.fixed[digit]);
                let left = open & (fixed | !taken);
                let new = left & alone;
                self.open[digit] = left;
                self.fixed[digit] = fixed | new;
                if left != open || new != Bands::NONE {
                    self.dirty |= 1 << digit;
                }
            }
            if self.dirty == 0 {
                return Continue(());
            }
        }
    }

    fn is_solved(&self) -> bool {
        self.fixed.iter().fold(Bands::NONE, |all, &fixed| all | fixed) == Bands::ALL
    }

    /// Cell to guess and a digit for it: a cell with 2 candidates if there is one, and among those
    /// one that affects many others.
    fn choose(&self) -> (Bands, usize) {
        let (mut once, mut twice, mut thrice) = (Bands::NONE, Bands::NONE, Bands::NONE);
        for &open in &self.open {
            thrice |= twice & open;
            twice |= once & open;
            once |= open;
        }
        let pairs = twice & !thrice;
        let (cell, _) = match pairs
            .each()
            .map(|cell| (cell, self.reach(cell, pairs)))
            .max_by_key(|&(_, reach)| reach)
        {
            Some(found) => found,
            None => (self.fewest(twice), 0),
        };
        let digit = (0..9).find(|&digit| self.open[digit] & cell != Bands::NONE).unwrap_or(0);
        (cell, digit)
    }

    /// Weight of the candidates that a guess in a cell removes: its digits in the cells that it
    /// sees, those with 2 candidates counted more.
    fn reach(&self, cell: Bands, pairs: Bands) -> u32 {
        let seen = cell.seen();
        let paired = seen & pairs;
        let digits = self.open.iter().filter(|&&open| open & cell != Bands::NONE);
        digits.map(|&open| (open & seen).len() + PAIRED * (open & paired).len()).sum()
    }

    /// Cell with the fewest candidates among some cells.
    fn fewest(&self, cells: Bands) -> Bands {
        let count =
            |&cell: &Bands| self.open.iter().filter(|&&open| open & cell != Bands::NONE).count();
        cells.each().min_by_key(count).unwrap_or(Bands::NONE)
    }
}

/// Search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct DigitSearch {
    /// Boards still to be searched; at most one for each cell.
    stack: Vec<Board>,
    board: Board,
    guesses: u64,
}

impl DigitSearch {
    pub(super) fn new(problem: &Problem) -> Self {
        let board = Board::new(problem);
        Self { stack: vec![board], board, guesses: 0 }
    }

    /// Number of guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Digits of the last solution, in row order.
    pub(super) fn digits(&self) -> [u32; 81] {
        let mut digits = [0; 81];
        for (digit, fixed) in (1..).zip(&self.board.fixed) {
            fixed.cells().for_each(|cell| digits[cell] = digit);
        }
        digits
    }

    /// Advances to the next solution, or until this total of guesses is reached.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(super) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        while let Some(mut board) = self.stack.pop() {
            while board.propagate().is_continue() {
                if board.is_solved() {
                    self.board = board;
                    return Ok(Step::Solved);
                }
                if self.guesses >= guesses {
                    self.stack.push(board);
                    return Ok(Step::Tired);
                }
                ticker.tick(budget)?;
                self.guesses += 1;
                let (cell, digit) = board.choose();
                board.dirty = 1 << digit;
                let mut other = board;
                other.open[digit] &= !cell;
                self.stack.push(other);
                board.fixed[digit] |= cell;
            }
        }
        Ok(Step::Ended)
    }
}
