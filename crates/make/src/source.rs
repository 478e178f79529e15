//! Frames and drafts of a kind's puzzles, without the types of the kind: so the search for a puzzle
//! is compiled once.

use std::marker::PhantomData;

use tatham_core::author::Random;
use tatham_core::make::MakeError;
use tatham_core::{Puzzle, Size, Stop};

use crate::draft::{AnyDraft, Draft};
use crate::{Limits, Makeable};

/// Source of frames.
pub(crate) trait Source {
    /// Makes a frame, random where the parameters leave a choice.
    fn frame(&self, random: &mut Random) -> Result<Box<dyn Frame>, MakeError>;

    /// See [`Makeable::HAS_REMOVABLE_CLUES`].
    fn has_removable_clues(&self) -> bool;
}

/// Frame of a puzzle, which says nothing about its answer.
pub(crate) trait Frame {
    /// Returns the size of the grid, if clues can be symmetric in it.
    fn size(&self) -> Option<Size>;

    /// Returns true if other frames have the same parameters.
    fn is_random(&self) -> bool;

    /// Draws a solution, and states all clues about it.
    fn draw(&self, random: &mut Random, limits: &Limits) -> Result<Drawn, Stop>;
}

/// Result of drawing a solution.
pub(crate) enum Drawn {
    /// A puzzle with all clues about its only solution.
    Draft(Box<dyn AnyDraft>),
    /// All clues leave several solutions.
    Ambiguous,
    /// It is proven that the frame has no solution.
    NoAnswer,
}

/// Kind `M`, whose puzzles `P` solves.
pub(crate) struct Kind<'k, P, M> {
    params: &'k str,
    kind: PhantomData<fn() -> (P, M)>,
}

impl<'k, P, M> Kind<'k, P, M> {
    pub(crate) fn new(params: &'k str) -> Self {
        Self { params, kind: PhantomData }
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
        Ok(Box::new(Blank::<P, M> { problem: blank, is_random, kind: PhantomData }))
    }

    fn has_removable_clues(&self) -> bool {
        M::HAS_REMOVABLE_CLUES
    }
}

/// Blank puzzle of a kind.
struct Blank<P, M: Makeable> {
    problem: M::Problem,
    is_random: bool,
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

    fn draw(&self, random: &mut Random, limits: &Limits) -> Result<Drawn, Stop> {
        let Some(answer) = M::answer(&self.problem, random, limits)? else {
            return Ok(Drawn::NoAnswer);
        };
        let full = M::clued(&self.problem, &answer, random);
        let draft = Draft::<P, M>::new(full, answer, random, limits)?;
        Ok(draft.map_or(Drawn::Ambiguous, |draft| Drawn::Draft(Box::new(draft))))
    }
}
