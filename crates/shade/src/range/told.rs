//! What numbers see, in players' words.

use tatham_core::explain::Step;
use tatham_core::words::{list, number};
use tatham_core::Size;
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;

use super::{Problem, Range, SEES, Sight};
use crate::scattered::{self, are, beside, cell, cells, cut, worded};

impl Explained for Range {
    const NOUNS: Nouns = scattered::NOUNS;

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let size = problem.numbers.size();
        cut(size, step, rules).or_else(|| beside(size, step, rules)).or_else(|| sees(problem, step, rules))
    }
}

/// Where the arms lead.
const SIDES: [&str; 4] = ["above", "on its right", "below", "on its left"];

/// What is known of a number's row and column, or would be.
struct Seen<'s> {
    size: Size,
    sight: &'s Sight,
    black: Vec<usize>,
    white: Vec<usize>,
}

impl Seen<'_> {
    fn is_black(&self, cell: usize) -> bool {
        self.black.contains(&cell)
    }

    /// Beside a black cell all are white.
    fn is_white(&self, cell: usize) -> bool {
        self.white.contains(&cell) || self.size.neighbours(cell).any(|near| self.is_black(near))
    }

    /// How many cells it sees on each side at most.
    fn most(&self) -> [usize; 4] {
        self.sight.1.each_ref().map(|arm| arm.iter().take_while(|&&cell| !self.is_black(cell)).count())
    }

    /// How many it sees on each side already.
    fn least(&self) -> [usize; 4] {
        self.sight.1.each_ref().map(|arm| arm.iter().take_while(|&&cell| self.is_white(cell)).count())
    }
}

/// What a number says alone.
fn sees(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
    let [rule] = rules else { return None };
    if rule.law != SEES || step.therefore.is_empty() {
        return None;
    }
    let size = problem.numbers.size();
    let sight = problem.sights().find(|(clue, _)| clue.to_string() == rule.place)?;
    let wanted = sight.0.number as usize;
    let of = |colour: &str| -> Vec<usize> {
        let facts = step.therefore.iter().filter(|fact| fact.value().is_some_and(|value| value == colour));
        facts.filter_map(|fact| cell(size, fact.place)).collect()
    };
    let (black, white) = (of("#"), of("."));
    let facts = |colour| cells(size, step, colour).collect::<Vec<usize>>();
    let seen = Seen { size, sight: &sight, black: facts("#"), white: facts(".") };
    let (least, most) = (seen.least(), seen.most());
    let place = &rule.place;
    let told = |name: String, so: &str| Some(worded(name, so, Vec::new()));
    match (&white[..], &black[..]) {
        ([], black) if 1 + least.iter().sum::<usize>() == wanted => {
            let cells = if wanted == 1 { "itself, and nothing else".to_owned() } else { format!("its {} cells", number(wanted)) };
            told(format!("{place} already sees {cells}"), &are(size, black, "black"))
        }
        ([], &[goal]) => {
            let with = Seen { white: [&seen.white[..], &[goal]].concat(), ..seen };
            let seen = 1 + with.least().iter().sum::<usize>();
            let name = format!("with {} white, {place} would see at least {} cells", size.label(goal), number(seen));
            if seen > wanted { told(name, &are(size, &[goal], "black")) } else { None }
        }
        (&[goal], []) => {
            let with = Seen { black: [&seen.black[..], &[goal]].concat(), ..seen };
            let (least, most) = (1 + with.least().iter().sum::<usize>(), 1 + with.most().iter().sum::<usize>());
            let name = if most < wanted {
                format!("black at {} would leave {place} no more than {} to see", size.label(goal), cells_in_words(most))
            } else if least > wanted {
                format!("with {} black, {place} would see at least {}", size.label(goal), cells_in_words(least))
            } else {
                return None;
            };
            told(name, &are(size, &[goal], "white"))
        }
        (white, black) if !white.is_empty() => {
            let so = are(size, white, "white") + &if black.is_empty() { String::new() } else { format!(", and {}", are(size, black, "black")) };
            if 1 + most.iter().sum::<usize>() == wanted {
                return told(format!("{place} can see no more than {} at all", cells_in_words(wanted)), &so);
            }
            // The sides that have cells at all.
            let sides = (0..4).filter(|&side| !sight.1[side].is_empty());
            let sides: Vec<String> = sides.map(|side| format!("{} {}", number(most[side]), SIDES[side])).collect();
            told(format!("{place} sees at most {} beside itself", list(&sides, "and")), &so)
        }
        _ => None,
    }
}

/// `five cells`.
fn cells_in_words(count: usize) -> String {
    if count == 1 { "one cell".to_owned() } else { format!("{} cells", number(count)) }
}
