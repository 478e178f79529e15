//! Frames and drafts of a kind's puzzles, without the types of the kind: so the search for a puzzle
//! is compiled once.

use std::marker::PhantomData;

use tatham_core::author::Random;
use tatham_core::make::{Class, GreyPicture, MakeError};
use tatham_core::{Json, Puzzle, Size, Stop};

use crate::answer;
use crate::draft::{AnyDraft, Draft};
use crate::{Limits, Makeable};

/// Source of frames.
pub(crate) trait Source {
    /// Makes a frame, random where the parameters leave a choice.
    fn frame(&self, random: &mut Random) -> Result<Box<dyn Frame>, MakeError>;

    /// See [`Makeable::HAS_REMOVABLE_CLUES`].
    fn has_removable_clues(&self) -> bool;

    /// See [`Makeable::CLASSES`].
    fn classes(&self) -> &'static [Class];
}

/// Frame of a puzzle, which says nothing about its answer.
pub(crate) trait Frame {
    /// Returns the size of the grid, if clues can be symmetric in it.
    fn size(&self) -> Option<Size>;

    /// Returns true if other frames have the same parameters.
    fn is_random(&self) -> bool;

    /// Draws a solution, and states all clues about it; `None` proves that there is none.
    fn draw(&self, random: &mut Random, limits: &Limits)
    -> Result<Option<Box<dyn AnyDraft>>, Stop>;

    /// Finds a solution similar to the picture, and states all clues about it, which leave no
    /// other; `None` if none is found. So many places of the picture change before the search.
    fn draw_similar(
        &self,
        changes: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Box<dyn AnyDraft>>, Stop>;

    /// Reads a solution, and states all clues about it.
    ///
    /// # Errors
    /// The answer has another form, or breaks a rule.
    fn read(&self, answer: &Json, random: &mut Random) -> Result<Box<dyn AnyDraft>, MakeError>;
}

/// Kind `M`, whose puzzles `P` solves.
pub(crate) struct Kind<'k, P, M> {
    params: &'k str,
    /// Picture with the size of the board.
    picture: Option<GreyPicture>,
    types: PhantomData<fn() -> (P, M)>,
}

impl<'k, P, M> Kind<'k, P, M> {
    pub(crate) fn new(params: &'k str, picture: Option<GreyPicture>) -> Self {
        Self { params, picture, types: PhantomData }
    }
}

impl<P, M> Source for Kind<'_, P, M>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    fn frame(&self, random: &mut Random) -> Result<Box<dyn Frame>, MakeError> {
        let before = random.clone();
        let blank = M::blank(self.params, random)?;
        let is_random = *random != before;
        let (problem, picture) = (blank, self.picture.clone());
        Ok(Box::new(Blank::<P, M> { problem, is_random, picture, kind: PhantomData }))
    }

    fn has_removable_clues(&self) -> bool {
        M::HAS_REMOVABLE_CLUES
    }

    fn classes(&self) -> &'static [Class] {
        M::CLASSES
    }
}

/// Blank puzzle of a kind.
struct Blank<P, M: Makeable> {
    problem: M::Problem,
    is_random: bool,
    picture: Option<GreyPicture>,
    kind: PhantomData<fn() -> P>,
}

impl<P, M> Frame for Blank<P, M>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    fn size(&self) -> Option<Size> {
        M::SIZE.map(|size| size(&self.problem))
    }

    fn is_random(&self) -> bool {
        self.is_random
    }

    fn draw(
        &self,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Box<dyn AnyDraft>>, Stop> {
        let answer = M::answer(&self.problem, random, limits)?;
        Ok(answer.map(|answer| {
            let full = M::clued(&self.problem, &answer, random);
            Box::new(Draft::<P, M>::new(full, answer)) as Box<dyn AnyDraft>
        }))
    }

    fn draw_similar(
        &self,
        changes: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Box<dyn AnyDraft>>, Stop> {
        let (Some(picture), Some(maker)) = (&self.picture, M::PICTURE) else { return Ok(None) };
        let similar = (maker.similar)(&self.problem, picture, changes, random, limits)?;
        let draft = |answer| Draft::<P, M>::of_answer(&self.problem, answer, random);
        let draft = similar.map(draft).map(|draft| draft.of_picture(&(maker.shown)(picture)));
        Ok(draft.map(|draft| Box::new(draft) as Box<dyn AnyDraft>))
    }

    fn read(&self, answer: &Json, random: &mut Random) -> Result<Box<dyn AnyDraft>, MakeError> {
        let answer = answer::read::<P>(&self.problem, answer)?;
        let full = M::clued(&self.problem, &answer, random);
        answer::check::<P>(&full, &answer)?;
        Ok(Box::new(Draft::<P, M>::new(full, answer)))
    }
}
