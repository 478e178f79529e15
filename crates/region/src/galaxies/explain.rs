//! Sentences for steps about dots and their galaxies.

use tatham_core::explain::Price;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::{Place, say};
use tatham_explain::{Cause, Consequence, Explained, Inference, Predicate, TypedFact, ValueNames};

use super::Galaxies;
use super::problem::{Dot, Problem};
use super::rules::Rule;
use crate::region_owner::explain::{
    MANY, completed, facts, is_about, is_complete, named, names, only, predicate, region_border,
};
use crate::region_owner::{self, Owner as _};

static PRICES: [Price; 1] = [Price::new(
    "galaxy that must hang together",
    2.0,
    "the ways from a cell to its dot are followed",
)];

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

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        matches!(step.rule()?.0, Rule::Joined(_)).then_some(&PRICES[0])
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        match consequence.rule {
            Rule::Turn(_) => true,
            Rule::Fence(dot) => {
                is_complete(consequence, consequence.problem.size, &consequence.problem.dots[dot])
            }
            _ => false,
        }
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let problem = sequel.problem;
        let is_cell = |fact: &TypedFact<i64>| matches!(sequel.at(fact.at), Place::Cell(_));
        let opposite = sequel.conclusions.iter().copied().filter(is_cell);
        let opposite: Vec<TypedFact<i64>> = opposite.collect();
        let dot = |cause: &Cause<Rule>| match *cause {
            Cause::Rule { rule: Rule::Fence(dot), .. } => Some(problem.dots[dot]),
            _ => None,
        };
        let dots: Vec<Dot> = sequel.causes.iter().filter_map(dot).collect();
        let opposite = (!opposite.is_empty()).then(|| {
            let is_one = opposite.len() == 1;
            let lies = if is_one { "the opposite cell " } else { "the opposite cells " };
            say![lies, sequel.say(&opposite)]
        });
        let complete = completed(sequel, problem.size, &dots);
        if complete.is_none() && !dots.is_empty() {
            return None;
        }
        let both: Vec<Clause> = opposite.into_iter().chain(complete).collect();
        (!both.is_empty()).then(|| Clause::join(&both, ", and "))
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
