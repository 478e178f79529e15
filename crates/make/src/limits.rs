//! Limits of the work on one puzzle.

use tatham_core::make::MakeOptions;
use tatham_core::{Budget, Stop};

/// Number of answers that are drawn before a puzzle is given up.
pub(crate) const TRIES: u32 = 10_000;

/// Work of the searches for a puzzle before it is given up, and share of it for one removal of
/// clues: [checks of a budget](Budget::steps).
const WORK: u64 = 100_000;
const REMOVAL: u64 = 4_000;

/// Seconds of the searches for a board of a game before it is given up, and of that for one
/// solution.
const GAME: u64 = 10;
const SOLUTION: u64 = 3;

/// Work of all ratings of a puzzle before it is given up.
const RATING: u64 = 1_000_000;

/// Places of a puzzle that take as long to state as the work between 2 checks.
const PLACES: usize = 100;

/// Limits of a search.
///
/// The checks of stating a puzzle are not counted, because their number depends on the puzzles that
/// the same thread has stated before.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time and memory.
    pub budget: Budget,
    /// Time, memory and the amount of work.
    pub work: Budget,
    /// Time, memory and the amount of work of ratings.
    pub rating: Budget,
    /// Checks of a budget in the search for one solution of a board.
    solution: u64,
}

impl Limits {
    /// Returns the limits of a puzzle.
    pub(crate) fn new(options: &MakeOptions, budget: &Budget) -> Self {
        let at_most = |work| {
            if options.has_time_limit { budget.clone() } else { budget.at_most(work) }
        };
        Self { budget: budget.clone(), work: at_most(WORK), rating: at_most(RATING), solution: 0 }
    }

    /// Returns the limits of a board of a game, whose searches check a budget so often in about a
    /// second.
    pub(crate) fn of_game(second: u64, options: &MakeOptions, budget: &Budget) -> Self {
        let limits = Self::new(options, budget);
        let work =
            if options.has_time_limit { budget.clone() } else { budget.at_most(GAME * second) };
        Self { work, solution: SOLUTION * second, ..limits }
    }

    /// Returns the budget of the search for one solution of a board.
    pub(crate) fn of_solution(&self) -> Budget {
        self.work.at_most(self.solution)
    }

    /// Returns the limits of removing clues, which ends early on large boards unless every
    /// removable clue must go.
    pub(crate) fn of_removal(&self, options: &MakeOptions) -> Self {
        if options.is_minimal {
            return self.clone();
        }
        Self { work: self.work.at_most(REMOVAL), ..self.clone() }
    }

    /// Charges for stating a puzzle with this number of places, or for other work that takes about
    /// a microsecond for each of them.
    ///
    /// # Errors
    /// A limit is reached.
    pub fn charge(&self, places: usize) -> Result<(), Stop> {
        (0..places / PLACES).try_for_each(|_| self.work.check())
    }

    /// Returns true if these limits were reached and those around them were not.
    pub(crate) fn are_reached_within(&self, outer: &Self) -> bool {
        self.work.stopped().is_some() && outer.work.stopped().is_none()
    }
}
