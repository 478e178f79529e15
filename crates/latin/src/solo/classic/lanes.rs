//! Search that processes all cells of the board at once.
//!
//! A cell is the set of its candidates, 9 bits of 16: a *lane*. 9 vectors of 16 lanes hold the
//! board, one for each band of 3 rows and each column inside a box. In a vector, lane 4·r + s is
//! the cell in row r of the band and in box s; every fourth lane is a pad, always empty:
//!
//! ```text
//!     the first vector: the first band, the first column of each box
//!     lanes  0  1  2  3   4  5  6  7   8  9 10 11   12 …
//!            a  b  c  –   d  e  f  –   g  h  i  –    –
//!
//!            a . .  b . .  c . .      other columns and bands are other vectors
//!            d . .  e . .  f . .
//!            g . .  h . .  i . .
//!
//!     turning the boxes of a row:     a  b  c  –  becomes  b  c  a  –  inside each quarter
//!     turning the rows of a band:     moves quarters
//! ```
//!
//! So a few vector operations apply the rules to all cells and all digits, without loops or
//! branches ([`round`]). Rounds are repeated until nothing changes; then the search guesses a cell
//! with 2 candidates ([`guess`]).
//!
//! # References
//! Cells as lanes of 16 bits, in rows padded to 4: Tom Dillon, tdoku, 2019
//! (<https://t-dillon.github.io/tdoku>).

mod guess;
mod round;

use std::arch::x86_64::_mm256_permute4x64_epi64;

use fearless_simd::prelude::*;
use fearless_simd::u16x16;
use fearless_simd::x86::{Avx2, Avx512};
use tatham_core::{Budget, Stop};

use super::super::problem::Problem;
use super::super::search::Step;
use round::RoundResult;

/// Guesses between 2 looks at the clock.
const GLANCE: u32 = 256;

/// All digits of a cell.
const ALL: u16 = 0x1ff;

/// Number of lanes of a board, and of a vector.
const LANES: usize = 144;
const WIDTH: usize = 16;

/// Lane of each cell, in row order.
const PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (x, y) = (cell % 9, cell / 9);
        places[cell] = (WIDTH * (y / 3 * 3 + x % 3) + 4 * (y % 3) + x / 3) as u8;
        cell += 1;
    }
    places
};

/// The 9 vectors, those of the first band first.
type Board<S> = [u16x16<S>; 9];

/// Board on the stack. It is written and read vector by vector, in place: a read that is wider than
/// the write before it has to wait.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Kept([[u16; WIDTH]; 9]);

impl Kept {
    /// Board without any givens.
    const EMPTY: Self = {
        let mut vectors = [[0; WIDTH]; 9];
        let mut cell = 0;
        while cell < 81 {
            let place = PLACES[cell] as usize;
            vectors[place / WIDTH][place % WIDTH] = ALL;
            cell += 1;
        }
        Self(vectors)
    };

    fn new(problem: &Problem) -> Self {
        /// Candidates of a cell for each given digit; 0 means none.
        const SETS: [u16; 10] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256];
        let mut kept = Self::EMPTY;
        let lanes = kept.0.as_flattened_mut();
        for (given, place) in problem.givens().cells().iter().zip(PLACES) {
            lanes[place as usize] = SETS[given.unwrap_or(0) as usize];
        }
        kept
    }

    #[inline(always)]
    fn load<S: Lanes>(&self, simd: S, board: &mut Board<S>) {
        for (lanes, kept) in board.iter_mut().zip(&self.0) {
            *lanes = u16x16::from_slice(simd, kept);
        }
    }

    #[inline(always)]
    fn store<S: Lanes>(&mut self, board: &Board<S>) {
        for (lanes, kept) in board.iter().zip(&mut self.0) {
            lanes.store_slice(kept);
        }
    }
}

/// Vector instructions that make the search worthwhile.
#[derive(Clone, Copy, Debug)]
pub(super) enum Level {
    Avx2(Avx2),
    Avx512(Avx512),
}

impl Level {
    /// Best level of this machine; `None` if it has none of these.
    pub(super) fn best() -> Option<Self> {
        let level = fearless_simd::Level::new();
        level.as_avx512().map(Self::Avx512).or_else(|| level.as_avx2().map(Self::Avx2))
    }

    /// All levels of this machine, with their names.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let level = fearless_simd::Level::new();
        let both = [level.as_avx2().map(Self::Avx2), level.as_avx512().map(Self::Avx512)];
        ["AVX2", "AVX-512"].into_iter().zip(both).filter_map(|(name, level)| {
            if level.is_none() {
                super::tests::skipped(&format!("this machine has no {name}"));
            }
            Some((name, level?))
        })
    }
}

/// Operations that vectors lack: the 2 turns and their inverses, which are the same turns applied
/// twice. All users of this trait are inlined into the one function that has these instructions.
/// They avoid closures, which would stay outside of it.
trait Lanes: Simd {
    /// Rows of a band moved up by 1, the first one to the end.
    fn turn_rows(self, lanes: u16x16<Self>) -> u16x16<Self>;

    /// Rows of a band moved down by 1, the last one to the front.
    fn turn_rows_back(self, lanes: u16x16<Self>) -> u16x16<Self>;

    /// Boxes of each row moved to the left by 1, the first one to the end.
    #[inline(always)]
    fn turn_boxes(self, lanes: u16x16<Self>) -> u16x16<Self> {
        const BYTES: [u8; 32] = in_quarters([2, 3, 4, 5, 0, 1, 6, 7]);
        self.swizzle_dyn_within_blocks_u16x16(lanes, BYTES.simd_into(self))
    }

    /// Boxes of each row moved to the right by 1, the last one to the front.
    #[inline(always)]
    fn turn_boxes_back(self, lanes: u16x16<Self>) -> u16x16<Self> {
        const BYTES: [u8; 32] = in_quarters([4, 5, 0, 1, 2, 3, 6, 7]);
        self.swizzle_dyn_within_blocks_u16x16(lanes, BYTES.simd_into(self))
    }

    /// Digits in any of the 3 boxes, for each row.
    #[inline(always)]
    fn any_row(self, lanes: u16x16<Self>) -> u16x16<Self> {
        lanes | self.turn_rows(lanes) | self.turn_rows_back(lanes)
    }

    /// Digits in one of the other 2 boxes of the row, for each box.
    #[inline(always)]
    fn other_boxes(self, lanes: u16x16<Self>) -> u16x16<Self> {
        self.turn_boxes(lanes) | self.turn_boxes_back(lanes)
    }
}

/// Order of bytes that is the same in each quarter of a vector; bytes are counted within each half.
const fn in_quarters(order: [u8; 8]) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut byte = 0;
    while byte < 32 {
        bytes[byte] = byte as u8 % 16 / 8 * 8 + order[byte % 8];
        byte += 1;
    }
    bytes
}

/// Defines a turn of rows, which moves quarters: the library lacks such an operation. `$order` has
/// 2 bits for each quarter, the last one first.
macro_rules! turn {
    ($level:ident, $name:ident, $order:literal) => {
        #[inline(always)]
        fn $name(self, lanes: u16x16<Self>) -> u16x16<Self> {
            fearless_simd::kernel!(
                #[inline(always)]
                fn turn(level: $level, lanes: u16x16<$level>) -> u16x16<$level> {
                    _mm256_permute4x64_epi64::<$order>(lanes.into()).simd_into(level)
                }
            );
            turn(self, lanes)
        }
    };
}

impl Lanes for Avx2 {
    turn!(Avx2, turn_rows, 0b11_00_10_01);
    turn!(Avx2, turn_rows_back, 0b11_01_00_10);
}

impl Lanes for Avx512 {
    turn!(Avx512, turn_rows, 0b11_00_10_01);
    turn!(Avx512, turn_rows_back, 0b11_01_00_10);
}

/// Search through all solutions of a puzzle, each once.
#[derive(Debug)]
pub(super) struct LaneSearch {
    level: Level,
    /// Start board, and later the last solution.
    board: Kept,
    has_begun: bool,
    /// Boards still to be searched, at most one for each cell; those from `depth` on are done.
    stack: Vec<Kept>,
    depth: usize,
    guesses: u64,
}

impl LaneSearch {
    pub(super) fn new(problem: &Problem, level: Level) -> Self {
        Self {
            level,
            board: Kept::new(problem),
            has_begun: false,
            stack: Vec::new(),
            depth: 0,
            guesses: 0,
        }
    }

    /// Number of guesses so far.
    pub(super) fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Digits of the last solution, in row order.
    pub(super) fn digits(&self) -> [u32; 81] {
        let lanes = self.board.0.as_flattened();
        PLACES.map(|place| lanes[place as usize].trailing_zeros() + 1)
    }

    /// Advances to the next solution, or until this total of guesses is reached.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(super) fn advance(&mut self, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        match self.level {
            Level::Avx2(avx2) => avx2.vectorize(
                #[inline(always)]
                || self.go(avx2, budget, guesses),
            ),
            Level::Avx512(avx512) => avx512.vectorize(
                #[inline(always)]
                || self.go(avx512, budget, guesses),
            ),
        }
    }

    #[inline(always)]
    fn go<S: Lanes>(&mut self, simd: S, budget: &Budget, guesses: u64) -> Result<Step, Stop> {
        let mut ticker = budget.ticker(GLANCE);
        let mut board = [u16x16::splat(simd, 0); 9];
        loop {
            if !std::mem::replace(&mut self.has_begun, true) {
                self.board.load(simd, &mut board);
            } else if self.depth > 0 {
                self.depth -= 1;
                self.stack[self.depth].load(simd, &mut board);
            } else {
                return Ok(Step::Ended);
            }
            loop {
                match round::settle(simd, &mut board) {
                    RoundResult::Contradiction => break,
                    RoundResult::Solution => {
                        self.board.store(&board);
                        return Ok(Step::Solved);
                    }
                    RoundResult::Open => {}
                }
                if self.depth == self.stack.len() {
                    self.stack.push(Kept::EMPTY);
                }
                let aside = &mut self.stack[self.depth];
                self.depth += 1;
                // Whatever ends the search here, the board is not lost.
                let is_tired = self.guesses >= guesses;
                if let Some(end) =
                    ticker.tick(budget).map(|()| is_tired.then_some(Step::Tired)).transpose()
                {
                    aside.store(&board);
                    return end;
                }
                self.guesses += 1;
                guess::split(simd, &mut board, aside);
            }
        }
    }
}
