//! Sentences that explain why the loop passes an edge or does not.

use tatham_core::sentence::{Clause, Sentence};
use tatham_core::words::{all_of, count};
use tatham_core::{Place, say};
use tatham_explain::{Bound, Consequence, Explained, Inference, Tense, ValueNames};

use super::local::Surroundings;
use super::rules::Rule;
use super::techniques::ZERO_BESIDE_3;
use super::{Loopy, Problem, corner, several};
use crate::early_loop::{BOUND_TO_CLOSE, EARLY_LOOP, KnownEdges};

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
        let Some(rule) = step.rule() else {
            let around = Surroundings::of_numbers(step)?;
            let describe =
                if around.faces.len() == 1 { corner::describe } else { several::describe };
            return describe(&around);
        };
        match rule {
            _ if step.is_chain => None,
            (Rule::Loop, _) => at_a_vertex(step).or_else(|| early_loop(step)),
            (Rule::Number(face), _) => beside_0(step, face)
                .or_else(|| Some(Sentence::so(Self::reason(step)?, step.conclusion()))),
        }
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

/// Sentence for a 3 that lacks only the edge that it shares with a 0.
fn beside_0(step: &Inference<'_, Loopy>, face: usize) -> Option<Sentence> {
    let (problem, tiling) = (step.problem, &step.problem.tiling);
    let [common] = step.facts[..] else { return None };
    let zero = tiling.beside(common.at).into_iter().flatten().find(|&other| other != face)?;
    if (problem.clue(face), problem.clue(zero)) != (Some(3), Some(0)) {
        return None;
    }
    let around: Vec<(usize, Drawn)> =
        tiling.around(face).iter().map(|&edge| (edge, Drawn::Line)).collect();
    let [three, zero] = [face, zero].map(|face| step.subject(Rule::Number(face)));
    let needs = step.left(" needs all three edges that are left", &around, 0);
    let reason = say![three, ", beside ", zero, ",", needs];
    Some(Sentence::so(reason, step.conclusion()).by(ZERO_BESIDE_3.name))
}

/// Sentence for a line that would close a loop too early, at once or because it could only go on
/// so.
fn early_loop(step: &Inference<'_, Loopy>) -> Option<Sentence> {
    let known = KnownEdges::by_facts(step, step.problem.tiling.all_ends(), Drawn::Line)?;
    let line = say!["a line on ", step.any(&step.concluding(Drawn::Empty))];
    let all = |is_so: &dyn Fn(usize) -> bool| step.conclusions.iter().all(|edge| is_so(edge.at));
    let is_closed = all(&|edge| known.is_closed_by(edge));
    let is_bound = !is_closed && all(&|edge| known.is_bound_to_close(edge));
    // Lines alone can leave several ways, all of which close a loop.
    if !is_closed && !is_bound && (!known.empty.is_empty() || step.conclusions.len() > 1) {
        return None;
    }
    let would = if is_bound { BOUND_TO_CLOSE } else { " would close a loop too early" };
    let sentence = Sentence::so(say![line, would], step.conclusion());
    Some(if is_closed || is_bound { sentence.using(EARLY_LOOP.name) } else { sentence })
}

/// Sentence for the loop at a vertex: it has passed already, has one way left, or none.
fn at_a_vertex(step: &Inference<'_, Loopy>) -> Option<Sentence> {
    let &[first, ref more @ ..] = &step.conclusions[..] else { return None };
    let tiling = &step.problem.tiling;
    let is_at = |vertex: usize| {
        let mut all = step.facts.iter().chain(&step.conclusions);
        all.all(|edge| tiling.ends(edge.at).contains(&vertex))
    };
    if more.iter().any(|edge| edge.value != first.value)
        || !tiling.ends(first.at).into_iter().any(is_at)
    {
        return None;
    }
    let edge = step.place(first.at);
    let reason = match (first.value, &step.having(Drawn::Line)[..]) {
        (Drawn::Line, &[before]) => {
            say!["from ", step.place(before), " the loop can only go on along ", edge]
        }
        (Drawn::Empty, &[before, after]) => {
            say!["the loop goes from ", step.place(before), " to ", step.place(after)]
        }
        (Drawn::Empty, []) if more.is_empty() => {
            say!["a line on ", edge, " would be a dead end"]
        }
        _ => return None,
    };
    Some(Sentence::so(reason, step.conclusion()))
}
