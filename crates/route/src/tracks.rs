//! Train Tracks: lay one track from A to B, so that each number beside the grid is the number of
//! cells that the track passes in its row or column.

mod edit;
mod explain;
mod make;
mod play;
mod problem;
mod rules;

use tatham_core::author::ability::done_when_drawn;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::kind::{Group, Touch};
use tatham_core::partial_answer::Lines;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Entry, Kind, ParseError, Picture, Place, Violation};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model;

use crate::line;
pub use explain::Piece;
use problem::Problem;
pub use rules::Rule;

/// Train Tracks.
#[derive(Clone, Copy, Debug)]
pub struct Tracks;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Tracks>>()
    .with_editor(tatham_make::editor::<ByRules<Tracks>, Tracks>());

static KIND: Kind = Kind {
    name: "tracks",
    title: "Train Tracks",
    about: "lay one track from A to B; clues count the cells it passes through",
    grammar: &[(
        "WxH:GRID,CLUES",
        "track pieces as hex digits, the sum of their sides (right 1, up 2, left 4, down 8); `a`–`z` skip 1–26 cells; then a clue for each column and row, with `S` before the column of the exit (bottom) and the row of the entrance (left)",
    )],
    example: "4x4:h6eAa,3,1,S3,3,4,2,S3,1",
    unsolvable: Some("4x4:p,S4,0,0,0,S1,1,1,2"),
    bands: Some(Bands([1.5, 2.0, 4.0, 7.0])),
    group: Group::Lines,
    rules: "Lay one track from A to B. Numbers count the cells with track in each row and \
        column.",
    touch: Touch::Joins,
    ..model::KIND
};

impl LogicPuzzle for Tracks {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Board(play::start)),
        drawn: Some(done_when_drawn::<ByRules<Self>>),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(Problem::turned),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        Problem::parse(text)
    }

    fn id(problem: &Problem) -> String {
        problem.id()
    }

    fn impossible(problem: &Problem) -> Option<String> {
        problem.leading_out().map(|cell| {
            format!("the piece at {} leads out of the grid", problem.size().label(cell))
        })
    }

    fn check(problem: &Problem, known: &Lines) -> Vec<Violation> {
        let size = problem.size();
        let whole: (&str, &dyn Fn() -> Violation) = ("track", &|| Rule::Track.violation(problem));
        let passed = |cell: usize| Rule::Passed(cell).violation(problem);
        let mut broken = line::no_single_loop(known, whole, Some((problem.ends(), &passed)));
        for cell in 0..size.area() {
            if problem
                .piece(cell)
                .is_some_and(|piece| piece.iter().any(|side| known.side(cell, side) == Some(false)))
            {
                broken.push(Rule::Printed(cell).violation(problem).at(line::places(size, [cell])));
            }
        }
        for (line, cells) in size.lines().iter().enumerate() {
            let number = problem.clue(line).1 as usize;
            let (with, others): (Vec<usize>, Vec<usize>) =
                cells.iter().partition(|&&cell| known.arms(cell).count() > 0);
            let without = others.into_iter().filter(|&cell| known.no(cell).count() == 4).count();
            if with.len() > number || without + number > cells.len() {
                broken.push(
                    Rule::Number(line).violation(problem).at([Place::Clue(problem.clue(line).0)]),
                );
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Lines) -> Picture {
        let (size, given) = (problem.size(), problem.givens());
        let mut picture = Picture::new(size);
        picture.grid = GridLines::Tight;
        for cell in (0..size.area()).filter(|&cell| known.arms(cell).count() > 0) {
            let tone = if problem.piece(cell).is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Track(known.arms(cell)), tone);
        }
        known.cross(&given, &mut picture);
        for line in 0..size.width + size.height {
            let (clue, number) = problem.clue(line);
            picture.clue(clue, 0, number.to_string());
        }
        let [a, b] = [
            Point { x: -1, y: 2 * problem.entrance as i32 + 1 },
            Point { x: 2 * problem.exit as i32 + 1, y: 2 * size.height as i32 + 1 },
        ];
        picture.add(a, Shape::Text("A".to_owned()), Tone::Given);
        picture.add(b, Shape::Text("B".to_owned()), Tone::Given);
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::{Direction, RuleKey};
    use tatham_sat::model::Rules as _;

    tatham_core::contract_tests!(ByRules<Tracks>);

    #[test]
    fn a_track_that_ends_is_one_to_one_side_and_a_branch_is_a_branch() {
        let broken = |lines: &[(usize, Direction)], rest: Option<bool>| -> Vec<String> {
            let problem = Tracks::parse("4x4:p,2,S2,2,2,S2,2,2,2").unwrap();
            let mut known = Tracks::givens(&problem);
            for (edge, cells) in known.edges().pairs().enumerate().collect::<Vec<_>>() {
                let is_on = lines
                    .iter()
                    .any(|&(cell, side)| known.edges().beside(cell, side) == Some(edge));
                known.put(edge, if is_on { Some(true) } else { rest });
                assert!(cells[0] < cells[1]);
            }
            let path = |violation: Violation| {
                let rule = violation.key.as_ref().and_then(RuleKey::get);
                (!matches!(rule, Some(Rule::Number(_)))).then_some(violation.name)
            };
            Tracks::check(&problem, &known).into_iter().filter_map(path).collect()
        };
        let [east, south] = [Direction::East, Direction::South];
        assert_eq!(
            broken(&[(0, east)], Some(false)),
            ["R1C2 has a track to one side", "R4C2 has a track to one side"]
        );
        assert_eq!(
            broken(&[(0, east), (1, east), (1, south)], None),
            ["the track branches at R1C2"]
        );
    }

    #[test]
    fn a_piece_may_lead_out_of_the_grid_only_where_the_track_does() {
        let reason = |id: &str| Tracks::impossible(&Tracks::parse(id).unwrap());
        // A piece in the first column from left to right, and one in the last row from top to
        // bottom.
        for (pieces, cell) in [
            ("5o", None),
            ("c5l", Some("R1C4")),
            ("d5k", Some("R2C1")),
            ("mAb", None),
            ("lAc", Some("R4C1")),
            ("aAn", Some("R1C2")),
        ] {
            let expected = cell.map(|cell| format!("the piece at {cell} leads out of the grid"));
            assert_eq!(reason(&format!("4x4:{pieces},2,S2,2,2,S2,2,2,2")), expected, "{pieces}");
        }
    }

    #[test]
    fn clues_stand_above_columns_and_right_of_rows() {
        let id = "4x5:t,1,S2,2,4,3,S2,1,4,2";
        let problem = Tracks::parse(id).unwrap();
        let clues: Vec<String> = (0..9)
            .map(|line| problem.clue(line))
            .map(|(clue, number)| format!("{clue:?} {number}"))
            .collect();
        let rows = ["Right(1) 3", "Right(2) 2", "Right(3) 1", "Right(4) 4", "Right(5) 2"];
        let columns = ["Top(1) 1", "Top(2) 2", "Top(3) 2", "Top(4) 4"];
        assert_eq!(clues, [&rows[..], &columns].concat());
        assert_eq!(Tracks::id(&Tracks::parse(&id.replace('t', "0s")).unwrap()), id, "no piece");
    }
}
