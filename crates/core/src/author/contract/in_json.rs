//! Answers and positions in JSON, as tests write them by hand.

use serde_json::{Value, json};

use crate::json::{Json, Unfit};
use crate::problem::AnyProblem;
use crate::report::Report;
use crate::save::SaveFile;
use crate::verdict::Status;
use crate::violation::Violation;

/// Puzzle whose answers and positions are JSON.
pub trait InJson {
    /// Returns the givens of the puzzle.
    fn givens(&self) -> Value;

    /// Checks an answer.
    ///
    /// # Errors
    /// The rule that it breaks.
    fn accepts(&self, answer: &Value) -> Result<(), Violation>;

    /// Returns the rules that an answer, or a part of one, breaks.
    ///
    /// # Errors
    /// It does not have the form of an answer.
    fn check(&self, answer: &Value) -> Result<Vec<Violation>, Violation>;

    /// Returns the number of open places of a position.
    ///
    /// # Errors
    /// It is not a position of this puzzle.
    fn open(&self, position: &Value) -> Result<usize, Unfit>;

    /// Returns a save file with the entries of an answer.
    fn save(&self, answer: &Value) -> Option<SaveFile>;
}

impl InJson for AnyProblem {
    fn givens(&self) -> Value {
        self.start().json().value()
    }

    fn accepts(&self, answer: &Value) -> Result<(), Violation> {
        self.answer(&answer.into())?.accepts()
    }

    fn check(&self, answer: &Value) -> Result<Vec<Violation>, Violation> {
        Ok(self.answer(&answer.into())?.violations())
    }

    fn open(&self, position: &Value) -> Result<usize, Unfit> {
        Ok(self.position(&position.into())?.open())
    }

    fn save(&self, answer: &Value) -> Option<SaveFile> {
        self.answer(&answer.into()).ok()?.save()
    }
}

/// A report without what differs from run to run, or from one good solver to another: which of many
/// solutions come first, and which of many ways of the same length is gone.
pub fn canonical(report: &Report) -> Value {
    let value = |solution: &Json| {
        let mut value = solution.value();
        if let Some(fields) = value.as_object_mut().filter(|fields| fields.contains_key("length")) {
            fields.remove("moves");
        }
        value
    };
    let solutions = if report.status == Status::Multiple { &[][..] } else { &report.solutions };
    let solutions: Vec<Value> = solutions.iter().map(value).collect();
    let mut canonical =
        json!({ "game_id": report.game_id, "status": report.status, "solutions": solutions });
    if let Some(reason) = &report.reason {
        canonical["reason"] = json!(reason);
    }
    canonical
}
