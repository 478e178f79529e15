//! Rectangles, also known as Shikaku: divide the grid into rectangles, so that each contains one
//! number, which is its number of cells.

mod explain;
mod make;
mod play;
mod problem;
mod remaining_rectangles;
mod rules;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Regions;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, PartialAnswer as _, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::borders;
use problem::Clue;
pub use problem::Problem;
pub use rules::Rule;

/// Rectangles.
#[derive(Clone, Copy, Debug)]
pub struct Rect;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Rect>>();

static KIND: Kind = Kind {
    name: "rect",
    title: "Rectangles",
    aliases: &["shikaku"],
    about: "divide the grid into rectangles, each with one number that gives its area",
    grammar: &[(
        "WxH:GRID",
        "numbers, with `_` between two of them; `a`–`z`: 1–26 empty cells; `?`, which the game \
            does not have: a rectangle of any size",
    )],
    example: "7x7:c2b3_2_5d6b5_4g2b3d2b2c3a3b4_3b",
    unsolvable: Some("2x2:3a1a"),
    bands: Some(Bands([0.0, 2.0, 6.5, 9.0])),
    group: Group::Regions,
    rules: "Divide the grid into rectangles. Each has one number, which is its area.",
    touch: Touch::Rectangles,
    ..model::KIND
};

impl LogicPuzzle for Rect {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::RectMoves)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(Problem { numbers: way.grid(&problem.numbers) })),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        beyond_the_game: Some(|problem| problem.unknown() > 0),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        let (sum, area) = (problem.sum(), problem.size().area() as u64);
        let unknown = problem.unknown() as u64;
        if unknown > 0 {
            let least = sum + unknown;
            return (least > area).then(|| {
                format!(
                    "the numbers and one cell for each `?` add up to {least}, but the grid has \
                        {area} cells"
                )
            });
        }
        (sum != area).then(|| format!("the numbers add up to {sum}, but the grid has {area} cells"))
    }

    fn check(problem: &Problem, known: &Regions) -> Vec<Violation> {
        let size = problem.size();
        let mut broken: Vec<Violation> =
            borders::stray(known, || Rule::Border.violation(problem)).collect();
        for (cells, is_closed) in known.pieces() {
            let clues: Vec<Clue> = cells.iter().filter_map(|&cell| problem.clue(cell)).collect();
            // Cells from the first to the last column and row.
            let extent = |at: fn((usize, usize)) -> usize| {
                let at = || cells.iter().map(|&cell| at(size.position(cell)));
                at().max().unwrap_or(0) - at().min().unwrap_or(0) + 1
            };
            let around = extent(|(x, _)| x) * extent(|(_, y)| y);
            let first = size.label(cells[0]);
            let (name, rule) = match clues[..] {
                [one, other, ..] => {
                    (format!("{one} and {other} are in the same region"), Rule::OneNumber)
                }
                [] if is_closed => ("a region has no number".to_owned(), Rule::Cell(cells[0])),
                [clue]
                    if clue
                        .number
                        .known()
                        .map(|number| number as usize)
                        .is_some_and(|number| around > number || is_closed && around < number) =>
                {
                    (
                        format!("{clue} is in a region that needs a rectangle of {around} cells"),
                        Rule::for_area(clue, size),
                    )
                }
                [clue] if is_closed && cells.len() < around => {
                    let what = format!("the region of {first} is no rectangle");
                    (what, Rule::for_area(clue, size))
                }
                _ => continue,
            };
            let violation = Violation { name, ..rule.violation(problem) };
            broken.push(violation.at(borders::cells(size, &cells)));
        }
        broken
    }

    fn draw(problem: &Problem, known: &Regions) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
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
