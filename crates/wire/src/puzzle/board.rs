//! The board of an opened puzzle: after steps, or with an answer, compared with other positions.

use std::collections::BTreeSet;

use tatham_core::picture::Notice;
use tatham_core::{AnyPosition, AnyProblem, Budget, Json, MemoryClaim, Picture, Place};

use super::{Puzzle, late};
use crate::api_error::ApiError;
use crate::request::Extras;

/// A board as it is shown.
pub(super) struct BoardView {
    /// Picture of the board.
    pub(super) picture: Picture,
    /// Words that replace the picture where there is none, if the kind has them.
    pub(super) words: Option<String>,
    /// Places in which it differs from the positions that it is compared with.
    pub(super) differs: Vec<Place>,
    /// Position that the picture shows, from the start.
    pub(super) position: AnyPosition,
    /// Memory claim of the picture.
    pub(super) _claim: MemoryClaim,
}

impl Puzzle {
    /// Returns the board after the steps, with the extras.
    ///
    /// # Errors
    /// If an answer or a position does not belong to this puzzle, or there is too little memory for
    /// the picture.
    pub(super) fn board(
        &self,
        extras: &Extras,
        position: AnyPosition,
    ) -> Result<BoardView, ApiError> {
        let (stepped, claim) = self.picture_at(&position, &extras.after)?;
        let Some(answer) = &extras.answer else {
            let (picture, differs) = marked(stepped, &extras.beside, &self.problem, &self.budget)?;
            let words = position.words();
            return Ok(BoardView { picture, words, differs, position, _claim: claim });
        };
        // An answer starts at the end of the position: its moves apply to the board as it is by
        // then.
        let resumed = position.resumed();
        let problem = resumed.as_ref().unwrap_or(&self.problem);
        let unfit = |why| ApiError::expected(format!("`answer` does not fit this position: {why}"));
        let answer = problem.position(answer).map_err(unfit)?;
        let (picture, differs) = marked(answer.picture(), &extras.beside, problem, &self.budget)?;
        let position = position.completed(&answer).map_err(unfit)?;
        Ok(BoardView { picture, words: answer.words(), differs, position, _claim: claim })
    }
}

/// Marks the places of a picture in which other positions differ from it; returns these places
/// too.
fn marked(
    picture: Picture,
    beside: &[Json],
    problem: &AnyProblem,
    budget: &Budget,
) -> Result<(Picture, Vec<Place>), ApiError> {
    // All positions are compared with the picture before any place is marked.
    let mut differing = BTreeSet::new();
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
    let picture = picture.noting(differing.iter().copied(), Notice::Differs);
    Ok((picture, Vec::from_iter(differing)))
}
