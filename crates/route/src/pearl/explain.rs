//! Sentences that explain why the loop passes an edge or does not.

use tatham_core::explain::Price;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Place, say};
use tatham_explain::{Consequence, Explained, Inference, Predicate, ValueNames};

use super::rules::Rule;
use super::techniques::{BLACK_AT_THE_EDGE, WHITE_AT_THE_EDGE};
use super::{Pearl, several};
use crate::explain::{early_loop, is_closed, passes, sides, single_loop};
use crate::line::{self, Crossing};

static PRICES: [Price; 3] = [
    Price::new("line that would close a loop", 5.0, "a line is followed from end to end"),
    Price::new(
        "line that could only go on until it closed a loop",
        5.5,
        "a line is followed along cells where it is not drawn yet",
    ),
    Price::new(
        "pearls and lines in a row",
        2.5,
        "all that is looked at lies within a few cells of a line",
    )
    .of_near_rules(5),
];

impl Explained for Pearl {
    type Rule = Rule;
    type Value = Crossing;

    const NAMES: ValueNames = line::NAMES;

    fn predicate(_: Place, value: Crossing, is: bool) -> Predicate {
        line::predicate(["a line", "lines"], (value == Crossing::Line) == is)
    }

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let [at_once, bound, in_a_row] = &PRICES;
        if step.causes.len() > 1 {
            return several::describe(step).map(|_| in_a_row);
        }
        let (Rule::Loop, _) = step.rule()? else { return None };
        let edges = step.problem.size().edges();
        let mut all = step.facts.iter().chain(&step.conclusions).map(|edge| edge.at);
        let [from, to] = edges.cells(all.next_back()?);
        let is_beside = |cell: usize| all.clone().all(|at| edges.cells(at).contains(&cell));
        if is_beside(from) || is_beside(to) {
            return None;
        }
        let is_closed = is_closed(step, step.problem.size(), Crossing::Line);
        Some(if is_closed { at_once } else { bound })
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
