//! The kind Solo, as the rest of the house sees it.

use tatham_core::author::Abilities;
use tatham_core::author::ability::equally_often;
use tatham_core::author::play::{Actions, Digit, Play, Solve};
use tatham_core::explain::Bands;
use tatham_core::{
    Budget, Entry, Kind, Numbers, ParseError, Picture, Puzzle, Settings, Solutions, Violation,
};

use tatham_sat::{Engine, model};

use super::formats::{FORMATS, FORMS};
use super::problem::Problem;
use super::techniques::TECHNIQUES;
use super::{check, common, draw, read, solve};
use crate::play::DIGITS;

/// Solo, which others call Sudoku.
#[derive(Clone, Copy, Debug)]
pub struct Solo;

/// The row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<Solo>().with_editor(tatham_make::editor::<Solo, Solo>());

/// All there is to know about [`Solo`] without solving one.
static KIND: Kind = Kind {
    name: "solo",
    title: "Solo",
    aliases: &["sudoku"],
    about: "Sudoku of any shape, with each digit once in every row, column and region",
    grammar: &FORMS,
    example: "3x3:d7_1_2a3c8_4a7_6f6_4a5b1e7_8_5e3_9_3e1b5a6_4f9_3a6_8c4a7_2_9d",
    unsolvable: Some("2x2:1_1n"),
    common: true,
    knobs: &[solve::STRATEGY.knob(), Engine::KNOB, FORMATS.knob()],
    formats: FORMATS.written(),
    techniques: &TECHNIQUES,
    bands: Some(Bands([1.2, 2.3, 3.4, 6.6])),
    rules: "Write each digit once in every row, column and block. The digits of a cage, if \
        there are cages, have its sum.",
    letters: true,
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
        make: Some(tatham_make::maker::<Self, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        renamed: Some(Problem::renamed),
        read: Some(read::parse),
        write: Some(|problem, format| FORMATS.write(problem, &KIND, format)),
        totals: Some(equally_often::<Self>),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type PartialAnswer = Numbers;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        Ok(read::parse(text, &Settings::default())?.0)
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

    fn givens(problem: &Problem) -> Numbers {
        Numbers::from_fn(problem.size(), |cell| problem.givens()[cell])
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
