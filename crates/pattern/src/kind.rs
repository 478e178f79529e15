//! The kind Pattern, as the rest of the house sees it.

use tatham_core::author::Abilities;
use tatham_core::author::play::Play;
use tatham_core::problem::forbidden;
use tatham_core::{
    Budget, Entry, Kind, Letters, ParseError, Picture, Puzzle, Question, Settings, Solutions, Stop,
    Violation,
};

use crate::format::FORMAT;
use crate::problem::Problem;
use crate::{check, draw, encode, play, read, solve, write};

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
    about: "colour cells black in runs of the lengths given for each row and column (a nonogram)",
    grammar: &[
        (
            "WxH:CLUES",
            "column clues, then row clues, separated by `/`, with runs separated by `.`; optionally `,` and given cells",
        ),
        ("([[2],[3,2],…],[[5,2],…])", "columns, then rows, as a pair of Haskell lists"),
        (
            "ROWS COLS, then a line per clue",
            "CSPLib: rows, then columns; each line has the number of blocks, then the blocks",
        ),
        ("{\"rowPatterns\": …, \"colPatterns\": …}", "JSON; also `rows` and `cols` or `columns`"),
        ("width N, height N, rows, columns", "Steve Simpson's .non"),
        (
            "WIDTH HEIGHT, then a line per clue",
            ".nin: rows, then columns; `0` for a line without runs",
        ),
    ],
    example: "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
    unsolvable: Some("3x3:2/2/2/2/2/2"),
    common: true,
    knobs: &[solve::STRATEGY.knob(), encode::ENCODING.knob(), FORMAT.format_knob()],
    formats: FORMAT.words(),
    ..Kind::NONE
};

impl Puzzle for Pattern {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Entries(&play::Rectangles)),
        explain: Some(tatham_explain::explainer::<Self, Self>),
        common: Some(solve::common),
        cnf: Some(cnf),
        read: Some(|text, settings| Ok((read::parse(text, FORMAT.chosen(settings))?, Vec::new()))),
        write: Some(|problem, format| write::write_as(problem, &KIND, format)),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type Known = Letters;

    fn parse(text: &str) -> Result<Problem, ParseError> {
        read::parse(text, None)
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
