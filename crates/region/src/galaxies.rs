//! Galaxies: put borders between cells, so that they cut the grid into regions; each has one dot at its centre, and half a turn around it takes the region into
//! itself.

mod draw;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::known::Regions;
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Entry, Kind, Law, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Shown, Stated};

use crate::borders;
use crate::owned::{self, Owner as _};
pub use problem::Problem;

/// Galaxies.
#[derive(Clone, Copy, Debug)]
pub struct Galaxies;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Galaxies>();

static KIND: Kind = Kind {
    name: "galaxies",
    title: "Galaxies",
    aliases: &["tentaisho"],
    about: "regions that half a turn around their dots takes into themselves",
    grammar: &[(
        "WxH:DOTS",
        "over the centres, sides and corners of cells, row by row: `a` to `y` skip 0 to 24 to a white dot, `A` to `Y` to a black one; `z` skips 25",
    )],
    example: "7x7:idCrQptzudoC",
    unsolvable: Some("3x3:a"),
    ..model::KIND
};

/// The rules of a galaxy.
const TURNS: Law =
    Law { kept: "is the same after half a turn", broken: "is not the same after half a turn" };
const JOINED: Law = Law { kept: "hangs together", broken: "falls apart" };
const FENCED: Law =
    Law { kept: "has borders around it and none within", broken: "has a border within" };
/// The rules of a cell, and of a region.
const OWNED: Law = Law { kept: "is in a galaxy", broken: "is in no galaxy" };
const ONE: Law = Law { kept: "have one dot each", broken: "do not have one dot each" };

impl Stated for Galaxies {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size
    }

    /// Between each two neighbours is a border, or none.
    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    /// Each cell belongs to one dot, as does the one opposite; and what belongs to a dot hangs together.
    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if !model.is_explaining() {
            stated::galaxies(problem, border, model);
        }
    }

    fn told(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        stated::owners(problem, border, model)
    }

    /// Borders, and the dots of the cells that are known to be joined with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        let home = |dot| problem.home(dot).into_iter().map(|cell| (cell, dot.code()));
        owned::values(known, problem.dots.iter().flat_map(home))
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        owned::places(problem.size, shown)
    }
}

impl Puzzle for Galaxies {
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

    fn impossible(problem: &Problem) -> Option<String> {
        problem.dots.is_empty().then(|| "there is no dot".to_owned())
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.size)
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let (edges, home_of) = (known.edges(), problem.home_of());
        let mut broken: Vec<Violation> =
            borders::stray(known, || FENCED.broken_by("a galaxy")).collect();
        for dot in &problem.dots {
            let home = problem.home(dot);
            let mut around = home.iter().flat_map(|&cell| edges.around(cell));
            if let Some((edge, _)) = around
                .find(|&(edge, beyond)| home.contains(&beyond) && known.border(edge) == Some(true))
            {
                let what = format!("a border runs through {dot}");
                broken.push(
                    Violation::of(what).against(FENCED.of(dot.region())).at([edges.place(edge)]),
                );
            }
        }
        for (cells, is_closed) in known.pieces() {
            let mut tell = |what: String, rule: String, cells: &[usize]| {
                broken.push(
                    Violation::of(what).against(rule).at(borders::cells(problem.size, cells)),
                );
            };
            match problem::dots_in(&cells, &home_of)[..] {
                [] if is_closed => tell(
                    "a region has no dot".to_owned(),
                    OWNED.of(problem.size.label(cells[0])),
                    &cells,
                ),
                [] => {}
                [number] => {
                    let dot = &problem.dots[number];
                    if let Some(cell) = problem.astray(number, &cells, is_closed, &home_of) {
                        let (galaxy, label) = (dot.region(), problem.size.label(cell));
                        tell(
                            format!("{galaxy} has {label}, and not what is opposite"),
                            TURNS.of(galaxy),
                            &[cell],
                        );
                    }
                }
                [one, other, ..] => {
                    let [one, other] = [one, other].map(|number| &problem.dots[number]);
                    tell(
                        format!("{one} and {other} are in the same region"),
                        ONE.of("the galaxies"),
                        &cells,
                    );
                }
            }
        }
        broken
    }

    fn lay(problem: &Problem, known: &mut Regions) {
        borders::lay::<Self>(problem, known);
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        draw::picture(problem, known)
    }
}

#[cfg(test)]
mod tests;
