//! Dominosa: tile the grid with one domino for each pair of numbers, so that each covers its 2
//! numbers.

mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, PartialAnswer as _, Picture, Place, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

pub use explain::Edge;
pub use problem::{Domino, Problem};
pub use rules::Rule;

/// Dominosa.
#[derive(Clone, Copy, Debug)]
pub struct Dominosa;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Dominosa>>();

static KIND: Kind = Kind {
    name: "dominosa",
    title: "Dominosa",
    about: "tile the grid with one of each domino",
    grammar: &[(
        "N:NUMBERS",
        "N+1 rows of N+2 numbers from 0 to N, each N+2 times: a digit each, from 10 in brackets: `[10]`",
    )],
    example: "3:01213010323023210321",
    unsolvable: Some("1:010101"),
    bands: Some(Bands([1.0, 5.0, 8.5, 17.0])),
    group: Group::Regions,
    rules: "Cover the grid with dominoes. Each pair of numbers occurs on exactly one domino.",
    touch: Touch::Dominoes,
    ..model::KIND
};

impl LogicPuzzle for Dominosa {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Board(play::start)),
        imply: Some(|_, known| play::fence(known)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(Problem::turned),
        renamed: Some(Problem::renamed),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (size, edges) = (known.size(), known.edges());
        let is = |border: bool| move |&edge: &usize| known.border(edge) == Some(border);
        let mut broken = Vec::new();
        for cell in 0..size.area() {
            let around: Vec<usize> = edges.around(cell).map(|(edge, _)| edge).collect();
            let violation = |rule: Rule| rule.violation(problem).at([size.place(cell)]);
            if around.iter().filter(|edge| is(false)(edge)).count() > 1 {
                broken.push(violation(Rule::Single(cell)));
            } else if around.iter().all(is(true)) {
                broken.push(violation(Rule::Covered(cell)));
            }
        }
        for (domino, places) in problem.dominoes() {
            let laid: Vec<Place> =
                places.iter().copied().filter(is(false)).map(|edge| edges.place(edge)).collect();
            if laid.len() > 1 {
                broken.push(Rule::Once(domino).violation(problem).at(laid));
            } else if places.iter().all(is(true)) {
                let places = places.iter().map(|&edge| edges.place(edge));
                broken.push(Rule::Placed(domino).violation(problem).at(places));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        for (cell, number) in problem.numbers().cells().iter().enumerate() {
            picture.mark(cell, Shape::Text(number.to_string()), Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
