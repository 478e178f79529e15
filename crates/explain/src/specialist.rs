//! Words that a kind has of its own for steps.

use std::fmt::Debug;

use serde_json::Value;
use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_sat::model::named::Named;

/// A step in a kind's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded {
    /// What the step is called, in short: `overlap of the 7 in row 3`.
    pub name: String,
    /// The step in a sentence or two.
    pub text: String,
    /// Further places that the words name.
    pub places: Vec<Place>,
}

/// Somebody who has closer words for some steps.
pub(crate) trait Specialist: Debug {
    /// The step in these words, if there are any.
    fn worded(&self, step: &Step, rules: &[&Named]) -> Option<Worded>;

    /// What places are called in a list.
    fn names(&self, places: &[Place]) -> Vec<String>;

    /// A value of a place as it stands in an answer.
    fn value(&self, place: Place, value: i64) -> Value;
}
