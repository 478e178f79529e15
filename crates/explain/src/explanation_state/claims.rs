//! Claims and facts of a player, read by the puzzle's own places and values.

use std::collections::BTreeMap;

use serde_json::Value;
use tatham_core::explain::judge::{StepClaim, UnfitClaim, facts_of, no_place, no_value};
use tatham_core::{Budget, Fact, Place, Says};
use tatham_sat::Lit;

use super::ExplanationState;
use super::subject::Subject;
use crate::board::Meaning;

/// Reader of facts about a puzzle.
pub(super) struct FactReader<'s> {
    subject: &'s dyn Subject,
    /// Values that each shown place can have.
    values: Vec<Vec<i64>>,
    places: Vec<Place>,
    number_of: BTreeMap<Place, usize>,
}

impl<'s> FactReader<'s> {
    pub(super) fn new(subject: &'s dyn Subject, shown: &[Vec<(i64, Lit)>]) -> Self {
        let values = shown.iter().map(|shown| shown.iter().map(|own| own.0).collect());
        let places = subject.places(shown.len());
        let number_of = places.iter().copied().zip(0..).collect();
        Self { subject, values: values.collect(), places, number_of }
    }

    /// Returns a fact by the numbers of shown places: several, if it is about more than one place.
    pub(super) fn read(&self, fact: &Fact) -> Result<Vec<Meaning>, String> {
        let parts = self.subject.parts(fact);
        let parts = parts.as_deref().unwrap_or_else(|| std::slice::from_ref(fact));
        parts.iter().map(|part| self.read_part(part)).collect()
    }

    /// Returns the facts of a claim by the numbers of shown places.
    pub(super) fn read_claim(&self, claim: &StepClaim) -> Result<Vec<Meaning>, String> {
        let parts = facts_of(claim)?.iter().map(|fact| self.read(fact));
        Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn read_part(&self, fact: &Fact) -> Result<Meaning, String> {
        let place = fact.place;
        let number = self.number_of.get(&place).copied();
        let number = number.ok_or_else(|| no_place(place))?;
        let (value, is) = (fact.says.value(), fact.value().is_some());
        let as_in_answer = |own: &i64| self.subject.value(place, *own);
        let known = &self.values[number];
        if let Some(&value) = known.iter().find(|own| as_in_answer(own) == *value) {
            return Ok(Meaning { place: number, value, is });
        }
        let values: Vec<Value> = known.iter().map(as_in_answer).collect();
        Err(no_value(place, value, &values))
    }

    /// Returns the values that a shown place can have.
    pub(super) fn values(&self, number: usize) -> &[i64] {
        &self.values[number]
    }

    /// Returns true if a fact is about a value of an entry that steps do not name.
    pub(super) fn has_parts(&self, fact: &Fact) -> bool {
        self.subject.parts(fact).is_some()
    }

    /// Returns a fact by its places and values in an answer.
    pub(super) fn fact(&self, Meaning { place, value, is }: Meaning) -> Fact {
        let place = self.places[place];
        let value = self.subject.value(place, value);
        Fact { place, says: if is { Says::Is(value) } else { Says::Not(value) } }
    }

    /// Returns the number of a shown place.
    pub(super) fn number(&self, place: Place) -> Option<usize> {
        self.number_of.get(&place).copied()
    }
}

impl ExplanationState<'_> {
    /// Reads facts that earlier steps ruled out. If the budget has run out, none are read: there
    /// will be no steps either.
    pub(super) fn read_ruled_out(
        &mut self,
        facts: &[Fact],
        budget: &Budget,
    ) -> Result<(), UnfitClaim> {
        if facts.is_empty() {
            return Ok(());
        }
        let Ok(board) = self.board(budget) else { return Ok(()) };
        let reader = FactReader::new(&*self.subject, &board.statement.shown);
        let mut ruled_out = Vec::new();
        for (index, fact) in facts.iter().enumerate() {
            let unfit = |why| UnfitClaim { index, why };
            if fact.value().is_some() {
                return Err(unfit(format!("expected a fact with `not`, found that {fact}")));
            }
            let denied = Fact { says: Says::Is(fact.says.value().clone()), ..fact.clone() };
            let parts = reader.read(&denied).map_err(unfit)?;
            // To deny several facts together rules out none of them.
            if let [own] = parts[..] {
                ruled_out.push(own);
            }
        }
        self.ruled_out = ruled_out;
        Ok(())
    }
}
