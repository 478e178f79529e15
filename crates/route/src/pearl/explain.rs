//! Sentences that explain why the loop passes an edge or does not.

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Place, say};
use tatham_explain::{Consequence, Explained, Inference, Predicate, ValueNames};

use super::rules::Rule;
use super::techniques::{BLACK_AT_THE_EDGE, WHITE_AT_THE_EDGE};
use super::{Pearl, several};
use crate::explain::{early_loop, passes, sides, single_loop};
use crate::line::{self, Crossing};

impl Explained for Pearl {
    type Rule = Rule;
    type Value = Crossing;

    const NAMES: ValueNames = line::NAMES;

    fn predicate(_: Place, value: Crossing, is: bool) -> Predicate {
        line::predicate(["a line", "lines"], (value == Crossing::Line) == is)
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        let size = consequence.problem.size();
        match consequence.rule {
            Rule::Loop => passes(consequence, size, &[], Crossing::Line),
            Rule::On(_) => consequence.conclusion.value == Crossing::Line,
            Rule::Straight(_) | Rule::Beside(_) | Rule::Turn(_) => false,
        }
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let Some((rule, _)) = step.rule() else { return several::describe(step) };
        if step.is_chain {
            return None;
        }
        let (pearl, size) = (step.subject(rule), step.problem.size());
        let reason = match rule {
            Rule::Loop => {
                return early_loop(step, size, Crossing::Line)
                    .or_else(|| single_loop(step, size, "loop", &[], Crossing::Line));
            }
            Rule::Straight(_) if step.facts.is_empty() => {
                say![pearl, " lies at the edge of the grid, and the loop runs straight through it"]
            }
            Rule::Turn(_) if step.facts.is_empty() => {
                say![pearl, " lies at the edge of the grid, and the loop turns at it"]
            }
            Rule::On(_) if step.facts.is_empty() => {
                let near = " is one cell off the edge of the grid, and the loop runs two cells ";
                say![pearl, near, "straight from it"]
            }
            Rule::Straight(cell) => say![ways(step, cell)?, pearl, ", which it passes straight"],
            Rule::Turn(cell) => say![ways(step, cell)?, pearl, ", where it turns"],
            Rule::On(_) => {
                say![step.say(&step.facts), ", and the loop runs two cells straight from ", pearl]
            }
            Rule::Beside(_) => {
                say![step.say(&step.facts), ", and the loop turns on one side of ", pearl]
            }
        };
        let sentence = Sentence::so(reason, step.conclusion());
        Some(match rule {
            Rule::Straight(_) if step.facts.is_empty() => sentence.using(WHITE_AT_THE_EDGE.name),
            Rule::Turn(_) | Rule::On(_) if step.facts.is_empty() => {
                sentence.using(BLACK_AT_THE_EDGE.name)
            }
            _ => sentence,
        })
    }
}

/// Clause for the sides to which the loop goes from a pearl, and to which it does not:
/// `the loop goes left and cannot go up from `. `None` if a fact is about an edge elsewhere.
fn ways(step: &Inference<'_, Pearl>, cell: usize) -> Option<Clause> {
    let [goes, lacks] = sides(step, step.problem.size().edges(), cell, Crossing::Line)?;
    let goes = (!goes.is_empty()).then(|| say!["goes ", Clause::list(&goes, "and")]);
    let lacks = (!lacks.is_empty()).then(|| say!["cannot go ", Clause::list(&lacks, "or")]);
    let both = Clause::list(&goes.into_iter().chain(lacks).collect::<Vec<_>>(), "and");
    Some(say!["the loop ", both, " from "])
}
