//! Why a slant must lie one way, in players' words.

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list, number};
use tatham_core::{Fact, Place, Size};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;

use super::{LOOP, MEET, Problem, Slant};

impl Explained for Slant {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "\\" } else { "/" }.to_owned(),
        values: |_| "slants".to_owned(),
        sort: "slant",
        counted: |_| false,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let [rule] = rules else { return None };
        let decided: Vec<(Place, char)> = step.therefore.iter().filter_map(said).collect();
        let &(first, slant) = decided.first()?;
        let so = are(&decided);
        if rule.law == LOOP {
            let name = if decided.len() == 1 {
                format!("a {} in {first} would close a loop", other(slant))
            } else {
                let cells: Vec<Place> = decided.iter().map(|&(place, _)| place).collect();
                format!(
                    "in {} the other slants would close loops",
                    list(&Place::names(&cells), "and")
                )
            };
            return Some(Worded {
                text: format!("{}, so {so}.", capital(&name)),
                name,
                places: Vec::new(),
            });
        }
        if rule.law != MEET || step.suppose.is_some() {
            return None;
        }
        let (clue, place, around) = problem.clues().find(|(_, name, _)| *name == rule.place)?;
        let meets = |&(at, slant): &(Place, char)| {
            let &(_, falling) = around.iter().find(|&&(cell, _)| problem.size.place(cell) == at)?;
            Some((slant == '\\') == falling)
        };
        let slants = match clue.number {
            1 => "slant".to_owned(),
            many => format!("{} slants", number(many as usize)),
        };
        let left = around.len()
            - step
                .because
                .facts
                .iter()
                .filter_map(said)
                .filter(|fact| meets(fact) == Some(false))
                .count();
        let name = match meets(&(first, slant))? {
            false if clue.number == 0 => format!("no slant meets {place}"),
            false => format!("{place} already has its {slants}"),
            true if left == around.len() => format!("{place} has {} for its {slants}", cells(left)),
            true => format!("{place} has {} left for its {slants}", cells(left)),
        };
        Some(Worded { text: format!("{}, so {so}.", capital(&name)), name, places: Vec::new() })
    }
}

fn cells(count: usize) -> String {
    if count == 1 { "one cell".to_owned() } else { format!("{} cells", number(count)) }
}

/// A clue by the cells around it: of two that touch there only at a corner, or side by side at the grid's own edge.
pub(super) fn name(size: Size, number: u32, around: &[(usize, bool)]) -> String {
    match around {
        &[(cell, _)] => format!("the {number} at the corner of {}", size.label(cell)),
        [(first, _), .., (last, _)] => {
            format!("the {number} between {} and {}", size.label(*first), size.label(*last))
        }
        [] => String::new(),
    }
}

/// The slant that a fact speaks of.
fn said(fact: &Fact) -> Option<(Place, char)> {
    Some((fact.place, fact.value()?.as_str()?.chars().next()?))
}

fn other(slant: char) -> char {
    if slant == '/' { '\\' } else { '/' }
}

/// What cells hold: `R1C1 and R2C2 are / and R1C2 is \`.
fn are(decided: &[(Place, char)]) -> String {
    let of = |slant: char| {
        let mut cells: Vec<Place> =
            decided.iter().filter(|(_, own)| *own == slant).map(|&(place, _)| place).collect();
        cells.sort_by_key(|place| if let Place::Cell([x, y]) = *place { [y, x] } else { [0; 2] });
        let verb = if cells.len() == 1 { "is" } else { "are" };
        (!cells.is_empty())
            .then(|| format!("{} {verb} {slant}", list(&Place::names(&cells), "and")))
    };
    let parts: Vec<String> = ['/', '\\'].into_iter().filter_map(of).collect();
    parts.join(", and ")
}
