//! What lamps light, and from where a cell can be lit, in players' words.

use tatham_core::Place;
use tatham_core::explain::{Fact, Step};
use tatham_core::words::{capital, list};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;

use super::{APART, LIT, Lightup, Problem};

impl Explained for Lightup {
    const NOUNS: Nouns = Nouns {
        value: |value| if value == 1 { "a lamp" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "lamps" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    fn worded(_: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        lit(step, rules).or_else(|| lights(step, rules))
    }
}

/// A cell that only one other can light, or none.
fn lit(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], [fact], None) = (rules, &step.therefore[..], &step.suppose) else { return None };
    if rule.law != LIT {
        return None;
    }
    let (cell, lamp) = (&rule.place, fact.place.to_string());
    let name =
        if *cell == lamp { format!("no other cell can light {cell}") } else { format!("{cell} can be lit only from {lamp}") };
    let text = format!("{}, so {lamp} is a lamp.", capital(&name));
    Some(Worded { name, text, places: step.because.left.clone() })
}

/// A lamp and all that it lights.
fn lights(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [lamp] = &step.because.facts[..] else { return None };
    if step.suppose.is_some() || step.therefore.is_empty() || rules.is_empty() || rules.iter().any(|rule| rule.law != APART) {
        return None;
    }
    let mut places: Vec<Place> = step.therefore.iter().map(|fact: &Fact| fact.place).collect();
    places.sort_by_key(|place| if let Place::Cell([x, y]) = *place { [y, x] } else { [0, 0] });
    let (lamp, lit) = (lamp.place, list(&Place::names(&places), "and"));
    let so = if places.len() == 1 { "so that is empty" } else { "so these are empty" };
    let name = format!("the lamp at {lamp} lights {lit}");
    let text = format!("The lamp at {lamp} lights {lit}, {so}.");
    Some(Worded { name, text, places: step.because.left.clone() })
}
