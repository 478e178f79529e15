//! Sentences that explain why the loop passes an edge or does not.

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, count};
use tatham_core::{Place, say};
use tatham_explain::{Bound, Consequence, Explained, Inference, Tense, ValueNames};

use super::rules::Rule;
use super::{Loopy, Problem, corner};

tatham_explain::values! {
    /// Edge, which the loop passes or not.
    Drawn { 0 => Empty, 1 => Line }
}

impl Explained for Loopy {
    type Rule = Rule;
    type Value = Drawn;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a line" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "lines" } else { "empty edges" }.to_owned(),
        sort: "edge",
        counted: |value| value == 1,
    };

    fn names(problem: &Problem, places: &[Place]) -> Vec<String> {
        problem.names(places)
    }

    /// A vertex that the loop passes has no further line.
    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        let Consequence { problem, rule, conclusion, .. } = consequence;
        if *rule != Rule::Loop || conclusion.value != Drawn::Empty {
            return false;
        }
        let [one, other] = consequence.facts()[..] else { return false };
        let (tiling, both) = (&problem.tiling, [one, other]);
        let meet_at =
            |vertex: &usize| both.iter().all(|edge| tiling.ends(edge.at).contains(vertex));
        both.iter().all(|edge| edge.value == Drawn::Line)
            && tiling.ends(conclusion.at).iter().any(meet_at)
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let Some(rule) = step.rule() else { return corner::describe(step) };
        let reason = match rule {
            _ if step.is_chain => return None,
            (Rule::Loop, _) => of_the_loop(step)?,
            (Rule::Number(_), _) => Self::reason(step)?,
        };
        Some(Sentence::so(reason, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(face), bound) = link.rule()? else { return None };
        let (subject, wanted) = (link.subject(rule), link.problem.clue(face)? as usize);
        let is_at_most = matches!(bound, Bound::AtMost(_));
        let would = |is, would| link.tense.verb(is, would);
        if link.conclusions.is_empty() {
            let too = if is_at_most { "too many" } else { "too few" };
            return Some(say![subject, format!(" {} {too} lines", would("has", "would have"))]);
        }
        let lines = count(wanted, "line");
        let its = if wanted == 1 { "its line".to_owned() } else { format!("its {lines}") };
        if link.tense != Tense::Is {
            return Some(match is_at_most {
                true if wanted == 0 => say![subject, " would have no lines"],
                true => say![subject, format!(" would have {its}")],
                false => say![subject, " would need every edge that is left"],
            });
        }
        let around: Vec<(usize, Drawn)> =
            link.problem.tiling.around(face).iter().map(|&edge| (edge, Drawn::Line)).collect();
        let left = link.board().left(&around).len();
        Some(match is_at_most {
            true if wanted == 0 => say![subject, " has no lines"],
            true => say![subject, link.has(format!(" already has {its}"), &around, 0)],
            false if left == 1 => {
                let last = if wanted == 1 { "line" } else { "last line" };
                say![subject, link.left(format!(" has one edge left for its {last}"), &around, 0)]
            }
            false if left == around.len() => {
                say![subject, format!(" needs {} of its edges", all_of(left))]
            }
            false => {
                let needs = format!(" needs {} edges that are left", all_of(left));
                say![subject, link.left(needs, &around, 0)]
            }
        })
    }
}

/// State of the loop at a vertex: it has passed already, has one way left, or none; or it would be
/// closed too early.
fn of_the_loop(step: &Inference<'_, Loopy>) -> Option<Clause> {
    let &[first, ref more @ ..] = &step.conclusions[..] else { return None };
    if more.iter().any(|edge| edge.value != first.value) {
        return None;
    }
    let tiling = &step.problem.tiling;
    let is_at = |vertex: usize| {
        let mut all = step.facts.iter().chain(&step.conclusions);
        all.all(|edge| tiling.ends(edge.at).contains(&vertex))
    };
    let meet = tiling.ends(first.at).into_iter().any(is_at);
    let edge = step.place(first.at);
    Some(match (meet, first.value, &step.having(Drawn::Line)[..]) {
        (true, Drawn::Line, &[before]) => {
            say!["from ", step.place(before), " the loop can only go on along ", edge]
        }
        (true, Drawn::Empty, &[before, after]) => {
            say!["the loop goes from ", step.place(before), " to ", step.place(after)]
        }
        (true, Drawn::Empty, []) if more.is_empty() => {
            say!["a line on ", edge, " would be a dead end"]
        }
        (false, Drawn::Empty, lines) if lines.len() == step.facts.len() && more.is_empty() => {
            say!["a line on ", edge, " would close a loop too early"]
        }
        _ => return None,
    })
}
