//! Extras of a request to open a puzzle: steps, an answer, other positions, a save file.

use std::sync::Arc;

use serde_json::Value;
use tatham_core::Json;
use tatham_core::explain::{self, Step};

/// Extras of a request to open a puzzle, apart from the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    /// Steps that follow the position. The last one is marked; earlier ones without a move are
    /// merged.
    pub(crate) after: Arc<Vec<Step>>,
    /// Answer that is shown instead of the position, in the form of a report.
    pub(crate) answer: Option<Json>,
    /// Positions to compare it with; other answers if an answer is shown.
    pub(crate) beside: Vec<Json>,
    /// True if a save file is requested.
    pub(crate) save: bool,
    /// True if a player asks, who needs targets and keys.
    pub(crate) play: bool,
    /// Notes of the player, if the request has some.
    pub(crate) notes: Option<Value>,
    /// True if a link with the position is requested.
    pub(crate) fragment: bool,
}

impl Extras {
    /// Reads steps in the form of a hint or an explanation.
    pub(crate) fn take_steps(&mut self, text: &str) -> Result<(), String> {
        let steps = explain::results(text)
            .map_err(|error| format!("expected a list of steps ({error})"))?;
        self.after = Arc::new(steps);
        Ok(())
    }

    /// Reads positions.
    pub(crate) fn take_positions(&mut self, text: &str) -> Result<(), String> {
        self.beside =
            serde_json::from_str(text).map_err(|_| "expected a list of positions".to_owned())?;
        Ok(())
    }

    /// Reads an answer.
    pub(crate) fn take_answer(&mut self, text: &str) -> Result<(), String> {
        let answer: Json =
            serde_json::from_str(text).map_err(|_| "expected an answer".to_owned())?;
        self.answer = Some(answer).filter(|answer| !answer.is_null());
        Ok(())
    }
}
