//! Towers, also known as Skyscrapers: put a tower of each height into every row and column, so that each clue counts the towers that are seen from its
//! side; a tower hides all lower ones behind it.

mod told;

use tatham_core::code::{Code, Flag, Flags, Given, Maybe, Number, OrBlank, Order, list, params, skips};
use tatham_core::explain::{Law, Step};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Clue, Grid, Kind, Known as _, Numbers, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Int, Model, Stated};

use crate::check::{HEIGHTS, twice};
use crate::play::Digits;

/// Towers.
#[derive(Clone, Copy, Debug)]
pub struct Towers;

static KIND: Kind = Kind {
    name: "towers",
    title: "Towers",
    aliases: &["skyscrapers"],
    about: "a tower of each height in every row and column; clues count the towers that are seen",
    grammar: &[
        ("N:CLUES", "clues from the top, the bottom, the left and the right, with `/` between two, nothing where none is given"),
        ("N:CLUES,GRID", "and heights: letters `a` to `z` skip 1 to 26 cells, `_` separates heights"),
    ],
    example: "5:3/3/2/1/2/2/1/2/4/3/4/5/2/1/2/2/1/2/4/2",
    unsolvable: Some("3:3//3/////////"),
    ..model::KIND
};

const PARAMS: (Order, Flags) = (Order { range: [3, 9] }, Flags::new(&[Flag::difficulty("ehxu")]));
static MOVES: Digits<Problem> = Digits::ticking(|problem, clue| problem.sights().any(|(_, place, _)| place == clue));

/// The clues from the top, the bottom, the left and the right, and the given heights if there are any.
fn code(size: Size) -> impl Code<Value = (Vec<Option<u32>>, Grid<Option<u32>>)> {
    let number = |what| Number { what, range: 1..=size.width as u32 };
    let clues = list('/', Maybe { code: number("a clue"), none: "" }).of(4 * size.width);
    (clues, OrBlank { size, grid: skips(size, number("a height")) })
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    clues: Vec<Option<u32>>,
    given: Grid<Option<u32>>,
}

/// That just as many towers are seen as a clue says.
const SEEN: Law = Law { kept: "is met", broken: "is not met" };

fn posed(number: u32, place: Clue) -> model::Clue {
    model::Clue { place: Place::Clue(place), number: number.into() }
}

impl Problem {
    /// Each clue with its place and the cells that are seen from there, the nearest first.
    fn sights(&self) -> impl Iterator<Item = (u32, Clue, impl ExactSizeIterator<Item = usize>)> {
        let size = self.given.size();
        let sides = [Clue::Top, Clue::Bottom, Clue::Left, Clue::Right].into_iter();
        let places = sides.flat_map(move |side| (1..=size.width).map(side));
        self.clues.iter().zip(places).filter_map(move |(clue, place)| Some(((*clue)?, place, size.seen_from(place))))
    }

    /// The clues at the two ends of each row, then of each column, by its number, if there is one.
    fn seen(&self) -> impl Iterator<Item = (usize, [Option<model::Clue>; 2])> {
        let order = self.given.size().width;
        let clue = move |side: usize, i: usize, place: Clue| self.clues[side * order + i].map(|number| posed(number, place));
        let rows = (0..order).map(move |i| [clue(2, i, Clue::Left(i + 1)), clue(3, i, Clue::Right(i + 1))]);
        let columns = (0..order).map(move |i| [clue(0, i, Clue::Top(i + 1)), clue(1, i, Clue::Bottom(i + 1))]);
        rows.chain(columns).enumerate().filter(|(_, seen)| seen.iter().any(Option::is_some))
    }
}

impl Stated for Towers {
    type Shape = Size;
    type Variable = Int;

    fn shape(problem: &Problem) -> Size {
        problem.given.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Int> {
        let tower = model.ints(size.area(), 1..=size.width as i64);
        for (name, line) in size.lines().named() {
            model.heights(line.iter().map(|&cell| tower[cell])).named(name, &HEIGHTS.0);
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
    const NOUNS: Nouns = Nouns::numbers(HEIGHTS.1);

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
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        code(size).parse(desc).map(|(clues, given)| Problem { clues, given })
    }

    fn id(Problem { clues, given }: &Problem) -> String {
        PARAMS.text(&(given.size(), Given::default())) + ":" + &code(given.size()).text(&(clues.clone(), given.clone()))
    }

    fn given(problem: &Problem) -> Numbers {
        Numbers::from_fn(problem.given.size(), |cell| problem.given[cell])
    }

    fn range(problem: &Problem) -> u32 {
        problem.given.size().width as u32
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let lines = known.size().lines();
        let again = lines.named().filter_map(|(name, line)| twice(known, HEIGHTS, || name.to_string(), line.iter().copied()));
        let mut broken: Vec<_> = again.collect();
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
                broken.push(Violation::of(what).against(SEEN.of(posed(clue, place))).at([Place::Clue(place)]));
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
