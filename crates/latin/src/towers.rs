//! Towers, also known as Skyscrapers: put a tower of each height into every row and column, so that each clue counts the towers that are seen from its
//! side; a tower hides all lower ones behind it.

use tatham_core::code::{Code, Flag, Flags, Given, Maybe, Number, OrBlank, Order, list, params, skips};
use tatham_core::play::Play;
use tatham_core::{Clue, Grid, Kind, Known as _, Numbers, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_sat::model::{self, Int, Model, Number as _, Shown, Stated, all, count};

use crate::check::twice;
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

impl Problem {
    /// Each clue with its place and the cells that are seen from there, the nearest first.
    fn sights(&self) -> impl Iterator<Item = (u32, Clue, Vec<usize>)> {
        let size = self.given.size();
        let sides = [Clue::Top, Clue::Bottom, Clue::Left, Clue::Right].into_iter();
        let places = sides.flat_map(move |side| (1..=size.width).map(side));
        self.clues.iter().zip(places).filter_map(move |(clue, place)| Some(((*clue)?, place, size.seen_from(place))))
    }
}

impl Stated for Towers {
    fn state(problem: &Problem, model: &mut Model) -> Vec<Shown> {
        let heights = 1..=problem.given.size().width as i64;
        let tower: Vec<Int> = problem.given.cells().iter().map(|given| model.int_or(*given, heights.clone())).collect();
        for line in problem.given.size().lines() {
            model.all_different(line.iter().map(|&cell| tower[cell]));
        }
        for (clue, _, line) in problem.sights() {
            let is_higher = |i: usize| all(line[..i].iter().map(|&nearer| tower[nearer].less_than(tower[line[i]])));
            let seen: Vec<_> = (0..line.len()).map(|i| model.literal(is_higher(i))).collect();
            model.require(count(seen).equals(i64::from(clue)));
        }
        tower.into_iter().map(Into::into).collect()
    }
}

impl Puzzle for Towers {
    const KIND: &'static Kind = &KIND;
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
        let lines = known.size().named_lines();
        let mut broken: Vec<_> = lines.filter_map(|(name, line)| twice(known, || name.clone(), line)).collect();
        for (clue, place, line) in problem.sights() {
            let heights: Vec<u32> = line.iter().map_while(|&cell| known.get(cell)).collect();
            let seen = (0..heights.len()).filter(|&i| heights[..i].iter().all(|&nearer| nearer < heights[i])).count() as u32;
            // Behind the tallest no tower is seen, known or not.
            let is_all = heights.len() == line.len() || heights.contains(&Self::range(problem));
            if seen > clue || seen < clue && is_all {
                broken
                    .push(Violation::of(format!("{seen} towers are seen from {place} and not {clue}")).at([Place::Clue(place)]));
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
