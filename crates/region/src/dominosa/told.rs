//! What one rule says, in players' words.

use tatham_core::explain::Step;
use tatham_core::known::Regions;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::play::fence;
use super::{COVERED, ONCE, PLACED, Problem, SINGLE};

/// A step of one rule: the last neighbour of a cell, the last place of a domino, and what is no place any more.
pub(super) fn one_rule(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    let (size, place) = (problem.size(), &rule.place);
    let dominoes = |facts: &[Fact]| -> Vec<Place> {
        facts
            .iter()
            .filter(|fact| fact.value().and_then(serde_json::Value::as_bool) == Some(false))
            .map(|fact| fact.place)
            .collect()
    };
    let (laid, found) = (dominoes(&step.because.facts), dominoes(&step.therefore));
    let mut places = Vec::new();
    let (name, text) = match (laid.first(), found.first()) {
        (_, Some(&edge)) if rule.law == COVERED => {
            let domino = problem.domino(size.edges().at(edge)?);
            let name = format!("{place} has one neighbour left");
            (name.clone(), format!("{name}, so {domino} lies on {}.", cells(size, edge)?))
        }
        (_, Some(&edge)) if rule.law == PLACED => {
            let name = format!("{place} can lie in one place only");
            (name, format!("{place} can lie only on {}.", cells(size, edge)?))
        }
        (Some(&edge), None) if rule.law == ONCE => {
            let name = format!("{place} lies on {}", cells(size, edge)?);
            (name.clone(), format!("{name}, so {}.", borders(step)))
        }
        (Some(&edge), None) if rule.law == SINGLE => {
            let name = format!(
                "{place} is covered by {} on {}",
                problem.domino(size.edges().at(edge)?),
                cells(size, edge)?
            );
            (name.clone(), format!("{name}, so {}.", borders(step)))
        }
        (_, None) if rule.law == COVERED || rule.law == PLACED => {
            let mut known = Regions::unknown(size);
            for fact in &step.because.facts {
                known.put(size.edges().at(fact.place)?, fact.value()?.as_bool());
            }
            fence(&mut known);
            let cell = (0..size.area()).find(|&cell| size.label(cell) == *place);
            let domino = problem.dominoes().find(|(domino, _)| domino.to_string() == *place);
            let all = cell.map(|cell| size.edges().around(cell).map(|(edge, _)| edge).collect());
            let mut left = all.or(domino.map(|(_, edges)| edges))?;
            left.retain(|&edge| known.border(edge) != Some(true));
            let ends =
                |edge: &usize| size.edges().cells(*edge).map(|cell| size.label(cell)).join("–");
            places = left.iter().map(|&edge| size.edges().place(edge)).collect();
            let left: Vec<String> = left.iter().map(ends).collect();
            let name = if rule.law == PLACED {
                format!("{place} lies on {}", list(&left, "or"))
            } else {
                format!("the domino of {place} lies on {}", list(&left, "or"))
            };
            (name.clone(), format!("{name}, so {}.", borders(step)))
        }
        _ => return None,
    };
    Some(Worded { name, text: capital(&text), places })
}

/// `R1C1 and R1C2`: the cells of a domino.
fn cells(size: Size, edge: Place) -> Option<String> {
    let [one, other] = size.edges().cells(size.edges().at(edge)?).map(|cell| size.label(cell));
    Some(format!("{one} and {other}"))
}

/// That there are borders where the step finds them.
fn borders(step: &Step) -> String {
    let edges: Vec<Place> = step.therefore.iter().map(|fact| fact.place).collect();
    format!(
        "{} {}",
        list(&Place::names(&edges), "and"),
        if edges.len() == 1 { "is a border" } else { "are borders" }
    )
}
