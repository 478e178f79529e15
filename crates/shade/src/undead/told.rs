//! Who is seen from where, in players' words.

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list, number};
use tatham_core::{Clue, Fact, Place, Says};
use tatham_explain::{Explained, Manner, Said, ValueNames, Worded, clause};
use tatham_sat::model::named::{Demand, Named};

use super::sight::Sight;
use super::{MONSTERS, Problem, SEEN, Undead};

impl Explained for Undead {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| ["a ghost", "a vampire", "a zombie"][value as usize].to_owned(),
        values: |value| MONSTERS[value as usize].1.to_owned(),
        sort: "monster",
        counted: |_| true,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        by_sight(problem, step, rules).or_else(|| shown(problem, step, rules))
    }
}

/// The cells that the looks of these rules pass, mirrors among them, by rows.
fn passed(problem: &Problem, rules: &[&Named]) -> Vec<Place> {
    let looks = rules.iter().filter(|rule| rule.law == SEEN).filter_map(|rule| rule.clue.as_ref());
    let looks = looks.filter_map(|(place, _)| {
        if let Place::Clue(clue) = place { Some(problem.sight(*clue)) } else { None }
    });
    let cells = |sight: Sight| sight.passes.into_iter().map(|(cell, _)| cell).chain(sight.mirrors);
    let mut cells: Vec<usize> = looks.flat_map(cells).collect();
    cells.sort_unstable();
    cells.dedup();
    cells.into_iter().map(|cell| problem.grid.size().place(cell)).collect()
}

/// A step whose words are those of its rules: only the looks are shown.
fn shown(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let places = passed(problem, rules);
    (!places.is_empty()).then(|| Worded {
        name: step.name.clone(),
        text: step.text.clone(),
        places,
    })
}

/// What one number says: that nobody else is seen, or that all are who can be.
fn by_sight(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, None) = (rules, &step.suppose, &step.contradiction) else { return None };
    let (Place::Clue(clue), _) = rule.clue.as_ref().filter(|_| rule.law == SEEN)? else {
        return None;
    };
    let facts: Vec<Said> = step.because.facts.iter().filter_map(said).collect();
    let therefore: Vec<Said> = step.therefore.iter().filter_map(said).collect();
    let from = from(*clue);
    let so = say(&therefore);
    let name = match rule.demand {
        Demand::AtMost(_, 0) => format!("nobody is seen from {from}"),
        Demand::AtMost(_, most) => {
            // Each fact that counts is about somebody who is seen, perhaps twice.
            let mut cells: Vec<Place> = facts.iter().map(|said| said.place).collect();
            cells.dedup();
            if let ([twice], true) = (&cells[..], most > 1) {
                format!("{twice} is seen twice from {from}")
            } else {
                let monsters = if most == 1 {
                    "the monster that is seen"
                } else {
                    "the monsters that are seen"
                };
                let verb = if cells.len() == 1 { "is" } else { "are" };
                format!("{} {verb} {monsters} from {from}", list(&Place::names(&cells), "and"))
            }
        }
        Demand::AtLeast(..) if !facts.is_empty() => {
            format!("all others on the way from {from} must be seen")
        }
        Demand::AtLeast(..) => match problem.sight(*clue).passes.len() {
            1 => format!("the monster on the way from {from} must be seen"),
            2 => format!("both monsters on the way from {from} must be seen"),
            all => format!("all {} monsters on the way from {from} must be seen", number(all)),
        },
        _ => return None,
    };
    let hidden = match rule.demand {
        Demand::AtLeast(..) if !facts.is_empty() => format!("as {}, ", say(&facts)),
        _ => String::new(),
    };
    Some(Worded {
        text: capital(&format!("{hidden}{name}, so {so}.")),
        name,
        places: passed(problem, rules),
    })
}

/// Where a number stands, as a place to look from: `the left of row 2`, `above column 3`.
fn from(clue: Clue) -> String {
    match clue {
        Clue::Left(row) => format!("the left of row {row}"),
        Clue::Right(row) => format!("the right of row {row}"),
        other => other.side(),
    }
}

/// What a fact says of a monster; nothing, where it is about a number.
fn said(fact: &Fact) -> Option<Said> {
    let (value, is) = match &fact.says {
        Says::Is(value) => (value, true),
        Says::Not(value) => (value, false),
    };
    let sort = MONSTERS
        .iter()
        .position(|(sign, ..)| value.as_str().is_some_and(|value| value.starts_with(*sign)))?;
    Some(Said { place: fact.place, value: sort as i64, is })
}

fn say(said: &[Said]) -> String {
    let name = |_: Place, value: i64| (Undead::NAMES.value)(value);
    clause(said, Manner { verb: "is", name: &name, places: &Place::names, values: &|_| Vec::new() })
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::*;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let ids = [
            "4x4:5,4,3,bLaLaLhL,1,2,0,3,1,3,2,2,2,3,2,0,2,2,2,1",
            "3x3:2,2,2,aRbLaRb,1,0,2,1,2,2,2,2,1,1,1,1",
            "3x3:2,2,1,RLaLRd,0,1,2,0,2,2,2,0,1,2,1,0",
        ];
        let told = ids.into_iter().flat_map(|id| {
            let problem = Undead::parse(id).expect("a puzzle");
            let explain = Undead::EXPLAINER.expect("Undead is explained");
            explain(&problem, Undead::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps
        });
        let steps: Vec<Step> = told.collect();
        for text in [
            "Nobody is seen from above column 3, so R1C4 is a vampire.",
            "R2C4 is the monster that is seen from the left of row 1, so R1C1 and R1C2 are both ghosts.",
            "R2C2 and R4C2 are the monsters that are seen from above column 2, so R3C2 is a ghost.",
            "All three monsters on the way from above column 4 must be seen, so R2C4 and R3C4 are not ghosts.",
            "Both monsters on the way from the right of row 3 must be seen, so R3C2 and R3C3 are not ghosts.",
            "The monster on the way from the left of row 2 must be seen, so R3C1 is not a vampire.",
            "As R1C4 is a vampire, all others on the way from the right of row 4 must be seen, so R2C4 and R3C4 are not vampires.",
            "The grid already has its five ghosts, so R3C3 is not a ghost.",
        ] {
            assert!(steps.iter().any(|step| step.text == text), "{text}\n{steps:#?}");
        }
        // The look round a corner is shown.
        let step =
            steps.iter().find(|step| step.text.starts_with("R2C4 is the monster")).expect("told");
        let passed = [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1]].map(Place::Cell);
        assert_eq!(step.because.left, passed);
    }
}
