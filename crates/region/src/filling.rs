//! Filling, also known as Fillomino: put a number into each cell, so that each region of neighbours
//! with the same number has this number of cells.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::{
    Direction, Entry, Kind, Numbers, ParseError, PartialAnswer as _, Picture, Violation,
};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::borders;
pub use problem::Problem;
pub use rules::Rule;

/// Filling.
#[derive(Clone, Copy, Debug)]
pub struct Filling;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Filling>>()
    .with_editor(tatham_make::editor::<ByRules<Filling>, Filling>());

static KIND: Kind = Kind {
    name: "filling",
    title: "Filling",
    aliases: &["fillomino"],
    about: "fill in numbers so that each connected group of a number has that many cells",
    grammar: &[
        ("WxH:GRID", "given digits; `a`–`z`: 1–26 empty cells"),
        (
            "WxHmN:GRID",
            "numbers up to N, which can exceed the game's 9, with `_` between two of them",
        ),
    ],
    example: "9x7:b5d4a55a324c3b4c7b4d52a6c62g93a24c2e",
    unsolvable: Some("3x1:a1a"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([0.0, 2.0, 6.5, 9.5])),
    rules: "Write a number in each cell. Each connected group of equal numbers has as many \
        cells as its number.",
    ..model::KIND
};

impl LogicPuzzle for Filling {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Filled)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        beyond_the_game: Some(|problem| problem.is_bounded),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let size = known.size();
        // Last search that visited each cell.
        let mut met = vec![usize::MAX; size.area()];
        // Cells connected with a cell by the same number; with `or_open` through open cells too.
        let mut region = |from: usize, number: u32, or_open: bool| {
            let is = |cell: usize| known.get(cell).map_or(or_open, |own| own == number);
            // Each cell starts at most 2 searches, one of each sort.
            let search = 2 * from + usize::from(or_open);
            met[from] = search;
            let (mut cells, mut next) = (vec![from], 0);
            while let Some(&cell) = cells.get(next) {
                next += 1;
                let near = size.neighbours(cell).filter(|&near| {
                    is(near) && std::mem::replace(&mut met[near], search) != search
                });
                cells.extend(near);
                if or_open && cells.len() >= number as usize {
                    break;
                }
            }
            cells
        };
        let (mut broken, mut named) = (Vec::new(), vec![false; size.area()]);
        for cell in 0..size.area() {
            let Some(number) = known.get(cell).filter(|_| !named[cell]) else { continue };
            let own = region(cell, number, false);
            for &own in &own {
                named[own] = true;
            }
            let room = if own.len() < number as usize {
                region(cell, number, true).len()
            } else {
                own.len()
            };
            if own.len() > number as usize || room < number as usize {
                let has = if own.len() > number as usize {
                    format!("{} cells", own.len())
                } else {
                    format!("room for {room} only")
                };
                let name = format!("the region of {number} at {} has {has}", size.label(cell));
                let violation = Violation { name, ..Rule::Regions(number).violation(problem) };
                broken.push(violation.at(borders::cells(size, &own)));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        // Borders between regions, if both numbers are decided.
        for [cell, beyond] in known.size().edges().pairs() {
            let numbers = (known.get(cell), known.get(beyond));
            if matches!(numbers, (Some(one), Some(other)) if one != other) {
                picture.border(
                    cell,
                    if beyond == cell + 1 { Direction::East } else { Direction::South },
                );
            }
        }
        picture.frame();
        picture
    }
}

#[cfg(test)]
mod tests;
