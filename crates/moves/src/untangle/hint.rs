//! Hints in Untangle: one point after another goes to where it is in a drawing without crossings
//! that moves few points, first those with which most crossings disappear.

use tatham_core::explain::{Audit, Explainer, Explanation, Found, Hint, Mistakes, Remaining, Step};
use tatham_core::partial_answer::Points;
use tatham_core::{Budget, Place, Settings, Status, Stop};

use super::fewest::{self, Effort};
use super::hitting::Crossing;
use super::{Graph, drag, reason, solve};
use crate::effect;
use crate::guide::{audit_of, no_mistakes};

/// Points that are compared for one step: tens, which large graphs need to be fast.
const COMPARED: usize = 60;

/// Source of hints for a position.
pub(super) struct Guide {
    /// The graph from the position on.
    graph: Result<Graph, String>,
}

/// A drawing to which points move.
struct Plan {
    drawn: Points,
    /// Points that still move.
    open: Vec<usize>,
    /// Proven lower bound on the points that have to move.
    lower_bound: usize,
}

impl Guide {
    pub(super) fn new(graph: &Graph, position: &Points) -> Self {
        let graph = graph.resumed_at(position);
        Self { graph: graph.ok_or_else(|| "the position has other points".to_owned()) }
    }

    /// Returns at most `most` steps; or the verdict without them, and the reason.
    fn steps(&self, most: usize, budget: &Budget) -> Result<Vec<Step>, (Status, String)> {
        let graph = self.graph.as_ref().map_err(|why| (Status::Unknown, why.clone()))?;
        let start = Points::from_points(vec![None; graph.points]);
        // With very many crossings, the steps do not count them.
        let mut crossings = fewest::crossings(graph, &start);
        if crossings.as_ref().is_some_and(Vec::is_empty) {
            return Ok(Vec::new());
        }
        if let Some(why) = reason::tangle(graph) {
            return Err((Status::Unsolvable, why));
        }
        let stopped = |stop: Stop| (Status::Unknown, format!("no solution found: {stop}"));
        let Plan { drawn, mut open, lower_bound } = plan(graph, budget).map_err(stopped)?;
        let (mut now, mut steps) = (start, Vec::new());
        while !open.is_empty() && steps.len() < most {
            budget.check().map_err(stopped)?;
            let next =
                crossings.as_ref().map(|now_cross| best(graph, &now, &drawn, &open, now_cross));
            let (at, after) = next.map_or((0, None), |(at, after)| (at, Some(after)));
            let point = open.swap_remove(at);
            let Some(spot) = drawn.get(point).filter(|&spot| now.put(point, spot).is_ok()) else {
                break;
            };
            let made = steps.len() + 1;
            let remaining = Remaining {
                moves: open.len(),
                at_least: lower_bound
                    .saturating_sub(made)
                    .max(usize::from(after.as_ref().is_none_or(|after| !after.is_empty())))
                    .min(open.len()),
            };
            let both = crossings.as_ref().zip(after.as_ref());
            let effect = both.map(|(before, after)| change(before, after));
            steps.push(step(point, drag(point, spot), effect.as_deref(), remaining));
            crossings = after;
        }
        Ok(steps)
    }
}

/// Returns the step of a drag of a point.
fn step(point: usize, made: String, effect: Option<&str>, remaining: Remaining) -> Step {
    let name = format!("move point {point} to the marked spot");
    Step {
        text: effect::sentences(&name, effect, remaining),
        remaining: Some(remaining),
        ..Step::making(made, name, [Place::Point(point)])
    }
}

fn plan(graph: &Graph, budget: &Budget) -> Result<Plan, Stop> {
    let (few, lower_bound) = fewest::fewer(graph, None, Effort::Hint, budget);
    let drawn = match few {
        Some(drawn) => drawn,
        // The graph is planar, so there is a drawing.
        None => match solve::solve(graph, budget)? {
            Some((points, _)) => Points::from_points(points.into_iter().map(Some)),
            None => return Err(Stop::Strategy("no drawing was found".to_owned())),
        },
    };
    let open = fewest::moved(graph, &drawn);
    Ok(Plan { drawn, open, lower_bound })
}

/// Returns the open point with which most crossings disappear, by its index, and the crossings
/// after it has moved.
fn best(
    graph: &Graph,
    now: &Points,
    drawn: &Points,
    open: &[usize],
    crossings: &[Crossing],
) -> (usize, Vec<Crossing>) {
    let after = |at: usize| {
        let point = open[at];
        let mut next = now.clone();
        if let Some(spot) = drawn.get(point) {
            // A spot of a drawing is one that a point can have.
            let _ = next.put(point, spot);
        }
        let mut after: Vec<Crossing> =
            crossings.iter().copied().filter(|crossing| !crossing.contains(&point)).collect();
        after.extend(fewest::crossings_at(graph, &next, point));
        (at, after)
    };
    (0..open.len().min(COMPARED))
        .map(after)
        .min_by_key(|(_, after)| after.len())
        .unwrap_or_default()
}

/// Describes how the crossings change: `4 of the 7 crossings disappear`.
fn change(before: &[Crossing], after: &[Crossing]) -> String {
    let all = before.len();
    let gone = before.iter().filter(|crossing| !after.contains(crossing)).count();
    let new = after.len() + gone - all;
    let gone = match gone {
        1 if all == 1 => "the only crossing disappears".to_owned(),
        0 if all == 1 => "the crossing stays".to_owned(),
        0 => format!("all {all} crossings stay"),
        1 => format!("1 of the {all} crossings disappears"),
        _ if gone == all => format!("all {all} crossings disappear"),
        _ => format!("{gone} of the {all} crossings disappear"),
    };
    match new {
        0 => gone,
        1 => format!("{gone}, and 1 new one appears"),
        _ => format!("{gone}, and {new} new ones appear"),
    }
}

impl Explainer for Guide {
    fn hint(&mut self, steps: usize, budget: &Budget) -> Hint {
        match self.steps(steps, budget) {
            Ok(steps) if steps.is_empty() => Hint::none(Status::Solved, true, "no lines cross"),
            Ok(steps) => {
                let places = steps[0].because.left.clone();
                let mut hint = Hint::from_steps(Status::Solved, Vec::new(), steps, None);
                hint.places = places;
                hint
            }
            Err((status, why)) => Hint::none(status, status == Status::Unsolvable, why),
        }
    }

    fn explain_as_found(
        &mut self,
        budget: &Budget,
        on_found: &mut dyn FnMut(Found<'_>),
    ) -> Explanation {
        match self.steps(usize::MAX, budget) {
            Ok(steps) => {
                on_found(Found::Verdict(Status::Solved));
                for step in &steps {
                    on_found(Found::Step(step));
                }
                Explanation::from_steps(Status::Solved, steps, None, None)
            }
            Err((status, why)) => Explanation::from_steps(status, Vec::new(), Some(why), None),
        }
    }

    /// Crossings that disappear are not counted.
    fn step_of(&self, moves: &[String], at_least: usize, _budget: &Budget) -> Option<Step> {
        let made = moves.first()?;
        let point = made.strip_prefix('P')?.split_once(':')?.0.parse().ok()?;
        let rest = moves.len() - 1;
        let at_least = at_least.saturating_sub(1).min(rest);
        Some(step(point, made.clone(), None, Remaining { moves: rest, at_least }))
    }

    /// Moves have no rules to be checked against.
    fn audit(&mut self, _settings: &Settings, budget: &Budget) -> Result<Audit, Stop> {
        audit_of(self.steps(usize::MAX, budget).map_or(0, |steps| steps.len()), budget)
    }

    fn mistakes(&mut self, _why: bool, _budget: &Budget) -> Mistakes {
        no_mistakes()
    }
}

#[cfg(test)]
mod tests;
