//! Rectangles, which others call Shikaku: cut the grid into rectangles; each holds one number, which says how many cells it has.

mod left;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::known::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{
    Entry, Kind, Known as _, Law, ParseError, Picture, Place, Puzzle, Size, Violation,
};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Shown, Stated};

use crate::{borders, owned};
use problem::Clue;
pub use problem::Problem;

/// Rectangles.
#[derive(Clone, Copy, Debug)]
pub struct Rect;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Rect>();

static KIND: Kind = Kind {
    name: "rect",
    title: "Rectangles",
    aliases: &["shikaku"],
    about: "rectangles, each with one number that says how many cells it has",
    grammar: &[(
        "WxH:GRID",
        "numbers, `_` between two of them; letters `a` to `z` skip 1 to 26 cells",
    )],
    example: "7x7:c2b3_2_5d6b5_4g2b3d2b2c3a3b4_3b",
    unsolvable: Some("2x2:3a1a"),
    ..model::KIND
};

/// The rules of a number, of its rectangle, of a cell and of all.
const AREA: Law = Law {
    kept: "is in a rectangle of as many cells",
    broken: "is not in a rectangle of as many cells",
};
const FENCED: Law =
    Law { kept: "has borders around it and none within", broken: "has a border within" };
const OWNED: Law =
    Law { kept: "is in a rectangle with a number", broken: "is in no rectangle with a number" };
const ONE: Law = Law { kept: "have one number each", broken: "do not have one number each" };

impl Stated for Rect {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.edges().count())
    }

    /// Each number has one of the rectangles that it can have.
    fn clues(problem: &Problem, border: &[Lit], model: &mut Model) {
        if !model.is_explaining() {
            stated::rectangles(problem, border, model);
        }
    }

    fn told(problem: &Problem, border: &[Lit], model: &mut Model) -> Vec<Shown> {
        stated::owners(problem, border, model)
    }

    /// Borders, and the numbers of the cells that are known to be joined with them.
    fn values(problem: &Problem, known: &Regions) -> Vec<Option<i64>> {
        owned::values(known, problem.clues().map(|clue| (clue.cell(problem.size()), clue.code())))
    }

    fn places(problem: &Problem, shown: usize) -> Vec<Place> {
        owned::places(problem.size(), shown)
    }
}

impl Puzzle for Rect {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Regions>> = Some(Play::Entries(&play::Drawn));
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
        let sum: u64 = problem.clues().map(|clue| u64::from(clue.number)).sum();
        let area = problem.size().area() as u64;
        (sum != area).then(|| format!("the numbers come to {sum}, and the grid has {area} cells"))
    }

    fn given(problem: &Problem) -> Regions {
        Regions::unknown(problem.size())
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let size = problem.size();
        let mut broken: Vec<Violation> =
            borders::stray(known, || FENCED.broken_by("a rectangle")).collect();
        for (cells, is_closed) in known.pieces() {
            let clues: Vec<Clue> = cells.iter().filter_map(|&cell| problem.clue(cell)).collect();
            // The cells from the first to the last column and row.
            let extent = |at: fn((usize, usize)) -> usize| {
                let at = || cells.iter().map(|&cell| at(size.position(cell)));
                at().max().unwrap_or(0) - at().min().unwrap_or(0) + 1
            };
            let around = extent(|(x, _)| x) * extent(|(_, y)| y);
            let first = size.label(cells[0]);
            let (what, rule) = match clues[..] {
                [one, other, ..] => {
                    (format!("{one} and {other} are in the same region"), ONE.of("the rectangles"))
                }
                [] if is_closed => ("a region has no number".to_owned(), OWNED.of(&first)),
                [clue]
                    if around > clue.number as usize
                        || is_closed && around < clue.number as usize =>
                {
                    (
                        format!("{clue} is in a region that needs a rectangle of {around} cells"),
                        AREA.of(clue),
                    )
                }
                [clue] if is_closed && cells.len() < around => {
                    (format!("the region of {first} is no rectangle"), AREA.of(clue))
                }
                _ => continue,
            };
            broken.push(Violation::of(what).against(rule).at(borders::cells(size, &cells)));
        }
        broken
    }

    fn lay(problem: &Problem, known: &mut Regions) {
        borders::lay::<Self>(problem, known);
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::given(problem));
        for clue in problem.clues() {
            picture.mark(
                clue.cell(problem.size()),
                Shape::Text(clue.number.to_string()),
                Tone::Given,
            );
        }
        picture
    }
}

#[cfg(test)]
mod tests;
