//! Explanations in JSON that are written while their steps are found.

use std::mem;

use serde::Serialize;
use tatham_core::Status;
use tatham_core::explain::Found;

use crate::api_error::ApiError;
use crate::inspection::{Explained, Head};
use crate::puzzle::Puzzle;

/// Field of the steps, up to the first of them.
const STEPS: &str = r#""steps":["#;

/// Fields of an explanation before its steps.
#[derive(Serialize)]
struct Beginning {
    #[serde(flatten)]
    head: Head,
    status: Status,
}

impl Puzzle {
    /// Returns all steps like [`Puzzle::explain`]. `write` receives the same object as
    /// [`json`](crate::json) makes of them in parts, each as soon as it is found: the fields before
    /// the steps, a step at a time, and the rest.
    ///
    /// # Errors
    /// If the kind has no explanations; then nothing is written.
    pub fn explain_in_parts(&self, write: &mut dyn FnMut(&str)) -> Result<Explained, ApiError> {
        let (mut has_begun, mut separator) = (false, "");
        let mut explained = self.explain_as_found(&mut |found| match found {
            Found::Verdict(status) => {
                has_begun = true;
                write(&self.beginning(status));
            }
            Found::Step(step) if has_begun => {
                write(&format!("{separator}{}", crate::json(step)));
                separator = ",";
            }
            // An object whose verdict is known last is written at once.
            Found::Step(_) => {}
        })?;
        if !has_begun {
            write(&crate::json(&explained));
            return Ok(explained);
        }
        let steps = mem::take(&mut explained.explanation.steps);
        let object = crate::json(&explained);
        // Text in a string has no such quotation marks.
        write(object.split_once(STEPS).map_or("]}", |(_, rest)| rest));
        explained.explanation.steps = steps;
        Ok(explained)
    }

    /// Returns the fields before the steps.
    fn beginning(&self, status: Status) -> String {
        let mut object = crate::json(&Beginning { head: self.head(&[]), status });
        object.pop();
        object + "," + STEPS
    }
}
