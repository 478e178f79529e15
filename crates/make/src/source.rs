//! Frames and drafts of a kind's puzzles, without the types of the kind: so the search for a puzzle
//! is compiled once.

use std::marker::PhantomData;

use tatham_core::author::Random;
use tatham_core::make::{Class, GreyPicture, MakeError, MakeOptions};
use tatham_core::{Json, Puzzle, Size, Stop};

use crate::answer;
use crate::draft::{AnyDraft, Draft};
use crate::{Limits, Makeable};

/// Number of tries, until a picture is changed at one more place before the search: the ratings of
/// puzzles that are closer to it were not as requested.
const TRIES_WITH_AS_MANY_CHANGES: u32 = 5;

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

    /// Draws a solution after this number of others, and states all clues about it that a mask
    /// allows.
    fn draw(
        &self,
        options: &MakeOptions,
        tries: u32,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Drawn, Stop>;

    /// States the clues about a given answer instead.
    ///
    /// # Errors
    /// The answer has another form, or breaks a rule.
    fn take(
        &self,
        answer: &Json,
        options: &MakeOptions,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Result<Drawn, Stop>, MakeError>;
}

/// Result of drawing a solution.
pub(crate) enum Drawn {
    /// A puzzle with all clues about its only solution.
    Draft(Box<dyn AnyDraft>),
    /// All clues leave several solutions, or cells of a mask have no clue.
    Ambiguous,
    /// It is proven that a given answer has no puzzle: a clause with the reason.
    NoPuzzle(&'static str),
    /// It is proven that the frame has no solution.
    NoAnswer,
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
        options: &MakeOptions,
        tries: u32,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Drawn, Stop> {
        if let (Some(picture), Some(maker)) = (&self.picture, M::PICTURE) {
            let changes = (tries / TRIES_WITH_AS_MANY_CHANGES) as usize;
            let similar = (maker.similar)(&self.problem, picture, changes, random, limits)?;
            let Some(answer) = similar else { return Ok(Drawn::Ambiguous) };
            let shown = (maker.shown)(picture);
            let draft = Draft::<P, M>::of_answer(&self.problem, answer, random);
            return Ok(Drawn::Draft(Box::new(draft.of_picture(&shown))));
        }
        let Some(answer) = M::answer(&self.problem, random, limits)? else {
            return Ok(Drawn::NoAnswer);
        };
        let full = M::clued(&self.problem, &answer, random);
        let Some(full) = masked::<M>(full, options) else { return Ok(Drawn::Ambiguous) };
        let draft = Draft::<P, M>::new(full, answer, random, limits)?;
        Ok(draft.map_or(Drawn::Ambiguous, |draft| Drawn::Draft(Box::new(draft))))
    }

    fn take(
        &self,
        answer: &Json,
        options: &MakeOptions,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Result<Drawn, Stop>, MakeError> {
        let answer = answer::read::<P>(&self.problem, answer)?;
        let before = random.clone();
        let full = M::clued(&self.problem, &answer, random);
        answer::check::<P>(&full, &answer)?;
        // Other clues are drawn if there are any.
        let or_never = |why| {
            let is_random = self.is_random || *random != before;
            if is_random { Drawn::Ambiguous } else { Drawn::NoPuzzle(why) }
        };
        let Some(full) = masked::<M>(full, options) else {
            return Ok(Ok(or_never("the answer allows no clue in some cells of the mask")));
        };
        Ok(Draft::<P, M>::unchanged(full, answer, limits).map(|draft| match draft {
            Some(draft) => Drawn::Draft(Box::new(draft)),
            None => or_never("all possible clues about the answer leave several solutions"),
        }))
    }
}

/// Returns a puzzle with those of its clues that a mask allows; `None` if it has fewer than it
/// must have.
fn masked<M: Makeable>(full: M::Problem, options: &MakeOptions) -> Option<M::Problem> {
    let Some(mask) = &options.mask else { return Some(full) };
    let mut count = 0;
    let masked = M::with_clues(&full, &mut |place| {
        let has_clue = mask.has(place);
        count += usize::from(has_clue);
        has_clue
    });
    (options.is_minimal || count == mask.count()).then_some(masked)
}
