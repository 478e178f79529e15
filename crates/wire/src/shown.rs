//! What a puzzle is shown with when it is opened: steps, other positions, a save file.

use serde::Deserialize;
use serde_json::Value;
use tatham_core::explain::{Because, Fact, Form, Step};
use tatham_core::picture::Notice;
use tatham_core::{Claim, Picture, Place};

use crate::fault::Fault;
use crate::puzzle::{Puzzle, late};

/// What is wanted beside the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// Steps that are taken from the position, the last of them marked.
    pub(crate) after: Vec<Step>,
    /// Positions to hold it against.
    pub(crate) beside: Vec<Value>,
    /// Whether a save file is wanted.
    pub(crate) save: bool,
}

/// A step as far as a board shows it; the other fields of one that was told are not read.
#[derive(Deserialize)]
struct Taken {
    #[serde(default)]
    because: Facts,
    #[serde(default)]
    therefore: Vec<Fact>,
    #[serde(rename = "move")]
    made: Option<String>,
}

#[derive(Default, Deserialize)]
struct Facts {
    #[serde(default)]
    facts: Vec<Fact>,
    #[serde(default)]
    left: Vec<Place>,
}

impl Shown {
    /// Reads steps as a hint or an explanation tells them.
    pub(crate) fn take_steps(&mut self, text: &str) -> Result<(), String> {
        let steps: Vec<Taken> = serde_json::from_str(text).map_err(|error| format!("expected a list of steps ({error})"))?;
        self.after = steps.into_iter().map(Taken::into_step).collect();
        Ok(())
    }

    /// Reads positions.
    pub(crate) fn take_positions(&mut self, text: &str) -> Result<(), String> {
        self.beside = serde_json::from_str(text).map_err(|_| "expected a list of positions".to_owned())?;
        Ok(())
    }

    /// The position to which the steps have led, drawn; and the memory that the picture takes.
    pub(crate) fn picture(&self, puzzle: &Puzzle, position: &Value) -> Result<(Picture, Claim), Fault> {
        let (mut picture, claim) = puzzle.picture_at(position, &self.after)?;
        // All are held against the picture before anything is marked in it.
        let mut differing = Vec::new();
        for other in &self.beside {
            puzzle.budget.check().map_err(|stop| late(format!("the positions beside it were not drawn: {stop}")))?;
            let fits = puzzle.problem.admits(other).and_then(|()| puzzle.problem.picture_of(other));
            let unfit = |why| Fault::expected(format!("`beside` has what is no position of this puzzle: {why}"));
            differing.extend(picture.differences(&fits.map_err(unfit)?));
        }
        picture = picture.noting(differing, Notice::Differs);
        Ok((picture, claim))
    }
}

impl Taken {
    fn into_step(self) -> Step {
        Step {
            because: Because { facts: self.because.facts, left: self.because.left, ..Because::default() },
            therefore: self.therefore,
            made: self.made,
            ..Step::by(Form::Given)
        }
    }
}
