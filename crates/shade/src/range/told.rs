//! What numbers see, in players' words.

use tatham_core::Size;
use tatham_core::explain::Step;
use tatham_core::rule::Untyped;
use tatham_core::words::{list, number};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;

use super::{Problem, Range, SEES, Sight};
use crate::scattered::{self, are, as_told, beside, cell, cells, cut, names, worded};

impl Explained for Range {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = scattered::NAMES;

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        let size = problem.numbers.size();
        cut(size, step, rules)
            .or_else(|| beside(size, step, rules))
            .or_else(|| sees(problem, step, rules))
            .or_else(|| as_told(size, step))
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

    /// The same if one more cell were black, or white.
    fn with(&self, cell: usize, is_black: bool) -> Self {
        let (mut black, mut white) = (self.black.clone(), self.white.clone());
        if is_black {
            black.push(cell);
        } else {
            white.push(cell);
        }
        Self { size: self.size, sight: self.sight, black, white }
    }

    /// What it would have to see, where all sides but one are known, and why it cannot: behind as many cells comes one more.
    fn passes(&self, wanted: usize) -> Option<(String, usize)> {
        let (least, most) = (self.least(), self.most());
        let open: Vec<usize> = (0..4).filter(|&side| least[side] < most[side]).collect();
        let [open] = open[..] else { return None };
        let others: usize = (0..4).filter(|&side| side != open).map(|side| least[side]).sum();
        let needed = (wanted - 1).checked_sub(others)?;
        let behind = *self.sight.1[open].get(needed).filter(|&&cell| self.is_white(cell))?;
        let why = format!(
            "just {} {}, but {} is white too",
            some(needed),
            SIDES[open],
            self.size.label(behind)
        );
        Some((why, behind))
    }

    /// How many cells it sees on each side at most.
    fn most(&self) -> [usize; 4] {
        self.sight
            .1
            .each_ref()
            .map(|arm| arm.iter().take_while(|&&cell| !self.is_black(cell)).count())
    }

    /// How many it sees on each side already.
    fn least(&self) -> [usize; 4] {
        self.sight
            .1
            .each_ref()
            .map(|arm| arm.iter().take_while(|&&cell| self.is_white(cell)).count())
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
        let facts =
            step.therefore.iter().filter(|fact| fact.value().is_some_and(|value| value == colour));
        facts.filter_map(|fact| cell(size, fact.place)).collect()
    };
    let (black, white) = (of("#"), of("."));
    let facts = |colour| cells(size, step, colour).collect::<Vec<usize>>();
    let seen = Seen { size, sight: &sight, black: facts("#"), white: facts(".") };
    let place = &rule.place;
    let told = |name: String, so: &str| Some(worded(size, name, so, &[]));
    let count = |sides: [usize; 4]| 1 + sides.iter().sum::<usize>();
    match (&white[..], &black[..]) {
        ([], black) if count(seen.least()) == wanted => {
            let cells = if wanted == 1 {
                "itself, and nothing else".to_owned()
            } else {
                format!("its {} cells", number(wanted))
            };
            return told(format!("{place} already sees {cells}"), &are(size, black, "black"));
        }
        ([], &[goal]) | (&[goal], []) => {
            let (so, other) =
                if black.is_empty() { ("white", "black") } else { ("black", "white") };
            let with = seen.with(goal, black.is_empty());
            let (least, most) = (count(with.least()), count(with.most()));
            let name = if most < wanted {
                format!(
                    "with {} {other}, {place} would see no more than {}",
                    size.label(goal),
                    some(most)
                )
            } else if least > wanted {
                format!(
                    "with {} {other}, {place} would see at least {}",
                    size.label(goal),
                    some(least)
                )
            } else if let Some((why, behind)) = with.passes(wanted) {
                let name =
                    format!("with {} {other}, {place} would have to see {why}", size.label(goal));
                return Some(worded(size, name, &are(size, &[goal], so), &[behind]));
            } else {
                return only(&seen, &rule.place, wanted, &are(size, &[goal], so));
            };
            return told(name, &are(size, &[goal], so));
        }
        ([], black) => {
            let is_too_many = |&goal: &usize| count(seen.with(goal, false).least()) > wanted;
            if black.iter().all(is_too_many) {
                return told(
                    format!(
                        "with {} white, {place} would see too many cells",
                        names(size, black, "or")
                    ),
                    &are(size, black, "black"),
                );
            }
        }
        (white, []) if white.iter().all(|&goal| count(seen.with(goal, true).least()) > wanted) => {
            let name = format!(
                "with {} black, {place} would see too many cells",
                names(size, white, "or")
            );
            return told(name, &are(size, white, "white"));
        }
        (_, []) if count(seen.most()) == wanted => {
            return told(
                format!("{place} can see no more than {} at all", some(wanted)),
                &are(size, &white, "white"),
            );
        }
        _ => {}
    }
    let both =
        [(&white, "white"), (&black, "black")].into_iter().filter(|(cells, _)| !cells.is_empty());
    let so =
        both.map(|(cells, colour)| are(size, cells, colour)).collect::<Vec<_>>().join(", and ");
    if white.is_empty() {
        return only(&seen, place, wanted, &so);
    }
    let most = seen.most();
    let mut sides = (0..4).filter(|&side| most[side] > 0).map(|side| (most[side], SIDES[side]));
    let (first, side) = sides.next()?;
    let mut parts = vec![format!("{} {side}", some(first))];
    parts.extend(sides.map(|(most, side)| format!("{} {side}", number(most))));
    told(format!("beside itself {place} sees at most {}", list(&parts, "and")), &so)
}

/// Where it takes a look at all sides together.
fn only(seen: &Seen<'_>, place: &str, wanted: usize, so: &str) -> Option<Worded> {
    let facts = [(&seen.white, "white"), (&seen.black, "black")]
        .into_iter()
        .filter(|(cells, _)| !cells.is_empty());
    let facts: Vec<String> = facts.map(|(cells, colour)| are(seen.size, cells, colour)).collect();
    let name = format!("{place} can see {} only so", some(wanted));
    let text =
        format!("As {}, {place} can see {} only if {so}.", list(&facts, "and"), some(wanted));
    (!facts.is_empty()).then_some(Worded { name, text, places: Vec::new() })
}

/// `five cells`.
fn some(count: usize) -> String {
    if count == 1 { "one cell".to_owned() } else { format!("{} cells", number(count)) }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _};

    use super::*;

    #[test]
    fn steps_are_told_in_the_words_of_the_game() {
        let told = |id: &str| -> Vec<String> {
            let problem = Range::parse(id).expect("a puzzle");
            let explain = Range::EXPLAINER.expect("Range is explained");
            let steps = explain(&problem, Range::given(&problem))
                .explain(&Budget::unlimited(), &mut |_| ())
                .steps;
            steps.into_iter().map(|step| step.text).collect()
        };
        let steps =
            [told("7x7:d4b12b8e4a3k7a8e7b6b4d"), told("9x6:a8c6h13_12c11n4c8_12h8c4a")].concat();
        for text in [
            "Beside itself the 12 at R2C1 sees at most one cell above, six on its right and five below, so R2C2, R2C3, R2C5, R2C6 and R3C1 to R6C1 are white.",
            "The 3 at R3C5 already sees its three cells, so R3C4, R3C6 and R4C5 are black.",
            "R3C4 is black, so R4C4 is white.",
            "The 8 at R2C4 can see no more than eight cells at all, so R1C4 and R2C7 are white.",
            "With R7C4 black, the 4 at R7C3 would see no more than three cells, so R7C4 is white.",
            "With R7C2 black, the 4 at R7C3 would have to see just three cells on its right, but R7C7 is white too, so R7C2 is white.",
            "As R2C7 and R7C1 are white, the 12 at R2C1 can see twelve cells only if R1C1 is black.",
        ] {
            assert!(steps.iter().any(|own| own == text), "{text}\n{steps:#?}");
        }
    }
}
