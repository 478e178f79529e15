//! Dominosa: lay a set of dominoes, one for each pair of numbers, on the grid, so that each covers the two numbers that it has.

mod play;
mod problem;
mod told;

use tatham_core::explain::Step;
use tatham_core::known::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::rule::Untyped;
use tatham_core::{
    Entry, Kind, Known as _, Law, ParseError, Picture, Place, Puzzle, Size, Violation,
};
use tatham_explain::{Explained, ValueNames, Worded};
use tatham_sat::Lit;
use tatham_sat::model::named::Named;
use tatham_sat::model::{self, Model, Stated, any, count};

pub use problem::Problem;

/// Dominosa.
#[derive(Clone, Copy, Debug)]
pub struct Dominosa;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Dominosa>();

static KIND: Kind = Kind {
    name: "dominosa",
    title: "Dominosa",
    about: "a set of dominoes, each pair of numbers once, laid on the numbers of the grid",
    grammar: &[(
        "N:NUMBERS",
        "N is the largest number; N+1 rows of N+2 numbers, each from 0 to N and N+2 times: a digit each, from 10 on in brackets, `[10]`",
    )],
    example: "3:01213010323023210321",
    unsolvable: Some("1:010101"),
    ..model::KIND
};

/// The rules: of a cell, and of a domino.
const COVERED: Law = Law { kept: "must be half of a domino", broken: "is half of no domino" };
const SINGLE: Law = Law { kept: "is half of one domino only", broken: "is half of two dominoes" };
const PLACED: Law = Law { kept: "needs a place", broken: "has no place left" };
const ONCE: Law = Law { kept: "has one place only", broken: "has two places" };

/// What a variable says of the edge between two cells: a border, or a domino over it.
impl Stated for Dominosa {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        let border = model.bools(size.edges().count());
        for cell in 0..size.area() {
            let dominoes = || size.edges().around(cell).map(|(edge, _)| !border[edge]);
            model.require(any(dominoes())).named(size.label(cell), &COVERED);
            model
                .require(count(dominoes()).at_most(1))
                .named(size.label(cell), &SINGLE)
                .weighs(1.0);
        }
        border
    }

    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        for (domino, places) in problem.dominoes() {
            let dominoes = || places.iter().map(|&edge| !border[edge]);
            model.require(any(dominoes())).named(domino, &PLACED);
            model.require(count(dominoes()).at_most(1)).named(domino, &ONCE);
        }
    }
}

impl Explained for Dominosa {
    type Rule = Untyped<<Self as tatham_core::Puzzle>::Problem>;
    type Value = i64;

    const NAMES: ValueNames = ValueNames {
        value: |value| if value == 1 { "a border" } else { "covered by a domino" }.to_owned(),
        values: |value| if value == 1 { "borders" } else { "covered edges" }.to_owned(),
        sort: "edge",
        counted: |_| false,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::one_rule(problem, step, rules)
    }
}

impl Puzzle for Dominosa {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Regions>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Regions;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.size())
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (known.size(), known.edges());
        let is = |border: bool| move |&edge: &usize| known.border(edge) == Some(border);
        let mut broken = Vec::new();
        for cell in 0..size.area() {
            let around: Vec<usize> = edges.around(cell).map(|(edge, _)| edge).collect();
            if around.iter().filter(|edge| is(false)(edge)).count() > 1 {
                broken.push(SINGLE.broken_by(size.label(cell)).at([size.place(cell)]));
            } else if around.iter().all(is(true)) {
                broken.push(COVERED.broken_by(size.label(cell)).at([size.place(cell)]));
            }
        }
        for (domino, places) in problem.dominoes() {
            let laid: Vec<Place> =
                places.iter().copied().filter(is(false)).map(|edge| edges.place(edge)).collect();
            if laid.len() > 1 {
                broken.push(ONCE.broken_by(domino).at(laid));
            } else if places.iter().all(is(true)) {
                broken.push(
                    PLACED.broken_by(domino).at(places.iter().map(|&edge| edges.place(edge))),
                );
            }
        }
        broken
    }

    fn lay(_: &Problem, known: &mut Regions) {
        play::fence(known);
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        for (cell, number) in problem.numbers().cells().iter().enumerate() {
            picture.mark(cell, Shape::Text(number.to_string()), Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
