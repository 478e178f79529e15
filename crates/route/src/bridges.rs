//! Bridges, also known as Hashi: connect islands in the same row or column by bridges, as many at
//! each island as its number, so that no 2 cross and all islands are connected.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Bridges as PartialAnswer;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, PartialAnswer as _, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

use crate::loops::loops;
pub use problem::Problem;
pub use rules::Rule;

/// Bridges.
#[derive(Clone, Copy, Debug)]
pub struct Bridges;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Bridges>>()
    .with_editor(tatham_make::editor::<ByRules<Bridges>, Bridges>());

static KIND: Kind = Kind {
    name: "bridges",
    title: "Bridges",
    aliases: &["hashi", "hashiwokakero"],
    about: "connect all islands with bridges that never cross; each number counts the bridges of \
        its island",
    grammar: &[
        (
            "WxHmB:ISLANDS",
            "at most B (1–4) parallel bridges; `1`–`9`, `A`–`G` (10–16): an island; `?`, \
                which the game does not have: an island of any number; `a`–`z`: 1–26 empty \
                cells; sides of at least 3",
        ),
        ("WxHmBL:ISLANDS", "`L`: no loops of bridges (parallel bridges are not a loop)"),
    ],
    example: "7x7m2:3a6a4h1b3o2i3a5c3",
    unsolvable: Some("3x3m2:1a2f"),
    techniques: &explain::isolation::TECHNIQUES,
    bands: Some(Bands([1.0, 2.2, 3.0, 8.0])),
    group: Group::Lines,
    rules: "Join the islands by bridges along rows and columns. The number of an island counts \
        its bridges. Bridges never cross, and all islands are connected.",
    touch: Touch::Joins,
    ..model::KIND
};

impl LogicPuzzle for Bridges {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Building)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        beyond_the_game: Some(Problem::has_unknown),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.impossible()
    }

    fn check(problem: &Problem, known: &PartialAnswer) -> Vec<Violation> {
        let mut broken = Vec::new();
        for (island, pairs) in problem.around().into_iter().enumerate() {
            let [least, most] =
                [0, 1].map(|end| pairs.iter().map(|&pair| known.between(pair)[end]).sum::<u32>());
            let (rule, is_broken) = match problem.number(island) {
                Some(number) => (Rule::Number(island), least > number || most < number),
                None => (Rule::Unknown(island), most < 1),
            };
            if is_broken {
                broken.push(rule.violation(problem).at([problem.island(island)]));
            }
        }
        let is_there = |pair: usize| known.between(pair)[0] > 0;
        let cross = problem.crossing.iter().filter(|two| two.iter().all(|&pair| is_there(pair)));
        broken.extend(
            cross.map(|two| Rule::Cross.violation(problem).at(two.map(|pair| problem.place(pair)))),
        );
        let mut parts = problem.parts(|pair| known.between(pair)[1] > 0);
        parts.sort_by_cached_key(Vec::len);
        if parts.pop().is_none() || !parts.is_empty() {
            let off = parts.concat().into_iter().map(|island| problem.island(island));
            broken.push(Rule::Connected.violation(problem).at(off));
        }
        if problem.is_without_loops {
            let there = (0..problem.pairs.len())
                .filter(|&pair| is_there(pair))
                .map(|pair| (pair, problem.pairs[pair]));
            let closed = loops(problem.islands.len(), there);
            broken.extend(closed.into_iter().map(|pairs| {
                let places = pairs.into_iter().map(|pair| problem.place(pair));
                Rule::NoLoop.violation(problem).at(places)
            }));
        }
        broken
    }

    fn draw(problem: &Problem, known: &PartialAnswer) -> Picture {
        let mut picture = Picture::new(problem.size());
        picture.grid = GridLines::None;
        let is_there = |pair: usize| known.between(pair)[0] > 0;
        let is_crossed = |pair: usize| {
            problem
                .crossing
                .iter()
                .any(|two| two.contains(&pair) && two.iter().any(|&own| is_there(own)))
        };
        let is_done = known.is_complete();
        for (pair, &[x, y, to_x, to_y]) in known.pairs().iter().enumerate() {
            let (place, from, to) =
                (problem.place(pair), Point::centre(x, y), Point::centre(to_x, to_y));
            match known.get(pair) {
                // Marks for missing bridges would only hide the bridges that exist, so they are not
                // drawn.
                Some(0) if is_done || is_crossed(pair) => {
                    picture.show(place, from, Shape::Polygon(vec![from, to]), Tone::Faint);
                }
                Some(0) => {
                    let middle = Point { x: from.x.midpoint(to.x), y: from.y.midpoint(to.y) };
                    picture.show(place, middle, Shape::Cross, Tone::Faint);
                }
                Some(count) => picture.show(place, from, Shape::Bridges { to, count }, Tone::Found),
                None => {}
            }
        }
        for (island, &cell) in problem.islands.iter().enumerate() {
            let number = problem.clue(island).to_string();
            picture.mark(cell, Shape::Island(number), Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
