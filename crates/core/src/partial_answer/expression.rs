//! Expressions with a value and steps: the answer of a numbers game.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Choices, EntryStatus, PartialAnswer};
use crate::grid::Size;
use crate::json::{self, Unfit};
use crate::picture::{Align, Picture, Point, Shape, Tone, Weight};
use crate::place::Place;
use crate::violation::Violation;

/// Way to the target or, if it is impossible, to one of the closest values; without an expression
/// nothing is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Expression {
    /// Expression with `+ - * /`, without blanks and redundant brackets: `10*75-8/2`.
    pub expression: String,
    /// Value of the expression.
    pub value: u64,
    /// Distance from the target.
    pub distance: u64,
    /// Working as a contestant writes it, a line for each operation: `10 * 75 = 750`.
    pub steps: Vec<String>,
    /// Number of the numbers used.
    pub numbers_used: usize,
}

impl PartialAnswer for Expression {
    type Range = ();

    fn is_complete(&self) -> bool {
        !self.expression.is_empty()
    }

    fn read(_given: &Self, json: &json::Json) -> Result<Self, Unfit> {
        json.read()
    }

    fn has_shape_of(&self, _other: &Self) -> bool {
        true
    }

    /// Writes the steps, then the whole.
    fn text(&self) -> String {
        let steps: String = self.steps.iter().flat_map(|step| [step, "\n"]).collect();
        format!("{steps}{} = {}\n", self.expression, self.value)
    }

    /// Draws a line for each step, and the whole below them.
    fn picture(&self, _given: &Self) -> Picture {
        let mut picture = Picture::new(Size { width: 1, height: 1 });
        for (line, text) in (0..).zip(self.text().lines()) {
            let words =
                Shape::Words { text: text.to_owned(), weight: Weight::Plain, align: Align::Middle };
            picture.add(Point { x: 1, y: 2 * line + 1 }, words, Tone::Found);
        }
        picture
    }

    /// A part of an expression is never known alone.
    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator, whole: bool) -> Schema {
        if whole { Self::json_schema(generator) } else { <()>::json_schema(generator) }
    }

    fn mismatches(&self, _given: &Self, (): ()) -> Vec<Violation> {
        Vec::new()
    }

    /// An expression has no places: it is written as a whole.
    fn entries(&self, (): ()) -> Vec<Choices> {
        Vec::new()
    }

    fn set(&mut self, _place: Place, _value: Option<&Json>) {}

    /// Counts the expression as one place.
    fn open(&self) -> usize {
        usize::from(!self.is_complete())
    }

    fn compare(&self, _given: &Self, _answer: &Self) -> Vec<(Place, EntryStatus)> {
        Vec::new()
    }
}
