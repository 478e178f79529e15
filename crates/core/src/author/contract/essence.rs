//! What of a report is expected to stay the same.

use serde_json::{Value, json};

use crate::json::Json;
use crate::report::Report;
use crate::verdict::Status;

/// A report without what differs from run to run, or from one good solver to another: which of many solutions come first, and which of many ways of the same
/// length is gone.
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
