//! What is known of a puzzle's answer: the puzzle as posed, what a player has entered, what all solutions share, and a whole solution are
//! one type with more or less in it.
//!
//! There are few such types, whatever the kind: a [value in each cell](Cells), [regions](Regions), [lines](Lines), [edges](EdgeSet), [colours](Colours),
//! [bridges](Bridges), a [code](Code), [points](Points), an [expression](Expression), a [list of moves](MoveList). A kind chooses one, and adds what is its own.

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

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::json::{self, Unfit};
use crate::picture::Picture;
use crate::place::Place;
use crate::violation::Violation;

pub(crate) use any::AnyKnown;
pub use bridges::Bridges;
pub use cells::{Cells, Letters, Numbers, Value};
pub use code::Code;
pub use colours::{COLOURS, Colours};
pub use edge_set::EdgeSet;
pub use expression::Expression;
pub use lines::Lines;
pub use move_list::{End, MoveList};
pub use points::Points;
pub use regions::Regions;

/// What is known of an answer. Serialised, it is an element of `solutions` in the report, or its `common` or `partial`; nothing or `?`
/// stands for what is not known.
pub trait Known: Clone + Debug + PartialEq + Send + Sync + Serialize + 'static {
    /// What can be entered in its places, all alike: the characters, or the largest number. What the puzzle gives can be something else: a wall.
    type Range: Copy + Debug;

    /// Whether it is a whole answer.
    fn is_whole(&self) -> bool;

    /// What of it has to be entered, in games where not all has.
    #[must_use]
    fn to_enter(&self) -> Self {
        self.clone()
    }

    /// The same with nothing more in it: no line where none is known. It is a whole answer once a
    /// player has drawn all that there is to draw.
    #[must_use]
    fn without_more(&self) -> Self {
        self.clone()
    }

    /// Whether it is an answer to a puzzle of the same size.
    fn has_shape_of(&self, other: &Self) -> bool;

    /// Reads it as it stands in JSON, in the shape of `given`, the puzzle as posed: JSON does not
    /// mention every place. It may still not fit the puzzle ([`misfits`](Self::misfits)).
    ///
    /// # Errors
    /// It has another form, as a clause.
    fn read(given: &Self, json: &json::Json) -> Result<Self, Unfit>;

    /// The answer from the very start, where answers continue a position.
    #[must_use]
    fn continuing(self, _position: &Self) -> Self {
        self
    }

    /// As plain text for pipes, ending with a newline.
    fn text(&self) -> String;

    /// A plain picture of it, for kinds that have nothing to add; `given` is the puzzle as posed.
    fn picture(&self, given: &Self) -> Picture;

    /// What it looks like in JSON: a whole answer, or any part of one.
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema;

    /// Why it cannot be a part of an answer, whatever the rules of the puzzle: it has another size, a value that is not in the range, or another
    /// than `given`, the puzzle as posed.
    fn misfits(&self, given: &Self, range: Self::Range) -> Vec<Violation>;

    /// What a player can enter where nothing is known here: in the puzzle as posed, what is not given.
    fn entries(&self, range: Self::Range) -> Vec<Choices>;

    /// Enters one of a place's [choices](Self::entries), or takes away what is known there; a place or value that it has not is left alone.
    fn set(&mut self, place: Place, value: Option<&Json>);

    /// How many moves have been made, where answers are lists of moves.
    fn made(&self) -> Option<usize> {
        None
    }

    /// How many places are still to be filled in.
    fn open(&self) -> usize;

    /// Holds these entries of a player's against a whole answer, place by place; `given` is the puzzle as posed.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, Entered)>;
}

/// What is known of an answer that is made of values: one for each of the variables that a solver shows.
pub trait Values: Known {
    /// These values in the shape of `self`; of what is known there only that stays which is not in the range: walls. Where values are shown by characters, the
    /// first of the range stands for 0, and so on.
    #[must_use]
    fn with_values(&self, range: Self::Range, values: &[Option<i64>]) -> Self;

    /// The values.
    fn values(&self, range: Self::Range) -> Vec<Option<i64>>;

    /// The place of the value with this number.
    fn place_of(&self, number: usize) -> Place;

    /// What is known of a place, as it stands in an answer.
    fn value_at(&self, place: Place) -> Option<Json>;

    /// A value as it stands in an answer; null for one that no place can have.
    fn value_of(range: Self::Range, value: i64) -> Json;
}

/// A place to fill in, with its possible values: `{"place": {"cell": [0, 2]}, "values": [1, 2, 3]}`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Choices {
    /// Place.
    pub place: Place,
    /// Values as in an answer: numbers, characters, or `true` for a line.
    // Places with the same values share them: there may be a million.
    #[schemars(with = "Vec<Json>")]
    #[serde(serialize_with = "as_list")]
    pub values: Arc<[Json]>,
}

impl Choices {
    /// Choices of the same values in each of some places.
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

/// A place of a player's board, held against an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entered {
    /// There is nothing to enter: the puzzle gives it, and the answer has it.
    Given,
    /// Nothing is entered yet.
    Open,
    /// The entry is the answer's.
    Right,
    /// The entry is another than the answer's.
    Wrong,
}
