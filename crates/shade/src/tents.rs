//! Tents: pitch a tent for each tree, in a cell beside it, so that no 2 tents touch, not even at
//! corners, and each row and column has its number of tents. Each tent belongs to one tree, though
//! it may be beside others too.

mod explain;
mod make;
mod matching;
mod problem;
mod rules;
mod sites;

use tatham_core::author::ability::Blank;
use tatham_core::author::play::{Actions, Empty, Moves, Play, Solve};
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Key};
use tatham_core::picture::{Shape, Tone};
use tatham_core::{Attempt, Entry, Kind, Letters, ParseError, Picture, Place, Size, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

pub use explain::Cell;
pub use problem::Problem;
pub use rules::Rule;

/// Tents.
#[derive(Clone, Copy, Debug)]
pub struct Tents;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Tents>>();

static KIND: Kind = Kind {
    name: "tents",
    title: "Tents",
    about: "place a tent next to each tree; no two tents touch, and numbers count the tents in \
        each row and column",
    grammar: &[
        (
            "WxH:TREES,COLUMNS,ROWS",
            "`_`: a tree; `a`–`y`: a tree after 1–25 empty cells; `z`: 25 empty cells; then a number for each column and row",
        ),
        ("…!…-…", "`!` or `-` in place of the tree: a given tent, or a cell given as empty"),
    ],
    example: "8x8:bfdb_iei_bjba,2,1,2,2,2,0,2,1,2,0,3,0,1,3,1,2",
    unsolvable: Some("2x2:_c,1,0,1,0"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([1.5, 2.5, 3.5, 6.0])),
    group: Group::Shading,
    rules: "Place a tent beside each tree, so that each tree has its own. Tents never touch, \
        not even at a corner. Numbers count the tents of each row and column.",
    keys: &[
        Key { value: "^", key: "t", label: "tent" },
        Key { value: ".", key: "n", label: "no tent" },
    ],
    ..model::KIND
};

impl LogicPuzzle for Tents {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&Pitching)),
        blank: Some(Blank::dots("all tents are placed", "empty")),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.miscounted()
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let (size, mut broken) = (known.size(), Vec::new());
        let is_tent = |cell: usize| known.get(cell) == Some('^');
        let tents = (0..size.area()).filter(|&cell| is_tent(cell));
        for tent in tents.clone() {
            let touched = size.around(tent).filter(|&other| other > tent && is_tent(other));
            broken.extend(
                touched.map(|other| Rule::Apart.violation(problem).at(known.places([tent, other]))),
            );
        }
        for tent in tents.filter(|&tent| problem.trees_beside(tent).next().is_none()) {
            let rule = Rule::Beside(size.position(tent).1);
            let name = format!("the tent at {} stands beside no tree", size.label(tent));
            let violation = Violation { name, ..rule.violation(problem) };
            broken.push(violation.at([known.place(tent)]));
        }
        for (line, cells, (clue, number)) in problem.lines() {
            if !known.can_have(&cells, '^', number.into()) {
                broken.push(Rule::Number(line).violation(problem).at([Place::Clue(clue)]));
            }
        }
        let at_tree = |rule: Rule, tree: usize| rule.violation(problem).at([known.place(tree)]);
        let short = problem.without_place(|cell| known.get(cell) != Some('.'));
        broken.extend(short.into_iter().map(|tree| at_tree(Rule::Own(tree), tree)));
        let crowded = problem.beside_too_many(is_tent);
        broken.extend(crowded.into_iter().map(|tree| at_tree(Rule::NoSecond(tree), tree)));
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let (mut picture, given) = (Picture::new(known.size()), Tents::givens(problem));
        for cell in 0..known.size().area() {
            match known.get(cell) {
                Some('T') => picture.mark(cell, Shape::Tree, Tone::Given),
                Some('^') => picture.mark(cell, Shape::Tent, given.tone(cell)),
                Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
                None => {}
            }
        }
        for (_, _, (clue, number)) in problem.lines() {
            picture.clue(clue, 0, number.to_string());
        }
        picture
    }
}

const ACTIONS: Actions<Option<char>> = Actions {
    empty: Empty::Rejected,
    solve: Solve::None,
    ..Actions::joined(&[("T#,#", Some('^')), ("N#,#", Some('.')), ("B#,#", None)])
};

/// Moves of the real game: `Tx,y` pitches a tent, `Nx,y` marks a cell without one, `Bx,y` clears
/// it. The solve move is `S`, which marks all cells, followed by the tents.
#[derive(Debug)]
struct Pitching;

impl Moves<Problem, Letters> for Pitching {
    fn follow(&self, _: &Problem, given: &Letters, position: &mut Letters, text: &str) -> Attempt {
        ACTIONS.play_texts(position, text, |next, action| {
            if action == "S" {
                *next = Letters::from_fn(next.size(), |cell| given.get(cell).or(Some('.')));
                return Ok(());
            }
            let (sign, [x, y, ..]) = ACTIONS.read(action)?;
            next.enter(given, [x, y], sign)
        })
    }

    fn moves_to(&self, position: &Letters, answer: &Letters) -> Vec<String> {
        Moves::<Problem, _>::moves_to(&ACTIONS, position, answer)
    }

    fn idle(&self, _problem: &Problem, given: &Letters) -> Result<Vec<String>, String> {
        let Size { width, height } = given.size();
        if width.min(height) < 4 {
            Err("the game refuses boards with fewer than 4 cells in a row or column".to_owned())
        } else {
            Ok(Vec::new())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::{Budget, PartialAnswer as _, Settings};
    use tatham_picture::{Render as _, Screen};

    tatham_core::contract_tests!(ByRules<Tents>);

    fn solutions(id: &str) -> Vec<String> {
        let (problem, settings, budget) =
            (Tents::parse(id).unwrap(), Settings::default(), Budget::unlimited());
        let found = tatham_core::solutions::<ByRules<Tents>>(&problem, &settings, &budget);
        found
            .map(|solution| {
                solution.unwrap().text().split_whitespace().collect::<Vec<_>>().join(" ")
            })
            .collect()
    }

    #[test]
    fn every_flaw_has_its_place() {
        tatham_core::author::contract::flaws::<ByRules<Tents>>(&[
            ("4x3:b_h,0,1,0,1,1,1,0", 0..0, ""),
            ("4x4:_-a!aai,1,0,1,0,1,0,1,0", 0..0, ""),
            ("101x4:_", 0..3, "too large"),
            ("4x3dx:b_h,0,1,0,1,1,1,0", 4..5, "one of `e t` (the generator's difficulty)"),
            (
                "4x3:b_g,0,1,0,1,1,1,0",
                7..8,
                "12 cells and a letter past the last one; there are 12",
            ),
            ("4x3:b_i,0,1,0,1,1,1,0", 6..7, "the end of the grid"),
            ("4x3:!b_h,0,1,0,1,1,1,0", 4..5, "a letter that skips empty cells"),
            ("4x3:b_!!g,0,1,0,1,1,1,0", 7..8, "a letter that skips empty cells"),
            ("4x3:b_h,0,1,0,1,1,1", 19..19, "`,` after item 6 of 7"),
            ("4x3:b_h,0,1,,1,1,1,0", 12..13, "a number of tents"),
            ("4x3:b_h,0,1,0,1,1,1,10001", 20..25, "too large"),
            ("4x3:b_h,0,1,0,1,1,1,0,0", 21..22, "the end of the puzzle"),
        ]);
    }

    #[test]
    fn as_many_tents_are_counted_as_there_are_trees() {
        for (id, why) in [
            ("3x3:dd,0,1,0,1,0,0", None),
            (
                "3x3:dd,1,1,0,1,0,0",
                Some("the numbers of the columns add up to 2, but the number of trees is 1"),
            ),
            (
                "3x3:dd,0,1,0,0,0,0",
                Some("the numbers of the rows add up to 0, but the number of trees is 1"),
            ),
        ] {
            assert_eq!(Tents::impossible(&Tents::parse(id).unwrap()).as_deref(), why, "{id}");
            assert_eq!(solutions(id).is_empty(), why.is_some(), "{id}");
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let broken = |id: &str, rows: &str| {
            tatham_core::author::contract::violations::<ByRules<Tents>>(id, |_| {
                Letters::of_text(rows).unwrap()
            })
        };
        let id = "4x3:b_h,0,1,0,1,1,1,0";
        assert_eq!(broken(id, ".^TT ...^ ...."), [""; 0]);
        assert_eq!(
            broken(id, "..TT ..^^ ...."),
            [
                "tents touch",
                "row 1 does not have as many tents as its number says",
                "row 2 does not have as many tents as its number says",
                "column 2 does not have as many tents as its number says",
                "column 3 does not have as many tents as its number says",
            ]
        );
        assert_eq!(
            broken("3x3:dd,0,1,0,1,0,0", "^?? ?T? ???")[0],
            "the tent at R1C1 stands beside no tree"
        );
        assert_eq!(broken("4x4:dai,1,0,1,0,1,0,1,0", "^??? T?T? .??? ????"), [""; 0]);
        assert_eq!(
            broken("4x4:dai,1,0,1,0,1,0,1,0", ".??? T.T? .??? ????")[..],
            ["the tree at R2C1 has no tent of its own"]
        );
        // Each tree could have the cell between them, but not both at once.
        let shared =
            ["the tree at R2C1 has no tent of its own", "the tree at R2C3 has no tent of its own"];
        assert_eq!(broken("4x4:dai,0,1,0,1,0,2,0,0", ".?.? T?T. .?.? ????")[1..], shared);
        let last = broken("3x3:dd,0,1,0,1,0,0", "?^? ?T? ?^?").pop();
        assert_eq!(last.as_deref(), Some("the tree at R2C2 has two tents of its own"));
        assert_eq!(broken(id, ".TTT ...^ ....")[0], "T in R1C2 is not one of `.`, `^`");
        assert_eq!(broken(id, ".^.T ...^ ....")[0], ". in R1C3 is not the given value");
    }

    #[test]
    fn tents_and_trees_belong_together_in_any_way() {
        // A ring of trees and tents, which can be matched in 2 ways, is one solution.
        assert_eq!(solutions("3x3:aaaaa,2,0,2,2,0,2"), ["^T^ T.T ^T^"]);
    }

    #[test]
    fn a_tent_serves_one_tree() {
        assert_eq!(solutions("4x4:dai,0,1,0,1,0,2,0,0"), [".... T^T^ .... ...."]);
        let mut both = solutions("4x4:dai,1,0,1,0,1,0,1,0");
        both.sort_unstable();
        assert_eq!(both, ["..^. T.T. ^... ....", "^... T.T. ..^. ...."]);
        // By the numbers alone one tent would serve both trees.
        assert_eq!(solutions("7x3:gabh,0,1,0,0,0,2,0,1,1,1"), [""; 0]);
    }

    #[test]
    fn tents_are_pitched_and_taken_away() {
        let problem = Tents::parse("4x4:_-a!aai,1,0,1,0,1,0,1,0").unwrap();
        let mut board = Tents::ABILITIES.play.unwrap().start(&problem, &Tents::givens(&problem));
        for text in ["T0,2", "N1,0;N3,0", "B3,0;T3,3;", "N3,3"] {
            board.follow(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        }
        let before = board.position();
        assert_eq!(before.to_string(), "..^?\nT?T?\n^???\n???.\n");
        for odd in [
            "T0,1", "T0,4", "T4,0", "T0", "X0,0", "", ";", "T1,1;;", "N2,0", "S1", "T-1,0", "t0,0",
            "é",
        ] {
            assert!(board.follow(odd).is_err(), "{odd}");
        }
        assert_eq!(board.position(), before, "what is refused changes nothing");
        let answer = Letters::of_text("..^. T.T. ^... ....").unwrap();
        let moves = board.moves_to(&answer).unwrap();
        assert_eq!(moves, ["N3,0;N1,1;N3,1;N1,2;N2,2;N3,2;N0,3;N1,3;N2,3"]);
        board.follow("S;T0,2").unwrap();
        assert_eq!(board.moves_to(&answer).unwrap(), [""; 0]);
    }

    #[test]
    fn trees_and_tents_are_drawn_with_their_numbers() {
        let problem = Tents::parse("4x3:b_h,0,1,0,1,1,1,0").unwrap();
        let picture = Tents::draw(&problem, &Letters::of_text(".^TT ???^ ????").unwrap());
        let drawn = picture.to_terminal(Screen::ENDLESS).unwrap();
        assert_eq!(
            drawn,
            "┌─┬─┬─┬─┐\n│·│▲│♣│♣│ 1\n├─┼─┼─┼─┤\n│ │ │ │▲│ 1\n├─┼─┼─┼─┤\n│ │ │ │ │ 0\n└─┴─┴─┴─┘\n 0 1 0 1\n"
        );
    }
}
