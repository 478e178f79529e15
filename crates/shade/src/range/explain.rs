//! Sentences that explain why a cell is black or white: the views of numbers.

use tatham_core::explain::Technique;
use tatham_core::sentence::{Clause, Sentence, SentencePart};
use tatham_core::words::{count, list, number};
use tatham_core::{Size, say};
use tatham_explain::{Consequence, Explained, Inference, ValueNames};

use super::problem::Sight;
use super::{Range, Rule};
use crate::colours;
use crate::isolated_black::{self, Colour, IsolatedBlackRule};
use crate::neighbours::neighbours;

/// Techniques.
pub(super) static TECHNIQUES: [Technique; 1] =
    [isolated_black::CUT_OFF.shown_by("3x12:3d8a6h4b5h3a6d6", 13)];

impl Explained for Range {
    type Rule = Rule;
    type Value = Colour;

    const NAMES: ValueNames = colours::NAMES;

    fn follows_at_once(consequence: &Consequence<'_, Self>) -> bool {
        consequence.rule == Rule::Shared(IsolatedBlackRule::Apart)
    }

    fn at_once(sequel: &Inference<'_, Self>) -> Option<Clause> {
        Some(neighbours(sequel, Colour::Black))
    }

    fn describe(step: &Inference<'_, Self>) -> Option<Sentence> {
        isolated_black::describe(step).or_else(|| sees(step))
    }
}

/// Directions of the arms.
const SIDES: [&str; 4] = ["above", "on its right", "below", "on its left"];

/// Row and column of a number, as they are decided or would be.
struct ViewArms<'s> {
    size: Size,
    sight: &'s Sight,
    black: Vec<usize>,
    white: Vec<usize>,
}

impl ViewArms<'_> {
    fn is_black(&self, cell: usize) -> bool {
        self.black.contains(&cell)
    }

    /// Returns true if a cell is white, as are all neighbours of a black cell.
    fn is_white(&self, cell: usize) -> bool {
        self.white.contains(&cell) || self.size.neighbours(cell).any(|near| self.is_black(near))
    }

    /// Row and column of the number if one more cell were black, or white.
    fn with(&self, cell: usize, is_black: bool) -> Self {
        let (mut black, mut white) = (self.black.clone(), self.white.clone());
        if is_black {
            black.push(cell);
        } else {
            white.push(cell);
        }
        Self { size: self.size, sight: self.sight, black, white }
    }

    /// Number of cells to see on the only undecided side, the side, and the white cell after these
    /// cells, which makes this impossible.
    fn passes(&self) -> Option<[usize; 3]> {
        let wanted = self.sight.number as usize;
        let (least, most) = (self.least(), self.most());
        let open: Vec<usize> = (0..4).filter(|&side| least[side] < most[side]).collect();
        let [open] = open[..] else { return None };
        let others: usize = (0..4).filter(|&side| side != open).map(|side| least[side]).sum();
        let needed = (wanted - 1).checked_sub(others)?;
        let behind = *self.sight.arms[open].get(needed).filter(|&&cell| self.is_white(cell))?;
        Some([needed, open, behind])
    }

    /// Largest number of cells that it can see on each side.
    fn most(&self) -> [usize; 4] {
        let arms = self.sight.arms.each_ref();
        arms.map(|arm| arm.iter().take_while(|&&cell| !self.is_black(cell)).count())
    }

    /// Number of cells that it already sees on each side.
    fn least(&self) -> [usize; 4] {
        let arms = self.sight.arms.each_ref();
        arms.map(|arm| arm.iter().take_while(|&&cell| self.is_white(cell)).count())
    }
    /// Cells that it already sees, including its own.
    fn seen(&self) -> Vec<usize> {
        let arms = self.sight.arms.iter();
        let seen = arms.flat_map(|arm| arm.iter().take_while(|&&cell| self.is_white(cell)));
        std::iter::once(self.sight.cell).chain(seen.copied()).collect()
    }
}

/// Sentence for the consequences of a number alone, by its view on the board.
fn sees(step: &Inference<'_, Range>) -> Option<Sentence> {
    let (rule @ Rule::Number(cell), _) = step.rule()? else { return None };
    let (size, sight) = (step.problem.numbers.size(), step.problem.sight(cell));
    let wanted = sight.number as usize;
    let on_board = |colour: Colour| -> Vec<usize> {
        let scope: Vec<(usize, Colour)> = (0..size.area()).map(|cell| (cell, colour)).collect();
        step.board().has(&scope).into_iter().map(|(cell, _)| cell).collect()
    };
    let (black, white) = (on_board(Colour::Black), on_board(Colour::White));
    let seen = ViewArms { size, sight: &sight, black, white };
    let (white, black) = (step.concluding(Colour::White), step.concluding(Colour::Black));
    let subject = step.subject(rule);
    let so = |reason: Clause| Some(Sentence::so(reason, step.conclusion()));
    let sum = |sides: [usize; 4]| 1 + sides.iter().sum::<usize>();
    let with = |cell: SentencePart, colour: &str| {
        say!["with ", cell, format!(" {colour}, "), subject.clone(), " would "]
    };
    match (&white[..], &black[..]) {
        ([], _) if sum(seen.least()) == wanted => {
            let cells = if wanted == 1 {
                "itself, and nothing else".to_owned()
            } else {
                format!("its {}", cells(wanted))
            };
            let scope: Vec<(usize, Colour)> =
                seen.seen().into_iter().map(|cell| (cell, Colour::White)).collect();
            so(say![subject, step.has(format!(" already sees {cells}"), &scope, 0)])
        }
        ([], &[goal]) | (&[goal], []) => {
            let other = if black.is_empty() { "black" } else { "white" };
            let supposed = seen.with(goal, black.is_empty());
            let (least, most) = (sum(supposed.least()), sum(supposed.most()));
            let with = with(step.place(goal), other);
            if most < wanted {
                so(say![with, format!("see no more than {}", cells(most))])
            } else if least > wanted {
                so(say![with, format!("see at least {}", cells(least))])
            } else if let Some([needed, side, behind]) = supposed.passes() {
                let just = format!("have to see just {} {}, but ", cells(needed), SIDES[side]);
                let reason = say![with, just, step.place(behind), " is white too"];
                Some(so(reason)?.naming([size.place(behind)]))
            } else {
                only(step, rule, wanted)
            }
        }
        ([], goals) if goals.iter().all(|&goal| sum(seen.with(goal, false).least()) > wanted) => {
            so(say![with(step.any(goals), "white"), "see too many cells"])
        }
        (goals, []) if goals.iter().all(|&goal| sum(seen.with(goal, true).least()) > wanted) => {
            so(say![with(step.any(goals), "black"), "see too many cells"])
        }
        (_, []) if sum(seen.most()) == wanted => {
            so(say![subject, format!(" can see no more than {} at all", cells(wanted))])
        }
        ([], _) => only(step, rule, wanted),
        _ => {
            let most = seen.most();
            let mut sides =
                (0..4).filter(|&side| most[side] > 0).map(|side| (most[side], SIDES[side]));
            let (first, side) = sides.next()?;
            let mut parts = vec![format!("{} {side}", cells(first))];
            parts.extend(sides.map(|(most, side)| format!("{} {side}", number(most))));
            let sees = format!(" sees at most {}", list(&parts, "and"));
            so(say!["beside itself ", subject, sees])
        }
    }
}

/// Sentence for a step that considers all sides together.
fn only(step: &Inference<'_, Range>, rule: Rule, wanted: usize) -> Option<Sentence> {
    if step.facts.is_empty() {
        return None;
    }
    let can = say![step.subject(rule), format!(" can see {} only ", cells(wanted))];
    let (given, so) = (step.say(&step.facts), step.conclusion().concluding());
    let name = format!("{can}so");
    let text = say!["as ", given, ", ", can, "if ", so, "."].capital();
    Some(Sentence::new(name, text))
}

/// Number of cells in words: `five cells`.
fn cells(number: usize) -> String {
    count(number, "cell")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_explain::ByRules;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        tatham_core::author::contract::sentences::<ByRules<Range>>(
            &["7x7:d4b12b8e4a3k7a8e7b6b4d", "9x6:a8c6h13_12c11n4c8_12h8c4a"],
            &[
                "Beside itself the 12 at R2C1 sees at most one cell above, six on its right and five below, so R2C2, R2C3, R2C5, R2C6 and R3C1 to R6C1 are white.",
                "The 3 at R3C5 already sees its three cells, so R3C4, R3C6 and R4C5 are black, and their neighbours R3C7, R4C4 and R4C6 are white.",
                "Black at R1C8 would cut off R1C9, so R1C8 is white.",
                "The 8 at R2C4 can see no more than eight cells at all, so R1C4 and R2C7 are both white.",
                "With R7C4 black, the 4 at R7C3 would see no more than three cells, so R7C4 is white.",
                "With R7C2 black, the 4 at R7C3 would have to see just three cells on its right, but R7C7 is white too, so R7C2 is white.",
                "The 12 at R2C1 already sees its twelve cells, so R1C1 is black.",
            ],
        );
    }
}
