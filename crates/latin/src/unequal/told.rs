//! What a sign says, in players' words: "R1C2 is more than R1C3, so it is not 1".

use tatham_core::Place;
use tatham_core::explain::Step;
use tatham_core::words::capital;
use tatham_explain::Worded;
use tatham_sat::model::named::Named;

use super::{Problem, Relation};

/// A step of one sign, or of one place without a bar.
pub(super) fn pair(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    if step.contradiction.is_some() || step.suppose.is_some() {
        return None;
    }
    let [Named { clue: Some((Place::Edge(edge), _)), place, law, .. }] = rules else { return None };
    let size = problem.given.size();
    let pair = problem.pairs().find(|pair| pair.place(size) == Place::Edge(*edge))?;
    let [first, second] = pair.cells.map(|cell| size.label(cell));
    let said = match pair.relation {
        Relation::More { first: true } => format!("{first} is more than {second}"),
        Relation::More { first: false } => format!("{second} is more than {first}"),
        Relation::Bar(true) => format!("{first} and {second} differ by one"),
        Relation::Bar(false) => format!("no bar between {first} and {second}"),
    };
    let law = law.of(place);
    // "R1C2 is 3, so R1C3 is not 4 (R1C2 is more …)", or the sign alone: "R1C2 is more … only if R1C2 is not 1".
    let text = match step.text.split_once(" only if ") {
        Some((before, so)) if before == law => format!("{said}, so {so}"),
        _ => step.text.replace(&format!("({law})"), &format!("({said})")),
    };
    let cells = pair.cells.map(|cell| size.place(cell));
    let places = [&step.because.left[..], &cells].concat();
    (text != step.text).then(|| Worded { name: said, text: capital(&text), places })
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::super::Unequal;

    #[test]
    fn signs_are_told_by_both_cells() {
        let mut all = Vec::new();
        for id in [
            "4:0,0,0R,0,0,0R,0U,0,0,0,0U,0,0,0,0,0,",
            "5a:0D,0,0R,0RDL,2DL,0URD,0DL,0RD,0URDL,0UL,0URD,0UDL,0UR,0UL,0,0URD,0UDL,0R,0DL,0,0UR,0URL,0L,0UR,0L,",
        ] {
            let problem = Unequal::parse(id).expect("a puzzle");
            let explain = Unequal::EXPLAINER.expect("Unequal is explained");
            let steps = explain(&problem, Unequal::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            all.extend(steps.into_iter().map(|step| step.text));
        }
        for text in [
            "R1C3 is more than R1C4, so R1C3 is not 1 and R1C4 is not 4.",
            "R2C3 is not 1 or 2, so R2C2 is 4 and R2C3 is 3 (R2C2 is more than R2C3).",
            "R1C3 is 4 and R1C5 is 2, so R1C2 is 1 (no bar between R1C2 and R1C3).",
        ] {
            assert!(all.iter().any(|own| own == text), "{text}\n{all:#?}");
        }
    }
}
