//! Slant, which others call Gokigen: draw a slant from corner to corner in each cell, so that as many meet at each number as it says, and no slants form a loop.

mod draw;
mod play;
mod problem;
mod stated;
mod told;

use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Entry, Kind, Law, Letters, ParseError, Picture, Puzzle, Violation};
use tatham_sat::model;

use crate::loops::loops;
pub use problem::Problem;
use problem::ends;

/// Slant.
#[derive(Clone, Copy, Debug)]
pub struct Slant;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Slant>();

static KIND: Kind = Kind {
    name: "slant",
    title: "Slant",
    aliases: &["gokigen"],
    about: "a slant in each cell; numbers count those that meet there, and none form a loop",
    grammar: &[(
        "WxH:CLUES",
        "the corners of the cells, of which each row has W+1: `0` to `4` slants meet there, `a` to `z` skip 1 to 26; sides from 2 on",
    )],
    example: "5x5:1f31a4b13c13a3b1c4b0d",
    unsolvable: Some("2x2:d0d"),
    ..model::KIND
};

/// The rules: of a number, and of all slants.
const MEET: Law = Law {
    kept: "has as many slants as it says",
    broken: "does not have as many slants as it says",
};
const LOOP: Law = Law { kept: "form no loop", broken: "form a loop" };

impl Puzzle for Slant {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Entries(&play::Drawing));
    type Problem = Problem;
    type Known = Letters;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn given(problem: &Problem) -> Letters {
        Letters::unknown(problem.size)
    }

    fn range(_: &Problem) -> &'static str {
        r"/\"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let mut broken = Vec::new();
        for (clue, name, around) in problem.clues() {
            let meets = around
                .iter()
                .map(|&(cell, falling)| known.get(cell).map(|slant| (slant == '\\') == falling));
            let count = |does: bool| meets.clone().filter(|&meets| meets == Some(does)).count();
            let (meet, miss) = (count(true), count(false));
            if meet as i64 > clue.number || ((around.len() - miss) as i64) < clue.number {
                broken.push(MEET.broken_by(name).at([clue.place]));
            }
        }
        let slant =
            |cell: usize| Some((cell, ends(known.size(), cell)[r"/\".find(known.get(cell)?)?]));
        let closed = loops(problem.clues.size().area(), (0..known.size().area()).filter_map(slant));
        broken.extend(
            closed.into_iter().map(|cells| LOOP.broken_by("the slants").at(known.places(cells))),
        );
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        draw::draw(problem, known)
    }
}

#[cfg(test)]
mod tests;
