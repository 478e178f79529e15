//! Sentences for steps about dots and their galaxies.

use tatham_core::sentence::{Sentence, SentencePart};
use tatham_core::{Place, say};
use tatham_explain::{Cause, Explained, Inference, Predicate, ValueNames};

use super::Galaxies;
use super::problem::{Dot, Problem};
use super::rules::Rule;
use crate::region_owner::explain::{
    MANY, facts, is_about, named, names, only, predicate, region_border,
};
use crate::region_owner::{self, Owner as _};

impl Explained for Galaxies {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = names::<Dot>("galaxy");

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        region_owner::value::<Dot>(place, value)
    }

    fn predicate(place: Place, value: i64, is: bool) -> Predicate {
        predicate::<Dot>(place, value, is)
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.causes[..] {
            _ if step.is_chain => None,
            [Cause::OneValue { .. } | Cause::Rule { rule: Rule::Cell(_), .. }] => {
                opposite(step).or_else(|| only::<Self, Dot>(step))
            }
            [Cause::Rule { rule: Rule::Fence(dot), .. }] => {
                Some(region_border(step, step.problem.size, &step.problem.dots[dot]))
            }
            [Cause::Rule { rule: Rule::Joined(dot), .. }] => joined(step, &step.problem.dots[dot]),
            [Cause::Rule { rule: Rule::Turn(dot), .. }] => turned(step, &step.problem.dots[dot]),
            _ => None,
        }
    }
}

/// Cell of a place by its number; `None` for an edge.
fn cell(step: &Inference<'_, Galaxies>, at: usize) -> Option<usize> {
    at.checked_sub(step.problem.size.edges().count())
}

/// Sentence for the only dot left for a cell, because the cell opposite across another dot is
/// taken.
fn opposite(step: &Inference<'_, Galaxies>) -> Option<Sentence> {
    let ([found], [taken]) = (&step.conclusions[..], &step.facts[..]) else { return None };
    let (own, other) = (Dot::from_code(found.value)?, Dot::from_code(taken.value)?);
    let (from, to) = (cell(step, found.at)?, cell(step, taken.at)?);
    if !found.is || !taken.is {
        return None;
    }
    let is_taken =
        |dot: &&Dot| step.problem.turned(from, dot) == Some(to) && dot.place() != other.place();
    let dot = step.problem.dots.iter().find(is_taken)?;
    let from = step.place(found.at);
    let only = say!["only ", named(&own), " can reach ", from.clone()];
    let name = only.to_string();
    let turn = say!["half a turn around ", named(dot), " takes ", from, " to "];
    let reason = say![turn, step.place(taken.at), ", which belongs to ", named(&other)];
    Some(Sentence::so(reason, only).called(name).naming([own.place(), dot.place()]))
}

/// Sentence for cells that all paths within a galaxy lead through, or that none leads to.
fn joined(step: &Inference<'_, Galaxies>, dot: &Dot) -> Option<Sentence> {
    if step.facts.len() > MANY {
        return None;
    }
    let galaxy = SentencePart::naming(dot.region(), [dot.place()]);
    let must = say![galaxy, " must hang together"];
    let reason = match facts::<Galaxies, Dot>(step) {
        Some(facts) => say![facts, ", and ", must],
        None => must,
    };
    Some(Sentence::so(reason, step.conclusion()).naming([dot.place()]))
}

/// Sentence for cells that belong to a dot by symmetry.
fn turned(step: &Inference<'_, Galaxies>, dot: &Dot) -> Option<Sentence> {
    let (problem, mut from, mut to) = (step.problem, Vec::new(), Vec::new());
    for found in &step.conclusions {
        let opposite = problem.turned(cell(step, found.at)?, dot)?;
        let fact = step.facts.iter().find(|fact| cell(step, fact.at) == Some(opposite))?;
        if !(found.is && fact.is && is_about(*found, dot) && is_about(*fact, dot)) {
            return None;
        }
        from.push(*fact);
        to.push(found.at);
    }
    let lie = if to.len() == 1 { " lies opposite" } else { " lie opposite" };
    let reason = say![step.say(&from), ", and ", step.all(&to), lie];
    Some(Sentence::so(reason, step.conclusion()).naming([dot.place()]))
}
