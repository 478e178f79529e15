//! What colours say of one another, in players' words.

use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list};
use tatham_core::{Fact, Place, Says};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;

use super::{DIFFER, Map, Problem};

/// The names of the colours, in the order of their numbers.
const NAMES: [&str; 4] = ["blue", "green", "orange", "yellow"];

impl Explained for Map {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| NAMES[value as usize].to_owned(),
        values: |value| format!("{} regions", NAMES[value as usize]),
        sort: "colour",
        counted: |_| false,
    };

    fn worded(_: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        touched(step, rules)
    }
}

/// A region's one colour that none of its neighbours has.
fn touched(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([found], None, None) = (&step.therefore[..], &step.suppose, &step.contradiction) else {
        return None;
    };
    let own = colour(found)?;
    if rules.iter().any(|rule| rule.law == DIFFER) {
        return None;
    }
    let neighbours: Option<Vec<String>> = step
        .because
        .facts
        .iter()
        .map(|fact| Some(format!("the {} {}", colour(fact)?, fact.place)))
        .collect();
    let name = format!("{} touches every colour but {own}", found.place);
    let text = format!(
        "{} touches {}, so it is {own}.",
        capital(&found.place.to_string()),
        list(&neighbours?, "and")
    );
    Some(Worded { name, text, places: Vec::new() })
}

/// The colour that a fact says.
fn colour(Fact { place, says }: &Fact) -> Option<&'static str> {
    let (Place::Region(_), Says::Is(value)) = (place, says) else { return None };
    NAMES.get(value.as_u64()? as usize).copied()
}
