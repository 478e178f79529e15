//! Mosaic: colour the cells black or white, so that each number is the number of black cells in the
//! 3x3 area around it, including its own cell.

mod edit;
mod explain;
mod make;
mod play;
mod problem;

use tatham_core::author::ability::Blank;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Law, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::Group;
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Entry, Fact, Kind, Letters, ParseError, Picture, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Rules, count};

pub use explain::Colour;
pub use problem::Problem;

/// Mosaic.
#[derive(Clone, Copy, Debug)]
pub struct Mosaic;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Mosaic>>()
    .with_editor(tatham_make::editor::<ByRules<Mosaic>, Mosaic>());

static KIND: Kind = Kind {
    name: "mosaic",
    title: "Mosaic",
    about: "colour cells black or white; each number counts the black cells in the 3x3 square \
        around it",
    grammar: &[(
        "WxH:GRID",
        "`0`–`9`: black cells among the cell and its neighbours; `a`–`z`: 1–26 cells without a number; sides of at least 3",
    )],
    example: "5x5:4c2a6c5b42b5a2a6b0",
    unsolvable: Some("3x3:5h"),
    bands: Some(Bands([0.0, 2.0, 6.5, 9.0])),
    group: Group::Shading,
    rules: "Colour cells black or white. A number counts the black cells among its own cell \
        and the 8 around it.",
    keys: &tatham_core::kind::BLACK_AND_WHITE,
    ..model::KIND
};

/// Rule of the number in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule(pub usize);

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        Law {
            kept: "has as many black cells around it as it says",
            broken: "does not have as many black cells around it as it says",
        }
    }

    fn subject(self, problem: &Problem) -> String {
        let Self(cell) = self;
        format!("the {} at {}", problem.number(cell), problem.clues.size().label(cell))
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let Self(cell) = self;
        vec![Fact::is(problem.clues.size().place(cell), problem.number(cell))]
    }
}

impl Rules for Mosaic {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::unknown(problem.clues.size())
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn shape(problem: &Problem) -> Size {
        problem.clues.size()
    }

    fn rules(size: &Size, model: &mut Model) -> Vec<Lit> {
        model.bools(size.area())
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        for cell in problem.numbered() {
            let cells = count(problem.clues.size().around(cell).map(|cell| black[cell]));
            model.require(cells.equals(problem.number(cell).into())).rule(Rule(cell));
        }
    }
}

impl LogicPuzzle for Mosaic {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&play::Steps)),
        blank: Some(Blank::white().marked()),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(Problem { clues: way.grid(&problem.clues) })),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let miscounted = problem.numbered().filter(|&cell| {
            let around: Vec<usize> = problem.clues.size().around(cell).collect();
            !known.can_have(&around, '#', problem.number(cell).into())
        });
        miscounted.map(|cell| Rule(cell).violation(problem).at([known.place(cell)])).collect()
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = known.squares(&Self::givens(problem), '#');
        for (cell, clue) in problem.clues.cells().iter().enumerate() {
            if let Some(clue) = clue {
                picture.mark(cell, Shape::Text(clue.to_string()), Tone::Given);
            }
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::partial_answer::PartialAnswer as _;

    tatham_core::contract_tests!(ByRules<Mosaic>);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Mosaic>>(&[
            ("3x3:i", 0..0, ""),
            ("3x4:d9b9d", 0..0, ""),
            ("2x4:h", 0..3, "sides must be at least 3, but this is 2x4"),
            ("4x2:h", 0..3, "sides must be at least 3, but this is 4x2"),
            ("201x4:h", 0..3, "width 201 is too large"),
            ("3x3k:i", 3..4, "how hard the generator tries"),
            ("3x3h:i", 4..4, "a number (how hard the generator tries"),
            ("3x3:h", 5..5, "9 cells; there are 8"),
            ("3x3:j", 4..5, "the end of the grid"),
            ("3x3:h11", 6..7, "the end of the grid"),
            ("3x3:Ah", 4..5, "`A`"),
            ("3x3:c-e", 5..6, "`-`"),
            ("3h1:i", 0..0, "3x3:i"),
        ]);
    }

    #[test]
    fn each_number_counts_its_own_cells() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Mosaic>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        let law =
            |clue: &str| format!("{clue} does not have as many black cells around it as it says");
        assert_eq!(broken("4x3:4c4a2e", "##?? ##?? .??."), [""; 0]);
        assert_eq!(
            broken("4x3:4c4a2e", "#.?? ##?? .??."),
            [law("the 4 at R1C1")],
            "too few are left"
        );
        assert_eq!(broken("4x3:4c4a2e", "?#?? ???? ?.#."), [""; 0], "R2C3 counts two already");
        assert_eq!(broken("4x3:4c4a2e", "?#?? ??#? ?.#."), [law("the 2 at R2C3")], "too many");
        assert_eq!(broken("3x3:d9d", "### ### ###"), [""; 0]);
        assert_eq!(broken("3x3:d9d", "### #.# ###"), [law("the 9 at R2C2")], "its own cell counts");
    }

    #[test]
    fn cells_go_round_and_drags_fill_what_is_open() {
        let problem = Mosaic::parse("4x3:l").unwrap();
        let mut board = Mosaic::ABILITIES.play.unwrap().start(&problem, &Mosaic::givens(&problem));
        for (text, rows) in [
            ("t0,0", "#??? ???? ????"),
            ("t0,0", ".??? ???? ????"),
            ("t0,0", "???? ???? ????"),
            ("T1,0", "?.?? ???? ????"),
            ("T1,0", "?#?? ???? ????"),
            ("d0,0,3,0,2", ".#.? ???? ????"),
            ("e3,2,3,0,1", ".#.? ???# ???#"),
            ("d2,1,0,1,1", ".#.? ?### ???#"),
            ("d0,1,0,1,1", ".#.? ?### ???#"),
            // The ends are in different columns: the drag follows the row of the first.
            ("d0,2,2,1,2", ".#.? ?### ..?#"),
            ("d0,0,1,0,0", ".#.? ?### ..?#"),
            ("s5a30", ".#.# #.#. ..##"),
        ] {
            board.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
            assert_eq!(board.position(), Letters::of_text(rows).unwrap(), "{text}");
        }
        let before = board.position();
        for odd in [
            "",
            "t",
            "t4,0",
            "t0,3",
            "T0",
            "t0,0,1",
            "d0,0,1,0",
            "d0,0,1,0,3",
            "d0,0,6,0,1",
            "e9,0,0,0,1",
            "s5a3",
            "s5A30",
            "s5a3000",
            "x",
            "é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text("##?# ..#. ..##").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), ["T0,0", "t2,0", "t0,1"]);
    }

    #[test]
    fn numbers_stand_on_squares() {
        let problem = Mosaic::parse("3x3:4b1e").unwrap();
        let picture = Mosaic::draw(&problem, &Letters::of_text("#.? ??? ???").unwrap());
        let shapes: Vec<&Shape> = picture
            .marks
            .iter()
            .map(|mark| &mark.shape)
            .filter(|shape| **shape != Shape::Open)
            .collect();
        assert_eq!(
            shapes,
            [
                &Shape::Black,
                &Shape::White,
                &Shape::Text("4".to_owned()),
                &Shape::Text("1".to_owned())
            ]
        );
        assert_eq!(Mosaic::givens(&problem).text(), "???\n???\n???\n");
    }
}
