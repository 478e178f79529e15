//! Sentences that explain why a cell has a lamp, or is empty.

use tatham_core::explain::{Price, Technique};
use tatham_core::say;
use tatham_core::sentence::{Clause, Sentence};
use tatham_explain::{Bound, Cause, Consequence, Explained, Inference, Scope, ValueNames};

use super::Lightup;
use super::rules::Rule;
use crate::counting::Counting;

tatham_explain::values! {
    /// Open cell.
    Cell { 0 => Empty, 1 => Lamp }
}

const LAST_CELLS: Technique = Technique::new(
    "last cells of a number",
    "A lamp that lights several of the last free cells of a number leaves it too few.",
    "Wikipedia, \"Light Up (puzzle)\"",
);

/// Techniques.
pub(super) static TECHNIQUES: [Technique; 1] = [LAST_CELLS.shown_by("6x8:c1a1B2k2o00e0a2c", 9)];

static PRICES: [Price; 2] = [
    Price::new(LAST_CELLS.name, 3.0, "the conclusion lies beside none of the number's cells"),
    Price::new("last cell to light another", 3.0, "the conclusion cannot light the cell itself"),
];

impl Explained for Lightup {
    type Rule = Rule;
    type Value = Cell;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a lamp" } else { "empty" }.to_owned(),
        values: |value| if value == 1 { "lamps" } else { "empty cells" }.to_owned(),
        sort: "sign",
        counted: |value| value == 1,
    };

    const PRICES: &'static [Price] = &PRICES;

    fn price(step: &Inference<'_, Self>) -> Option<&'static Price> {
        let [last_cells, last_cell] = &PRICES;
        match step.rule()?.0 {
            Rule::Number(_) => Self::reason(step).is_none().then_some(last_cells),
            Rule::Lit(_) => step.concluding(Cell::Lamp).is_empty().then_some(last_cell),
            Rule::Apart => None,
        }
    }

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        consequence.rule == Rule::Apart
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        let lights =
            if sequel.having(Cell::Lamp).len() == 1 { "it lights " } else { "they light " };
        Some(say![lights, sequel.all(&sequel.concluding(Cell::Empty))])
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        let so = |reason: Clause| Sentence::so(reason, step.conclusion());
        lit_by(step)
            .or_else(|| by_one(step))
            .map(so)
            .or_else(|| Some(so(room(step)?).using(LAST_CELLS.name)))
    }

    fn reason(link: &Inference<'_, Self>) -> Option<Clause> {
        let (rule @ Rule::Number(wall), bound) = link.rule()? else { return None };
        counting(link, rule, wall, bound, |counting| counting.reason(link))
    }
}

/// Counting of a wall with its number.
fn counting(
    link: &Inference<'_, Lightup>,
    rule: Rule,
    wall: usize,
    bound: Bound,
    say: impl FnOnce(Counting<'_, Lightup>) -> Option<Clause>,
) -> Option<Clause> {
    let beside = link.problem.beside(wall).into_iter();
    let scope: Vec<(usize, Cell)> = beside.map(|cell| (cell, Cell::Lamp)).collect();
    let wanted = link.problem.number(wall) as usize;
    say(Counting { rule, bound, scope: &scope, wanted, noun: "lamp" })
}

/// Clause for a lamp, if the only conclusions are that the cells in its light have none.
fn lit_by(step: &Inference<'_, Lightup>) -> Option<Clause> {
    let [lamp] = step.facts[..] else { return None };
    let is_apart = |cause: &Cause<Rule>| matches!(cause, Cause::Rule { rule: Rule::Apart, .. });
    let is_lit = lamp.is && lamp.value == Cell::Lamp && !step.causes.is_empty();
    (is_lit && step.causes.iter().all(is_apart))
        .then(|| say!["no other lamp may light the one at ", step.place(lamp.at)])
}

/// Clause for one cell or number: the cells that can still light it, or a lamp elsewhere that would
/// leave it unlit, or with too few lamps.
fn by_one(step: &Inference<'_, Lightup>) -> Option<Clause> {
    let (rule, _) = step.rule()?;
    let (lamps, empty) = (step.concluding(Cell::Lamp), step.concluding(Cell::Empty));
    let (subject, any) = (step.subject(rule), step.any(&empty));
    match rule {
        Rule::Apart => None,
        Rule::Lit(_) if lamps.is_empty() => {
            Some(say!["a lamp at ", any, " would leave no cell to light ", subject])
        }
        Rule::Lit(cell) => {
            let scope: Vec<(usize, Cell)> =
                step.problem.rays().seen(cell).map(|cell| (cell, Cell::Lamp)).collect();
            let scope: &Scope<Lightup> = &scope;
            let left = step.board().left(scope);
            if left != [(lamps[0], Cell::Lamp)] || step.conclusions.len() > 1 {
                None
            } else if lamps[0] == cell {
                Some(say![step.left("no other cell can light ", scope, 0), subject])
            } else {
                let from = step.left(" can be lit only from ", scope, 0);
                Some(say![subject, from, step.place(lamps[0])])
            }
        }
        Rule::Number(_) => Lightup::reason(step),
    }
}

/// Clause for lamps that would light too many of the cells that a number has left.
fn room(step: &Inference<'_, Lightup>) -> Option<Clause> {
    let (rule @ Rule::Number(wall), bound @ Bound::AtLeast(_)) = step.rule()? else { return None };
    let any = step.any(&step.concluding(Cell::Empty));
    let is_empty = step.concluding(Cell::Lamp).is_empty();
    counting(step, rule, wall, bound, |counting| {
        let room = format!(" too little room for {}", counting.its());
        is_empty.then(|| say!["a lamp at ", any, " would leave ", step.subject(rule), room])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        tatham_core::author::contract::sentences::<ByRules<Lightup>>(
            &["7x7:h2cBd2e3B2eBd0c0h", "7x7:h1Bb2d2aBcBa3c2a2d2bBBh", "2x2:3c"],
            &[
                "No other cell can light R4C4, so R4C4 is a lamp.",
                "The 0 at R6C2 has no lamps, so R6C1 and R7C2 are both empty.",
                "The 3 at R4C3 needs all three of its cells, so R3C3, R4C2 and R5C3 are lamps, and they light R1C3, R2C3, R3C1 to R5C1, R3C2, R5C2, R6C3 and R7C3.",
                "The 2 at R5C4 already has its two lamps, so R5C3 and R6C4 are both empty.",
                "R3C5 can be lit only from R3C7, so R3C7 is a lamp, and it lights R2C7 and R7C7.",
                "No other cell can light R2C4, so R2C4 is a lamp.",
                "A lamp at R2C5 would leave the 2 at R3C4 too little room for its two lamps, so R2C5 is empty.",
                "A lamp at R7C1 or R7C3 would leave the 2 at R6C2 too little room for its two lamps, so R7C1 and R7C3 are both empty.",
                "If R2C4 were a lamp, R3C5 would be a lamp (R3C5 must be lit), and the 2 at R3C4 would have more than its two lamps. So R2C4 is empty.",
                "The 3 at R1C1 has too little room for its three lamps.",
            ],
        );
    }
}
