//! Repair of a puzzle: the request and the result.

use std::ops::RangeInclusive;

use super::MakeError;
use crate::budget::{Budget, Stop};
use crate::explain::{Band, Rating};
use crate::fact::Fact;
use crate::json::Json;

/// Repairs the puzzle with this ID.
pub type Repair = fn(&str, &RepairOptions, &Budget) -> Result<Repaired, MakeError>;

/// Goal of a repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RepairGoal {
    /// One solution, with as few more clues as possible.
    #[default]
    Unique,
    /// No clue can be removed.
    Minimal,
    /// A rating in one of these bands.
    Bands(RangeInclusive<Band>),
}

/// Wishes for a repair.
#[derive(Clone, Debug, Default)]
pub struct RepairOptions {
    /// Goal.
    pub goal: RepairGoal,
    /// Solution that the repaired puzzle has; `None` for any.
    pub answer: Option<Json>,
    /// Names of the classes whose clues are neither added nor removed.
    pub keep: Vec<String>,
    /// Number of different repairs of the same size; 0 counts as 1.
    pub show: usize,
    /// True if only the budget ends the work; otherwise a fixed amount of work does too.
    pub has_time_limit: bool,
}

/// Result of a repair.
#[derive(Clone, Debug, Default)]
pub struct Repaired {
    /// IDs of the repaired puzzles, all with the same number of changes; empty if none was found.
    pub game_ids: Vec<String>,
    /// Clues that were added, for each of these.
    pub added: Vec<Vec<Fact>>,
    /// Clues that were removed from the first of them.
    pub removed: Vec<Fact>,
    /// Clues of the first of them that have another value.
    pub changed: Vec<Fact>,
    /// Clues that could be removed alone, if the goal is a minimal puzzle.
    pub spare: Option<Vec<Fact>>,
    /// Number of clues that make the puzzle unique, if that is the goal and clues can be added.
    pub fewest: Option<Fewest>,
    /// Number of solutions of the puzzle that were tried as the solution of the repaired one.
    pub answers: usize,
    /// True if these are all of its solutions.
    pub has_all_answers: bool,
    /// Rating, if bands are the goal.
    pub rating: Option<Rating>,
    /// True if it is proven that the puzzle has no solution.
    pub is_unsolvable: bool,
    /// Limit that was reached.
    pub stop: Option<Stop>,
    /// The reason why no repair was found, as a clause.
    pub reason: Option<String>,
}

/// Bounds of the number of clues that make a puzzle unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// Number that was found.
    pub found: usize,
    /// No smaller number suffices: proven for the solutions that were tried.
    pub at_least: usize,
    /// True if it is proven for all of them.
    pub is_proven: bool,
}
