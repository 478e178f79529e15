//! Singles, also known as Hitori: make cells black, so that no row or column contains a number
//! twice in its white cells. No 2 black cells are neighbours, and the white ones are connected.

mod corner;
mod edit;
mod explain;
mod make;
mod problem;

use tatham_core::author::ability::Blank;
use tatham_core::author::play::{Actions, Empty, Play};
use tatham_core::author::{Abilities, Law, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::grid::Line;
use tatham_core::kind::Group;
use tatham_core::picture::Shape;
use tatham_core::{Entry, Kind, Letters, ParseError, Picture, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Rules, count};

use crate::isolated_black::{self, IsolatedBlack};
pub use crate::isolated_black::{Colour, IsolatedBlackRule};
pub use problem::Problem;
use problem::sign;

/// Singles.
#[derive(Clone, Copy, Debug)]
pub struct Singles;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Singles>>()
    .with_editor(tatham_make::editor::<ByRules<Singles>, Singles>());

static KIND: Kind = Kind {
    name: "singles",
    title: "Singles",
    aliases: &["hitori"],
    about: "colour cells black so that no number repeats in a row or column; white cells stay \
        connected",
    grammar: &[(
        "WxH:GRID",
        "a number for each cell: `1`–`9`, `a`–`z` (10–35), `A`–`Z` (36–61); sides of at least 2",
    )],
    example: "5x5:5113513215115332455155121",
    unsolvable: Some("2x2:1111"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([1.0, 2.0, 4.5, 6.0])),
    group: Group::Shading,
    rules: "Colour cells black until no number occurs twice in a row or column among the white \
        cells. Black cells are not side by side, and all white cells are connected.",
    keys: &tatham_core::kind::BLACK_AND_WHITE,
    ..model::KIND
};

/// Rule of Singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Rule of isolated black cells.
    Shared(IsolatedBlackRule),
    /// Cells of a line that have this number.
    Alike(Line, u32),
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Shared(shared) => shared.law(),
            Self::Alike(..) => Law { kept: "are white once at most", broken: "are white twice" },
        }
    }

    fn subject(self, _: &Problem) -> String {
        match self {
            Self::Shared(shared) => shared.subject(),
            Self::Alike(line, number) => format!("the {}s of {line}", sign(number)),
        }
    }
}

impl IsolatedBlack for Singles {
    fn size(problem: &Problem) -> Size {
        problem.numbers.size()
    }

    fn rule(shared: IsolatedBlackRule) -> Rule {
        Rule::Shared(shared)
    }
}

impl Rules for Singles {
    type Problem = Problem;
    type PartialAnswer = Letters;
    type Shape = Size;
    type Variable = Lit;

    fn givens(problem: &Problem) -> Letters {
        Letters::unknown(problem.numbers.size())
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
        problem.alike(|line, number, alike| {
            let white = count(alike.iter().map(|&cell| !black[cell]));
            model.require(white.at_most(1)).rule(Rule::Alike(line, number)).difficulty(1.0);
        });
    }
}

const MOVES: Actions<Option<char>> = Actions {
    empty: Empty::Rejected,
    ..Actions::joined(&[("B#,#", Some('#')), ("C#,#", Some('.')), ("E#,#", None)])
};

impl LogicPuzzle for Singles {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&MOVES)),
        blank: Some(Blank::white()),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(Problem { numbers: way.grid(&problem.numbers) })),
        renamed: Some(Problem::renamed),
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
        let mut broken = isolated_black::violations::<Self>(problem, known);
        problem.alike(|line, number, alike| {
            let white = known.having(alike, '.');
            if white.len() > 1 {
                let rule = Rule::Alike(line, number);
                broken.push(rule.violation(problem).at(known.places(white)));
            }
        });
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        isolated_black::draw(known, |cell| Some(sign(problem.numbers[cell])), &Shape::Ring)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(ByRules<Singles>);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Singles>>(&[
            ("2x2:1221", 0..0, ""),
            ("3x2:123321", 0..0, ""),
            ("1x4:1234", 0..3, "sides must be at least 2, but this is 1x4"),
            ("4x1:1234", 0..3, "sides must be at least 2, but this is 4x1"),
            ("63x2:1", 0..2, "width 63 is too large"),
            ("2x63:1", 2..4, "height 63 is too large"),
            ("2x2dx:1221", 4..5, "one of `e k` (the generator's difficulty)"),
            ("2x2d:1221", 4..4, "one of `e k` (the generator's difficulty)"),
            ("2x2k:1221", 3..4, "expected `:`"),
            ("2x2:122", 7..7, "4 cells"),
            ("2x2:12211", 8..9, "the end of the"),
            ("2x2:1231", 6..7, "`3`"),
            ("2x2:1201", 6..7, "`0`"),
            ("2x2:12-1", 6..7, "`-`"),
            ("2dk:1221", 0..0, "2x2:1221"),
            ("2x12:123456789abcABC123456789", 17..18, "`A`"),
        ]);
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Singles>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        let id = "4x3:112234313413";
        assert_eq!(broken(id, "#?.. ???? ????"), ["the 2s of row 1 are white twice"]);
        assert_eq!(broken(id, "#??? ?... .???"), [""; 0]);
        assert_eq!(broken(id, "##?? ???? ????"), ["black cells are neighbours"]);
        assert_eq!(broken(id, "???? #??? #???"), ["black cells are neighbours"]);
        assert_eq!(broken(id, ".#?? #??? ???."), ["white cells are not connected"]);
        assert_eq!(broken(id, "?#?? #??? ???."), [""; 0], "what is cut off may be black so far");
        assert_eq!(broken(id, "???? .??? ?.?."), ["the 3s of row 3 are white twice"; 0]);
    }

    #[test]
    fn cells_are_coloured_and_cleared() {
        let problem = Singles::parse("3x2:123321").unwrap();
        let mut board =
            Singles::ABILITIES.play.unwrap().start(&problem, &Singles::givens(&problem));
        for (text, rows) in [
            ("B0,0", "#?? ???"),
            ("C1,0;E0,0", "?.? ???"),
            ("B2,1;", "?.? ??#"),
            ("S;B0,0;C0,1", "#.? .?#"),
            ("S", "#.? .?#"),
            ("E0,0;S;E0,1", "?.? ??#"),
        ] {
            board.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
            assert_eq!(board.position(), Letters::of_text(rows).unwrap(), "{text}");
        }
        let before = board.position();
        for odd in [
            "",
            ";",
            "B3,0",
            "B0,2",
            "B0",
            "B0,0C1,0",
            "SB0,0",
            "B0,0;;C1,0",
            "X0,0",
            "b0,0",
            "B-1,0",
            "é",
            "Bé",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text("#.. ..#").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), ["B0,0;C2,0;C0,1;C1,1"]);
        board.follow("B0,0;C2,0;C0,1;C1,1").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), [""; 0]);
    }

    #[test]
    fn white_numbers_are_ringed() {
        let problem = Singles::parse("3x2:123321").unwrap();
        let picture = Singles::draw(&problem, &Letters::of_text("#.? ???").unwrap());
        assert_eq!(picture.to_terminal(Screen::ENDLESS).unwrap().lines().nth(1), Some("│█│②│3│"));
        let wide = Singles::parse(
            "36x2:123456789abcdefghijklmnopqrstuvwxyzA123456789abcdefghijklmnopqrstuvwxyzA",
        )
        .unwrap();
        assert_eq!(
            Rule::Alike(Line::Column(36), 36).name(&wide),
            "the As of column 36 are white once at most"
        );
        assert_eq!(wide.numbers[35], 36);
    }
}
