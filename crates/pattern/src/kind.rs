//! Pattern as a kind.

use tatham_core::author::Abilities;
use tatham_core::author::ability::Blank;
use tatham_core::author::play::Play;
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::problem::forbidden;
use tatham_core::{
    Budget, Clue, Entry, Kind, Letters, ParseError, Picture, Puzzle, Question, Settings, Size,
    Solutions, Stop, Violation,
};

use crate::format::{FORMATS, FORMS};
use crate::problem::{Cell, Problem};
use crate::{check, encode, play, read, solve};

/// Nonograms.
#[derive(Clone, Copy, Debug)]
pub struct Pattern;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<Pattern>().with_editor(tatham_make::editor::<Pattern, Pattern>());

/// Properties of [`Pattern`] that need no solver.
static KIND: Kind = Kind {
    name: "pattern",
    title: "Pattern",
    aliases: &["griddlers", "hanjie", "nonogram", "picross"],
    about: "colour cells black in runs of the lengths given for each row and column (a nonogram)",
    grammar: &FORMS,
    example: "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
    unsolvable: Some("3x3:2/2/2/2/2/2"),
    common: true,
    knobs: &[solve::STRATEGY.knob(), encode::ENCODING.knob(), FORMATS.knob()],
    formats: FORMATS.written(),
    bands: Some(Bands([0.0, 2.0, 2.0, 2.0])),
    group: Group::Shading,
    rules: "Colour cells black. The numbers of a row or column are the lengths of its runs of \
        black cells, in order.",
    keys: &tatham_core::kind::BLACK_AND_WHITE,
    ..Kind::NONE
};

impl Puzzle for Pattern {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<Self> = Abilities {
        play: Some(Play::Entries(&play::Rectangles)),
        explain: Some(tatham_explain::explainer::<Self, Self>),
        make: Some(tatham_make::maker::<Self, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        common: Some(solve::common),
        blank: Some(Blank::white().marked()),
        cnf: Some(cnf),
        read: Some(read::parse),
        write: Some(|problem, format| FORMATS.write(problem, &KIND, format)),
        ..Abilities::NONE
    };

    type Problem = Problem;
    type PartialAnswer = Letters;

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

    fn givens(problem: &Problem) -> Letters {
        Letters::from_fn(problem.size(), |cell| problem.givens()[cell].sign())
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        check::check(problem, known)
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        draw(problem, known)
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

/// Draws a partial answer.
pub(crate) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    picture.grid = GridLines::Tight;
    for cell in 0..size.area() {
        let tone = if problem.givens()[cell] == Cell::Unknown { Tone::Found } else { Tone::Given };
        match known.get(cell) {
            Some('#') => picture.mark(cell, Shape::Fill, tone),
            Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
            None => {}
        }
    }
    for (x, clue) in problem.columns().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            picture.clue(Clue::Top(x + 1), i, run.to_string());
        }
    }
    for (y, clue) in problem.rows().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            picture.clue(Clue::Left(y + 1), i, run.to_string());
        }
    }
    rule(&mut picture, size);
    picture
}

/// Draws the frame, and the guide lines for counting.
fn rule(picture: &mut Picture, Size { width, height }: Size) {
    for x in (0..width).step_by(5).chain([width]) {
        picture.add(
            Point::corner(x, 0),
            Shape::Line { to: Point::corner(x, height), thick: true },
            Tone::Given,
        );
    }
    for y in (0..height).step_by(5).chain([height]) {
        picture.add(
            Point::corner(0, y),
            Shape::Line { to: Point::corner(width, y), thick: true },
            Tone::Given,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Pattern;
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(Pattern);

    #[test]
    fn a_small_picture() {
        let problem = Pattern::parse("2x3:1.1/1/1/1/1,Ae").unwrap();
        let solution = Letters::from_fn(problem.size(), |cell| "#..##.".chars().nth(cell));
        let text = draw(&problem, &solution).to_terminal(Screen::ENDLESS).unwrap();
        let expected =
            ["    1", "    1 1", "  ┏━━━━┓", " 1┃██ ·┃", " 1┃ ·██┃", " 1┃██ ·┃", "  ┗━━━━┛", ""]
                .join("\n");
        assert_eq!(text, expected);
    }
}
