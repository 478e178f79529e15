//! Sentences that explain why a region must have a colour.

use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Cause, Explained, Inference, TypedFact, ValueNames};

use super::Map;
use super::rules::Rule;

/// Names of the colours, in the order of their numbers.
const NAMES: [&str; 4] = ["blue", "green", "orange", "yellow"];

tatham_explain::values! {
    /// Colour of a region.
    Colour { 0 => Blue, 1 => Green, 2 => Orange, 3 => Yellow }
}

impl Explained for Map {
    type Rule = Rule;
    type Value = Colour;

    const NAMES: ValueNames = ValueNames {
        value: |value| NAMES[value as usize].to_owned(),
        values: |value| format!("{} regions", NAMES[value as usize]),
        sort: "colour",
        counted: |_| false,
    };

    /// Sentence for the one colour that no neighbour of a region has.
    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let ([Cause::OneValue { place }], [own]) = (&step.causes[..], &step.conclusions[..]) else {
            return None;
        };
        if step.is_chain || !own.is {
            return None;
        }
        let (is, is_not): (Vec<TypedFact<Colour>>, Vec<_>) =
            step.facts.iter().partition(|fact| fact.is);
        let name = |value| step.value(value);
        if is.is_empty() {
            let only = say![step.place(*place), " can only be ", name(own.value)];
            return Some(Sentence::only(only));
        }
        let touched: Vec<Clause> = (is.into_iter())
            .map(|fact| say!["the ", name(fact.value), " ", step.place(fact.at)])
            .collect();
        let mut reason = say![step.place(*place), " touches ", Clause::list(&touched, "and")];
        if !is_not.is_empty() {
            let others: Vec<Clause> =
                is_not.into_iter().map(|fact| name(fact.value).into()).collect();
            reason.push(say![" and is not ", Clause::list(&others, "or")]);
        }
        Some(Sentence::so(reason, step.conclusion()))
    }

    /// Clause for neighbours of one colour.
    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let [Cause::Rule { rule: Rule::Differ(_), .. }] = link.causes[..] else { return None };
        let [one, other] = link.facts[..] else { return None };
        if !link.conclusions.is_empty() || one.value != other.value || !one.is || !other.is {
            return None;
        }
        let are = link.tense.verb(" are both ", " would both be ");
        Some(say![
            "two neighbours, ",
            link.all(&[one.at, other.at]),
            ",",
            are,
            link.value(one.value)
        ])
    }
}
