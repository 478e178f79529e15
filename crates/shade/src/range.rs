//! Range, also known as Kurodoko or Kuromasu: make cells black, so that each number is the number
//! of white cells that its own cell sees along its row and column, up to the next black ones and
//! including itself. No 2 black cells are neighbours, and the white ones are connected; cells with
//! numbers are white.

mod edit;
mod explain;
mod make;
mod problem;

use tatham_core::author::ability::Blank;
use tatham_core::author::play::{Actions, Between, Empty, Play, Solve};
use tatham_core::author::{Abilities, Law, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::picture::Shape;
use tatham_core::{Entry, Fact, Kind, Letters, ParseError, Picture, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Rules};

use crate::isolated_black::{self, IsolatedBlack};
pub use crate::isolated_black::{Colour, IsolatedBlackRule};
pub use problem::Problem;
use problem::Sight;

/// Range.
#[derive(Clone, Copy, Debug)]
pub struct Range;

/// Row of the table of kinds.
pub static ENTRY: Entry =
    Entry::for_kind::<ByRules<Range>>().with_editor(tatham_make::editor::<ByRules<Range>, Range>());

static KIND: Kind = Kind {
    name: "range",
    title: "Range",
    aliases: &["kurodoko", "kuromasu"],
    about: "colour cells black so that each number counts the white cells it sees; white cells \
        stay connected",
    grammar: &[(
        "WxH:GRID",
        "numbers, with `_` between two of them; `a`–`z`: 1–26 empty cells; `?`, which the game \
            does not have: a white cell of any number; W+H is at most 128",
    )],
    example: "7x7:d4b12b8e4a3k7a8e7b6b4d",
    unsolvable: Some("2x2:1a1a"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([0.0, 2.0, 6.5, 9.0])),
    group: Group::Shading,
    rules: "Colour cells black. A number counts the white cells that it sees in its row and \
        column, itself included. Black cells are not side by side, and all white cells are \
        connected.",
    keys: &tatham_core::kind::BLACK_AND_WHITE,
    ..model::KIND
};

/// Rule of Range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Rule of isolated black cells.
    Shared(IsolatedBlackRule),
    /// Number in a cell.
    Number(usize),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Shared(shared) => shared.law(),
            Self::Number(_) => Law {
                kept: "sees as many white cells as it says",
                broken: "does not see as many white cells as it says",
            },
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Shared(shared) => shared.subject(),
            Self::Number(cell) => {
                let number = problem.number(cell);
                format!("the {number} at {}", problem.numbers.size().label(cell))
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self::Number(cell) = self else { return Vec::new() };
        vec![Fact::is(problem.numbers.size().place(cell), problem.number(cell))]
    }
}

impl IsolatedBlack for Range {
    fn size(problem: &Problem) -> Size {
        problem.numbers.size()
    }

    fn rule(shared: IsolatedBlackRule) -> Rule {
        Rule::Shared(shared)
    }
}

impl Rules for Range {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    /// Cells with numbers are white.
    fn givens(problem: &Problem) -> Letters {
        Letters::from_grid(&problem.numbers, |number| number.map(|_| '.'))
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn shape(problem: &Problem) -> Size {
        problem.numbers.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        isolated_black::rules(size, model, Rule::Shared)
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        for Sight { cell, number, arms } in problem.sights() {
            let white = arms.map(|arm| arm.into_iter().map(|cell| !black[cell]).collect());
            model.view_sum(&white, number - 1).rule(Rule::Number(cell));
        }
    }
}

const MOVES: Actions<Option<char>> = Actions {
    between: Between::Letter,
    prefixes: &['S'],
    solve: Solve::None,
    empty: Empty::Rejected,
    row_first: true,
    ..Actions::joined(&[("B,#,#", Some('#')), ("W,#,#", Some('.')), ("E,#,#", None)])
};

impl LogicPuzzle for Range {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&MOVES)),
        blank: Some(Blank::white()),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(Problem { numbers: way.grid(&problem.numbers) })),
        next_params: Some(next_params),
        beyond_the_game: Some(Problem::has_unknown),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn open(problem: &Problem, known: &Letters) -> usize {
        isolated_black::open::<Self>(problem, known)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let seen = |arms: &[Vec<usize>; 4], colours: &str| -> usize {
            1 + arms
                .iter()
                .flat_map(|arm| arm.iter().take_while(|&&cell| colours.contains(known.0[cell])))
                .count()
        };
        let is_miscounted = |Sight { number, arms, .. }: &Sight| {
            !(seen(arms, ".")..=seen(arms, ".?")).contains(&(*number as usize))
        };
        let miscounted = problem.sights().filter(is_miscounted);
        let mut broken = isolated_black::violations::<Self>(problem, known);
        broken.extend(miscounted.map(|Sight { cell, .. }| {
            Rule::Number(cell).violation(problem).at([known.place(cell)])
        }));
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        isolated_black::draw(
            known,
            |cell| problem.numbers[cell].map(|clue| clue.to_string()),
            &Shape::Dot,
        )
    }
}

fn next_params(Problem { numbers }: &Problem) -> Option<&'static str> {
    let Size { width, height } = numbers.size();
    (width <= 2 && height <= 2).then_some("9x6")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::PartialAnswer as _;
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(ByRules<Range>);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Range>>(&[
            ("3x2:b2_3b", 0..0, ""),
            ("1x1:1", 0..0, ""),
            ("64x65:a", 0..5, "the sides must add up to at most 128, but this is 64x65"),
            ("127x2:a", 0..5, "the sides must add up to at most 128, but this is 127x2"),
            ("128x1:a", 0..3, "width 128 is too large"),
            ("0x3:a", 0..1, "the width"),
            ("3x2d:f", 3..4, "expected `:`"),
            ("3x2:e", 5..5, "6 cells; there are 5"),
            ("3x2:g", 4..5, "the end of the grid"),
            ("3x2:f1", 5..6, "the end of the grid"),
            ("3x2:5e", 4..5, "number too large"),
            ("3x2:0e", 4..5, "number"),
            ("3x2:Ae", 4..5, "`A`"),
            ("2:a_1_b", 0..0, "2x2:a1b"),
            ("1x2:2_1", 0..0, ""),
            ("3x2:?2?c", 0..0, "3x2:?_2_?c"),
            ("3x2:!e", 4..5, "a number (a number) or `?`"),
        ]);
    }

    #[test]
    fn unknown_numbers_are_white_cells() {
        let answers = |id: &str| -> Vec<String> {
            let problem = Range::parse(id).unwrap();
            let (settings, budget) = Default::default();
            let found = tatham_core::solutions::<ByRules<Range>>(&problem, &settings, &budget);
            let mut found: Vec<String> =
                found.map(|answer| answer.unwrap().text().replace('\n', " ")).collect();
            found.sort_unstable();
            found
        };
        assert_eq!(answers("2x1:?a"), [".# ", ".. "]);
        assert_eq!(answers("2x1:?_?"), [".. "]);
        assert_eq!(answers("3x1:1_?a"), [""; 0]);
        assert_eq!(answers("3x1:2a?"), [""; 0]);
        let problem = Range::parse("3x1:?b").unwrap();
        assert!(Range::ABILITIES.beyond_the_game.is_some_and(|is_beyond| is_beyond(&problem)));
        let picture = Range::draw(&problem, &Range::givens(&problem));
        let terminal = picture.to_terminal(Screen::ENDLESS).unwrap();
        assert_eq!(terminal.lines().nth(1), Some("│?│ │ │"));
    }

    #[test]
    fn the_longest_sides_are_read_and_solved() {
        let area = 64 * 64 - 1;
        for id in [
            "1x127:127zzzzv".to_owned(),
            format!("64x64:127{}{}", "z".repeat(area / 26), (b'a' + (area % 26) as u8 - 1) as char),
        ] {
            let problem = Range::parse(&id).unwrap();
            let (settings, budget) = Default::default();
            let solution = tatham_core::solutions::<ByRules<Range>>(&problem, &settings, &budget)
                .next()
                .expect("one")
                .expect("in time");
            assert_eq!(tatham_core::accepts::<ByRules<Range>>(&problem, &solution), Ok(()), "{id}");
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Range>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        let law = |clue: &str| format!("{clue} does not see as many white cells as it says");
        assert_eq!(broken("4x3:e4f", "???? ?.#? ????"), [""; 0]);
        assert_eq!(broken("4x3:e5f", "???? ?.#? ?#??"), [law("the 5 at R2C2")], "too few are left");
        assert_eq!(
            broken("4x3:e2f", "?.?? ?..? ????"),
            [law("the 2 at R2C2")],
            "too many are seen"
        );
        assert_eq!(
            broken("4x3:e2f", "???? ?.?. ????"),
            [""; 0],
            "what is behind an open cell may not be seen"
        );
        assert_eq!(broken("4x3:l", "##?? ???? ????"), ["black cells are neighbours"]);
        assert_eq!(broken("4x3:l", ".#?? #??? ???."), ["white cells are not connected"]);
        assert_eq!(broken("4x3:2k", "#??? ???? ????"), ["# in R1C1 is not the given value"]);
    }

    #[test]
    fn cells_are_coloured_and_cleared() {
        let problem = Range::parse("3x2:e2").unwrap();
        let mut board = Range::ABILITIES.play.unwrap().start(&problem, &Range::givens(&problem));
        for (text, rows) in [
            ("B,0,1", "?#? ??."),
            ("W,1,0E,0,1", "??? .?."),
            ("SB,1,0W,0,0", ".?? #?."),
            ("S", ".?? #?."),
        ] {
            board.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
            assert_eq!(board.position(), Letters::of_text(rows).unwrap(), "{text}");
        }
        let before = board.position();
        for odd in [
            "", "B,2,0", "B,0,3", "B,0", "B0,0", "B,0,0;", "B,0,0S", "SS", "X,0,0", "B,1,2",
            "B,-1,0", "é", "B,é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text(".#. ...").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), ["B,0,1W,0,2W,1,0W,1,1"]);
    }

    #[test]
    fn numbers_and_dots_are_drawn() {
        let problem = Range::parse("3x2:e2").unwrap();
        let picture = Range::draw(&problem, &Letters::of_text("#.? ??.").unwrap());
        let terminal = picture.to_terminal(Screen::ENDLESS).unwrap();
        assert_eq!(terminal.lines().nth(1), Some("│█│·│ │"));
        assert_eq!(terminal.lines().nth(3), Some("│ │ │2│"));
    }
}
