//! Part of [`tatham`](https://docs.rs/tatham): small random puzzles and all their answers, by an
//! independent brute force, for tests of kinds whose check has no real game as a witness.
//!
//! (The others are tested with [`tatham_core::author::contract::Oracle`], which tries everything
//! against the check.) Such a kind has a [`Maker`], written from the rules: it draws a random
//! puzzle in types of its own, writes the ID, and finds all answers by trying everything. It does
//! not use the kind's crate, its parser, its solvers, or the check that each answer passes; their
//! results are read from the report as JSON. So it is a witness for all of them:
//!
//! - [`compare`]: every way to the answers finds exactly those of brute force;
//! - [`check`]: the check of answers accepts exactly those of brute force.
//!
//! The makers of [`unknown_clues`] are the witness for puzzles that the real game does not have,
//! though it has others of the kind.
//!
//! In addition, [`words`] reads the sentences of explanations back, on a [`board`]; [`largest`] has
//! the largest boards of every kind, for limits of time and memory; and [`cores`] tries many boards
//! on all cores.
//!
//! Tests of the families and `crates/lab` use it, and so do fuzz targets, whose bytes are the
//! choices that make a puzzle.

pub mod battleship;
pub mod board;
pub mod cells;
pub mod check;
pub mod cores;
pub mod countdown;
pub mod largest;
pub mod lines;
pub mod unknown_clues;
pub mod words;

use serde_json::{Value, json};
use tatham_core::Entry;
use tatham_core::author::contract::{Normalised, Random, compare};

pub use tatham_core::author::contract::{MOST, SolutionCount, SolvedPuzzle};

/// Number of attempts to draw a wanted puzzle before the maker is called faulty.
const ATTEMPTS: usize = 100_000;

/// Steps of a brute force, for one puzzle, before another is drawn instead.
const PATIENCE: usize = 300_000;

/// Maker of random puzzles of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Maker {
    /// Name of the kind.
    pub kind: &'static str,
    /// Draws a puzzle that is likely as wanted; `None` if the attempt failed.
    pub draw: fn(&mut Random<'_>, SolutionCount) -> Option<SolvedPuzzle>,
    /// Way to compare its solutions.
    pub reading: Normalised,
    /// Returns many small changes of a solution.
    pub changed: fn(&Value) -> Vec<Value>,
    /// Returns true if it is an answer to the puzzle, by the rules.
    pub is_answer: fn(&SolvedPuzzle, &Value) -> bool,
}

impl Maker {
    /// Creates the maker of a kind whose solutions are grids.
    pub const fn new(
        kind: &'static str,
        draw: fn(&mut Random<'_>, SolutionCount) -> Option<SolvedPuzzle>,
    ) -> Self {
        Self {
            kind,
            draw,
            reading: Normalised::PLAIN,
            changed: check::changed_grids,
            is_answer: |drawn, solution| drawn.answers.contains(solution),
        }
    }

    /// Returns the puzzle with this number: as wanted, in turn, and the same for the same seed.
    ///
    /// # Panics
    /// No puzzle can be drawn: the maker is faulty.
    pub fn puzzle(&self, seed: u64, number: usize) -> SolvedPuzzle {
        let wanted = SolutionCount::ALL[number % SolutionCount::ALL.len()];
        let mut random = Random::seeded((seed << 32).wrapping_add(number as u64));
        let mut drawn = (0..ATTEMPTS).filter_map(|_| (self.draw)(&mut random, wanted));
        let found = drawn.find(|drawn| wanted.is_met(drawn));
        found.unwrap_or_else(|| panic!("{}: no puzzle of the sort {wanted:?} was drawn", self.kind))
    }

    /// Compares every way to the answers, and the check of answers, with brute force, on `count`
    /// puzzles: a third with one solution, a third with several, a third with none.
    ///
    /// # Panics
    /// A result differs.
    pub fn agrees(&self, entry: &Entry, count: usize) {
        let drawn: Vec<SolvedPuzzle> = (0..count).map(|number| self.puzzle(1, number)).collect();
        self.agrees_on(entry, &drawn);
    }

    /// Compares them on the puzzle that a fuzzer's bytes make, if they make one.
    ///
    /// # Panics
    /// See [`Self::agrees`].
    pub fn agrees_on_bytes(&self, entry: &Entry, bytes: &[u8]) {
        let mut random = Random::of_bytes(bytes);
        let wanted = SolutionCount::ALL[random.below(SolutionCount::ALL.len())];
        if let Some(drawn) =
            (self.draw)(&mut random, wanted).filter(|drawn| drawn.answers.len() <= MOST)
        {
            self.agrees_on(entry, &[drawn]);
        }
    }

    fn agrees_on(&self, entry: &Entry, puzzles: &[SolvedPuzzle]) {
        let compared =
            puzzles.iter().flat_map(|drawn| compare(&self.reading, entry, drawn).mismatches);
        let mismatches: Vec<String> =
            compared.chain(check::check(self, entry, puzzles).mismatches).collect();
        assert!(
            mismatches.is_empty(),
            "{}: {} mismatches\n{}",
            self.kind,
            mismatches.len(),
            mismatches[..mismatches.len().min(9)].join("\n")
        );
    }
}

/// All makers, sorted by name.
pub const MAKERS: &[Maker] = &[battleship::MAKER, countdown::MAKER];

/// Returns a solution of rows of characters.
pub fn rows(width: usize, cells: impl IntoIterator<Item = char>) -> Value {
    let cells: Vec<char> = cells.into_iter().collect();
    json!({
        "rows": cells.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>(),
    })
}
