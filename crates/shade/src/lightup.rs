//! Light Up, also known as Akari: put lamps into open cells, so that every open cell is lit and no
//! lamp lights another. A lamp lights its row and its column up to the next walls; a number on a
//! wall is the number of lamps in the cells beside it.

mod edit;
mod explain;
mod make;
mod problem;
mod rules;

use tatham_core::author::ability::Blank;
use tatham_core::author::play::{Actions, Empty, Moves, Play};
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::picture::{Shape, Tone};
use tatham_core::{
    Attempt, Entry, Kind, Letters, ParseError, PartialAnswer as _, Picture, Violation,
};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

pub use explain::Cell;
pub use problem::Problem;
pub use rules::Rule;

/// Light Up.
#[derive(Clone, Copy, Debug)]
pub struct Lightup;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Lightup>>()
    .with_editor(tatham_make::editor::<ByRules<Lightup>, Lightup>());

static KIND: Kind = Kind {
    name: "lightup",
    title: "Light Up",
    aliases: &["akari"],
    about: "place lamps that light every cell but not each other; numbers count the lamps next to \
        them",
    grammar: &[(
        "WxH:GRID",
        "`a`–`z`: 1–26 open cells; `B`: a wall; `0`–`4`: a wall with that many lamps next to it",
    )],
    example: "7x7:a2h1b1hBcBh3bBh2a",
    unsolvable: Some("2x2:3c"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([0.0, 1.5, 5.0, 10.0])),
    group: Group::Shading,
    rules: "Place lamps so that every cell is lit. No lamp lights another. A number counts the \
        lamps beside its cell.",
    keys: &[
        Key { value: "*", key: "l", label: "lamp" },
        Key { value: ".", key: "n", label: "no lamp" },
    ],
    ..model::KIND
};

impl LogicPuzzle for Lightup {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&Toggles)),
        blank: Some(Blank::dots("all lamps are placed", "empty")),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(Problem { walls: way.grid(&problem.walls) })),
        next_params: Some(|problem| (problem.walls.size().area() <= 4).then_some("7x7")),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    /// Number of open cells: a lit cell needs no mark, and the game asks only for lamps.
    fn open(problem: &Problem, known: &Letters) -> usize {
        let rays = problem.rays();
        let is_lit = |cell: usize| rays.seen(cell).any(|other| known.0[other] == '*');
        rays.open().filter(|&cell| known.get(cell).is_none() && !is_lit(cell)).count()
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let rays = problem.rays();
        let at = |rule: Rule, cell: usize| rule.violation(problem).at([known.place(cell)]);
        let together =
            rays.runs().map(|(_, run)| known.having(run, '*')).filter(|lamps| lamps.len() > 1);
        let together = together.map(|lamps| Rule::Apart.violation(problem).at(known.places(lamps)));
        let dark = rays.open().filter(|&cell| rays.seen(cell).all(|other| known.0[other] == '.'));
        let miscounted = problem.numbered().filter(|&wall| {
            !known.can_have(&problem.beside(wall), '*', problem.number(wall).into())
        });
        together
            .chain(dark.map(|cell| at(Rule::Lit(cell), cell)))
            .chain(miscounted.map(|wall| at(Rule::Number(wall), wall)))
            .collect()
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let (mut picture, rays) = (Picture::new(known.size()), problem.rays());
        for cell in 0..known.size().area() {
            match problem.walls[cell] {
                Some(wall) => {
                    picture.mark(cell, Shape::Fill, Tone::Given);
                    if wall != 'B' {
                        picture.mark(cell, Shape::Text(wall.to_string()), Tone::Given);
                    }
                    continue;
                }
                None if rays.seen(cell).any(|other| known.0[other] == '*') => {
                    picture.mark(cell, Shape::Lit, Tone::Found);
                }
                None => {}
            }
            match known.get(cell) {
                Some('*') => picture.mark(cell, Shape::Lamp, Tone::Found),
                Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
                None => {}
            }
        }
        picture
    }
}

const ACTIONS: Actions<char> =
    Actions { empty: Empty::Rejected, ..Actions::joined(&[("L#,#", '*'), ("I#,#", '.')]) };

/// Moves of the real game: `Lx,y` puts a lamp into a cell or removes it, `Ix,y` does so with a mark
/// for a cell without a lamp. The solve move is `S`, followed by the changes.
#[derive(Debug)]
struct Toggles;

impl Moves<Problem, Letters> for Toggles {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        ACTIONS.play(position, text, |next, sign, [x, y, ..]| {
            let own = next.size().cell_at([x, y]).and_then(|cell| next.get(cell));
            next.enter(given, [x, y], Some(sign).filter(|_| own != Some(sign)))
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        let size = position.size();
        let differing = (0..size.area()).filter(|&cell| position.0[cell] != answer.0[cell]);
        let toggle = |cell| {
            // An entry in a cell that must be empty is removed.
            let sign = answer.get(cell).unwrap_or(position.0[cell]);
            ACTIONS.action_in(&if sign == '*' { '*' } else { '.' }, size, cell)
        };
        ACTIONS.moves(differing.map(toggle).collect())
    }

    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        if given.is_complete() { Err("every cell is black".to_owned()) } else { Ok(Vec::new()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::picture::Shape;
    use tatham_picture::{Render as _, Screen};
    use tatham_sat::model::Rules as _;

    tatham_core::contract_tests!(ByRules<Lightup>);

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Lightup>>(&[
            ("2x2:d", 0..0, ""),
            ("7:d", 1..1, "expected `x`"),
            ("7x:d", 2..2, "a number (the height)"),
            ("1x4:d", 0..1, "at least 2"),
            ("4x1:d", 2..3, "at least 2"),
            ("201x4:d", 0..3, "width 201 is too large"),
            ("2x2s4b20:d", 5..6, "the generator's difficulty"),
            ("2x2dx:d", 4..5, "a number (the generator's difficulty)"),
            ("2x2:c", 5..5, "4 cells; there are 3"),
            ("2x2:e", 4..5, "the end of the grid"),
            ("2x2:BBBBB", 8..9, "the end of the grid"),
            ("2x2:5c", 4..5, "`5`"),
            ("2x2:bA", 5..6, "`A`"),
            ("2x2:b,", 5..6, "`,`"),
        ]);
    }

    #[test]
    fn what_the_generator_alone_heeds_is_read() {
        for params in ["4x3b20s2d1", "4x3b20", "4x3s1", "4x3r", "4x3d2", "4x3b5s0rd0"] {
            let problem = Lightup::parse(&format!("{params}:dBBd1a"))
                .unwrap_or_else(|e| panic!("{params}: {e}"));
            assert_eq!(Lightup::id(&problem), "4x3:dBBd1a");
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Lightup>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        assert_eq!(broken("3x3:dBd", ".*. *#. ..*"), [""; 0], "a wall keeps lamps apart");
        assert_eq!(broken("3x3:dBd", "*.* .#. *.."), ["lamps light each other"; 2]);
        assert_eq!(broken("3x3:dBd", ".*. .#. .*."), ["R2C1 is not lit", "R2C3 is not lit"]);
        assert_eq!(
            broken("3x3:dBd", "?*? .#? .*."),
            ["R2C3 is not lit"; 0],
            "what is open may still be lit"
        );
        assert_eq!(
            broken("3x3:d1d", "?*? *#? ???"),
            ["the 1 at R2C2 does not have as many lamps beside it as it says"]
        );
        assert_eq!(
            broken("3x3:d4d", "?.? ?#? ???"),
            ["the 4 at R2C2 does not have as many lamps beside it as it says"]
        );
        assert_eq!(broken("3x3:d3d", "??? ?#? ???"), [""; 0]);
        assert_eq!(broken("3x3:dBd", "#?? ?#? ???"), ["# in R1C1 is not one of `.`, `*`"]);
        assert_eq!(broken("3x3:dBd", "??? ?*? ???"), ["* in R2C2 is not the given value"]);
    }

    #[test]
    fn lamps_and_marks_are_toggled() {
        let problem = Lightup::parse("3x2:bBc").unwrap();
        let given = Lightup::givens(&problem);
        let mut board = Lightup::ABILITIES.play.unwrap().start(&problem, &given);
        for (text, rows) in [
            ("L0,0", "*?# ???"),
            ("I0,0", ".?# ???"),
            ("L0,0;I1,0", "*.# ???"),
            ("I1,0;", "*?# ???"),
            ("S;L0,0;L1,1", "??# ?*?"),
            ("S", "??# ?*?"),
            ("I1,1", "??# ?.?"),
            ("L1,1;I2,1", "??# ?*."),
        ] {
            board.follow(text).unwrap_or_else(|why| panic!("{text} {why}"));
            assert_eq!(board.position(), Letters::of_text(rows).unwrap(), "{text}");
        }
        let before = board.position();
        for odd in [
            "",
            ";",
            "L2,0",
            "I2,0",
            "L3,0",
            "L3,1",
            "L0,2",
            "L0",
            "L0,0,0",
            "X0,0",
            "L0,0;;L1,0",
            "L0,0;L2,0",
            "SL0,0",
            "L-1,0",
            "é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text("*.# ..*").unwrap();
        let moves = board.moves_to(&answer).unwrap();
        assert_eq!(moves, ["L0,0;I1,0;I0,1;I1,1;L2,1"]);
        board.follow(&moves[0]).unwrap();
        assert_eq!(board.position(), answer);
        assert_eq!(board.moves_to(&before).unwrap(), ["L0,0;I1,0;I0,1;L1,1;I2,1"]);
        assert_eq!(board.moves_to(&answer).unwrap(), [""; 0]);
    }

    #[test]
    fn what_is_lit_is_not_open() {
        let problem = Lightup::parse("3x3:dBd").unwrap();
        for (rows, open) in
            [("??? ?#? ???", 8), ("*?? ?#? ???", 3), ("*?? ?#? ??*", 0), ("... .#. ..?", 1)]
        {
            assert_eq!(Lightup::open(&problem, &Letters::of_text(rows).unwrap()), open, "{rows}");
        }
        assert!(
            tatham_core::accepts::<ByRules<Lightup>>(
                &problem,
                &Letters::of_text("*?? ?#? ??*").unwrap()
            )
            .is_err(),
            "an answer is whole"
        );
    }

    #[test]
    fn lamps_light_the_picture() {
        let problem = Lightup::parse("4x2:aBBe").unwrap();
        let picture = Lightup::draw(&problem, &Letters::of_text("*##. ?..?").unwrap());
        let lit =
            picture.marks.iter().filter(|mark| mark.shape == Shape::Lit).map(|mark| mark.point);
        let lit: Vec<(i32, i32)> = lit.map(|point| (point.x / 2, point.y / 2)).collect();
        assert_eq!(lit, [(0, 0), (0, 1)]);
        assert_eq!(picture.to_terminal(Screen::ENDLESS).unwrap().lines().nth(1), Some("│☼│█│█│·│"));
        assert_eq!(Lightup::givens(&problem).text(), "?##?\n????\n");
    }
}
