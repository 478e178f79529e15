//! Broken rules, as checks report them.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use crate::key::RuleKey;
use crate::place::Place;

/// A violated rule, with its places.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[error("{name}")]
pub struct Violation {
    /// Violation as a clause: `row 3 has the runs 2 1, but its clue is 2 2`.
    pub name: String,
    /// Rule as explanations name it, for kinds with explanations: `row 3 has its runs 2 2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Key of the rule, if the kind has one.
    #[serde(skip)]
    pub key: Option<RuleKey>,
    /// Places that show it.
    pub places: Vec<Place>,
}

impl Violation {
    /// Makes a violation without places.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), rule: None, key: None, places: Vec::new() }
    }

    /// Adds the places that show it.
    #[must_use]
    pub fn at(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.places.extend(places);
        self
    }
}
