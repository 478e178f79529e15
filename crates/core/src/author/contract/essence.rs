//! Canonical reports: the part of a report that must stay the same.

use serde_json::{Value, json};

use crate::json::Json;
use crate::report::Report;
use crate::verdict::Status;

/// Removes from a report everything that differs from run to run, or from one good solver to
/// another: the choice of the first solutions among many, and of one among many answers of the same
/// length.
pub fn essence(report: &Report) -> Value {
    let value = |solution: &Json| {
        let mut value = solution.value();
        if let Some(fields) = value.as_object_mut().filter(|fields| fields.contains_key("length")) {
            fields.remove("moves");
        }
        value
    };
    let solutions = if report.status == Status::Multiple { &[][..] } else { &report.solutions };
    let solutions: Vec<Value> = solutions.iter().map(value).collect();
    let mut essence =
        json!({ "game_id": report.game_id, "status": report.status, "solutions": solutions });
    if let Some(reason) = &report.reason {
        essence["reason"] = json!(reason);
    }
    essence
}
