//! A kind whose puzzles are made, without its types: so the search for a puzzle is compiled once.

use std::borrow::Cow;
use std::marker::PhantomData;

use tatham_core::author::Random;
use tatham_core::explain::Bands;
use tatham_core::make::{Class, GreyPicture, Symmetry};
use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::{AnyProblem, ParseError, Place, Puzzle, Size, Stop};
use tatham_sat::model::StatedPuzzle;

use crate::{Limits, Makeable, Value};

/// Answer without its type.
pub(crate) type Answer = Box<dyn AnyPartialAnswer>;

/// [`Makeable`] without its types: each function calls the one with its name, and does nothing
/// else.
pub(crate) trait AnyMakeable: Sync {
    /// Returns the bands of the kind's ratings.
    fn bands(&self) -> Bands;

    fn has_removable_clues(&self) -> bool;

    fn is_repaired_by_clues(&self) -> bool;

    fn classes(&self) -> &'static [Class];

    /// Reads a puzzle.
    fn parse(&self, id: &str) -> Result<AnyProblem, ParseError>;

    fn blank(&self, params: &str, random: &mut Random) -> Result<AnyProblem, ParseError>;

    fn symmetry(&self, params: &str) -> Result<Option<Symmetry>, ParseError>;

    fn with_symmetry<'p>(&self, params: &'p str, symmetry: Symmetry) -> Cow<'p, str>;

    fn size(&self, problem: &AnyProblem) -> Option<Size>;

    fn answer(
        &self,
        blank: &AnyProblem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Answer>, Stop>;

    fn another(
        &self,
        problem: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        limits: &Limits,
    ) -> Result<Option<Answer>, Stop>;

    fn is_proven_anew(&self, full: &AnyProblem) -> bool;

    /// Returns a puzzle with its rules.
    fn stated<'p>(&self, problem: &'p AnyProblem) -> StatedPuzzle<'p>;

    /// See [`Rules::known`](tatham_sat::model::Rules::known).
    fn known(&self, problem: &AnyProblem, values: &[Option<i64>]) -> Answer;

    fn clued(
        &self,
        blank: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        random: &mut Random,
    ) -> AnyProblem;

    fn with_clues(&self, full: &AnyProblem, keep: &mut dyn FnMut(Place) -> bool) -> AnyProblem;

    fn with_all_clues(
        &self,
        problem: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        random: &mut Random,
    ) -> AnyProblem;

    fn clue(&self, problem: &AnyProblem, place: Place) -> Option<Value>;

    fn goes_first(&self, place: Place) -> bool;

    fn changed(
        &self,
        full: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        place: Place,
        random: &mut Random,
    ) -> Option<(AnyProblem, Answer)>;

    /// See [`Rules::values`](tatham_sat::model::Rules::values).
    fn values(&self, problem: &AnyProblem, answer: &dyn AnyPartialAnswer) -> Vec<Option<i64>>;

    /// See [`Rules::places`](tatham_sat::model::Rules::places).
    fn places(&self, problem: &AnyProblem, shown: usize) -> Vec<Place>;

    fn changed_places(&self, problem: &AnyProblem) -> Vec<Place>;

    /// Returns the size that a picture must have; `None` for kinds that take no picture.
    fn picture_size(&self, params: &str) -> Result<Option<Size>, ParseError>;

    /// Returns an answer that is similar to a picture, and the one that the picture shows.
    fn similar(
        &self,
        blank: &AnyProblem,
        picture: &GreyPicture,
        changes: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<[Answer; 2]>, Stop>;
}

/// Returns kind `M`, whose puzzles `P` solves, without its types.
pub(crate) fn untyped<P, M>() -> &'static dyn AnyMakeable
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    &Typed::<P, M>(PhantomData)
}

struct Typed<P, M>(PhantomData<fn() -> (P, M)>);

impl<P, M> AnyMakeable for Typed<P, M>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    fn bands(&self) -> Bands {
        P::KIND.bands.unwrap_or(Bands::COMMON)
    }

    fn is_repaired_by_clues(&self) -> bool {
        M::IS_REPAIRED_BY_CLUES
    }

    fn has_removable_clues(&self) -> bool {
        M::HAS_REMOVABLE_CLUES
    }

    fn classes(&self) -> &'static [Class] {
        M::CLASSES
    }

    fn parse(&self, id: &str) -> Result<AnyProblem, ParseError> {
        Ok(AnyProblem::from_typed::<P>(P::parse(id)?))
    }

    fn blank(&self, params: &str, random: &mut Random) -> Result<AnyProblem, ParseError> {
        Ok(AnyProblem::from_typed::<P>(M::blank(params, random)?))
    }

    fn symmetry(&self, params: &str) -> Result<Option<Symmetry>, ParseError> {
        M::symmetry(params)
    }

    fn with_symmetry<'p>(&self, params: &'p str, symmetry: Symmetry) -> Cow<'p, str> {
        M::with_symmetry(params, symmetry)
    }

    fn size(&self, problem: &AnyProblem) -> Option<Size> {
        M::SIZE.and_then(|size| size(problem.typed::<P>()))
    }

    fn answer(
        &self,
        blank: &AnyProblem,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Answer>, Stop> {
        let answer = M::answer(blank.typed::<P>(), random, limits)?;
        Ok(answer.map(|answer| Box::new(answer) as _))
    }

    fn another(
        &self,
        problem: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        limits: &Limits,
    ) -> Result<Option<Answer>, Stop> {
        let another = M::another(problem.typed::<P>(), answer.downcast(), limits)?;
        Ok(another.map(|answer| Box::new(answer) as _))
    }

    fn is_proven_anew(&self, full: &AnyProblem) -> bool {
        M::is_proven_anew(full.typed::<P>())
    }

    fn stated<'p>(&self, problem: &'p AnyProblem) -> StatedPuzzle<'p> {
        StatedPuzzle::new::<M>(problem.typed::<P>())
    }

    fn known(&self, problem: &AnyProblem, values: &[Option<i64>]) -> Answer {
        Box::new(M::known(problem.typed::<P>(), values))
    }

    fn clued(
        &self,
        blank: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        random: &mut Random,
    ) -> AnyProblem {
        let clued = M::clued(blank.typed::<P>(), answer.downcast(), random);
        AnyProblem::from_typed::<P>(clued)
    }

    fn with_clues(&self, full: &AnyProblem, keep: &mut dyn FnMut(Place) -> bool) -> AnyProblem {
        AnyProblem::from_typed::<P>(M::with_clues(full.typed::<P>(), keep))
    }

    fn with_all_clues(
        &self,
        problem: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        random: &mut Random,
    ) -> AnyProblem {
        let full = M::with_all_clues(problem.typed::<P>(), answer.downcast(), random);
        AnyProblem::from_typed::<P>(full)
    }

    fn clue(&self, problem: &AnyProblem, place: Place) -> Option<Value> {
        M::clue(problem.typed::<P>(), place)
    }

    fn goes_first(&self, place: Place) -> bool {
        M::goes_first(place)
    }

    fn changed(
        &self,
        full: &AnyProblem,
        answer: &dyn AnyPartialAnswer,
        place: Place,
        random: &mut Random,
    ) -> Option<(AnyProblem, Answer)> {
        let (full, answer) = M::changed(full.typed::<P>(), answer.downcast(), place, random)?;
        Some((AnyProblem::from_typed::<P>(full), Box::new(answer)))
    }

    fn values(&self, problem: &AnyProblem, answer: &dyn AnyPartialAnswer) -> Vec<Option<i64>> {
        M::values(problem.typed::<P>(), answer.downcast())
    }

    fn places(&self, problem: &AnyProblem, shown: usize) -> Vec<Place> {
        M::places(problem.typed::<P>(), shown)
    }

    fn changed_places(&self, problem: &AnyProblem) -> Vec<Place> {
        M::changed_places(problem.typed::<P>())
    }

    fn picture_size(&self, params: &str) -> Result<Option<Size>, ParseError> {
        let Some(maker) = M::PICTURE else { return Ok(None) };
        Ok(Some((maker.size)(&M::blank(params, &mut Random::for_puzzle(0, 0))?)))
    }

    fn similar(
        &self,
        blank: &AnyProblem,
        picture: &GreyPicture,
        changes: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<[Answer; 2]>, Stop> {
        let Some(maker) = M::PICTURE else { return Ok(None) };
        let similar = (maker.similar)(blank.typed::<P>(), picture, changes, random, limits)?;
        Ok(similar.map(|similar| [Box::new(similar) as _, Box::new((maker.shown)(picture)) as _]))
    }
}
