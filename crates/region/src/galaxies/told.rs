//! What dots do to cells, in players' words.

use std::collections::BTreeMap;

use tatham_core::explain::{Fact, Says, Step};
use tatham_core::words::{capital, list};
use tatham_core::{Place, Size};
use tatham_explain::Worded;
use tatham_sat::model::named::{Demand, Named};

use super::problem::{Dot, Problem};
use super::{FENCED, OWNED};

/// A step from facts, for which the game has closer words: whose a cell is, and where borders lie.
pub(super) fn step(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    if step.suppose.is_some() || step.contradiction.is_some() {
        return None;
    }
    let (facts, found) = (Said::of(&step.because.facts)?, Said::of(&step.therefore)?);
    let is_glance = rules.iter().all(|rule| rule.is_obvious());
    match rules {
        [rule] if rule.law == FENCED => fences(rule, &facts, &found),
        [rule] if matches!(rule.demand, Demand::Holds(_)) || rule.law == OWNED => only(&facts, &found),
        _ if is_glance => at_a_glance(problem, &facts, &found),
        _ => None,
    }
}

/// What facts say: of cells to which dots they belong, or do not, and of edges whether a border lies there.
#[derive(Default)]
struct Said {
    own: BTreeMap<Place, Dot>,
    not: Vec<(Place, Dot)>,
    borders: Vec<(Place, bool)>,
}

impl Said {
    fn of(facts: &[Fact]) -> Option<Self> {
        let mut said = Self::default();
        for fact in facts {
            match (&fact.says, fact.place) {
                (Says::Is(value), Place::Edge(_)) => said.borders.push((fact.place, value.as_bool()?)),
                (Says::Not(value), Place::Edge(_)) => said.borders.push((fact.place, !value.as_bool()?)),
                (Says::Is(value), cell) => _ = said.own.insert(cell, dot(value)?),
                (Says::Not(value), cell) => said.not.push((cell, dot(value)?)),
            }
        }
        Some(said)
    }

    /// Cells by the dots to which they belong, or do not.
    fn by_dot(cells: impl Iterator<Item = (Place, Dot)>) -> Vec<(Dot, Vec<Place>)> {
        let mut by_dot: Vec<(Dot, Vec<Place>)> = Vec::new();
        for (cell, dot) in cells {
            match by_dot.iter_mut().find(|(own, _)| *own == dot) {
                Some((_, cells)) => cells.push(cell),
                None => by_dot.push((dot, vec![cell])),
            }
        }
        by_dot.into_iter().map(|(dot, cells)| (dot, reading(cells.into_iter()))).collect()
    }

    /// All of it as clauses.
    fn clauses(&self) -> Vec<String> {
        let mut clauses = Vec::new();
        for (dot, cells) in Self::by_dot(self.own.iter().map(|(&cell, &dot)| (cell, dot))) {
            clauses.push(format!("{} {} to {dot}", names(&cells), if cells.len() == 1 { "belongs" } else { "belong" }));
        }
        for (dot, cells) in Self::by_dot(self.not.iter().copied()) {
            clauses.push(format!("{} {} not belong to {dot}", names(&cells), if cells.len() == 1 { "does" } else { "do" }));
        }
        for (is, one, more) in [(true, "is a border", "are borders"), (false, "is open", "are open")] {
            let edges: Vec<Place> = self.borders.iter().filter(|(_, border)| *border == is).map(|(edge, _)| *edge).collect();
            if !edges.is_empty() {
                clauses.push(format!("{} {}", names(&edges), if edges.len() == 1 { one } else { more }));
            }
        }
        clauses
    }
}

/// The dot that a value names.
fn dot(value: &serde_json::Value) -> Option<Dot> {
    Dot::at(serde_json::from_value(value.clone()).ok()?)
}

fn names(places: &[Place]) -> String {
    list(&Place::names(places), "and")
}

/// Facts that are told one by one.
const MANY: usize = 8;

/// A step in words: why, and what follows.
fn worded(name: String, because: &[String], found: &Said) -> Worded {
    let so = list(&found.clauses(), "and");
    let because = if because.is_empty() { String::new() } else { format!("{}, so ", list(because, "and")) };
    let text =
        if because.is_empty() { capital(&format!("{name}, so {so}.")) } else { capital(&format!("{because}{name}, and {so}.")) };
    Worded { name, text, places: Vec::new() }
}

/// The only dot that is left for a cell.
fn only(facts: &Said, found: &Said) -> Option<Worded> {
    let cells: Vec<(Place, Dot)> = found.own.iter().map(|(&cell, &dot)| (cell, dot)).collect();
    let (&[(cell, ref dot)], [], []) = (&cells[..], &found.not[..], &found.borders[..]) else { return None };
    let reasons = facts.clauses();
    let name = format!("only {dot} can have {cell}");
    let text = match facts.own.len() + facts.not.len() + facts.borders.len() {
        0 => format!("Only {dot} can have {cell}."),
        1..=MANY => format!("{}, so only {dot} can have {cell}.", capital(&list(&reasons, "and"))),
        many => format!("With {many} cells and edges as they are known, only {dot} can have {cell}."),
    };
    Some(Worded { name, text, places: vec![dot.place()] })
}

/// Where half a turn around a dot takes a cell.
fn turned(problem: &Problem, place: Place, dot: &Dot) -> Option<usize> {
    let Place::Cell([x, y]) = place else { return None };
    let cell = problem.size.cell(x, y);
    problem.turned(cell, dot).filter(|&opposite| opposite != cell)
}

/// Cells that a dot has by half a turn, or that all ways to another one lead through.
fn at_a_glance(problem: &Problem, facts: &Said, found: &Said) -> Option<Worded> {
    let groups = Said::by_dot(found.own.iter().map(|(&cell, &dot)| (cell, dot)));
    let ([(dot, cells)], [], []) = (&groups[..], &found.not[..], &found.borders[..]) else { return None };
    let size: Size = problem.size;
    let opposite = |cell: &Place| {
        let other = Place::Cell(size.position(turned(problem, *cell, dot)?).into());
        facts.own.get(&other).is_some_and(|own| own == dot).then_some(other)
    };
    let opposites: Option<Vec<Place>> = cells.iter().map(opposite).collect();
    let places = vec![dot.place()];
    if let Some(opposites) = opposites {
        let name = format!("half a turn takes {} to {}", names(&opposites), names(cells));
        let verb = if opposites.len() == 1 { "belongs" } else { "belong" };
        let text = format!("{} {verb} to {dot}, so {} opposite does too.", names(&opposites), names(cells));
        return Some(Worded { name, text: if cells.len() == 1 { text } else { text.replace("does too", "do too") }, places });
    }
    let name = format!("{} must hang together", dot.galaxy());
    Some(Worded { places, ..worded(name, &facts.clauses(), found) }).filter(|_| facts.own.len() <= MANY)
}

/// Borders around a galaxy, and none within; or what they say of cells.
fn fences(rule: &Named, facts: &Said, found: &Said) -> Option<Worded> {
    let dot = |dots: &mut dyn Iterator<Item = &Dot>| dots.copied().find(|dot| dot.galaxy() == rule.place);
    let own =
        dot(&mut facts.own.values().chain(found.own.values()).chain(facts.not.iter().chain(&found.not).map(|(_, dot)| dot)))?;
    let worded = |text| Some(Worded { name: rule.law.of(&rule.place), text: capital(text), places: vec![own.place()] });
    if !facts.borders.is_empty() || found.borders.is_empty() {
        return worded(&format!("{}, so {}.", list(&facts.clauses(), "and"), list(&found.clauses(), "and")));
    }
    let has: Vec<Place> = reading(facts.own.iter().filter(|(_, dot)| **dot == own).map(|(&cell, _)| cell));
    let others = facts.own.iter().filter(|(_, dot)| **dot != own).map(|(&cell, _)| cell);
    let lacks = reading(others.chain(facts.not.iter().map(|&(cell, _)| cell)));
    let has = if has.is_empty() { String::new() } else { format!(" has {}", names(&has)) };
    let lacks = if lacks.is_empty() {
        String::new()
    } else {
        format!("{} not {}", if has.is_empty() { " does" } else { " but" }, names(&lacks))
    };
    let borders: Vec<Place> = found.borders.iter().filter(|(_, border)| *border).map(|(edge, _)| *edge).collect();
    let fence = format!("{} {}", names(&borders), if borders.len() == 1 { "is a border" } else { "are borders" });
    let so = match (borders.len(), found.borders.len() - borders.len()) {
        (0, _) => "no border lies between these cells".to_owned(),
        (_, 0) => fence,
        _ => format!("{fence}, and none lies between its own cells"),
    };
    worded(&format!("{}{}{}, so {so}.", rule.place, has, lacks))
}

/// Cells by rows.
fn reading(cells: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut cells: Vec<Place> = cells.collect();
    cells.sort_by_key(|cell| if let Place::Cell([x, y]) = *cell { [y, x] } else { [0, 0] });
    cells
}
