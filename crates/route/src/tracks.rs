//! Train Tracks: lay one track from A to B, through as many cells of each row and each column as is said beside it.

mod draw;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::explain::{Law, Step};
use tatham_core::known::Lines;
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Entry, Kind, ParseError, Picture, Place, Puzzle, Violation};
use tatham_explain::{Explained, Nouns, Worded};
use tatham_sat::model;
use tatham_sat::model::named::Named;

use crate::line;
use problem::Problem;

/// Train Tracks.
#[derive(Clone, Copy, Debug)]
pub struct Tracks;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Tracks>();

static KIND: Kind = Kind {
    name: "tracks",
    title: "Train Tracks",
    about: "one track from A to B; clues count the cells that it passes",
    grammar: &[(
        "WxH:GRID,CLUES",
        "pieces of track as hex digits, the sum of two sides: right 1, up 2, left 4, down 8; letters `a` to `z` skip 1 to 26 cells; then a clue for each column and each row, `S` \
         before that of the column where the track leaves at the bottom and of the row where it enters at the left",
    )],
    example: "4x4:h6eAa,3,1,S3,3,4,2,S3,1",
    unsolvable: Some("4x4:p,S4,0,0,0,S1,1,1,2"),
    ..model::KIND
};

/// The rules: of the track, of a cell, and of a clue.
const PATH: Law = Law { kept: "leads from A to B, and nowhere else", broken: "does not lead from A to B alone" };
const PASSED: Law = Law { kept: "has a track to two sides, or none", broken: "has a track to one side" };
const CROSSED: Law =
    Law { kept: "is on the track if an edge of it is crossed", broken: "is empty, and an edge of it is crossed" };
const NUMBER: Law =
    Law { kept: "has as many cells with track as it says", broken: "does not have as many cells with track as it says" };
const PRINTED: Law = Law { kept: "lies as it is printed", broken: "does not lie as it is printed" };

/// Values of cells: with track, and without.
const TRACK: i64 = 3;
const EMPTY: i64 = 2;

impl Explained for Tracks {
    const NOUNS: Nouns = Nouns {
        value: |value| match value {
            TRACK => "on the track".to_owned(),
            EMPTY => "empty".to_owned(),
            edge => (line::NOUNS.value)(edge),
        },
        values: |value| match value {
            TRACK => "track cells".to_owned(),
            EMPTY => "empty cells".to_owned(),
            edge => (line::NOUNS.values)(edge),
        },
        sort: "track",
        counted: |value| value != 0 && value != EMPTY,
    };

    fn worded(problem: &Problem, step: &Step, rules: &[&Named]) -> Option<Worded> {
        told::worded(problem, step, rules)
    }

    fn value(_: &Problem, place: Place, value: i64) -> serde_json::Value {
        if matches!(place, Place::Cell(_)) { (value == TRACK).into() } else { (value == 1).into() }
    }
}

impl Puzzle for Tracks {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Lines>> = Some(Play::Board(play::start));
    type Problem = Problem;
    type Known = Lines;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        Problem::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.id()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.leading_out().map(|cell| format!("the piece at {} leads out of the grid", problem.size().label(cell)))
    }

    fn given(problem: &Problem) -> Lines {
        problem.given()
    }

    fn range(_: &Problem) {}

    fn check(problem: &Problem, known: &Lines) -> Vec<Violation> {
        let size = problem.size();
        let mut broken = line::no_single_loop(known, ("track", &PATH), Some((problem.ends(), &PASSED)));
        for cell in 0..size.area() {
            if problem.piece(cell).is_some_and(|piece| piece.iter().any(|side| known.side(cell, side) == Some(false))) {
                broken.push(PRINTED.broken_by(format!("the piece at {}", size.label(cell))).at(line::places(size, [cell])));
            }
        }
        for (line, (name, cells)) in size.lines().named().enumerate() {
            let number = problem.clue(line).1 as usize;
            let (with, others): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| known.arms(cell).count() > 0);
            let without = others.into_iter().filter(|&cell| known.no(cell).count() == 4).count();
            if with.len() > number || without + number > cells.len() {
                broken.push(NUMBER.broken_by(name).at([Place::Clue(problem.clue(line).0)]));
            }
        }
        broken
    }

    /// Who has laid the whole track is done.
    fn lay(problem: &Problem, known: &mut Lines) {
        let whole = known.without_more();
        if Self::check(problem, &whole).is_empty() {
            *known = whole;
        }
    }

    fn draw(problem: &Problem, known: &Lines) -> Picture {
        draw::picture(problem, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    tatham_core::contract_tests!(Tracks);
}
