//! Battleship: find the fleet from the numbers of ship cells in rows and columns.
//!
//! [`Battleship`] is the kind. [`problem`] holds a puzzle, `read` reads its 3 formats, `rules`
//! states the rules to the model layer, `check` checks them literally.

mod check;
mod code;
mod draw;
mod edit;
mod explain;
mod make;
pub mod problem;
mod read;
mod rules;

use tatham_core::author::Abilities;
use tatham_core::author::ability::Blank;
use tatham_core::kind::{Group, Key};
use tatham_core::partial_answer::Choices;
use tatham_core::{Entry, Kind, Letters, ParseError, PartialAnswer as _, Picture, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

pub use explain::Cell;
pub use problem::{Hint, Problem};
pub use rules::Rule;

/// Battleship as a solitaire puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Battleship;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Battleship>>()
    .with_editor(tatham_make::editor::<ByRules<Battleship>, Battleship>());

/// Letters of the cells of an answer.
const LETTERS: &str = ".SLRTBC";

/// Properties of [`Battleship`] that need no solver.
static KIND: Kind = Kind {
    name: "battleship",
    title: "Battleship",
    aliases: &["boats"],
    about: "find the fleet from the number of ship cells in each row and column",
    grammar: &[
        (
            "WxHfF,n1,…,nF:COLUMNS,ROWS,GRID",
            "numbers of ships of length 1 to F (default: F, F-1, …, 1); ship cells in each column and row (`-`: not given); hints: `a`–`z` skip 1–26 cells, `W` water, `S` single, `L R T B` ends, `C` middle, `V` any ship cell",
        ),
        (
            "FLEET, ROWS with counts, COLUMNS",
            "lines of text: numbers of ships of length 1, 2, … (`4 3 2 1`); each row (`. ~ o S < > ^ v`) and its count; the column counts",
        ),
        (
            "ROWS, COLUMNS, SHIPS, GRID",
            "lines of text: row counts, column counts and numbers of ships as digits; then the rows (`0 . W S M < > ^ v`)",
        ),
    ],
    example: "6x6f3,3,2,1:2,1,1,3,2,1,2,2,2,1,3,0,pW",
    unsolvable: Some("2x2f1,2:1,1,1,1"),
    group: Group::Shading,
    rules: "Find the fleet. A number counts the cells of its row or column that ships fill. \
        Ships never touch, not even at a corner.",
    keys: &[
        Key { value: "S", key: "s", label: "submarine" },
        Key { value: "L", key: "l", label: "left end" },
        Key { value: "R", key: "r", label: "right end" },
        Key { value: "T", key: "t", label: "upper end" },
        Key { value: "B", key: "b", label: "lower end" },
        Key { value: "C", key: "c", label: "middle" },
        Key { value: ".", key: "w", label: "water" },
    ],
    ..model::KIND
};

impl LogicPuzzle for Battleship {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        firm: Some(|problem| Letters::unknown(problem.size())),
        entries: Some(entries),
        blank: Some(Blank::dots("all ships are filled in", "as water")),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.to_string()
    }

    /// Number of open cells: in a whole answer each cell has the letter of its ship.
    fn open(_: &Problem, known: &Letters) -> usize {
        known.0.cells().iter().filter(|letter| !LETTERS.contains(**letter)).count()
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        draw::draw(problem, known)
    }
}

/// Choices of the player: a hint can leave open the part of a ship, and the player enters it.
fn entries(problem: &Problem) -> Vec<Choices> {
    let given = Battleship::givens(problem);
    Letters::from_fn(given.size(), |cell| given.get(cell).filter(|letter| *letter != 'V'))
        .entries(LETTERS)
}

#[cfg(test)]
mod tests {
    use super::Battleship;
    use tatham_explain::ByRules;

    tatham_core::contract_tests!(ByRules<Battleship>, has its own brute force);
}
