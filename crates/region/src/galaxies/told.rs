//! What dots do to cells, in players' words.

use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::{Demand, Named};

use super::problem::{Dot, Problem};
use super::{FENCED, Galaxies, JOINED, OWNED, TURNS};
use crate::owned::told::{MANY, Said, fence, names, only};
use crate::owned::{self, Owner as _};

/// `the dot at R3C4`.
fn who(place: Place) -> String {
    Dot::at(place).map_or_else(String::new, |dot| dot.to_string())
}

impl Explained for Galaxies {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = owned::nouns::<Dot>("galaxy");

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        owned::value::<Dot>(place, value)
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
    let (facts, found) = (Said::of(&step.because.facts)?, Said::of(&step.therefore)?);
    match rules {
        [rule] if rule.law == FENCED => {
            let dot = problem.dots.iter().find(|dot| dot.region() == rule.place)?;
            fence(dot.place(), (&rule.place, rule.law.of(&rule.place)), &facts, &found, &who)
        }
        [rule] if matches!(rule.demand, Demand::Holds(_)) || rule.law == OWNED => {
            opposite(problem, &facts, &found).or_else(|| only(&facts, &found, &who))
        }
        [rule] if rule.law == JOINED => joined(rule, &facts, &found),
        [rule] if rule.law == TURNS => turned(problem, &facts, &found),
        _ => None,
    }
}

/// The only dot that is left for a cell, as half a turn around another one would take it to a cell that is taken.
fn opposite(problem: &Problem, facts: &Said, found: &Said) -> Option<Worded> {
    let ((owner, cells), size) = (found.only()?, problem.size);
    let (&[Place::Cell([x, y])], 1, Some((&taken, &other))) =
        (&cells[..], facts.count(), facts.own.iter().next())
    else {
        return None;
    };
    let is_taken = |dot: &&Dot| {
        let turned = problem.turned(size.cell(x, y), dot);
        turned.is_some_and(|cell| size.place(cell) == taken) && dot.place() != other
    };
    let dot = problem.dots.iter().find(is_taken)?;
    let (cell, dot_of, taken_of) = (names(&cells), who(owner), who(other));
    let name = format!("only {dot_of} can have {cell}");
    let text = format!(
        "Half a turn around {dot} takes {cell} to {taken}, which belongs to {taken_of}; so {name}."
    );
    Some(Worded { name, text, places: vec![owner, dot.place()] })
}

/// Cells that all ways within a galaxy lead through, or that none leads to.
fn joined(rule: &Named, facts: &Said, found: &Said) -> Option<Worded> {
    let known = match facts.clauses(&who) {
        clauses if clauses.is_empty() => String::new(),
        clauses => format!("{}, and ", list(&clauses, "and")),
    };
    let so = list(&found.clauses(&who), "and");
    let text = capital(&format!("{known}{} must hang together, so {so}.", rule.place));
    (facts.count() <= MANY).then(|| Worded {
        name: rule.law.of(&rule.place),
        text,
        places: Vec::new(),
    })
}

/// Cells that a dot has by half a turn.
fn turned(problem: &Problem, facts: &Said, found: &Said) -> Option<Worded> {
    let (owner, cells) = found.only()?;
    let (dot, size) = (Dot::at(owner)?, problem.size);
    let opposite = |cell: &Place| {
        let Place::Cell([x, y]) = *cell else { return None };
        let other = Place::Cell(size.position(problem.turned(size.cell(x, y), &dot)?).into());
        facts.own.get(&other).is_some_and(|own| *own == owner).then_some(other)
    };
    let opposites = cells.iter().map(opposite).collect::<Option<Vec<Place>>>()?;
    let (belongs, does) = if cells.len() == 1 { ("belongs", "does") } else { ("belong", "do") };
    let (from, to) = (names(&opposites), names(&cells));
    let name = format!("half a turn takes {from} to {to}");
    Some(Worded {
        name,
        text: format!("{from} {belongs} to {dot}, so {to} opposite {does} too."),
        places: vec![owner],
    })
}
