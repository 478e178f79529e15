//! The kind Solo, as the rest of the house sees it.

use tatham_core::author::Abilities;
use tatham_core::author::play::{Actions, Digit, Play, Solve};
use tatham_core::{
    Budget, Entry, Kind, Numbers, ParseError, Picture, Puzzle, Settings, Solutions, Violation,
};

use tatham_sat::{Engine, model};

use super::problem::Problem;
use super::{check, common, draw, read, solve};
use crate::play::DIGITS;

/// Solo, which others call Sudoku.
#[derive(Clone, Copy, Debug)]
pub struct Solo;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Solo>();

/// All there is to know about [`Solo`] without solving one.
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
        common: Some(common::common),
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
        draw::draw(problem, known)
    }
}

#[cfg(test)]
mod tests {
    use super::Solo;

    tatham_core::contract_tests!(Solo);
}
