//! Galaxies: put borders between cells, so that they divide the grid into regions with 180°
//! rotational symmetry around one dot each.

mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::partial_answer::Regions;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, PartialAnswer as _, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

use crate::borders;
use crate::region_owner::Owner as _;
pub use problem::Problem;
pub use rules::Rule;

/// Galaxies.
#[derive(Clone, Copy, Debug)]
pub struct Galaxies;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Galaxies>>();

static KIND: Kind = Kind {
    name: "galaxies",
    title: "Galaxies",
    aliases: &["tentaisho"],
    about: "divide the grid into regions with 180° rotational symmetry about their dots",
    grammar: &[(
        "WxH:DOTS",
        "points at centres, sides and corners of cells, row by row: `a`–`y`: a white dot after 0–24 points; `A`–`Y`: a black dot after 0–24 points; `z`: 25 points",
    )],
    example: "7x7:idCrQptzudoC",
    unsolvable: Some("3x3:a"),
    bands: Some(Bands([0.0, 1.0, 1.0, 2.0])),
    group: Group::Regions,
    rules: "Divide the grid into regions. Each region has one dot, and looks the same when it \
        is turned by half a turn around it.",
    ..model::KIND
};

impl LogicPuzzle for Galaxies {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Board(play::start)),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.in_orientation(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.dots.is_empty().then(|| "there is no dot".to_owned())
    }

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (edges, home_of) = (known.edges(), problem.home_of());
        let mut broken: Vec<Violation> =
            borders::stray(known, || Rule::Border.violation(problem)).collect();
        let violation = |name: String, rule: Rule| Violation { name, ..rule.violation(problem) };
        for (number, dot) in problem.dots.iter().enumerate() {
            let home = problem.home(dot);
            let mut around = home.iter().flat_map(|&cell| edges.around(cell));
            if let Some((edge, _)) = around
                .find(|&(edge, beyond)| home.contains(&beyond) && known.border(edge) == Some(true))
            {
                let what = format!("a border runs through {dot}");
                broken.push(violation(what, Rule::Fence(number)).at([edges.place(edge)]));
            }
        }
        for (cells, is_closed) in known.pieces() {
            let mut add = |what: String, rule: Rule, cells: &[usize]| {
                broken.push(violation(what, rule).at(borders::cells(problem.size, cells)));
            };
            match problem::dots_in(&cells, &home_of)[..] {
                [] if is_closed => {
                    add("a region has no dot".to_owned(), Rule::Cell(cells[0]), &cells);
                }
                [] => {}
                [number] => {
                    if let Some(cell) = problem.astray(number, &cells, is_closed, &home_of) {
                        let galaxy = problem.dots[number].region();
                        let label = problem.size.label(cell);
                        let what = format!("{galaxy} has {label}, and not what is opposite");
                        add(what, Rule::Turn(number), &[cell]);
                    }
                }
                [one, other, ..] => {
                    let [one, other] = [one, other].map(|number| &problem.dots[number]);
                    let what = format!("{one} and {other} are in the same region");
                    add(what, Rule::OneDot, &cells);
                }
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Regions::unknown(problem.size));
        for (cell, dot) in problem.whole(known).into_iter().enumerate() {
            if dot.is_some_and(|dot| problem.dots[dot].black) {
                picture.mark(cell, Shape::Open, Tone::Found);
            }
        }
        for dot in &problem.dots {
            let point = Point { x: dot.across as i32 + 1, y: dot.down as i32 + 1 };
            picture.show(dot.place(), point, Shape::Spot { black: dot.black }, Tone::Given);
        }
        picture
    }
}

#[cfg(test)]
mod tests;
