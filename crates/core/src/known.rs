//! What is known of a puzzle's answer: the puzzle as posed, what a player has entered, what all solutions share, and a whole solution are
//! one type with more or less in it.
//!
//! There are few such types, whatever the kind: a [value in each cell](Cells), an [expression](Expression). A kind chooses one, and adds
//! what is its own.

mod cells;
mod expression;

use std::fmt::Debug;

use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::picture::Picture;
use crate::place::Place;

pub use cells::{Cells, Letters, Numbers, Value};
pub use expression::Expression;

/// What is known of an answer. Serialised, it is an element of `solutions` in the report, or its `common` or `partial`; nothing or `?`
/// stands for what is not known.
pub trait Known: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Whether it is a whole answer.
    fn is_whole(&self) -> bool;

    /// Whether it is an answer to a puzzle of the same size.
    fn has_shape_of(&self, other: &Self) -> bool;

    /// As plain text for pipes, ending with a newline.
    fn text(&self) -> String;

    /// A plain picture of it, for kinds that have nothing to add; `given` is the puzzle as posed.
    fn picture(&self, given: &Self) -> Picture;

    /// What it looks like in JSON: a whole answer, or any part of one.
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema;

    /// Forgets those of its places for which it is told so, one after the other.
    fn forget(&mut self, is_forgotten: &mut dyn FnMut() -> bool);

    /// Holds these entries of a player's against a whole answer, place by place; `given` is the puzzle as posed.
    fn compare(&self, given: &Self, answer: &Self) -> Vec<(Place, Entered)>;
}

/// What is known of an answer that is made of values: one for each of the variables that a solver shows.
pub trait Values: Known {
    /// These values in the shape of `self`; what is known there is not heeded. Where values are shown by characters these are `signs`: the
    /// first for 0, and so on.
    #[must_use]
    fn with_values(&self, signs: &str, values: &[Option<i64>]) -> Self;

    /// The values.
    fn values(&self, signs: &str) -> Vec<Option<i64>>;
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
