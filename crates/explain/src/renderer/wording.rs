//! The words that a kind has of its own, without its types.

use std::fmt::Debug;

use serde_json::Value;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Fact, Place};
use tatham_sat::model::named::Named;

use super::Renderer;
use crate::board::Atom;
use crate::predicate::{Predicate, Tense};

/// A kind's own words for a puzzle.
pub(crate) trait Wording: Debug {
    /// A step that follows by these rules, if the kind has words for it.
    fn describe(
        &self,
        renderer: &Renderer<'_>,
        rules: &[&Named],
        facts_and_conclusions: [&[Atom]; 2],
        is_chain: bool,
    ) -> Option<Sentence>;

    /// Why a rule says something of some facts, or how they break it if nothing follows.
    fn reason(
        &self,
        renderer: &Renderer<'_>,
        rule: &Named,
        facts_and_conclusions: [&[Atom]; 2],
        tense: Tense,
    ) -> Option<Clause>;

    /// The subject of a rule; no words, where the rule is not one of the kind's own.
    fn subject(&self, rule: &Named) -> String;

    /// The clues that a rule of the kind's own keeps.
    fn clues(&self, rule: &Named) -> Vec<Fact>;

    /// The predicate of a place that has a value, or has it not.
    fn predicate(&self, place: Place, value: i64, is: bool) -> Predicate;

    /// A clause of its own for places that can have just these values, where it does not begin with
    /// the places.
    fn own_clause(&self, _places: &[Place], _left: &[i64], _tense: Tense) -> Option<Clause> {
        None
    }

    /// The names of places in a list.
    fn names(&self, places: &[Place]) -> Vec<String>;

    /// A value of a place as it stands in an answer.
    fn value(&self, place: Place, value: i64) -> Value;
}
