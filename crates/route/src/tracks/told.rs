//! What the track does in a cell, in players' words.

use tatham_core::explain::Step;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::{CROSSED, PASSED, PATH, Problem};
use crate::told;

/// A step of the track, or of a cell that it passes or leaves out.
pub(super) fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    told::single_loop(problem.size(), ("track", PATH), &problem.ends(), step, rules)
        .or_else(|| cell(problem, step, rules))
}

fn cell(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    let size = problem.size();
    let cell = (0..size.area()).find(|&cell| size.label(cell) == rule.place)?;
    let label = &rule.place;
    let of = |facts: &[Fact], is: bool| -> Vec<Place> {
        let edge = |fact: &&Fact| {
            matches!(fact.place, Place::Edge(_))
                && fact.value().and_then(serde_json::Value::as_bool) == Some(is)
        };
        facts.iter().filter(edge).map(|fact| fact.place).collect()
    };
    let (facts, found) = (&step.because.facts, &step.therefore);
    let names = |places: &[Place]| list(&Place::names(places), "and");
    let (name, so) = match (&of(found, true)[..], &of(found, false)[..]) {
        ([], closed @ [_, ..]) if rule.law == CROSSED => {
            let so = if closed.len() == 1 { "is closed" } else { "are closed" };
            (format!("{label} is empty"), format!("{} {so}", names(closed)))
        }
        ([], []) if rule.law == CROSSED => {
            let crossed = of(facts, true);
            (format!("{} is crossed", crossed.first()?), format!("{label} is on the track"))
        }
        ([], []) if rule.law == PASSED => {
            (format!("the track could not pass {label}"), format!("{label} is empty"))
        }
        (crossed @ [_, ..], []) if rule.law == PASSED => {
            let ways =
                size.edges().around(cell).count() - of(facts, false).len() - of(facts, true).len();
            let ways = match ways {
                1 => "one way",
                2 => "two ways",
                _ => return None,
            };
            let so = if crossed.len() == 1 { "is crossed" } else { "are both crossed" };
            (format!("the track has {ways} left at {label}"), format!("{} {so}", names(crossed)))
        }
        _ => return None,
    };
    let places = vec![size.place(cell)];
    Some(Worded { text: format!("{}, so {so}.", capital(&name)), name, places })
}
