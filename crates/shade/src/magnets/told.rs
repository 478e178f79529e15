//! Steps in players' words: by the other half of a domino, by what stands beside a cell, by a line that has all its poles or needs each that it can have.

use serde_json::Value;
use tatham_core::Place;
use tatham_core::explain::{Fact, Says, Step};
use tatham_core::words::{capital, list, number};
use tatham_explain::{Explained as _, Manner, Said, Worded, clause};
use tatham_sat::model::named::{Demand, Named};

use super::{COUNTED, HALVES, LEFT, Magnets, Problem};

/// What a step says by one rule alone.
pub(super) fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [rule] = rules else { return None };
    if step.suppose.is_some() || step.contradiction.is_some() || step.therefore.is_empty() {
        return None;
    }
    match &rule.demand {
        Demand::Holds(_) => beside(problem, step),
        Demand::AtLeast(..) | Demand::AtMost(..) if rule.law == LEFT => neutral(problem, step, rule),
        Demand::AtLeast(..) | Demand::AtMost(..) => counted(step, rule),
        _ if rule.law == HALVES => other_half(step),
        _ => None,
    }
}

/// `R1C2 is + because R1C3, the other half of its domino, is −`.
fn other_half(step: &Step) -> Option<Worded> {
    let ([Fact { place, says: Says::Is(pole) }], [Fact { place: other, says: Says::Is(other_pole) }]) =
        (&step.therefore[..], &step.because.facts[..])
    else {
        return None;
    };
    let [name, other_name] = [pole, other_pole].map(|pole| called(pole));
    let text = format!("{place} is {} because {other}, the other half of its domino, is {}.", name?, other_name?);
    Some(Worded { name: step.name.clone(), text, places: Vec::new() })
}

/// Which poles stand beside a cell, or beside the other half of its domino: it cannot be + where + is near, nor where the other half cannot be −.
fn beside(problem: &Problem, step: &Step) -> Option<Worded> {
    let [Fact { place: Place::Cell([x, y]), says: Says::Is(pole) }] = &step.therefore[..] else { return None };
    let size = problem.size();
    let (place, other) = (Place::Cell([*x, *y]), Place::Cell(size.position(problem.other(size.cell(*x, *y))?).into()));
    let near = |fact: &Fact| {
        let Says::Is(pole) = &fact.says else { return None };
        let beside = [(place, "it".to_owned()), (other, format!("its other half {other}"))];
        let (_, half) = beside.iter().find(|(half, _)| *pole != "." && are_beside(fact.place, *half))?;
        Some(format!("{} ({}) is beside {half}", called(pole)?, fact.place))
    };
    let near = step.because.facts.iter().map(near).collect::<Option<Vec<String>>>()?;
    let text = format!("{place} is {} because {}.", called(pole)?, list(&near, "and"));
    Some(Worded { name: format!("what stands beside the domino of {place}"), text, places: vec![other] })
}

/// Whether two cells share a side.
fn are_beside(one: Place, other: Place) -> bool {
    matches!((one, other), (Place::Cell([x, y]), Place::Cell([a, b])) if x.abs_diff(a) + y.abs_diff(b) == 1)
}

/// What the count of a line says of more than its own poles: of both halves of a domino, of cells beside.
fn counted(step: &Step, rule: &Named) -> Option<Worded> {
    let sign = COUNTED.iter().position(|law| *law == rule.law)?;
    let own = Value::from(["+", "-"][sign]);
    let (place, sign, clue) = (&rule.place, ["+", "−"][sign], rule.clue.as_ref()?.1.as_u64()? as usize);
    let poles = format!("{} {sign}", number(clue));
    let all = |fits: &dyn Fn(&Says) -> bool| step.therefore.iter().all(|fact| fits(&fact.says));
    let is_own = |says: &Says| *says == Says::Is(own.clone());
    let is_not_own = |says: &Says| *says == Says::Not(own.clone());
    // The rule that counts each domino along the line once is the heavier one.
    let by_dominoes = rule.weight > 1.5;
    let name = match rule.demand {
        Demand::AtMost(..) if all(&is_not_own) && !by_dominoes => return None,
        Demand::AtLeast(..) if all(&is_own) && !by_dominoes => return None,
        Demand::AtMost(..) if by_dominoes && clue == 0 => format!("{place} has no {sign}"),
        Demand::AtMost(..) if by_dominoes && all(&|says| is_not_own(says) || *says == Says::Is(".".into())) => {
            format!("{place} already has its {poles} in other dominoes")
        }
        Demand::AtLeast(..) if by_dominoes && all(&|says| is_own(says) || *says == Says::Not(".".into())) => {
            format!("{place} needs a {sign} in each domino that can have one there")
        }
        _ => {
            let verb = if clue == 1 { "fits" } else { "fit" };
            let so = said(&step.therefore)?;
            let text = format!("Equal poles are nowhere side by side, so the {poles} of {place} {verb} only if {so}.");
            return Some(Worded { name: format!("how the {poles} of {place} {verb}"), text, places: Vec::new() });
        }
    };
    so(name, step)
}

/// What the count of the neutral cells of a line says of dominoes along it, which are two of its cells.
fn neutral(problem: &Problem, step: &Step, rule: &Named) -> Option<Worded> {
    let (Place::Clue(clue), _) = *rule.clue.as_ref()? else { return None };
    let size = problem.size();
    let line: Vec<usize> = size.seen_from(clue).collect();
    // What is known of one half tells of the other.
    let knows = |cell: usize, is_neutral: bool| {
        let place = Place::Cell(size.position(cell).into());
        step.because.facts.iter().any(|fact| {
            let says = match &fact.says {
                Says::Is(pole) => Some(pole == "."),
                Says::Not(pole) => (pole == ".").then_some(false),
            };
            fact.place == place && says == Some(is_neutral)
        })
    };
    let known = |is_neutral| {
        let halves = |&cell: &usize| knows(cell, is_neutral) || problem.other(cell).is_some_and(|other| knows(other, is_neutral));
        line.iter().copied().filter(halves).count() as i64
    };
    let place = &rule.place;
    let name = match &rule.demand {
        Demand::AtMost(_, most) if most - known(true) == 1 => {
            format!("{place} lacks one neutral cell only, and a domino along it would be two")
        }
        Demand::AtLeast(_, least) if line.len() as i64 - known(false) - least == 1 => {
            format!("of the cells left in {place} all but one are neutral, and a domino along it is two of them")
        }
        _ => return None,
    };
    so(name, step)
}

/// A step that is told by why it is so.
fn so(name: String, step: &Step) -> Option<Worded> {
    let text = capital(&format!("{name}, so {}.", said(&step.therefore)?));
    Some(Worded { name, text, places: Vec::new() })
}

/// What facts say, in a clause.
fn said(facts: &[Fact]) -> Option<String> {
    let said = |fact: &Fact| {
        let (Says::Is(pole) | Says::Not(pole)) = &fact.says;
        Some(Said { place: fact.place, value: value(pole)?, is: matches!(fact.says, Says::Is(_)) })
    };
    let said = facts.iter().map(said).collect::<Option<Vec<Said>>>()?;
    let name = |_: Place, pole: i64| (Magnets::NOUNS.value)(pole);
    Some(clause(&said, Manner { verb: "is", name: &name, values: &|_| vec![0, 1, 2] }))
}

/// The number of a pole.
fn value(pole: &Value) -> Option<i64> {
    [".", "+", "-"].iter().position(|letter| pole == letter).map(|pole| pole as i64)
}

/// What a pole is called.
fn called(pole: &Value) -> Option<String> {
    value(pole).map(Magnets::NOUNS.value)
}
