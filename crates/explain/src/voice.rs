//! How a kind calls its places and values.

use tatham_core::Place;
use tatham_core::explain::{Fact, Says};

use crate::board::{Atom, Board};
use crate::specialist::Specialist;

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
        Self {
            value: |value| value.to_string(),
            values: |value| format!("{value}s"),
            sort,
            counted: |_| true,
        }
    }
}

/// A puzzle's places and values, in words and as data.
#[derive(Debug)]
pub(crate) struct Voice<'b> {
    pub(crate) board: &'b Board,
    pub(crate) nouns: Nouns,
    pub(crate) places: &'b [Place],
    pub(crate) specialist: &'b dyn Specialist,
}

impl Voice<'_> {
    /// What a literal says, as data.
    pub(crate) fn fact(&self, atom: Atom) -> Option<Fact> {
        let meaning = self.board.meaning(atom)?;
        let place = self.places[meaning.place];
        let value = self.specialist.value(place, meaning.value);
        Some(Fact { place, says: if meaning.is { Says::Is(value) } else { Says::Not(value) } })
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
        number.map_or_else(Vec::new, |number| {
            self.board.stated.shown[number].iter().map(|(value, _)| *value).collect()
        })
    }

    /// The name of a place.
    pub(crate) fn label(&self, number: usize) -> String {
        self.specialist.names(&self.places[number..=number]).concat()
    }
}
