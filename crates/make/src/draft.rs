//! A puzzle with all of its clues, before any are removed.

use std::marker::PhantomData;

use serde_json::Value;
use tatham_core::author::Random;
use tatham_core::explain::Rating;
use tatham_core::make::MakeError;
use tatham_core::partial_answer::Values as _;
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

/// Returns the places at which an answer differs from an earlier one, with their new values.
fn differences<M: Makeable>(
    problem: &M::Problem,
    before: &M::PartialAnswer,
    answer: &M::PartialAnswer,
) -> Vec<Fact> {
    let (old, new) = (M::values(problem, before), M::values(problem, answer));
    let places = M::places(problem, new.len()).into_iter();
    let changed = places.zip(old.iter().zip(&new)).filter(|(_, (old, new))| old != new);
    let fact = |place| Fact::is(place, answer.value_at(place).unwrap_or(Value::Null));
    changed.map(|(place, _)| fact(place)).collect()
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
    /// Makes a draft of a puzzle and an answer. While there are other answers, clues change where
    /// these differ; `None` if that is of no use.
    pub(crate) fn new(
        full: M::Problem,
        answer: M::PartialAnswer,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        Ok(Self::counted(full, answer, random, limits)?.map(|(draft, _)| draft))
    }

    /// Makes a draft of a puzzle and an answer; `None` if there are other answers.
    pub(crate) fn unchanged(
        full: M::Problem,
        answer: M::PartialAnswer,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let draft = Self::with_puzzle(full, answer);
        let all = vec![true; draft.places.len()];
        Ok(draft.is_unique(&all, limits)?.then_some(draft))
    }

    /// Makes a draft like [`Draft::new`], with the number of changes.
    pub(crate) fn counted(
        mut full: M::Problem,
        mut answer: M::PartialAnswer,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<(Self, usize)>, Stop> {
        let size = M::values(&full, &answer).len();
        for changes in 0..CHANGES {
            limits.charge(size)?;
            let Some(other) = M::another(&full, &answer, limits)? else {
                return Ok(Some((Self::with_puzzle(full, answer), changes)));
            };
            let (values, others) = (M::values(&full, &answer), M::values(&full, &other));
            let places = M::places(&full, values.len()).into_iter();
            let mut differing: Vec<Place> = places
                .zip(values.iter().zip(&others))
                .filter(|(_, (value, other))| value != other)
                .map(|(place, _)| place)
                .collect();
            random.shuffle(&mut differing);
            let mut changes =
                differing.into_iter().map(|place| M::changed(&full, &answer, place, random));
            let Some(changed) = changes.find_map(|changed| changed) else { return Ok(None) };
            (full, answer) = changed;
        }
        Ok(None)
    }

    /// Makes a draft of all clues about an answer, which a puzzle has.
    pub(crate) fn of_answer(
        problem: &M::Problem,
        answer: M::PartialAnswer,
        random: &mut Random,
    ) -> Self {
        Self::with_puzzle(M::with_all_clues(problem, &answer, random), answer)
    }

    /// Makes a draft of a puzzle with all clues about an answer.
    fn with_puzzle(full: M::Problem, answer: M::PartialAnswer) -> Self {
        let mut places = Vec::new();
        M::with_clues(&full, &mut |place| {
            places.push(place);
            true
        });
        let size = M::values(&full, &answer).len();
        Self { full, answer, places, size, changed: None, kind: PhantomData }
    }

    /// Adds the places at which the answer differs from a requested picture.
    pub(crate) fn of_picture(mut self, shown: &M::PartialAnswer) -> Self {
        self.changed = Some(differences::<M>(&self.full, shown, &self.answer));
        self
    }

    /// Returns the clues that a puzzle has not, or with another value.
    pub(crate) fn changes_from(&self, problem: &M::Problem) -> Vec<Fact> {
        let places = M::places(&self.full, self.size).into_iter();
        let clues = places.filter_map(|place| Some((place, M::clue(&self.full, place)?)));
        let changed =
            clues.filter(|(place, value)| M::clue(problem, *place).as_ref() != Some(value));
        changed.map(|(place, value)| Fact::is(place, value)).collect()
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
