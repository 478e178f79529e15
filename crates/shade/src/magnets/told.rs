//! Steps in players' words: by the other half of a domino, by what stands beside a cell, by a line that has all its poles or needs each that it can have.

use serde_json::Value;
use tatham_core::explain::Step;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Place, Says};
use tatham_explain::{Explained as _, Manner, Said, Worded, clause};
use tatham_sat::model::named::{Demand, Named};

use super::{COUNTED, HALVES, Magnets, Problem};

/// What a step says by one rule alone.
pub(super) fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [rule] = rules else { return None };
    if step.suppose.is_some() || step.contradiction.is_some() || step.therefore.is_empty() {
        return None;
    }
    match &rule.demand {
        Demand::Holds(_) => beside(problem, step),
        Demand::AtLeast(..) | Demand::AtMost(..) => counted(problem, step, rule),
        _ if rule.law == HALVES => other_half(step),
        _ => None,
    }
}

/// `R1C2 is + because R1C3, the other half of its domino, is −`.
fn other_half(step: &Step) -> Option<Worded> {
    let (
        [Fact { place, says: Says::Is(pole) }],
        [Fact { place: other, says: Says::Is(other_pole) }],
    ) = (&step.therefore[..], &step.because.facts[..])
    else {
        return None;
    };
    let [name, other_name] = [pole, other_pole].map(called);
    let text = format!(
        "{place} is {} because {other}, the other half of its domino, is {}.",
        name?, other_name?
    );
    Some(Worded { name: step.name.clone(), text, places: Vec::new() })
}

/// Which poles stand beside a cell, or beside the other half of its domino: it cannot be + where + is near, nor where the other half cannot be −.
fn beside(problem: &Problem, step: &Step) -> Option<Worded> {
    let [Fact { place: Place::Cell([x, y]), says: Says::Is(pole) }] = &step.therefore[..] else {
        return None;
    };
    let size = problem.size();
    let (place, other) = (
        Place::Cell([*x, *y]),
        Place::Cell(size.position(problem.other(size.cell(*x, *y))?).into()),
    );
    let near = |fact: &Fact| {
        let Says::Is(pole) = &fact.says else { return None };
        let beside = [(place, "it".to_owned()), (other, format!("its other half {other}"))];
        let (_, half) =
            beside.iter().find(|(half, _)| *pole != "." && are_beside(fact.place, *half))?;
        Some(format!("{} ({}) is beside {half}", called(pole)?, fact.place))
    };
    let near = step.because.facts.iter().map(near).collect::<Option<Vec<String>>>()?;
    let text = format!("{place} is {} because {}.", called(pole)?, list(&near, "and"));
    Some(Worded {
        name: format!("what stands beside the domino of {place}"),
        text,
        places: vec![other],
    })
}

/// Whether two cells share a side.
fn are_beside(one: Place, other: Place) -> bool {
    matches!((one, other), (Place::Cell([x, y]), Place::Cell([a, b])) if x.abs_diff(a) + y.abs_diff(b) == 1)
}

/// What the count of a line says.
fn counted(problem: &Problem, step: &Step, rule: &Named) -> Option<Worded> {
    let (Place::Clue(clue), _) = *rule.clue.as_ref()? else { return None };
    let line: Vec<usize> = problem.size().seen_from(clue).collect();
    let pole =
        COUNTED.iter().position(|law| *law == rule.law).map_or(NEUTRAL, |sign| [PLUS, MINUS][sign]);
    let (known, place) = (Known::of(problem, &step.because.facts), &rule.place);
    // The rule that counts each domino along the line once is the heavier one.
    let by_dominoes = rule.weight > 1.5;
    let beside =
        |at: usize, cell| line.get(at).is_some_and(|&next| problem.other(cell) == Some(next));
    let (mut certain, mut possible) = (0, 0);
    for (at, &cell) in line.iter().enumerate() {
        let is_along = by_dominoes && (beside(at + 1, cell) || beside(at.wrapping_sub(1), cell));
        let wanted = if is_along { PLUS | MINUS } else { pole };
        if !is_along || beside(at + 1, cell) {
            certain += i64::from(known.0[cell] & !wanted == 0);
            possible += i64::from(known.0[cell] & wanted != 0);
        }
    }
    // That cells have the pole, or have it not; of dominoes, that they are magnets or neutral.
    let all_are = |is_so: bool| {
        step.therefore.iter().all(|fact| {
            let (value, is) = match &fact.says {
                Says::Is(value) => (bit(value), true),
                Says::Not(value) => (bit(value), false),
            };
            value == Some(pole) && is == is_so
                || by_dominoes && value == Some(NEUTRAL) && is != is_so
        })
    };
    let some = |count: i64| {
        let noun = match pole {
            PLUS => " +",
            MINUS => " −",
            _ if count == 1 => " neutral cell",
            _ => " neutral cells",
        };
        number(count.unsigned_abs() as usize) + noun
    };
    let sign = if pole == PLUS { "+" } else { "−" };
    let (name, count) = match rule.demand {
        Demand::AtMost(_, 0) if all_are(false) => (format!("{place} has {}", some(0)), 0),
        Demand::AtMost(_, most) if pole == NEUTRAL && certain + 1 == most => (
            format!("{place} lacks one neutral cell only, and a domino along it would be two"),
            most,
        ),
        Demand::AtMost(_, most) if all_are(false) && (certain == most || pole != NEUTRAL) => (
            format!(
                "{place} already has its {}{}",
                some(most),
                if by_dominoes { " in other dominoes" } else { "" }
            ),
            most,
        ),
        Demand::AtLeast(_, least) if pole == NEUTRAL && possible == least + 1 => (
            format!(
                "of the cells left in {place} all but one are neutral, and a domino along it is two of them"
            ),
            least,
        ),
        Demand::AtLeast(_, least) if by_dominoes && all_are(true) && possible == least => {
            (format!("{place} needs a {sign} in each domino that can have one there"), least)
        }
        // Whatever stands beside what: without one of these cells fewer would fit.
        Demand::AtLeast(_, least) if all_are(true) => {
            (format!("{place} has no more room than for its {}", some(least)), least)
        }
        Demand::AtLeast(_, count) | Demand::AtMost(_, count) => (String::new(), count),
        _ => return None,
    };
    if !name.is_empty() {
        return so(name, step);
    }
    let (fit, said) = (if count == 1 { "fits" } else { "fit" }, said(&step.therefore)?);
    let why = if pole == NEUTRAL { "the" } else { "equal poles are nowhere side by side, so the" };
    let text = capital(&format!("{why} {} of {place} {fit} only if {said}.", some(count)));
    Some(Worded {
        name: format!("how the {} of {place} {fit}", some(count)),
        text,
        places: Vec::new(),
    })
}

/// What a cell can be, one bit each.
const NEUTRAL: u8 = 1;
const PLUS: u8 = 2;
const MINUS: u8 = 4;

/// The bit of a pole.
fn bit(pole: &Value) -> Option<u8> {
    value(pole).map(|pole| 1 << pole)
}

/// What each cell can be by some facts, and what is seen at a glance from them.
struct Known(Vec<u8>);

impl Known {
    fn of(problem: &Problem, facts: &[Fact]) -> Self {
        let size = problem.size();
        let alone = |cell: usize| {
            if problem.other(cell).is_none() { NEUTRAL } else { NEUTRAL | PLUS | MINUS }
        };
        let mut can: Vec<u8> = (0..size.area()).map(alone).collect();
        for fact in facts {
            if let (Place::Cell([x, y]), Says::Is(pole) | Says::Not(pole)) =
                (fact.place, &fact.says)
            {
                let own = bit(pole).unwrap_or_default();
                can[size.cell(x, y)] &= if matches!(fact.says, Says::Is(_)) { own } else { !own };
            }
        }
        let opposite = |poles: u8| poles & NEUTRAL | (poles & PLUS) << 1 | (poles & MINUS) >> 1;
        loop {
            let before = can.clone();
            for [a, b] in problem.dominoes() {
                can[a] &= opposite(can[b]);
                can[b] &= opposite(can[a]);
            }
            for [a, b] in size.edges().pairs().flat_map(|[a, b]| [[a, b], [b, a]]) {
                if can[a] == PLUS || can[a] == MINUS {
                    can[b] &= !can[a];
                }
            }
            if can == before {
                return Self(can);
            }
        }
    }
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
    let name = |_: Place, pole: i64| (Magnets::NAMES.value)(pole);
    Some(clause(
        &said,
        Manner { verb: "is", name: &name, places: &Place::names, values: &|_| vec![0, 1, 2] },
    ))
}

/// The number of a pole.
fn value(pole: &Value) -> Option<i64> {
    [".", "+", "-"].iter().position(|letter| pole == letter).map(|pole| pole as i64)
}

/// What a pole is called.
fn called(pole: &Value) -> Option<String> {
    value(pole).map(Magnets::NAMES.value)
}
