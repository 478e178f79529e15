//! Extras of a puzzle that is opened: steps, an answer, other positions, a save file.

use serde::Deserialize;
use serde_json::Value;
use tatham_core::explain::{Because, Fact, Form, Step};
use tatham_core::picture::Notice;
use tatham_core::{AnyProblem, Budget, Claim, Picture, Place};

use crate::fault::Fault;
use crate::puzzle::{Puzzle, late};

/// What is wanted beside the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// Steps that are taken from the position, the last of them marked.
    pub(crate) after: Vec<Step>,
    /// An answer to the position, as a report has it; it is shown in the position's place.
    pub(crate) answer: Option<Value>,
    /// Positions to hold it against: other answers, where an answer is shown.
    pub(crate) beside: Vec<Value>,
    /// Whether a save file is wanted.
    pub(crate) save: bool,
}

/// The board as it is shown.
pub(crate) struct BoardView {
    /// The picture.
    pub(crate) picture: Picture,
    /// The words that take its place where there is none, if the kind has them.
    pub(crate) words: Option<String>,
    /// The position that it shows, from the start.
    pub(crate) position: Value,
    /// The memory that the picture takes.
    pub(crate) _claim: Claim,
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
        let steps: Vec<Taken> = serde_json::from_str(text)
            .map_err(|error| format!("expected a list of steps ({error})"))?;
        self.after = steps.into_iter().map(Taken::into_step).collect();
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
        let answer: Value =
            serde_json::from_str(text).map_err(|_| "expected an answer".to_owned())?;
        self.answer = Some(answer).filter(|answer| !answer.is_null());
        Ok(())
    }

    /// The board from the position on to which the steps have led.
    ///
    /// # Errors
    /// An answer or a position is none of this puzzle, or there is too little memory for the picture.
    pub(crate) fn view(&self, puzzle: &Puzzle, position: Value) -> Result<BoardView, Fault> {
        let (stepped, claim) = puzzle.picture_at(&position, &self.after)?;
        let Some(answer) = &self.answer else {
            let picture = self.marked(stepped, &*puzzle.problem, &puzzle.budget)?;
            return Ok(BoardView {
                picture,
                words: puzzle.problem.words_of(&position),
                position,
                _claim: claim,
            });
        };
        // An answer begins where the position ends: its moves are those of a board that has changed since.
        let unfit = |why| Fault::expected(format!("`answer` is no answer to this position: {why}"));
        let resumed = puzzle.problem.resumed(&position).map_err(Fault::expected)?;
        let problem = resumed.as_deref().unwrap_or(&*puzzle.problem);
        let picture =
            self.marked(problem.picture_of(answer).map_err(unfit)?, problem, &puzzle.budget)?;
        let position = puzzle.problem.completed(&position, answer).map_err(unfit)?;
        Ok(BoardView { picture, words: problem.words_of(answer), position, _claim: claim })
    }

    /// A picture in which that is marked in which others differ from it.
    fn marked(
        &self,
        mut picture: Picture,
        problem: &dyn AnyProblem,
        budget: &Budget,
    ) -> Result<Picture, Fault> {
        // All are held against the picture before anything is marked in it.
        let mut differing = Vec::new();
        for other in &self.beside {
            budget
                .check()
                .map_err(|stop| late(format!("the positions beside it were not drawn: {stop}")))?;
            let fits = problem.admits(other).and_then(|()| problem.picture_of(other));
            let unfit = |why| {
                Fault::expected(format!("`beside` has what is no position of this puzzle: {why}"))
            };
            differing.extend(picture.differences(&fits.map_err(unfit)?));
        }
        picture = picture.noting(differing, Notice::Differs);
        Ok(picture)
    }
}

impl Taken {
    fn into_step(self) -> Step {
        Step {
            because: Because {
                facts: self.because.facts,
                left: self.because.left,
                ..Because::default()
            },
            therefore: self.therefore,
            made: self.made,
            ..Step::by(Form::Given)
        }
    }
}
