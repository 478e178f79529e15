//! Unequal, also known as Futoshiki: put each digit once into every row and column, so that each
//! sign between 2 cells is right. In its other mode there is a bar between all neighbours that
//! differ by 1, and only there.

mod edit;
mod explain;
mod make;
mod moves;
mod problem;
mod rules;
mod sign;

use tatham_core::author::ability::equally_often;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::picture::Shape;
use tatham_core::{
    Direction, Entry, Kind, Numbers, ParseError, PartialAnswer as _, Picture, Violation,
};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::check::{has_twice, twice_in_lines};
use moves::Signs;
pub use problem::{Pair, Problem, Relation};
pub use rules::Rule;

/// Unequal.
#[derive(Clone, Copy, Debug)]
pub struct Unequal;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Unequal>>()
    .with_editor(tatham_make::editor::<ByRules<Unequal>, Unequal>());

static KIND: Kind = Kind {
    name: "unequal",
    title: "Unequal",
    aliases: &["futoshiki"],
    about: "each digit once in every row and column; signs between cells show which is greater, or \
        bars which differ by 1",
    grammar: &[
        (
            "N:CELLS",
            "for each cell: its digit or `0`, then `U`, `R`, `D`, `L` if it is greater than that neighbour, then a comma",
        ),
        (
            "Na:CELLS",
            "`a`: adjacent mode; `U`, `R`, `D`, `L` in both cells if they differ by 1 (all other neighbours do not)",
        ),
    ],
    example: "4:2R,0,0,0,0,0,0,0,0,0U,0,0,0U,0U,0,0L,",
    unsolvable: Some("3:0R,0R,0,0R,0R,0,0,0,0,"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([1.0, 2.0, 5.0, 9.0])),
    rules: "Write each digit once in every row and column. A sign between 2 cells shows which \
        digit is larger.",
    ..model::KIND
};

impl LogicPuzzle for Unequal {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&Signs)),
        make: Some(tatham_make::maker::<ByRules<Self>, Self>()),
        turned: Some(|problem, way| Some(problem.turned(way))),
        totals: Some(equally_often::<ByRules<Self>>),
        ..Abilities::NONE
    };

    fn parse(text: &str) -> Result<Problem, ParseError> {
        problem::parse(text, KIND.title)
    }

    fn id(problem: &Problem) -> String {
        problem::id(problem)
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let size = known.size();
        let mut broken = twice_in_lines(known, |line, digit| {
            has_twice(Rule::Line(line), problem, format_args!("digit {digit}"))
        });
        for pair in problem.pairs() {
            if let [Some(first), Some(second)] = pair.cells.map(|cell| known.get(cell))
                && !pair.allows(first, second)
            {
                let violation = Rule::Pair(pair).violation(problem);
                broken.push(violation.at(known.places(pair.cells).chain([pair.place(size)])));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        picture.frame();
        for pair in problem.pairs() {
            let back =
                if pair.direction == Direction::East { Direction::West } else { Direction::North };
            let shape = match pair.relation {
                Relation::More { first } => Shape::More(if first { back } else { pair.direction }),
                Relation::Bar(true) => Shape::Bar,
                Relation::Bar(false) => continue,
            };
            picture.between(pair.cells[0], pair.direction, shape);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Place, place::Edge, place::Side};

    use super::*;

    tatham_core::contract_tests!(ByRules<Unequal>);

    #[test]
    fn errors_have_their_place() {
        tatham_core::author::contract::flaws::<ByRules<Unequal>>(&[
            ("2:0,0,0,0,", 0..1, "at least 3"),
            ("33:0,", 0..2, "33"),
            ("3:0,0,0R,0,0,0,0,0,0,", 6..9, "`R` of R1C3 leads out of the grid"),
            (
                "3:0R,0L,0,0,0,0,0,0,0,",
                2..5,
                "`R` of R1C1 is contradicted by the other cell, which is also greater",
            ),
            ("3a:0R,0,0,0,0,0,0,0,0,", 3..6, "`R` of R1C1 is missing in the other cell"),
            ("3:4,0,0,0,0,0,0,0,0,", 2..3, "4"),
            ("3:i", 2..3, "the last cell must not be skipped"),
            ("4adk:p", 0..4, "an order of at least 5"),
            ("3:0,0,0,0,0,0,0,0", 17..17, "9 cells; there are 8"),
            ("3:0,0,0,0,0,0,0,0;0", 17..18, "`,`"),
            ("3:0,0,0,0,0,0,0,0,0,,", 20..21, "found `,`"),
        ]);
    }

    #[test]
    fn each_cell_is_written_out() {
        for (id, written) in [
            ("4:c3LDU,k0,", "4:0,0,0,3UDL,0,0,0,0,0,0,0,0,0,0,0,0,"),
            // The last cell needs no comma; the canonical ID has one.
            ("3:0,0,0,0,0,0,0,0,0", "3:0,0,0,0,0,0,0,0,0,"),
            ("3:h3", "3:0,0,0,0,0,0,0,0,3,"),
            ("4adt:0R,0LR,0LR,0L,c0,c0,c0,", "4a:0R,0RL,0RL,0L,0,0,0,0,0,0,0,0,0,0,0,0,"),
        ] {
            match Unequal::parse(id) {
                Ok(problem) => assert_eq!(Unequal::id(&problem), written),
                Err(error) => assert!(
                    id.contains("3LDU") && error.to_string().contains("leads out"),
                    "{id}: {error}"
                ),
            }
        }
    }

    /// Violations if these digits are entered.
    fn broken(id: &str, digits: [u32; 9]) -> Vec<(String, Vec<Place>)> {
        let problem = Unequal::parse(id).expect(id);
        let known = Numbers::from_fn(problem.given.size(), |cell| {
            Some(digits[cell]).filter(|&digit| digit > 0)
        });
        Unequal::check(&problem, &known)
            .into_iter()
            .map(|violation| (violation.name, violation.places))
            .collect()
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let names =
            |id, digits| broken(id, digits).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let id = "3:0R,0,0D,0,0U,0,0,0L,0,";
        assert!(names(id, [2, 1, 3, 1, 3, 2, 0, 0, 0]).is_empty());
        for (digits, name) in [
            ([1, 2, 0, 0, 0, 0, 0, 0, 0], "R1C1 is not more than the cell on its right"),
            ([0, 0, 1, 0, 0, 2, 0, 0, 0], "R1C3 is not more than the cell below"),
            ([0, 2, 0, 0, 1, 0, 0, 0, 0], "R2C2 is not more than the cell above"),
            ([0, 0, 0, 0, 0, 0, 2, 1, 0], "R3C2 is not more than the cell on its left"),
            ([2, 0, 2, 0, 0, 0, 0, 0, 0], "row 1 has the digit 2 twice"),
            ([2, 0, 0, 0, 0, 0, 2, 0, 0], "column 1 has the digit 2 twice"),
        ] {
            assert_eq!(names(id, digits), [name]);
        }
        let id = "3a:0R,0L,0,0,0,0,0,0,0,";
        assert_eq!(names(id, [1, 3, 0, 0, 0, 0, 0, 0, 0]), ["R1C1 and R1C2 do not differ by one"]);
        assert_eq!(
            names(id, [1, 2, 0, 2, 0, 0, 0, 0, 0]),
            ["R1C1 and R2C1 differ by one without a bar"]
        );
        let edge = Place::Edge(Edge::Beside(0, 0, Side::Down));
        assert_eq!(
            broken(id, [1, 0, 0, 2, 0, 0, 0, 0, 0])[0].1,
            [Place::Cell([0, 0]), Place::Cell([0, 1]), edge]
        );
    }

    #[test]
    fn signs_stand_on_the_edges() {
        let marks = |id: &str| {
            let problem = Unequal::parse(id).expect(id);
            let marks = Unequal::draw(&problem, &Unequal::givens(&problem)).marks;
            marks.into_iter().filter_map(|mark| Some((mark.place?, mark.shape))).collect::<Vec<_>>()
        };
        let edge = |x, y, side| Place::Edge(Edge::Beside(x, y, side));
        assert_eq!(
            marks("3:0R,0,0D,0,0U,0,0,0L,0,"),
            [
                (edge(0, 0, Side::Right), Shape::More(Direction::West)),
                (edge(1, 0, Side::Down), Shape::More(Direction::South)),
                (edge(2, 0, Side::Down), Shape::More(Direction::North)),
                (edge(0, 2, Side::Right), Shape::More(Direction::East)),
            ]
        );
        assert_eq!(marks("3a:0D,0,0,0U,0,0,0,0,0,"), [(edge(0, 0, Side::Down), Shape::Bar)]);
    }
}
