//! Kinds whose clues are edited.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde_json::Value;
use tatham_core::author::Random;
use tatham_core::edit::{Clues, Editor};
use tatham_core::kind::Key;
use tatham_core::partial_answer::Choices;
use tatham_core::{AnyProblem, ParseError, Place, Puzzle};

use crate::Makeable;

/// Kind whose clues are edited, one by one: those that [`Makeable::clue`] returns.
pub trait Editable: Makeable {
    /// Keys of clues that have a name, in the order in which taps enter them.
    const KEYS: &'static [Key] = &[];

    /// Returns the board of some parameters, without clues.
    ///
    /// # Errors
    /// The parameters are unusable.
    fn empty(params: &str) -> Result<Self::Problem, ParseError> {
        Self::blank(params, &mut Random::for_puzzle(0, 0))
    }

    /// Returns the places of clues, with the values that a setter can choose from.
    fn clue_choices(problem: &Self::Problem) -> Vec<Choices>;

    /// Sets the clue at a place, or removes it. Returns false, and changes nothing, if the puzzle
    /// cannot have it. Required clues are never removed.
    fn put_clue(problem: &mut Self::Problem, place: Place, value: Option<&Value>) -> bool;

    /// Returns true for places without whose clue the game cannot write the puzzle.
    fn is_required(_place: Place) -> bool {
        false
    }

    /// Returns true if the clue at a place is a list of values.
    fn is_list(_place: Place) -> bool {
        false
    }
}

/// Returns the editor of the puzzles of kind `P`.
pub const fn editor<P, M>() -> Editor
where
    P: Puzzle,
    M: Editable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    Editor {
        keys: M::KEYS,
        empty: |params| {
            let problem = M::empty(params)?;
            let places = M::clue_choices(&problem).into_iter().map(|choices| choices.place);
            let missing = places.filter(|&place| M::is_required(place)).collect();
            Ok(Box::new(Board::<P, M> { problem, missing, kind: PhantomData }))
        },
        open: |problem| {
            let problem = problem.typed::<P>().clone();
            Box::new(Board::<P, M> { problem, missing: BTreeSet::new(), kind: PhantomData })
        },
    }
}

/// Board that is edited.
#[derive(Debug)]
struct Board<P: Puzzle, M> {
    problem: P::Problem,
    missing: BTreeSet<Place>,
    kind: PhantomData<fn() -> M>,
}

impl<P, M> Clues for Board<P, M>
where
    P: Puzzle,
    M: Editable<Problem = P::Problem, PartialAnswer = P::PartialAnswer>,
{
    fn choices(&self) -> Vec<Choices> {
        M::clue_choices(&self.problem)
    }

    fn is_list(&self, place: Place) -> bool {
        M::is_list(place)
    }

    /// A list ends with null as long as a setter has not entered its next value.
    fn clue(&self, place: Place) -> Option<Value> {
        let clue = M::clue(&self.problem, place);
        if !self.missing.contains(&place) {
            return clue;
        }
        let mut values = clue.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
        values.push(Value::Null);
        M::is_list(place).then(|| values.into())
    }

    fn put(&mut self, place: Place, value: Option<&Value>) -> bool {
        if value.is_none() && M::is_required(place) {
            self.missing.insert(place);
            return true;
        }
        let begun = value.filter(|_| M::is_list(place)).and_then(begun);
        let is_missing = begun.is_some();
        let is_put = M::put_clue(&mut self.problem, place, begun.as_ref().or(value));
        if is_put && is_missing {
            self.missing.insert(place);
        } else if is_put {
            self.missing.remove(&place);
        }
        is_put
    }

    fn missing(&self) -> Vec<Place> {
        self.missing.iter().copied().collect()
    }

    fn problem(&self) -> AnyProblem {
        AnyProblem::from_typed::<P>(self.problem.clone())
    }
}

/// Returns the values of a list before the null at its end, if it has one.
fn begun(list: &Value) -> Option<Value> {
    let (last, values) = list.as_array()?.split_last()?;
    last.is_null().then(|| values.to_vec().into())
}
