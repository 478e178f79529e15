//! What lamps light, and from where a cell can be lit, in players' words.

use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{capital, list, number};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::{Demand, Named};

use super::{APART, LIT, Lightup, Problem};

impl Explained for Lightup {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a lamp" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "lamps" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    fn worded(_: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        lights(step, rules).or_else(|| by_one(step, rules))
    }
}

/// A lamp and all that it lights.
fn lights(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [lamp] = &step.because.facts[..] else { return None };
    if step.suppose.is_some()
        || step.therefore.is_empty()
        || rules.is_empty()
        || rules.iter().any(|rule| rule.law != APART)
    {
        return None;
    }
    let lit = decided(step);
    let so = if lit.len() == 1 { "so that is empty" } else { "so these are empty" };
    Some(worded(
        step,
        format!("the lamp at {} lights {}", lamp.place, list(&Place::names(&lit), "and")),
        so,
    ))
}

/// What one cell or number says: who can light it still; that a lamp elsewhere would leave nobody to light it, or too few to count.
fn by_one(step: &Step, rules: &[&Named]) -> Option<Worded> {
    let ([rule], None, Some(first)) = (rules, &step.suppose, step.therefore.first()) else {
        return None;
    };
    let (place, cells) = (&rule.place, decided(step));
    let names = list(&Place::names(&cells), "or");
    let so = if cells.len() == 1 { "so that is empty" } else { "so these are empty" };
    let is_lamp = first.value().is_some_and(|value| value == "*");
    Some(match &rule.demand {
        _ if rule.law == LIT && is_lamp => {
            let alone = if *place == names {
                format!("no other cell can light {place}")
            } else {
                format!("{place} can be lit only from {names}")
            };
            worded(step, alone, &format!("so {names} is a lamp"))
        }
        _ if rule.law == LIT => {
            worded(step, format!("a lamp at {names} would leave no cell to light {place}"), so)
        }
        // What it has no room for it says by itself.
        Demand::AtLeast(_, lamps) if !is_lamp => {
            let lamps = if *lamps == 1 {
                "lamp".to_owned()
            } else {
                format!("{} lamps", number(*lamps as usize))
            };
            worded(
                step,
                format!("a lamp at {names} would leave {place} too little room for its {lamps}"),
                so,
            )
        }
        _ => return None,
    })
}

/// The cells that a step decides, by rows.
fn decided(step: &Step) -> Vec<Place> {
    let mut places: Vec<Place> = step.therefore.iter().map(|fact| fact.place).collect();
    places.sort_by_key(|place| if let Place::Cell([x, y]) = *place { [y, x] } else { [0, 0] });
    places
}

/// A step that is called by its reason.
fn worded(step: &Step, name: String, so: &str) -> Worded {
    Worded { text: format!("{}, {so}.", capital(&name)), name, places: step.because.left.clone() }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::*;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let told = |id: &str| -> Vec<String> {
            let problem = Lightup::parse(id).expect("a puzzle");
            let explain = Lightup::EXPLAINER.expect("Light Up is explained");
            let steps = explain(&problem, Lightup::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            steps.into_iter().map(|step| step.text).collect()
        };
        let steps =
            [told("7x7:h2cBd2e3B2eBd0c0h"), told("7x7:h1Bb2d2aBcBa3c2a2d2bBBh"), told("2x2:3c")]
                .concat();
        for text in [
            "The lamp at R2C1 lights R1C1 and R7C1, so these are empty.",
            "The lamp at R4C2 lights R3C2, so that is empty.",
            "The 0 at R6C2 has no lamps, so R6C1 and R7C2 are both empty.",
            "The 3 at R4C3 has no more room than for its three lamps, so R3C3, R4C2 and R5C3 are lamps.",
            "The 2 at R5C4 already has its two lamps, so R5C3 and R6C4 are both empty.",
            "R3C5 can be lit only from R3C7, so R3C7 is a lamp.",
            "No other cell can light R2C4, so R2C4 is a lamp.",
            "A lamp at R2C5 would leave the 2 at R3C4 too little room for its two lamps, so that is empty.",
            "A lamp at R7C1 or R7C3 would leave the 2 at R6C2 too little room for its two lamps, so these are empty.",
            "If R2C4 were a lamp, R3C5 would be a lamp (R3C5 must be lit), and the 2 at R3C4 would have more than its two lamps. So R2C4 is empty.",
            "The 3 at R1C1 has too little room for its three lamps.",
        ] {
            assert!(steps.iter().any(|own| own == text), "{text}\n{steps:#?}");
        }
    }
}
