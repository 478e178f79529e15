//! What numbers do to cells, in players' words.

use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::{Demand, Named};

use super::problem::{Clue, Problem, Rectangle};
use super::{AREA, FENCED, OWNED, Rect};
use crate::owned::told::{Said, fence, names, only, reading};
use crate::owned::{self, Owner as _};

impl Explained for Rect {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = owned::nouns::<Clue>("rectangle");

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        owned::value::<Clue>(place, value)
    }

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        self::step(problem, step, rules)
    }
}

/// A step from facts, for which the game has closer words: whose a cell is, and where borders lie.
fn step(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    if step.suppose.is_some() || step.contradiction.is_some() {
        return None;
    }
    let size = problem.size();
    let at = |place: Place| {
        if let Place::Cell([x, y]) = place { problem.clue(size.cell(x, y)) } else { None }
    };
    let who = |place: Place| at(place).map_or_else(String::new, |clue| clue.to_string());
    let facts = || {
        step.because.facts.iter().filter(|fact| fact.value().is_none_or(|value| !value.is_number()))
    };
    let (facts, found) = (Said::of(facts())?, Said::of(&step.therefore)?);
    match rules {
        [rule] if rule.law == FENCED => {
            let clue = problem.clues().find(|clue| clue.region() == rule.place)?;
            fence(clue.place(), (&rule.place, rule.law.of(&rule.place)), &facts, &found, &who)
        }
        [rule] if matches!(rule.demand, Demand::Holds(_)) || rule.law == OWNED => {
            only(&facts, &found, &who)
        }
        [rule] if rule.law == AREA => {
            let clue = problem.clues().find(|clue| clue.to_string() == rule.place)?;
            let mut owners = found.own.values().chain(found.not.iter().map(|(_, owner)| owner));
            let is_all = owners.all(|owner| *owner == clue.place()) && found.borders.is_empty();
            is_all.then(|| common(problem, clue, &facts, &found, &who))
        }
        _ => None,
    }
}

/// What all rectangles of a number have in common that these facts leave.
fn common(
    problem: &Problem,
    clue: Clue,
    facts: &Said,
    found: &Said,
    who: &dyn Fn(Place) -> String,
) -> Worded {
    let size = problem.size();
    let number = problem.clues().position(|own| own == clue).unwrap_or(0);
    let goes = |rectangle: &&Rectangle| {
        let has = |place: &Place| {
            let Place::Cell([x, y]) = *place else { return false };
            rectangle.cells(size).any(|cell| cell == size.cell(x, y))
        };
        let own = facts.own.iter().all(|(cell, owner)| has(cell) == (*owner == clue.place()));
        own && facts.not.iter().all(|(cell, owner)| *owner != clue.place() || !has(cell))
    };
    let rectangles = problem.rectangles();
    let left: Vec<&Rectangle> = rectangles[number].iter().filter(goes).collect();
    let mut places = vec![clue.place()];
    let name = if let [only] = left[..] {
        let cells: Vec<Place> = only.cells(size).map(|cell| size.place(cell)).collect();
        let ends: Vec<Place> = cells
            .first()
            .into_iter()
            .chain(cells.last().filter(|_| cells.len() > 1))
            .copied()
            .collect();
        let whole = ends.iter().map(Place::to_string).collect::<Vec<_>>().join(" to ");
        places.extend(ends);
        format!("the only rectangle for {clue} is {whole}")
    } else {
        let cover = |cells: Vec<Place>, says: &str| {
            (!cells.is_empty()).then(|| format!("{says} {}", names(&reading(cells))))
        };
        let own = cover(found.own.keys().copied().collect(), "all of them cover");
        let not = cover(found.not.iter().map(|&(cell, _)| cell).collect(), "none of them covers");
        let said: Vec<String> = own.into_iter().chain(not).collect();
        format!("of the rectangles that {clue} can have {}", list(&said, "and"))
    };
    let text = capital(&format!("{}{name}.", facts.because(who)));
    Worded { name, text, places }
}
