//! Sentences that explain why a cell is black or white.

use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Explained, Inference, ValueNames};

use super::{Mosaic, Rule};
use crate::colours;
use crate::counting::Counting;

tatham_explain::values! {
    /// Colour of a cell.
    Colour { 0 => White, 1 => Black }
}

impl Explained for Mosaic {
    type Rule = Rule;
    type Value = Colour;

    const NAMES: ValueNames = colours::NAMES;

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        Some(Sentence::so(Self::reason(step)?, step.conclusion()))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule(cell), bound) = link.rule()?;
        let around = link.problem.clues.size().around(cell);
        let scope: Vec<(usize, Colour)> = around.map(|cell| (cell, Colour::Black)).collect();
        let wanted = link.problem.number(cell) as usize;
        Counting { rule, bound, scope: &scope, wanted, noun: "black cell" }.reason(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        tatham_core::author::contract::sentences::<ByRules<Mosaic>>(
            &["5x5:4c2a6c5b42b5a2a6b0", "3x3:5h"],
            &[
                "The 6 at R5C2 needs all six of its cells, so R4C1 to R4C3 and R5C1 to R5C3 are black.",
                "The 0 at R5C5 has no black cells, so R4C4, R4C5, R5C4 and R5C5 are white.",
                "The 2 at R4C5 needs both cells that are left, so R3C4 and R3C5 are both black.",
                "The 6 at R2C2 already has its six black cells, so R1C3 is white.",
                "The 5 at R1C1 has too little room for its five black cells.",
            ],
        );
    }
}
