//! Repairs of puzzles.

use std::ops::RangeInclusive;
use std::time::Duration;

use tatham_core::explain::Band;
use tatham_core::make::{RepairGoal, RepairOptions, Repaired};
use tatham_core::{Budget, Json};

use crate::any::AnyPuzzle;
use crate::error::Error;

/// Repair of a puzzle, with the wishes for its result.
#[derive(Clone, Debug)]
pub struct Repair<'p> {
    puzzle: &'p AnyPuzzle,
    options: RepairOptions,
    limit: Option<Duration>,
}

/// Begins the repair of a puzzle: it gets the fewest clues that leave 1 solution, unless another
/// goal is set. A player's entries do not matter.
///
/// ```
/// # #[cfg(feature = "latin")] {
/// let puzzle = tatham::open("solo:2x2:1_2_3_4l")?;
/// let repaired = tatham::repair(&puzzle).run()?;
/// assert_eq!(repaired.added[0].len(), 2);
/// assert!(repaired.fewest.is_some_and(|fewest| fewest.is_proven));
/// let unique = tatham::open(&format!("solo:{}", repaired.game_ids[0]))?;
/// assert!(unique.solve()?.unique().is_some());
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair(puzzle: &AnyPuzzle) -> Repair<'_> {
    Repair { puzzle, options: RepairOptions::default(), limit: None }
}

impl Repair<'_> {
    /// Sets the goal that no clue can be removed.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.options.goal = RepairGoal::Minimal;
        self
    }

    /// Sets the goal that the rating is in one of these bands.
    #[must_use]
    pub fn grade(mut self, bands: RangeInclusive<Band>) -> Self {
        self.options.goal = RepairGoal::Bands(bands);
        self
    }

    /// Requests that the clues of a class are neither added nor removed.
    #[must_use]
    pub fn keep(mut self, class: &str) -> Self {
        self.options.keep.push(class.to_owned());
        self
    }

    /// Requests the solution that the repaired puzzle has, in the form of a report.
    #[must_use]
    pub fn answer(mut self, answer: Json) -> Self {
        self.options.answer = Some(answer);
        self
    }

    /// Requests up to this number of repairs with as few clues.
    #[must_use]
    pub fn show(mut self, count: usize) -> Self {
        self.options.show = count;
        self
    }

    /// Limits the time. Without a limit, the search ends after a fixed amount of work, about 10
    /// seconds.
    #[must_use]
    pub fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// Repairs the puzzle. A puzzle that cannot be repaired, or not within the limits, is a value
    /// without IDs, and with the reason.
    ///
    /// # Errors
    /// Puzzles of this kind are not repaired, the kind cannot fulfil the wishes, or the requested
    /// solution is not one of the puzzle's.
    pub fn run(self) -> Result<Repaired, Error> {
        let Self { puzzle, mut options, limit } = self;
        let repair = tatham_kinds::repairer(puzzle.kind(), &options).map_err(Error::unfit)?;
        options.has_time_limit = limit.is_some();
        let budget = limit.map_or_else(Budget::unlimited, Budget::within);
        repair(&puzzle.id(), &options, &budget).map_err(|error| Error::unfit(error.to_string()))
    }
}
