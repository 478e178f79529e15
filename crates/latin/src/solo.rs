//! Solo, also known as Sudoku: each digit once in every row, column and region, of any shape and up
//! to 31x31.
//!
//! [`problem`] holds a puzzle, `read` and `code` read and write its ID, `check` checks an answer. 2
//! bitwise searches solve it: `classic` for the usual 9x9 Sudoku, on a transposed board that
//! processes all 81 cells of a digit at once, and `search` for any other puzzle, on a `board` whose
//! `layout` is groups of cells, and cages with their `fillings`. `rules` states the rules to the
//! model layer, and `solve` combines all of these. `techniques` finds the techniques of players in
//! the steps of an explanation, and `explain` puts them into words.

mod board;
mod check;
mod classic;
mod code;
mod explain;
mod fillings;
mod layout;
mod lists;
pub mod problem;
mod read;
mod rules;
mod search;
mod solve;
mod techniques;

use tatham_core::author::Abilities;
use tatham_core::author::play::{Actions, Digit, Play, Solve};
use tatham_core::known::Values as _;
use tatham_core::picture::{self, Point, Tone};
use tatham_core::{
    Budget, Direction, Entry, Kind, Numbers, ParseError, Picture, Place, Puzzle, Settings,
    Solutions, Stop, Violation,
};
use tatham_sat::model::Model;
use tatham_sat::{Engine, model};

use crate::check::members;
use crate::play::DIGITS;
use layout::Layout;
pub use problem::{Cages, Problem, Shape};
pub use rules::Rule;
use rules::state;
use solve::candidate_digits;

/// Solo, also known as Sudoku.
#[derive(Clone, Copy, Debug)]
pub struct Solo;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Solo>();

/// Properties of [`Solo`] that need no solver.
static KIND: Kind = Kind {
    name: "solo",
    title: "Solo",
    aliases: &["sudoku"],
    about: "Sudoku of any shape, with each digit once in every row, column and region",
    grammar: &[
        (
            "CxR:GRID",
            "C by R boxes (C side by side, R one above the other); `a`–`z` skip 1–26 cells, `_` separates digits",
        ),
        (
            "Nj:GRID,REGIONS",
            "a jigsaw of N by N cells; region borders as run lengths over the inner edges",
        ),
        ("CxRx:GRID", "`x`: the two diagonals have each digit once too"),
        ("CxRk:GRID,CAGES,SUMS", "`k`: a killer, with cages and their sums"),
        (
            "81 characters",
            "digits row by row, `.` or `0` for an empty cell (also 256 with `1`–`9` and `A`–`G`, or 16 for 4x4)",
        ),
        ("9 lines of 9", "the same with a line for each row"),
        (
            "256 characters in hex",
            "16x16 with `0`–`F`, `.` for an empty cell; if both occur, `0` means 16",
        ),
    ],
    example: "3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d",
    unsolvable: Some("2x2:1_1n"),
    common: true,
    knobs: &[solve::STRATEGY.knob(), Engine::KNOB],
    ..Kind::NONE
};

const MOVES: Actions<Digit> = Actions { solve: Solve::Numbers(","), ..DIGITS };

impl Puzzle for Solo {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Entries(&MOVES)),
        explain: Some(tatham_explain::explainer::<Self, Self>),
        common: Some(common),
        cnf: Some(model::cnf::<Self, Self>),
        read: Some(|text, _| read::parse(text)),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type Known = Numbers;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text).map(|(problem, _)| problem)
    }

    fn id(problem: &Problem) -> String {
        problem.to_string()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.impossible()
    }

    fn candidates<'p>(
        problem: &'p Problem,
        settings: &'p Settings,
        budget: &'p Budget,
    ) -> impl Solutions<Numbers> + 'p {
        solve::candidates(problem, settings, budget)
    }

    fn given(problem: &Problem) -> Numbers {
        Numbers::from_fn(problem.size(), |cell| problem.given()[cell])
    }

    fn range(problem: &Problem) -> u32 {
        problem.order() as u32
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let size = problem.size();
        let order = problem.order();
        let mut picture = Picture::new(size);
        if problem.diagonals() {
            for cell in (0..size.area()).filter(|cell| {
                cell % (order + 1) == 0 || (cell / order + cell % order) == order - 1
            }) {
                picture.mark(cell, picture::Shape::Shade, Tone::Faint);
            }
        }
        if let Some(cages) = problem.cages() {
            draw_cages(&mut picture, cages);
        }
        for cell in 0..size.area() {
            if let Some(digit) = known.get(cell) {
                let tone = if problem.given()[cell].is_some() { Tone::Given } else { Tone::Found };
                picture.mark(cell, picture::Shape::Text(character(digit).to_string()), tone);
            }
        }
        picture.borders(|cell| problem.regions()[cell]);
        picture.frame();
        picture
    }
}

/// Digit in the game's notation: 1 to 9, then a to v for 10 to 31.
fn character(digit: u32) -> char {
    // The largest order is 31, so the fallback is never needed.
    char::from_digit(digit, 36).unwrap_or('#')
}

/// Draws the cages just inside their cells, and their sums.
fn draw_cages(picture: &mut Picture, cages: &Cages) {
    for (number, (cells, sum)) in members(cages.of()).into_iter().zip(cages.sums()).enumerate() {
        let (x, y) = picture.size.position(cells[0]);
        picture.show(
            Place::Cage(number),
            Point::centre(x, y),
            picture::Shape::Corner(sum.to_string()),
            Tone::Given,
        );
        for cell in cells {
            for side in [Direction::North, Direction::East, Direction::South, Direction::West] {
                let inside = picture
                    .size
                    .step(cell, side)
                    .is_some_and(|next| cages.of()[next] == cages.of()[cell]);
                if !inside {
                    picture.mark(cell, picture::Shape::Dashed(side), Tone::Given);
                }
            }
        }
    }
}

/// Digits that are in the same cells in all solutions; `None` if there is no solution.
///
/// # Errors
/// The budget was exhausted, or the memory.
fn common(
    problem: &Problem,
    settings: &Settings,
    budget: &Budget,
) -> Result<Option<Numbers>, Stop> {
    let Some(candidates) = candidate_digits(problem) else { return Ok(None) };
    let mut model = Model::new(budget);
    let digit = state(problem, &Layout::new(problem), &candidates, &mut model);
    let shared = model.common(digit.into_iter().map(Into::into).collect(), Engine::of(settings))?;
    Ok(shared.map(|values| {
        Numbers::unknown(problem.size()).with_values(problem.order() as u32, &values)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::{Solo, read};
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(Solo);

    #[test]
    fn boxes_have_thick_borders() {
        let (problem, _) = read::parse("2x2:1o").unwrap();
        let text =
            Solo::draw(&problem, &Solo::given(&problem)).to_terminal(Screen::ENDLESS).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "┏━━━┯━━━┳━━━┯━━━┓".replace("━━━", "━").as_str(), "{text}");
        assert!(lines[1].contains('1'), "{text}");
    }
}
