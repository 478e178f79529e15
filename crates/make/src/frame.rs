//! Frame of a puzzle, which says nothing about its answer.

use tatham_core::author::Random;
use tatham_core::make::{GreyPicture, MakeError};
use tatham_core::{AnyProblem, Json, Size, Stop};

use crate::Limits;
use crate::answer;
use crate::any_makeable::AnyMakeable;
use crate::draft::Draft;

/// Blank puzzle of a kind.
pub(crate) struct Frame {
    kind: &'static dyn AnyMakeable,
    blank: AnyProblem,
    /// True if other frames have the same parameters.
    pub(crate) is_random: bool,
}

impl Frame {
    /// Makes a frame, random where the parameters leave a choice.
    pub(crate) fn new(
        kind: &'static dyn AnyMakeable,
        params: &str,
        random: &mut Random,
    ) -> Result<Self, MakeError> {
        let before = random.clone();
        let blank = kind.blank(params, random)?;
        let is_random = *random != before;
        Ok(Self { kind, blank, is_random })
    }

    /// Returns the size of the grid, if clues can be symmetric in it.
    pub(crate) fn size(&self) -> Option<Size> {
        self.kind.size(&self.blank)
    }

    /// Draws a solution, and states all clues about it; `None` proves that there is none.
    pub(crate) fn draw(&self, random: &mut Random, limits: &Limits) -> Result<Option<Draft>, Stop> {
        let answer = self.kind.answer(&self.blank, random, limits)?;
        Ok(answer.map(|answer| {
            let full = self.kind.clued(&self.blank, &*answer, random);
            Draft::new(self.kind, full, answer)
        }))
    }

    /// Finds a solution similar to the picture, and states all clues about it, which leave no
    /// other; `None` if none is found. So many places of the picture change before the search.
    pub(crate) fn draw_similar(
        &self,
        picture: &GreyPicture,
        changes: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Draft>, Stop> {
        let similar = self.kind.similar(&self.blank, picture, changes, random, limits)?;
        Ok(similar.map(|[answer, shown]| {
            let full = self.kind.clued(&self.blank, &*answer, random);
            Draft::new(self.kind, full, answer).with_picture(&*shown)
        }))
    }

    /// Reads a solution, and states all clues about it.
    ///
    /// # Errors
    /// The answer has another form, or breaks a rule.
    pub(crate) fn read(&self, answer: &Json, random: &mut Random) -> Result<Draft, MakeError> {
        let answer = answer::read(&self.blank, answer)?;
        let full = self.kind.clued(&self.blank, &*answer, random);
        answer::check(&full, &*answer)?;
        Ok(Draft::new(self.kind, full, answer))
    }
}
