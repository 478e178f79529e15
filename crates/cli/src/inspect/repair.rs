//! Repairs: the puzzle with more or fewer clues.

use tatham_core::make::RepairOptions;
use tatham_core::{MemoryClaim, Picture};
use tatham_wire::{ApiError, Puzzle, RepairRecord};

use super::Inspect;
use crate::args::Repairing;
use crate::option_files;

pub(super) struct Repair(RepairRecord);

/// Repairs a puzzle.
pub(super) fn run(
    puzzle: &Puzzle,
    options: &Repairing,
    has_time_limit: bool,
) -> Result<Repair, ApiError> {
    let options = RepairOptions {
        goal: options.goal.clone(),
        answer: options.answer.as_deref().map(option_files::answer).transpose()?,
        keep: options.keep.clone(),
        show: options.show.get(),
        has_time_limit,
    };
    puzzle.repair(&options).map(Repair)
}

impl Inspect for Repair {
    fn json(&self) -> String {
        tatham_wire::json(&self.0)
    }

    fn lines(&self) -> Vec<String> {
        self.0.lines()
    }

    fn remarks(&self) -> Vec<String> {
        vec![self.0.summary()]
    }

    fn picture(&self, puzzle: &Puzzle) -> Result<(Picture, MemoryClaim), ApiError> {
        self.0.picture(puzzle)
    }

    fn save(&self) -> Result<String, ApiError> {
        self.0.save()
    }

    fn is_illustrated(&self) -> bool {
        self.0.game_id.is_some()
    }

    fn has_result(&self) -> bool {
        self.0.game_id.is_some()
    }

    fn stopped(&self) -> Option<&'static str> {
        self.0.stopped
    }

    fn exit_code(&self) -> u8 {
        self.0.exit_code()
    }
}
