//! The kind Pattern, as the rest of the house sees it.

use tatham_core::author::Abilities;
use tatham_core::author::play::Play;
use tatham_core::problem::forbidden;
use tatham_core::{
    Budget, Entry, Kind, Letters, ParseError, Picture, Puzzle, Question, Settings, Solutions, Stop,
    Violation,
};

use crate::format::{FORMATS, FORMS};
use crate::problem::Problem;
use crate::{check, draw, encode, play, read, solve};

/// Nonograms.
#[derive(Clone, Copy, Debug)]
pub struct Pattern;

/// The row of the table of kinds.
pub static ENTRY: Entry = Entry::of::<Pattern>();

/// All there is to know about [`Pattern`] without solving one.
static KIND: Kind = Kind {
    name: "pattern",
    title: "Pattern",
    aliases: &["griddlers", "hanjie", "nonogram", "picross"],
    about: "nonograms: blacken the runs that the clues of rows and columns count",
    grammar: &FORMS,
    example: "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
    unsolvable: Some("3x3:2/2/2/2/2/2"),
    common: true,
    knobs: &[solve::STRATEGY.knob(), encode::ENCODING.knob(), FORMATS.knob()],
    formats: FORMATS.written(),
    ..Kind::NONE
};

impl Puzzle for Pattern {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Entries(&play::Rectangles)),
        explain: Some(tatham_explain::explainer::<Self, Self>),
        common: Some(solve::common),
        cnf: Some(cnf),
        read: Some(read::parse),
        write: Some(|problem, format| FORMATS.write(problem, &KIND, format)),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type Known = Letters;

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
    ) -> impl Solutions<Letters> + 'p {
        solve::candidates(problem, settings, budget)
    }

    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.size(), |cell| problem.given()[cell].sign())
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        draw::draw(problem, known)
    }
}

fn cnf(
    problem: &Problem,
    question: Question,
    settings: &Settings,
    budget: &Budget,
) -> Result<String, Stop> {
    let first = forbidden::<Pattern>(question, problem, &Settings::default(), budget)?;
    solve::cnf(problem, first.as_ref(), settings, budget)
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    tatham_core::contract_tests!(Pattern);
}
