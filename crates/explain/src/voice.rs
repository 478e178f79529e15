//! How a kind calls its places and values.

use serde_json::Value;
use tatham_core::Place;
use tatham_core::explain::{Fact, Says};

use crate::Explained;
use crate::board::{Atom, Board};
use crate::specialist::{Own, Specialist};

/// What a kind calls its values.
#[derive(Clone, Copy, Debug)]
pub struct Nouns {
    /// One value: `5`, `water`.
    pub value: fn(i64) -> String,
    /// Several cells with the value: `1s`, `ship cells`.
    pub values: fn(i64) -> String,
    /// What a value is: `digit`.
    pub sort: &'static str,
    /// The values that players count: of the others they do not say how many there are.
    pub counted: fn(i64) -> bool,
}

impl Nouns {
    /// Numbers, called so.
    pub const fn numbers(sort: &'static str) -> Self {
        Self { value: |value| value.to_string(), values: |value| format!("{value}s"), sort, counted: |_| true }
    }
}

/// A puzzle's places and values, in words and as data.
#[derive(Debug)]
pub(crate) struct Voice<'b> {
    pub(crate) board: &'b Board,
    pub(crate) nouns: Nouns,
    places: Vec<Place>,
    /// For each place its values, as they stand in an answer.
    values: Vec<Vec<(i64, Value)>>,
    pub(crate) specialist: Box<dyn Specialist + 'b>,
}

impl<'b> Voice<'b> {
    pub(crate) fn of<P: Explained>(problem: &'b P::Problem, board: &'b Board) -> Self {
        let shown = &board.stated.shown;
        let places: Vec<Place> = P::places(problem, shown.len());
        let value = |place: Place, value: i64| (value, P::value(problem, place, value));
        let values = shown.iter().zip(&places);
        let values = values.map(|(values, &place)| values.iter().map(|&(own, _)| value(place, own)).collect()).collect();
        Self { board, nouns: P::NOUNS, places, values, specialist: Box::new(Own::<P>(problem)) }
    }

    /// What a literal says, as data.
    pub(crate) fn fact(&self, atom: Atom) -> Option<Fact> {
        let meaning = self.board.meaning(atom)?;
        let (_, value) = self.values[meaning.place].iter().find(|(value, _)| *value == meaning.value)?;
        let says = if meaning.is { Says::Is(value.clone()) } else { Says::Not(value.clone()) };
        Some(Fact { place: self.places[meaning.place], says })
    }

    pub(crate) fn facts(&self, atoms: &[Atom]) -> Vec<Fact> {
        atoms.iter().filter_map(|&atom| self.fact(atom)).collect()
    }

    /// The place of a shown variable.
    pub(crate) fn place(&self, number: usize) -> Place {
        self.places[number]
    }

    /// The values that a place can have.
    pub(crate) fn values_of(&self, place: Place) -> Vec<i64> {
        let number = self.places.iter().position(|&own| own == place);
        number.map_or_else(Vec::new, |number| self.values[number].iter().map(|(value, _)| *value).collect())
    }

    /// The name of a place.
    pub(crate) fn label(&self, number: usize) -> String {
        self.specialist.names(&self.places[number..=number]).concat()
    }
}
