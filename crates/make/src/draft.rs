//! A puzzle with all of its clues, before any are removed.

use std::marker::PhantomData;

use serde_json::Value;
use tatham_core::PartialAnswer as _;
use tatham_core::author::Random;
use tatham_core::explain::Rating;
use tatham_core::make::MakeError;
use tatham_core::{Budget, Fact, Json, Place, Puzzle, Stop, accepts};

use crate::verify::verify;
use crate::{Limits, Makeable};

/// Number of changes to a puzzle that has several answers, before it is given up.
const CHANGES: usize = 200;

/// Puzzle with all clues about its only answer.
pub(crate) struct Draft<P, M: Makeable> {
    full: M::Problem,
    answer: M::PartialAnswer,
    places: Vec<Place>,
    /// Number of places of an answer.
    size: usize,
    /// Places at which the answer differs from a requested picture.
    changed: Option<Vec<Fact>>,
    kind: PhantomData<fn() -> P>,
}

/// Changes clues of a draft where its solutions differ, until there is only one; returns the number
/// of changes, or `None` if changes are of no use.
pub(crate) fn settle(
    draft: &mut dyn AnyDraft,
    random: &mut Random,
    limits: &Limits,
) -> Result<Option<usize>, Stop> {
    for changes in 0..CHANGES {
        let Some(mut places) = draft.ambiguous(limits)? else { return Ok(Some(changes)) };
        random.shuffle(&mut places);
        if !places.into_iter().any(|place| draft.change(place, random)) {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Returns the places of the removable clues of a puzzle.
pub(crate) fn clue_places<M: Makeable>(problem: &M::Problem) -> Vec<Place> {
    let mut places = Vec::new();
    M::with_clues(problem, &mut |place| {
        places.push(place);
        true
    });
    places
}

/// Returns the value of a place in an answer.
fn entry<M: Makeable>(answer: &M::PartialAnswer, place: Place) -> Fact {
    Fact::is(place, answer.value_at(place).unwrap_or(Value::Null))
}

/// [`Draft`] without the type of its kind.
pub(crate) trait AnyDraft {
    /// Returns the places of the removable clues.
    fn places(&self) -> &[Place];

    /// Returns true if a clue is removed before others.
    fn goes_first(&self, clue: usize) -> bool;

    /// Returns true if there is one solution with some of the clues.
    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop>;

    /// Returns the cost of the hardest step with some of the clues:
    /// [`Explainer::hardest`](tatham_core::explain::Explainer::hardest).
    fn hardest(&self, kept: &[bool], ceiling: f64, limits: &Limits) -> Result<f64, Stop>;

    /// Returns the clues that tell another solution apart from this one, if some of the clues
    /// leave another.
    fn differing(&self, kept: &[bool], limits: &Limits) -> Result<Option<Vec<usize>>, Stop>;

    /// Returns a clue.
    fn clue(&self, clue: usize) -> Fact;

    /// Returns the value of the clue at each place of an answer, if there is one.
    fn stated(&self) -> Vec<(Place, Option<Value>)>;

    /// Removes the clues that `keep` does not keep from the draft.
    fn keep(&mut self, keep: &mut dyn FnMut(Place) -> bool);

    /// Returns the places at which another solution differs, if all clues leave another.
    fn ambiguous(&self, limits: &Limits) -> Result<Option<Vec<Place>>, Stop>;

    /// Changes a clue near a place, and the answer with it; returns false if there is none.
    fn change(&mut self, place: Place, random: &mut Random) -> bool;

    /// Returns the places at which the answer differs from a requested picture.
    fn changed_from_picture(&self) -> Option<Vec<Fact>> {
        None
    }

    /// Returns the price of a technique, if the kind sets one.
    fn price(&self, technique: &str) -> Option<f64>;

    /// Checks the puzzle with some of the clues once more; returns its ID and its solution.
    ///
    /// # Errors
    /// A limit came first, or the puzzle is not the one that was to be made.
    fn verify(
        &self,
        kept: &[bool],
        budget: &Budget,
    ) -> Result<Result<(String, Json), Stop>, MakeError>;

    /// Returns the rating of the puzzle with some of the clues; `None` if the kind has none.
    fn rating(&self, kept: &[bool], budget: &Budget) -> Option<Rating>;
}

impl<P, M> Draft<P, M>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    /// Makes a draft of all clues about an answer, which a puzzle has.
    pub(crate) fn of_answer(
        problem: &M::Problem,
        answer: M::PartialAnswer,
        random: &mut Random,
    ) -> Self {
        Self::new(M::with_all_clues(problem, &answer, random), answer)
    }

    /// Makes a draft of a puzzle with all clues about an answer.
    pub(crate) fn new(full: M::Problem, answer: M::PartialAnswer) -> Self {
        let places = clue_places::<M>(&full);
        let size = M::values(&full, &answer).len();
        Self { full, answer, places, size, changed: None, kind: PhantomData }
    }

    /// Adds the places at which the answer differs from a requested picture.
    pub(crate) fn of_picture(mut self, shown: &M::PartialAnswer) -> Self {
        let changed = self.differing_places(shown).into_iter();
        self.changed = Some(changed.map(|place| entry::<M>(&self.answer, place)).collect());
        self
    }

    /// Returns the places at which another answer differs.
    fn differing_places(&self, other: &M::PartialAnswer) -> Vec<Place> {
        let (own, others) = (M::values(&self.full, &self.answer), M::values(&self.full, other));
        let mut places = M::places(&self.full, own.len());
        let mut differs = own.iter().zip(&others).map(|(own, other)| own != other);
        places.retain(|_| differs.next() == Some(true));
        places
    }

    /// Returns the puzzle with some of the clues.
    pub(crate) fn puzzle(&self, kept: &[bool]) -> M::Problem {
        let mut kept = kept.iter();
        M::with_clues(&self.full, &mut |_| kept.next().copied().unwrap_or(true))
    }
}

impl<P, M> AnyDraft for Draft<P, M>
where
    P: Puzzle,
    M: Makeable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn goes_first(&self, clue: usize) -> bool {
        M::goes_first(self.places[clue])
    }

    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop> {
        limits.charge(self.size)?;
        Ok(M::another(&self.puzzle(kept), &self.answer, limits)?.is_none())
    }

    fn hardest(&self, kept: &[bool], ceiling: f64, limits: &Limits) -> Result<f64, Stop> {
        let Some(explain) = P::ABILITIES.explain else { return Ok(f64::INFINITY) };
        let puzzle = self.puzzle(kept);
        explain(&puzzle, P::givens(&puzzle)).hardest(ceiling, &limits.budget, &limits.rating)
    }

    fn differing(&self, kept: &[bool], limits: &Limits) -> Result<Option<Vec<usize>>, Stop> {
        limits.charge(self.size)?;
        let Some(other) = M::another(&self.puzzle(kept), &self.answer, limits)? else {
            return Ok(None);
        };
        let differs = |clue: usize| {
            let mut alone = vec![false; kept.len()];
            alone[clue] = true;
            accepts::<P>(&self.puzzle(&alone), &other).is_err()
        };
        Ok(Some((0..kept.len()).filter(|&clue| !kept[clue] && differs(clue)).collect()))
    }

    fn clue(&self, clue: usize) -> Fact {
        let place = self.places[clue];
        Fact::is(place, M::clue(&self.full, place).unwrap_or(Value::Null))
    }

    fn stated(&self) -> Vec<(Place, Option<Value>)> {
        let places = M::places(&self.full, self.size).into_iter();
        places.map(|place| (place, M::clue(&self.full, place))).collect()
    }

    fn keep(&mut self, keep: &mut dyn FnMut(Place) -> bool) {
        self.full = M::with_clues(&self.full, keep);
        self.places = clue_places::<M>(&self.full);
    }

    fn ambiguous(&self, limits: &Limits) -> Result<Option<Vec<Place>>, Stop> {
        limits.charge(self.size)?;
        let other = M::another(&self.full, &self.answer, limits)?;
        Ok(other.map(|other| self.differing_places(&other)))
    }

    fn change(&mut self, place: Place, random: &mut Random) -> bool {
        let Some((full, answer)) = M::changed(&self.full, &self.answer, place, random) else {
            return false;
        };
        self.places = clue_places::<M>(&full);
        (self.full, self.answer) = (full, answer);
        true
    }

    fn changed_from_picture(&self) -> Option<Vec<Fact>> {
        self.changed.clone()
    }

    fn price(&self, technique: &str) -> Option<f64> {
        let explainer = P::ABILITIES.explain?(&self.full, P::givens(&self.full));
        let price = explainer.prices().iter().find(|price| price.name == technique);
        price.map(|price| price.cost)
    }

    fn verify(
        &self,
        kept: &[bool],
        budget: &Budget,
    ) -> Result<Result<(String, Json), Stop>, MakeError> {
        let verified = verify::<P>(&self.puzzle(kept), &self.answer, budget)?;
        Ok(verified.map(|game_id| (game_id, Json::from_plain(&self.answer))))
    }

    fn rating(&self, kept: &[bool], budget: &Budget) -> Option<Rating> {
        let puzzle = self.puzzle(kept);
        let mut explainer = P::ABILITIES.explain?(&puzzle, P::givens(&puzzle));
        explainer.explain(budget, &mut |_| ()).rating
    }
}
