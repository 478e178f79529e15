//! Towers, also known as Skyscrapers: put a tower of each height into every row and column, so that each clue counts the towers that are seen from its
//! side; a tower hides all lower ones behind it.

mod problem;
mod told;

use tatham_core::explain::Step;
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::rule::Untyped;
use tatham_core::{
    Entry, Kind, Known as _, Law, Numbers, ParseError, Picture, Place, Puzzle, Size, Violation,
};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Int, Model, Stated};

use crate::check::{HEIGHTS, twice_in_lines};
use crate::play::Digits;
pub use problem::Problem;
use problem::posed;

/// Towers.
#[derive(Clone, Copy, Debug)]
pub struct Towers;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Towers>();

static KIND: Kind = Kind {
    name: "towers",
    title: "Towers",
    aliases: &["skyscrapers"],
    about: "a tower of each height in every row and column; clues count the towers that are seen",
    grammar: &[
        (
            "N:CLUES",
            "clues from the top, the bottom, the left and the right, with `/` between two, nothing where none is given",
        ),
        (
            "N:CLUES,GRID",
            "and heights: letters `a` to `z` skip 1 to 26 cells, `_` separates heights",
        ),
    ],
    example: "5:3/3/2/1/2/2/1/2/4/3/4/5/2/1/2/2/1/2/4/2",
    unsolvable: Some("3:3//3/////////"),
    ..model::KIND
};

static MOVES: Digits<Problem> =
    Digits::ticking(|problem, clue| problem.sights().any(|(_, place, _)| place == clue));

/// That just as many towers are seen as a clue says.
const SEEN: Law = Law { kept: "is met", broken: "is not met" };

impl Stated for Towers {
    type Shape = Size;
    type Variable = Int;

    fn shape(problem: &Problem) -> Size {
        problem.given.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        let tower = model.ints(size.area(), 1..=size.width as i64);
        for (name, line) in size.lines().named() {
            model.heights(line.iter().map(|&cell| tower[cell])).named(name, &HEIGHTS);
        }
        tower
    }

    fn clues(problem: &Problem, _tower: &[Int], model: &mut Model) {
        for (line, seen) in problem.seen() {
            model.seen(line, seen, &SEEN);
        }
    }
}

impl Explained for Towers {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames::numbers("height");

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::no_nearer(problem, step, rules)
    }
}

impl Puzzle for Towers {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Numbers>> = Some(Play::Entries(&MOVES));
    type Problem = Problem;
    type Known = Numbers;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn given(problem: &Problem) -> Numbers {
        Numbers::from_fn(problem.given.size(), |cell| problem.given[cell])
    }

    fn range(problem: &Problem) -> u32 {
        problem.given.size().width as u32
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let mut broken = twice_in_lines(known, |line, height| {
            Violation::of(format!("{line} has the height {height} twice")).against(HEIGHTS.of(line))
        });
        for (clue, place, line) in problem.sights() {
            let length = line.len();
            let (mut seen, mut highest, mut known_ones) = (0, 0, 0);
            for height in line.map_while(|cell| known.get(cell)) {
                seen += u32::from(height > highest);
                highest = highest.max(height);
                known_ones += 1;
            }
            // Behind the tallest no tower is seen, known or not.
            let is_all = known_ones == length || highest == Self::range(problem);
            if seen > clue || seen < clue && is_all {
                let what = format!("{seen} towers are seen from {place} and not {clue}");
                broken.push(
                    Violation::of(what)
                        .against(SEEN.of(posed(clue, place)))
                        .at([Place::Clue(place)]),
                );
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        picture.frame();
        problem.sights().for_each(|(clue, place, _)| picture.clue(place, 0, clue.to_string()));
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Towers);
}
