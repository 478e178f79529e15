//! A puzzle with all of its clues, before any are removed.

use std::cell::RefCell;

use serde_json::Value;
use tatham_core::author::Random;
use tatham_core::explain::{ExplainerMemo, Rating};
use tatham_core::make::MakeError;
use tatham_core::partial_answer::AnyPartialAnswer;
use tatham_core::{AnyProblem, Budget, Fact, Json, Place, Stop};
use tatham_sat::model::OptionalClues;

use crate::Limits;
use crate::any_makeable::{Answer, AnyMakeable};
use crate::optional::optional_clues;
use crate::thin::Thinnable;
use crate::verify::verify;

/// Number of changes to a puzzle that has several answers, before it is given up.
const CHANGES: usize = 200;

/// Puzzle with all clues about its only answer.
pub(crate) struct Draft {
    kind: &'static dyn AnyMakeable,
    full: AnyProblem,
    answer: Answer,
    /// Places of the removable clues.
    places: Vec<Place>,
    /// Number of places of an answer.
    size: usize,
    /// Places at which the answer differs from a requested picture.
    changed: Option<Vec<Fact>>,
    /// Proofs of uniqueness so far.
    uniqueness: RefCell<Uniqueness>,
    /// Rules that explanations share.
    rules: ExplainerMemo,
}

/// Proofs that some clues leave one answer.
#[derive(Default)]
struct Uniqueness {
    /// Solver in which clues come and go, if there can be one.
    solver: Option<OptionalClues>,
    /// True once it is known whether there can be one.
    is_prepared: bool,
    /// Clues that suffice, by the last proof.
    sufficient: Option<Vec<usize>>,
    /// Clues in the order in which the solver is told of them: those that stay longest come first.
    order: Vec<usize>,
}

/// Returns the places of the removable clues of a puzzle.
pub(crate) fn clue_places(kind: &dyn AnyMakeable, problem: &AnyProblem) -> Vec<Place> {
    let mut places = Vec::new();
    kind.with_clues(problem, &mut |place| {
        places.push(place);
        true
    });
    places
}

/// Returns the value of a place in an answer.
fn entry(answer: &dyn AnyPartialAnswer, place: Place) -> Fact {
    Fact::is(place, answer.value_at(place).unwrap_or(Value::Null))
}

impl Draft {
    /// Makes a draft of all clues about an answer, which a puzzle has.
    pub(crate) fn from_answer(
        kind: &'static dyn AnyMakeable,
        problem: &AnyProblem,
        answer: Answer,
        random: &mut Random,
    ) -> Self {
        Self::new(kind, kind.with_all_clues(problem, &*answer, random), answer)
    }

    /// Makes a draft of a puzzle with all clues about an answer.
    pub(crate) fn new(kind: &'static dyn AnyMakeable, full: AnyProblem, answer: Answer) -> Self {
        let places = clue_places(kind, &full);
        let size = kind.values(&full, &*answer).len();
        let (uniqueness, rules) = (RefCell::default(), ExplainerMemo::default());
        Self { kind, full, answer, places, size, changed: None, uniqueness, rules }
    }

    /// Adds the places at which the answer differs from a requested picture.
    pub(crate) fn with_picture(mut self, shown: &dyn AnyPartialAnswer) -> Self {
        let changed = self.differing_places(shown).into_iter();
        self.changed = Some(changed.map(|place| entry(&*self.answer, place)).collect());
        self
    }

    /// Changes clues where the solutions differ, until there is only one; returns the number of
    /// changes, or `None` if changes are of no use. First of all and after each change, `restrict`
    /// leaves clues out; it returns false if too few are left.
    pub(crate) fn settle(
        &mut self,
        random: &mut Random,
        limits: &Limits,
        restrict: &dyn Fn(&mut Self) -> bool,
    ) -> Result<Option<usize>, Stop> {
        for changes in 0..CHANGES {
            if !restrict(self) {
                return Ok(None);
            }
            let Some(mut places) = self.ambiguous(limits)? else { return Ok(Some(changes)) };
            random.shuffle(&mut places);
            if !places.into_iter().any(|place| self.change(place, random)) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Returns the places at which another solution differs, if all clues leave another.
    fn ambiguous(&self, limits: &Limits) -> Result<Option<Vec<Place>>, Stop> {
        let other = self.another(&self.full, limits)?;
        Ok(other.map(|other| self.differing_places(&*other)))
    }

    /// Changes a clue near a place, and the answer with it; returns false if there is none.
    fn change(&mut self, place: Place, random: &mut Random) -> bool {
        let changed = self.kind.changed(&self.full, &*self.answer, place, random);
        let Some((full, answer)) = changed else { return false };
        self.places = clue_places(self.kind, &full);
        (self.full, self.answer) = (full, answer);
        (self.uniqueness, self.rules) = Default::default();
        true
    }

    /// Returns an answer of a puzzle that differs from this one.
    fn another(&self, puzzle: &AnyProblem, limits: &Limits) -> Result<Option<Answer>, Stop> {
        limits.charge(self.size)?;
        self.kind.another(puzzle, &*self.answer, limits)
    }

    /// Returns true if there is one solution with some of the clues, by a proof from the start.
    pub(crate) fn is_unique_anew(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop> {
        Ok(self.another(&self.puzzle(kept), limits)?.is_none())
    }

    /// Returns the places at which another answer differs.
    fn differing_places(&self, other: &dyn AnyPartialAnswer) -> Vec<Place> {
        let own = self.kind.values(&self.full, &*self.answer);
        let others = self.kind.values(&self.full, other);
        let mut places = self.kind.places(&self.full, own.len());
        let mut differs = own.iter().zip(&others).map(|(own, other)| own != other);
        places.retain(|_| differs.next() == Some(true));
        places
    }

    /// Returns the puzzle with some of the clues.
    pub(crate) fn puzzle(&self, kept: &[bool]) -> AnyProblem {
        let mut kept = kept.iter();
        self.kind.with_clues(&self.full, &mut |_| kept.next().copied().unwrap_or(true))
    }

    /// Returns a clue.
    pub(crate) fn clue(&self, clue: usize) -> Fact {
        let place = self.places[clue];
        Fact::is(place, self.kind.clue(&self.full, place).unwrap_or(Value::Null))
    }

    /// Returns the clue at each place that changes concern, if there is one.
    pub(crate) fn stated(&self) -> Vec<(Place, Option<Value>)> {
        let places = self.kind.changed_places(&self.full).into_iter();
        places.map(|place| (place, self.kind.clue(&self.full, place))).collect()
    }

    /// Removes the clues that `keep` does not keep from the draft.
    pub(crate) fn keep(&mut self, keep: &mut dyn FnMut(Place) -> bool) {
        self.full = self.kind.with_clues(&self.full, keep);
        self.places = clue_places(self.kind, &self.full);
        (self.uniqueness, self.rules) = Default::default();
    }

    /// Returns the places at which the answer differs from a requested picture.
    pub(crate) fn changed_from_picture(&self) -> Option<Vec<Fact>> {
        self.changed.clone()
    }

    /// Returns the price of a technique, if the kind sets one.
    pub(crate) fn price(&self, technique: &str) -> Option<f64> {
        let explainer = self.full.explainer()?;
        let price = explainer.prices().iter().find(|price| price.name == technique);
        price.map(|price| price.cost)
    }

    /// Checks the puzzle with some of the clues once more; returns its ID and its solution.
    ///
    /// # Errors
    /// A limit came first, or the puzzle is not the one that was to be made.
    pub(crate) fn verify(
        &self,
        kept: &[bool],
        budget: &Budget,
    ) -> Result<Result<(String, Json), Stop>, MakeError> {
        let verified = verify(&self.puzzle(kept), &*self.answer, budget)?;
        Ok(verified.map(|game_id| (game_id, self.answer.written())))
    }

    /// Returns the rating of the puzzle with some of the clues; `None` if the kind has none.
    pub(crate) fn rating(&self, kept: &[bool], budget: &Budget) -> Option<Rating> {
        let puzzle = self.puzzle(kept);
        let mut explainer = puzzle.explainer()?;
        explainer.share_rules(&self.rules);
        explainer.explain(budget, &mut |_| ()).rating
    }
}

impl Thinnable for Draft {
    fn places(&self) -> &[Place] {
        &self.places
    }

    fn goes_first(&self, clue: usize) -> bool {
        self.kind.goes_first(self.places[clue])
    }

    fn keeps_proofs(&self, order: &[usize], limits: &Limits) -> Result<bool, Stop> {
        let mut known = self.uniqueness.borrow_mut();
        let mut stays = vec![true; self.places.len()];
        for &clue in order {
            stays[clue] = false;
        }
        let staying = (0..stays.len()).filter(|&clue| stays[clue]);
        known.order = staying.chain(order.iter().rev().copied()).collect();
        if !known.is_prepared {
            known.solver = optional_clues(self.kind, &self.full, &*self.answer, limits)?;
            known.is_prepared = true;
        }
        Ok(known.solver.is_some())
    }

    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop> {
        let mut known = self.uniqueness.borrow_mut();
        let Uniqueness { solver, sufficient, order, .. } = &mut *known;
        let suffices = |clues: &Vec<usize>| clues.iter().all(|&clue| kept[clue]);
        if sufficient.as_ref().is_some_and(suffices) {
            return Ok(true);
        }
        if let Some(optional) = solver {
            limits.charge(self.size)?;
            let kept_clues = order.iter().copied().filter(|&clue| kept[clue]);
            let Some(values) = optional.another(kept_clues, &limits.work)? else {
                *sufficient = Some(optional.sufficient());
                return Ok(true);
            };
            let puzzle = self.puzzle(kept);
            if puzzle.accepts_answer(&*self.kind.known(&puzzle, &values)).is_ok() {
                return Ok(false);
            }
            // The clues say more together than each of them alone.
            *solver = None;
        }
        self.is_unique_anew(kept, limits)
    }

    fn hardest(&self, kept: &[bool], ceiling: f64, limits: &Limits) -> Result<f64, Stop> {
        let puzzle = self.puzzle(kept);
        let Some(mut explainer) = puzzle.explainer() else { return Ok(f64::INFINITY) };
        explainer.share_rules(&self.rules);
        explainer.tell_only(&*self.answer);
        explainer.hardest(ceiling, &limits.budget, &limits.rating)
    }

    fn differing(&self, kept: &[bool], limits: &Limits) -> Result<Option<Vec<usize>>, Stop> {
        let Some(other) = self.another(&self.puzzle(kept), limits)? else { return Ok(None) };
        let differs = |clue: usize| {
            let mut alone = vec![false; kept.len()];
            alone[clue] = true;
            self.puzzle(&alone).accepts_answer(&*other).is_err()
        };
        Ok(Some((0..kept.len()).filter(|&clue| !kept[clue] && differs(clue)).collect()))
    }
}
