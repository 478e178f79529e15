//! Sentences that explain why a cell cannot have a digit: "R1C2 is more than R1C3, so it is not 1".

use tatham_core::explain::Technique;
use tatham_core::grid::Line;
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Explained, Inference, ValueNames};

use super::Unequal;
use super::problem::{Pair, Relation};
use super::rules::Rule;
use crate::subset::{self, LatinSquare};

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 3] = [
    subset::HIDDEN_PAIR.shown_by(
        "6:0,0,3,0,0L,0,0,0UD,0,4D,0U,0L,0,0,0,0,0,0,0,0,0U,0,0,0,0,0,0L,\
        0U,0,1,0,0L,5RL,0,0,0,",
        29,
    ),
    subset::HIDDEN_TRIPLE.shown_by(
        "9:3,0,0D,0D,0RL,0,0,0,0,0,0U,0,0,0D,0D,0,0UL,4,0,0U,0,0,0D,0D,\
        0,0,7,0,0L,5L,0,0R,0R,0,0,0L,0D,0U,0U,0,0,0,0,0,3L,0,0,0UL,0,0L,6,0,0,0,0U,0L,0R,0U,0RL,0D\
        ,0,3,0D,0,0,0U,0U,0,0,0,8,0,0,0L,0,0,0,0,0,0R,0U,",
        86,
    ),
    subset::HIDDEN_QUAD.shown_by(
        "9:3,0,0D,0D,0RL,0,0,0,0,0,0U,0,0,0D,0D,0,0UL,4,0,0U,0,0,0D,0D,0,\
        0,7,0,0L,5L,0,0R,0R,0,0,0L,0D,0U,0U,0,0,0,0,0,3L,0,0,0UL,0,0L,6,0,0,0,0U,0L,0R,0U,0RL,0D,0\
        ,3,0D,0,0,0U,0U,0,0,0,8,0,0,0L,0,0,0,0,0,0R,0U,",
        103,
    ),
];

impl Explained for Unequal {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("digit");

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let Some((Rule::Pair(pair), _)) = step.rule().filter(|_| !step.is_chain) else {
            return subset::describe(step, &TECHNIQUES);
        };
        let (said, so) = (relation(step, pair), step.conclusion());
        let is_told = |cell| step.facts.iter().chain(&step.conclusions).any(|fact| fact.at == cell);
        let others = pair.cells.into_iter().filter(|&cell| !is_told(cell));
        let sentence = if step.facts.is_empty() {
            Sentence::so(said, so)
        } else {
            // "R1C2 is 3, so R1C3 is not 4 (R1C2 is more than R1C3)."
            let known = step.say(&step.facts).capital();
            let text = say![known, ", so ", so.concluding(), " (", said.clone(), ")."];
            Sentence::new(said.to_string(), text)
        };
        Some(sentence.naming(others.map(|cell| step.at(cell))))
    }
}

impl LatinSquare for Unequal {
    fn line(rule: Rule) -> Option<Line> {
        if let Rule::Line(line) = rule { Some(line) } else { None }
    }
}

/// Clause for a sign or a missing bar: `R1C2 is more than R1C3`.
fn relation(step: &Inference<'_, Unequal>, pair: Pair) -> Clause {
    let [first, second] = pair.cells.map(|cell| step.place(cell));
    match pair.relation {
        Relation::More { first: true } => say![first, " is more than ", second],
        Relation::More { first: false } => say![second, " is more than ", first],
        Relation::Bar(true) => say![step.all(&pair.cells), " differ by one"],
        Relation::Bar(false) => say!["no bar between ", step.all(&pair.cells)],
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unequal;
    use tatham_explain::ByRules;

    #[test]
    fn signs_are_told_by_both_cells() {
        tatham_core::author::contract::sentences::<ByRules<Unequal>>(
            &[
                "4:0,0,0R,0,0,0R,0U,0,0,0,0U,0,0,0,0,0,",
                "5a:0D,0,0R,0RDL,2DL,0URD,0DL,0RD,0URDL,0UL,0URD,0UDL,0UR,0UL,0,0URD,0UDL,0R,0DL,0\
                    ,0UR,0URL,0L,0UR,0L,",
            ],
            &[
                "R1C3 is more than R1C4, so R1C3 is not 1 and R1C4 is not 4.",
                "R2C3 is not 1 or 2, so R2C2 is 4 and R2C3 is 3 (R2C2 is more than R2C3).",
                "R1C3 is 4 and R1C5 is 2, so R1C2 is 1 (no bar between R1C2 and R1C3).",
            ],
        );
    }
}
