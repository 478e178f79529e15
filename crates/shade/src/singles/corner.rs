//! Technique at a corner of the board: two equal numbers there.

use tatham_core::explain::Technique;
use tatham_core::say;
use tatham_core::sentence::Sentence;
use tatham_explain::{Cause, Inference, TypedFact};

use super::problem::sign;
use super::{Rule, Singles};
use crate::isolated_black::{Colour, IsolatedBlackRule};

pub(super) const CORNER: Technique = Technique::new(
    "corner",
    "One of two equal neighbours at a corner is black, so black beside them would cut off the \
        corner.",
    "djape, \"How to solve Hitori: basic techniques\"",
);

/// Returns the sentence of a step by a repeated number and the connection of white cells, if black
/// would cut off a corner.
pub(super) fn describe(step: &Inference<'_, Singles>) -> Option<Sentence> {
    let (problem, size) = (step.problem, step.problem.numbers.size());
    let [TypedFact { at: goal, value: Colour::White, is: true }] = step.conclusions[..] else {
        return None;
    };
    let alike = |cause: &Cause<Rule>| match *cause {
        Cause::Rule { rule: Rule::Alike(line, number), .. } => Some((line, number)),
        _ => None,
    };
    let connected = Rule::Shared(IsolatedBlackRule::Connected);
    let is_connected =
        |cause: &Cause<Rule>| matches!(cause, Cause::Rule { rule, .. } if *rule == connected);
    let (line, number) = step.causes.iter().find_map(alike)?;
    if step.causes.len() != 2 || !step.causes.iter().any(is_connected) || !step.facts.is_empty() {
        return None;
    }
    let mut group = problem.line(line);
    group.retain(|&cell| problem.numbers[cell] == number);
    let is_near = |one: usize, other: usize| size.neighbours(one).any(|cell| cell == other);
    let mut corners = size.neighbours(goal).filter(|&cell| size.neighbours(cell).count() == 2);
    corners.find_map(|corner| {
        let beside = size.neighbours(corner).find(|&cell| cell != goal)?;
        // It is white if the goal is black, so the cell beside the corner is black too.
        let partner = |&cell: &usize| is_near(cell, beside) && is_near(cell, goal);
        let white = group.iter().copied().find(partner).filter(|_| group.contains(&beside))?;
        let pair = step.all(&[beside, white]);
        let both = format!(" are both {}, and one of the two is black; with ", sign(number));
        let that = [" black that would be ", ", which would cut off "];
        let [goal, beside, corner] = [goal, beside, corner].map(|cell| step.place(cell));
        let reason = say![pair, both, goal, that[0], beside.clone(), that[1], corner.clone()];
        let named = [corner, beside].into_iter().flat_map(|part| part.places);
        let named = named.chain([size.place(white)]).collect::<Vec<_>>();
        Some(Sentence::so(reason, step.conclusion()).naming(named).by(CORNER.name))
    })
}
