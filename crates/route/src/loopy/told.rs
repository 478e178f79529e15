//! Why the loop takes an edge or leaves it, in players' words.

use tatham_core::explain::Step;
use tatham_core::place::Edge;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;

use super::{LOOP, Loopy, Problem};

impl Explained for Loopy {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a line" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "lines" } else { "empty edges" }.to_owned(),
        sort: "edge",
        counted: |value| value == 1,
    };

    /// A step of the loop: where edges meet it has passed already, has one way left, or none; or it would be closed too early.
    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
        if rule.law != LOOP {
            return None;
        }
        let known =
            |facts: &[Fact]| -> Option<Vec<(usize, bool)>> { facts.iter().map(edge).collect() };
        let (facts, found) = (known(&step.because.facts)?, known(&step.therefore)?);
        let &(first, is_line) = found.first()?;
        if found.iter().any(|&(_, line)| line != is_line) {
            return None;
        }
        let all = || facts.iter().chain(&found).map(|&(edge, _)| edge);
        let meet = problem
            .tiling
            .ends(first)
            .into_iter()
            .any(|end| all().all(|edge| problem.tiling.ends(edge).contains(&end)));
        let lines: Vec<usize> =
            facts.iter().filter(|(_, line)| *line).map(|&(edge, _)| edge).collect();
        let name = match (meet, is_line, &lines[..]) {
            (true, true, [before]) => {
                format!("from {} the loop can only go on along {}", place(*before), place(first))
            }
            (true, false, [before, after]) => {
                format!("the loop goes from {} to {}", place(*before), place(*after))
            }
            (true, false, []) => {
                format!("from {} the loop could not go on", list(&names(&found), "or"))
            }
            (false, false, _) if lines.len() == facts.len() && found.len() == 1 => {
                format!("{} would close a loop too early", place(first))
            }
            _ => return None,
        };
        let verb = match (found.len(), is_line) {
            (1, true) => "is a line",
            (1, false) => "is empty",
            (_, true) => "are lines",
            (2, false) => "are both empty",
            (_, false) => "are empty",
        };
        Some(Worded {
            text: format!("{}, so {} {verb}.", capital(&name), list(&names(&found), "and")),
            name,
            places: Vec::new(),
        })
    }
}

fn place(edge: usize) -> Place {
    Place::Edge(Edge::Number(edge))
}

fn names(edges: &[(usize, bool)]) -> Vec<String> {
    edges.iter().map(|&(edge, _)| place(edge).to_string()).collect()
}

/// The edge of which a fact says whether it has a line.
fn edge(fact: &Fact) -> Option<(usize, bool)> {
    let Place::Edge(Edge::Number(edge)) = fact.place else { return None };
    Some((edge, fact.value()?.as_bool()?))
}
