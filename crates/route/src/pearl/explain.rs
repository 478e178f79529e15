//! Sentences that explain why the loop passes an edge or does not.

use tatham_core::sentence::Sentence;
use tatham_core::{Place, say};
use tatham_explain::{Explained, Inference, Predicate, ValueNames};

use super::Pearl;
use super::rules::Rule;
use crate::explain::single_loop;
use crate::line::{self, Crossing};

impl Explained for Pearl {
    type Rule = Rule;
    type Value = Crossing;

    const NAMES: ValueNames = line::NAMES;

    fn predicate(_: Place, value: Crossing, is: bool) -> Predicate {
        line::predicate(["a line", "lines"], (value == Crossing::Line) == is)
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let (rule, _) = step.rule().filter(|_| !step.is_chain)?;
        let does = match rule {
            Rule::Loop => {
                return single_loop(step, step.problem.size(), "loop", &[], Crossing::Line);
            }
            // The engine names any other facts.
            _ if !step.facts.is_empty() => return None,
            Rule::Straight(_) => "goes straight through",
            Rule::Turn(_) => "turns at",
            Rule::Beside(_) => "turns beside",
            Rule::On(_) => "goes straight on beside",
        };
        Some(Sentence::so(say![format!("the loop {does} "), step.subject(rule)], step.conclusion()))
    }
}
