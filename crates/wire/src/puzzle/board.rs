//! The board of a puzzle that is opened: after steps, or with an answer, beside other positions.

use tatham_core::picture::Notice;
use tatham_core::{AnyPosition, AnyProblem, Budget, Json, MemoryClaim, Picture};

use super::{Puzzle, late};
use crate::api_error::ApiError;
use crate::request::Extras;

/// The board as it is shown.
pub(super) struct BoardView {
    /// The picture.
    pub(super) picture: Picture,
    /// The words that take its place where there is none, if the kind has them.
    pub(super) words: Option<String>,
    /// The position that it shows, from the start.
    pub(super) position: AnyPosition,
    /// The memory that the picture takes.
    pub(super) _claim: MemoryClaim,
}

impl Puzzle {
    /// Returns the board at the position to which the steps have led, with the extras.
    ///
    /// # Errors
    /// An answer or a position is none of this puzzle, or there is too little memory for the
    /// picture.
    pub(super) fn board(
        &self,
        extras: &Extras,
        position: AnyPosition,
    ) -> Result<BoardView, ApiError> {
        let (stepped, claim) = self.picture_at(&position, &extras.after)?;
        let Some(answer) = &extras.answer else {
            let picture = marked(stepped, &extras.beside, &self.problem, &self.budget)?;
            return Ok(BoardView { picture, words: position.words(), position, _claim: claim });
        };
        // An answer begins where the position ends: its moves are those of a board that has changed
        // since.
        let resumed = position.resumed();
        let problem = resumed.as_ref().unwrap_or(&self.problem);
        let unfit = |why| ApiError::expected(format!("`answer` does not fit this position: {why}"));
        let answer = problem.position(answer).map_err(unfit)?;
        let picture = marked(answer.picture(), &extras.beside, problem, &self.budget)?;
        let position = position.completed(&answer).map_err(unfit)?;
        Ok(BoardView { picture, words: answer.words(), position, _claim: claim })
    }
}

/// Marks the places of a picture in which other positions differ from it.
fn marked(
    picture: Picture,
    beside: &[Json],
    problem: &AnyProblem,
    budget: &Budget,
) -> Result<Picture, ApiError> {
    // All are held against the picture before anything is marked in it.
    let mut differing = Vec::new();
    for other in beside {
        budget
            .check()
            .map_err(|stop| late(format!("the positions to compare could not be drawn: {stop}")))?;
        let other = problem.position(other).map_err(|why| {
            ApiError::expected(format!(
                "`beside` has a position that does not fit this puzzle: {why}"
            ))
        })?;
        differing.extend(picture.differences(&other.picture()));
    }
    Ok(picture.noting(differing, Notice::Differs))
}
