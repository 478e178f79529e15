//! Slant, also known as Gokigen: draw a diagonal line in each cell, so that each number is the
//! number of lines that touch it, and no lines form a loop.

mod edit;
mod explain;
mod make;
mod problem;
mod rules;

use tatham_core::author::play::{Actions, Empty, Play};
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Entry, Kind, Letters, ParseError, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

use crate::loops::loops;
pub use explain::Line;
pub use problem::Problem;
use problem::ends;
pub use rules::Rule;

/// Slant.
#[derive(Clone, Copy, Debug)]
pub struct Slant;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<ByRules<Slant>>().with_editor(tatham_make::editor::<ByRules<Slant>, Slant>());

static KIND: Kind = Kind {
    name: "slant",
    title: "Slant",
    aliases: &["gokigen"],
    about: "draw a diagonal in each cell; numbers count the diagonals that touch them, and no \
        diagonals form a loop",
    grammar: &[(
        "WxH:CLUES",
        "clues at the corners, W+1 in each row: `0`–`4` diagonals touch; `a`–`z` skip 1–26 corners; sides of at least 2",
    )],
    example: "5x5:1f31a4b13c13a3b1c4b0d",
    unsolvable: Some("2x2:d0d"),
    bands: Some(Bands([0.0, 2.0, 5.5, 10.0])),
    group: Group::Lines,
    rules: "Draw a diagonal in each cell. A number counts the diagonals that meet at it. No \
        diagonals form a loop.",
    keys: &[Key { value: "\\", key: "\\", label: "\\" }, Key { value: "/", key: "/", label: "/" }],
    ..model::KIND
};

impl LogicPuzzle for Slant {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&MOVES)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let mut broken = Vec::new();
        for corner in problem.numbered() {
            let (number, around) = (problem.number(corner) as usize, problem.touching(corner));
            let touch = around.iter().map(|&(cell, line)| {
                known.get(cell).map(|own| (own == '\\') == (line == Line::Falling))
            });
            let count = |does: bool| touch.clone().filter(|&touches| touches == Some(does)).count();
            if count(true) > number || around.len() - count(false) < number {
                broken.push(Rule::Number(corner).violation(problem).at([problem.dot(corner)]));
            }
        }
        let line =
            |cell: usize| Some((cell, ends(known.size(), cell)[r"/\".find(known.get(cell)?)?]));
        let closed = loops(problem.clues.size().area(), (0..known.size().area()).filter_map(line));
        let loops = closed.into_iter();
        broken.extend(loops.map(|cells| Rule::NoLoop.violation(problem).at(known.places(cells))));
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = Picture::new(problem.size);
        picture.grid = GridLines::Dots;
        for (cell, (x, y)) in
            (0..problem.size.area()).map(|cell| (cell, problem.size.position(cell)))
        {
            let (from, to) = match known.get(cell) {
                Some('/') => (Point::corner(x + 1, y), Point::corner(x, y + 1)),
                Some(_) => (Point::corner(x, y), Point::corner(x + 1, y + 1)),
                None => continue,
            };
            picture.show(known.place(cell), from, Shape::Line { to, thick: true }, Tone::Found);
        }
        for corner in problem.numbered() {
            let (x, y) = problem.clues.size().position(corner);
            let number = Shape::Island(problem.number(corner).to_string());
            picture.show(problem.dot(corner), Point::corner(x, y), number, Tone::Given);
        }
        picture
    }
}

/// Moves of the real game: `/x,y` and `\x,y` draw slants, `Cx,y` clears a cell; an empty move is
/// valid too. The solve move is `S`, followed by the slants.
const MOVES: Actions<Option<char>> = Actions {
    empty: Empty::Move,
    ..Actions::joined(&[("/#,#", Some('/')), ("\\#,#", Some('\\')), ("C#,#", None)])
};

#[cfg(test)]
mod tests;
