//! Sentences that explain why towers cannot be near a clue.

use tatham_core::explain::Technique;
use tatham_core::grid::Line;
use tatham_core::sentence::{Clause, Sentence};
use tatham_core::{Clue, say};
use tatham_explain::{Explained, Inference, ValueNames};

use super::rules::Rule;
use super::{Towers, sight};
use crate::subset::{self, LatinSquare};

/// Techniques, easy ones first.
pub(super) static TECHNIQUES: [Technique; 1] =
    [subset::HIDDEN_PAIR.shown_by("6:2//4////1///4////3//3////3/4/3//5,r2q", 22)];

impl Explained for Towers {
    type Rule = Rule;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("height");

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        match step.rule() {
            Some((Rule::Seen(clue), _)) if !step.is_chain => {
                no_nearer(step, clue).or_else(|| sight::describe(step, clue))
            }
            _ => subset::describe(step, &TECHNIQUES),
        }
    }
}

impl LatinSquare for Towers {
    fn line(rule: Rule) -> Option<Line> {
        if let Rule::Line(line) = rule { Some(line) } else { None }
    }
}

/// Sentence for a step of one clue without facts that excludes heights near the clue, each from all
/// cells up to some one. If the step excludes one height of one cell, or leaves a single cell, the
/// cell alone is named.
fn no_nearer(step: &Inference<'_, Towers>, clue: Clue) -> Option<Sentence> {
    let size = step.problem.given.size();
    let ruled_out = &step.conclusions;
    let line: Vec<usize> = size.seen_from(clue).collect();
    let is_alone =
        |&cell: &usize| ruled_out.iter().filter(|fact| fact.at == cell).count() + 1 == size.width;
    let is_entry = ruled_out.iter().any(|fact| fact.is);
    if is_entry || !step.facts.is_empty() || ruled_out.len() < 2 || line.iter().any(is_alone) {
        return None;
    }
    let mut heights: Vec<i64> = ruled_out.iter().map(|fact| fact.value).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights.dedup();
    let nearest = |height: i64| {
        let is_out =
            |&&cell: &&usize| ruled_out.iter().any(|fact| (fact.at, fact.value) == (cell, height));
        let kept = line.iter().take_while(is_out).count();
        let is_all = kept == line.iter().filter(is_out).count();
        Some((kept, *line.get(kept)?)).filter(|_| is_all)
    };
    let nearest = heights.iter().map(|&height| nearest(height)).collect::<Option<Vec<_>>>()?;
    // If other rules exclude a tall tower already, the clue excludes less than it could.
    if nearest.windows(2).any(|pair| pair[0].0 <= pair[1].0) {
        return None;
    }
    let said: Vec<Clause> = (heights.iter().zip(&nearest).enumerate())
        .map(|(number, (&height, &(_, cell)))| {
            let is = if number == 0 { " is" } else { "" };
            say![step.value(height), format!("{is} no nearer than "), step.place(cell)]
        })
        .collect();
    let law = say![step.subject(Rule::Seen(clue)), " is met"];
    let text =
        say![law.clone().capital(), " only if ", Clause::list(&said, "and").concluding(), "."];
    let places = nearest.into_iter().map(|(_, cell)| step.at(cell));
    Some(Sentence::new(law.to_string(), text).naming(places))
}

#[cfg(test)]
mod tests {
    use super::super::Towers;
    use tatham_explain::ByRules;

    #[test]
    fn what_is_out_already_is_not_said_by_halves() {
        // An earlier step has excluded 6 from both cells before R2C4: "no nearer than R2C5" would
        // be weaker than that.
        let texts = tatham_core::author::contract::texts::<ByRules<Towers>>(&[
            "6://2//3//4///4/3//3//3//3//3/4/1///,s2p",
        ]);
        let clue: Vec<&String> =
            texts.iter().filter(|text| text.contains("R2C5 is not 5 and R2C6")).collect();
        assert_eq!(
            clue,
            ["Any other way, at most three towers would be seen from the right of row 2, \
              so R2C5 is not 5 and R2C6 is not 4, 5 or 6."]
        );
    }

    #[test]
    fn the_tallest_are_kept_away_from_clues() {
        tatham_core::author::contract::sentences::<ByRules<Towers>>(
            &["5:/5//////3///4///3//////3"],
            &[
                "The 4 left of row 1 is met only if 5 is no nearer than R1C4, 4 no nearer than R1C3 and 3 no nearer than R1C2.",
                // One height of one cell, which keeps others; a cell with one height left; heights
                // that other facts exclude too.
                "With 5 at R4C1, at most one tower would be seen from the left of row 4, so R4C1 \
                 is not 5.",
                "All five towers are seen from above column 2, each higher than the one before, so \
                 R1C2 is not 2 or 3, R2C2 is 2, R3C2 is 3, R4C2 is 4 and R5C2 is 5.",
                "As R1C1 is 2, R1C2 is 1 and R1C3 is not 5, with 3 or 4 at R5C3 or 5 at R4C3, at \
                 most two towers would be seen from below column 3, so R4C3 is not 5 and R5C3 is \
                 not 3 or 4.",
            ],
        );
    }
}
