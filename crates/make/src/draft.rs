//! A puzzle with all of its clues, before any are removed.

use tatham_core::author::Random;
use tatham_core::{Place, Stop};

use crate::{Limits, Makeable};

/// Number of changes to a puzzle that has several answers, before it is given up.
const CHANGES: usize = 200;

/// Puzzle with all clues about its only answer.
#[derive(Debug)]
pub(crate) struct Draft<M: Makeable> {
    full: M::Problem,
    pub(crate) answer: M::PartialAnswer,
    places: Vec<Place>,
    /// Number of places of an answer.
    size: usize,
}

/// [`Draft`] without the type of its kind.
pub(crate) trait AnyDraft {
    /// Returns the places of the removable clues.
    fn places(&self) -> &[Place];

    /// Returns true if a clue is removed before others.
    fn goes_first(&self, clue: usize) -> bool;

    /// Returns true if there is one solution with some of the clues.
    fn is_unique(&self, kept: &[bool], limits: &Limits) -> Result<bool, Stop>;
}

impl<M: Makeable> Draft<M> {
    /// Makes a draft of a puzzle and an answer. While there are other answers, clues change where
    /// these differ; `None` if that is of no use.
    pub(crate) fn new(
        mut full: M::Problem,
        mut answer: M::PartialAnswer,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Self>, Stop> {
        let size = M::values(&full, &answer).len();
        for _ in 0..CHANGES {
            limits.charge(size)?;
            let Some(other) = M::another(&full, &answer, limits)? else {
                let mut places = Vec::new();
                M::with_clues(&full, &mut |place| {
                    places.push(place);
                    true
                });
                return Ok(Some(Self { full, answer, places, size }));
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

    /// Returns the puzzle with some of the clues.
    pub(crate) fn puzzle(&self, kept: &[bool]) -> M::Problem {
        let mut kept = kept.iter();
        M::with_clues(&self.full, &mut |_| kept.next().copied().unwrap_or(true))
    }
}

impl<M: Makeable> AnyDraft for Draft<M> {
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
}
