//! Repairs: the puzzle with more or fewer clues.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tatham_core::make::RepairOptions;
use tatham_core::{Json, MemoryClaim, Picture};
use tatham_wire::{ApiError, Puzzle, RepairRecord};

use super::Inspect;
use crate::args::Repairing;

pub(super) struct Repair(RepairRecord);

/// Repairs a puzzle.
pub(super) fn run(
    puzzle: &Puzzle,
    options: &Repairing,
    has_time_limit: bool,
) -> Result<Repair, ApiError> {
    let options = RepairOptions {
        goal: options.goal.clone(),
        answer: options.answer.as_deref().map(answer).transpose()?,
        show: options.show.get(),
        has_time_limit,
    };
    puzzle.repair(&options).map(Repair)
}

/// Reads an answer from a file: alone, or as the only solution of a report or a record.
fn answer(path: &Path) -> Result<Json, ApiError> {
    let file = |why: String| ApiError::File(format!("cannot use `{}`: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| file(error.to_string()))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| file(error.to_string()))?;
    let solutions = value["solutions"].as_array();
    let answer = match (solutions.map(Vec::as_slice), value.get("solution")) {
        (Some([only]), _) => only,
        (Some(several), _) => {
            return Err(file(format!("expected 1 solution, found {}", several.len())));
        }
        (None, Some(solution)) => solution,
        (None, None) => &value,
    };
    Ok(Json::from_plain(answer))
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

    fn is_illustrated(&self) -> bool {
        self.0.game_id.is_some()
    }

    fn stopped(&self) -> Option<&'static str> {
        self.0.stopped
    }

    fn exit_code(&self) -> u8 {
        self.0.exit_code()
    }
}
