//! Partial answers. The puzzle as posed, a player's entries, the common part of all solutions and a
//! whole solution are values of one type, with more or less filled in.
//!
//! There are few such types, whatever the kind: a [value in each cell](Cells), [regions](Regions),
//! [lines](Lines), [edges](EdgeSet), [colours](Colours), [bridges](Bridges), a [code](Code),
//! [points](Points), an [expression](Expression), a [list of moves](MoveList). A kind chooses one,
//! and adds its own details.

mod any;
mod bridges;
mod cells;
mod code;
mod colours;
mod edge_set;
mod expression;
mod lines;
mod move_list;
mod points;
mod regions;

use std::fmt::Debug;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::json::{self, Unfit};
use crate::make::Length;
use crate::picture::Picture;
use crate::place::Place;
use crate::violation::Violation;

pub use any::AnyPartialAnswer;
pub use bridges::Bridges;
pub use cells::{Cells, Letters, Numbers, Value};
pub use code::Code;
pub use colours::{COLOURS, Colours};
pub use edge_set::EdgeSet;
pub use expression::Expression;
pub use lines::Lines;
pub use move_list::{End, MoveList};
pub use points::{MovedPoints, Points};
pub use regions::Regions;

/// Partial answer. Serialised, it is an element of `solutions` in the report, or its `common` or
/// `partial`; an absent value or `?` means unknown.
pub trait PartialAnswer: Clone + Debug + PartialEq + Send + Sync + Serialize + 'static {
    /// Range of values that a player can enter, the same in all places: the characters, or the
    /// largest number. Givens can be something else: a wall.
    type Range: Copy + Debug;

    /// Returns true if it is a whole answer.
    fn is_complete(&self) -> bool;

    /// Returns the playable part, in games where only a part has to be entered.
    #[must_use]
    fn playable(&self) -> Self {
        self.clone()
    }

    /// Returns the answer in which every unknown line is absent. It is a whole answer once a player
    /// has drawn every line.
    #[must_use]
    fn without_more(&self) -> Self {
        self.clone()
    }

    /// Returns true if it is an answer to a puzzle of the same size.
    fn has_shape_of(&self, other: &Self) -> bool;

    /// Reads it from JSON, in the shape of `given`, the puzzle as posed: JSON does not mention
    /// every place. It may still not fit the puzzle ([`mismatches`](Self::mismatches)).
    ///
    /// # Errors
    /// It has another form, as a clause.
    fn read(given: &Self, json: &json::Json) -> Result<Self, Unfit>;

    /// Returns the answer from the very start, where answers continue a position.
    #[must_use]
    fn continuing(self, _position: &Self) -> Self {
        self
    }

    /// Returns it as plain text for pipes, ending with a newline.
    fn text(&self) -> String;

    /// Draws a plain picture, for kinds that have nothing to add; `given` is the puzzle as posed.
    fn picture(&self, given: &Self) -> Picture;

    /// Returns the JSON Schema: of a whole answer, or of any part of one.
    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema;

    /// Returns the reasons why it cannot be part of an answer, whatever the rules of the puzzle:
    /// another size, a value outside of the range, or a value other than in `given`, the puzzle as
    /// posed.
    fn mismatches(&self, given: &Self, range: Self::Range) -> Vec<Violation>;

    /// Returns the choices of a player in every place that is unknown here: in the puzzle as posed,
    /// every place without a given.
    fn entries(&self, range: Self::Range) -> Vec<Choices>;

    /// Enters one of a place's [choices](Self::entries), or erases the place; an unknown place or
    /// value changes nothing.
    fn set(&mut self, place: Place, value: Option<&Json>);

    /// Returns the value of a place, as it appears in an answer; `None` if it is unknown, or if
    /// the answer has no such place.
    fn value_at(&self, _place: Place) -> Option<Json> {
        None
    }

    /// Removes the last move, where answers are lists of moves; returns false, and changes nothing,
    /// if it is another move.
    fn unmake(&mut self, _text: &str) -> bool {
        false
    }

    /// Returns the number of moves made, where answers are lists of moves.
    fn made(&self) -> Option<usize> {
        None
    }

    /// Returns the length of a solution, where it is counted.
    fn length(&self) -> Option<Length> {
        None
    }

    /// Returns the number of places that are still to be filled in.
    fn open(&self) -> usize;

    /// Compares these entries of a player with a whole answer, place by place; `given` is the
    /// puzzle as posed.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, EntryStatus)>;
}

/// Partial answer that is made of values: one for each variable that a solver shows.
pub trait Values: PartialAnswer {
    /// Returns these values in the shape of `self`, keeping only entries that are not in the range:
    /// walls. If characters show the values, the first of the range is 0, and so on.
    #[must_use]
    fn with_values(&self, range: Self::Range, values: &[Option<i64>]) -> Self;

    /// Returns the values.
    fn values(&self, range: Self::Range) -> Vec<Option<i64>>;

    /// Returns the place of the value with this number.
    fn place_of(&self, number: usize) -> Place;

    /// Returns a value as it appears in an answer; null for one that no place can have.
    fn value_of(range: Self::Range, value: i64) -> Json;
}

/// A place to fill in, with its possible values:
/// `{"place": {"cell": [0, 2]}, "values": [1, 2, 3]}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Choices {
    /// Place.
    pub place: Place,
    /// Values as in an answer: numbers, characters, or `true` for a line.
    // Places with the same values share them: there may be a million.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Json>"))]
    #[serde(serialize_with = "as_list")]
    pub values: Arc<[Json]>,
}

/// Number of places left for a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Remaining {
    /// Value.
    pub is: Json,
    /// Number of places.
    pub left: usize,
    /// Noun, in the plural, for what the value marks, if the game has no key for it: `mines`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
}

impl Remaining {
    /// Makes the number of places left for a value that has a key.
    pub fn new(is: Json, left: usize) -> Self {
        Self { is, left, name: None }
    }
}

impl Choices {
    /// Makes choices of the same values in each of some places.
    pub fn alike(
        places: impl Iterator<Item = Place>,
        values: impl IntoIterator<Item: Into<Json>>,
    ) -> Vec<Self> {
        let values: Arc<[Json]> = values.into_iter().map(Into::into).collect();
        places.map(|place| Self { place, values: Arc::clone(&values) }).collect()
    }
}

fn as_list<S: Serializer>(values: &Arc<[Json]>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(values.iter())
}

/// Result of comparing a place of a player's board with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// The place holds a given.
    Given,
    /// The place is empty.
    Open,
    /// The entry agrees with the answer.
    Right,
    /// The entry differs from the answer.
    Wrong,
}
