//! Files that options name.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use serde_json::Value;
use tatham_core::Json;
use tatham_core::make::Mask;
use tatham_wire::ApiError;

/// Reads the mask of a puzzle from a file: a row a line.
pub(crate) fn mask(path: &Path) -> Result<Mask, ApiError> {
    Ok(Mask::parse(text(path)?.lines())?)
}

/// Reads an answer from a file: alone, or as the only solution of a report or a record.
pub(crate) fn answer(path: &Path) -> Result<Json, ApiError> {
    let value: Value = serde_json::from_str(&text(path)?).map_err(|error| unusable(path, error))?;
    let solutions = value["solutions"].as_array();
    let answer = match (solutions.map(Vec::as_slice), value.get("solution")) {
        (Some([only]), _) => only,
        (Some(several), _) => {
            let found = several.len();
            return Err(unusable(path, format!("expected 1 solution, found {found}")));
        }
        (None, Some(solution)) => solution,
        (None, None) => &value,
    };
    Ok(Json::from_plain(answer))
}

fn text(path: &Path) -> Result<String, ApiError> {
    fs::read_to_string(path).map_err(|error| unusable(path, error))
}

fn unusable(path: &Path, why: impl Display) -> ApiError {
    ApiError::File(format!("cannot use `{}`: {why}", path.display()))
}
