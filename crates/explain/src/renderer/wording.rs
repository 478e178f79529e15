//! Words of a kind, independent of its types.

use std::fmt::Debug;

use serde_json::Value;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Fact, Place};
use tatham_sat::model::named::Named;

use super::Renderer;
use crate::board::Atom;
use crate::predicate::{Predicate, Tense};

/// Words of a kind for a puzzle.
pub(crate) trait Wording: Debug {
    /// Returns the words of a step by these rules, if the kind has any.
    fn describe(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&Named],
        facts_and_conclusions: [&[Atom]; 2],
        is_chain: bool,
    ) -> Option<Sentence>;

    /// Returns the reason of a rule with some facts, or the clause of its violation if there are no
    /// conclusions.
    fn reason(
        &self,
        renderer: &Renderer<'_>,
        rule: &Named,
        facts_and_conclusions: [&[Atom]; 2],
        tense: Tense,
    ) -> Option<Clause>;

    /// Returns the subject of a rule; empty if the rule is not one of the kind's own.
    fn subject(&self, rule: &Named) -> String;

    /// Returns the clues of a rule of the kind.
    fn clues(&self, rule: &Named) -> Vec<Fact>;

    /// Returns the predicate of a place that has a value, or has it not.
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate;

    /// Returns a special clause for places that can have just these values, if it does not begin
    /// with the places.
    fn own_clause(&self, _places: &[Place], _left: &[i64], _tense: Tense) -> Option<Clause> {
        None
    }

    /// Returns the names of places in a list.
    fn names(&self, places: &[Place]) -> Vec<String>;

    /// Returns a value of a place as in an answer.
    fn value(&self, place: Place, value: i64) -> Value;
}
