//! Keen, also known as KenKen: put each digit once into every row and column, so that the digits of
//! each cage combine to its number using its operation. A cage may contain a digit twice, in
//! different rows and columns.

mod cage;
mod explain;
mod make;
mod problem;
mod rules;

use tatham_core::author::ability::equally_often;
use tatham_core::author::play::Play;
use tatham_core::author::{Abilities, Rule as _};
use tatham_core::explain::Bands;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{
    Entry, Kind, Numbers, ParseError, PartialAnswer as _, Picture, Place, Violation,
};
use tatham_explain::{ByRules, LogicPuzzle};
use tatham_sat::model::{self, Rules as _};

use crate::check::{has_twice, twice_in_lines};
use crate::play::DIGITS;
use cage::Operation;
pub use problem::Problem;
pub use rules::Rule;

/// Keen.
#[derive(Clone, Copy, Debug)]
pub struct Keen;

/// Row of the table of kinds.
pub static ENTRY: Entry = Entry::for_kind::<ByRules<Keen>>();

static KIND: Kind = Kind {
    name: "keen",
    title: "Keen",
    aliases: &["kenken"],
    about: "each digit once in every row and column; the digits of each cage combine to its number \
        using its operation",
    grammar: &[(
        "N:CAGES,CLUES",
        "cage borders as run lengths over the inner edges; then for each cage, by first cell: `a` sum, `m` product, `s` difference or `d` quotient, and the number",
    )],
    example: "6:a3__aa_aa__a_3aa_aa_b_a_aa__aa_5a_3,a11s2d2m60d3s3a9a6a11d3s1m8s2m12m5d3",
    unsolvable: Some("3:_13,m1m2m3m1m2m3m1m2m3"),
    techniques: &explain::TECHNIQUES,
    bands: Some(Bands([0.0, 2.2, 5.0, 8.0])),
    rules: "Write each digit once in every row and column. The digits of a cage make its \
        number by its operation.",
    ..model::KIND
};

impl LogicPuzzle for Keen {
    const KIND: &'static Kind = &KIND;
    const ABILITIES: Abilities<ByRules<Self>> = Abilities {
        play: Some(Play::Entries(&DIGITS)),
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

    fn impossible(problem: &Problem) -> Option<String> {
        let (members, cage) = problem.cages().find(|(_, cage)| cage.is_hopeless())?;
        Some(format!("no digits of {} combine to its number", problem.name(&members, &cage)))
    }

    fn check(problem: &Problem, known: &Numbers) -> Vec<Violation> {
        let mut broken = twice_in_lines(known, |line, digit| {
            has_twice(Rule::Line(line), problem, format_args!("digit {digit}"))
        });
        for (i, (members, cage)) in problem.cages().enumerate() {
            let digits: Vec<u32> = members.iter().filter_map(|&cell| known.get(cell)).collect();
            let result = cage.operation.apply(digits.iter().copied());
            let is_beyond = match (cage.operation, result) {
                _ if digits.len() == members.len() => result != Some(cage.number),
                (Operation::Add, Some(sum)) => sum > cage.number,
                (Operation::Multiply, Some(product)) => !cage.number.is_multiple_of(product),
                _ => false,
            };
            if is_beyond {
                broken.push(Rule::Cage(i).violation(problem).at([Place::Cage(i)]));
            }
        }
        broken
    }

    fn draw(problem: &Problem, known: &Numbers) -> Picture {
        let mut picture = known.picture(&Self::givens(problem));
        picture.borders(|cell| problem.of[cell]);
        picture.frame();
        for (i, (members, cage)) in problem.cages().enumerate() {
            let (x, y) = picture.size.position(members[0]);
            picture.show(
                Place::Cage(i),
                Point::centre(x, y),
                Shape::Corner(Problem::clue(&cage)),
                Tone::Given,
            );
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Grid, partial_answer::Cells};
    use tatham_picture::{Render as _, Screen};

    use super::*;

    tatham_core::contract_tests!(ByRules<Keen>);

    /// 2 cages of each sign: 1− above 3×, and beside these 5+, 2÷ and single cells.
    const ID: &str = "4:_a_a_5ba_a4,d2a5s1m9s2d2m8";

    #[test]
    fn errors_have_their_place() {
        tatham_core::author::contract::flaws::<ByRules<Keen>>(&[
            ("2:d_,a3", 0..1, "at least 3"),
            ("3:l,s18", 4..7, "the cage starting at R1C1 has 9 cells, but `s` needs 2"),
            (
                "3:_13,m1m2d3m1m2m3m1m2m3",
                10..12,
                "the cage starting at R1C3 has 1 cell, but `d` needs 2",
            ),
            ("3:l,a", 5..5, "a clue"),
            ("3:l,x18", 4..5, "`a`"),
            ("3:l,a600000000", 5..14, "600000000"),
            ("3:_13,m1m2", 10..10, "9 cells"),
            ("3dz:l,a18", 2..3, "z"),
        ]);
    }

    #[test]
    fn what_the_generator_is_told_and_counts_of_letters_are_read() {
        for (id, written) in [
            ("3dxm:l,a18", "3:l,a18"),
            ("3:aaaa____________", ""),
            (ID, ID),
            ("7du:y3i,a196", "7:y3i,a196"),
        ] {
            assert_eq!(
                Keen::parse(id).map_or_else(|_| String::new(), |problem| Keen::id(&problem)),
                written,
                "{id}"
            );
        }
    }

    #[test]
    fn each_rule_is_told_from_the_others() {
        let problem = Keen::parse(ID).expect(ID);
        let verdict = |digits: [u32; 16]| {
            tatham_core::author::contract::violations::<ByRules<Keen>>(ID, |problem| {
                Cells(Grid::from_cells(problem.of.size(), digits.to_vec()).expect("a square"))
            })
        };
        let solution = tatham_core::solutions::<ByRules<Keen>>(
            &problem,
            &tatham_core::Settings::default(),
            &Budget::unlimited(),
        )
        .next();
        let solution: [u32; 16] =
            solution.expect("one").expect("no limit").0.cells().to_vec().try_into().expect("16");
        assert_eq!(verdict(solution), Vec::<String>::new());
        // Swap two rows: both the columns and the rows keep their digits.
        let mut rows = solution;
        (0..4).for_each(|x| rows.swap(x, 4 + x));
        assert!(
            !verdict(rows).is_empty()
                && verdict(rows).iter().all(|name| name.ends_with("does not have its result"))
        );
        let mut cells = solution;
        cells[0] = solution[1];
        let names = verdict(cells);
        assert!(names.contains(&format!("row 1 has the digit {} twice", solution[1])), "{names:?}");
        assert!(names.iter().any(|name| name.starts_with("column 1 has the digit")), "{names:?}");
    }

    #[test]
    fn cages_are_broken_as_soon_as_they_show_it() {
        let check = |id: &str, digits: [u32; 9]| {
            tatham_core::author::contract::violations::<ByRules<Keen>>(id, |problem| {
                Numbers::from_fn(problem.of.size(), |cell| {
                    Some(digits[cell]).filter(|&digit| digit > 0)
                })
            })
        };
        // Rows as cages.
        let id = "3:f_6,a6m4a4";
        let broken = |number: &str, row: usize| {
            vec![format!("the cage of {number} at R{row}C1 does not have its result")]
        };
        assert!(check(id, [1, 2, 0, 0, 0, 0, 0, 0, 0]).is_empty(), "open");
        assert_eq!(check(id, [0, 0, 0, 3, 0, 0, 0, 0, 0]), broken("4×", 2), "no divisor");
        assert_eq!(check(id, [0, 0, 0, 0, 0, 0, 2, 3, 0]), broken("4+", 3), "more");
        assert_eq!(check(id, [1, 2, 3, 0, 0, 0, 0, 0, 0]), Vec::<String>::new());
        assert_eq!(
            Keen::impossible(&Keen::parse(id).expect(id)).as_deref(),
            Some("no digits of the cage of 4× at R2C1 combine to its number")
        );
    }

    #[test]
    fn the_picture_has_borders_between_cages() {
        let problem = Keen::parse("3:_aba_3a,a5m3m6s1").expect("an ID");
        let picture = Keen::draw(&problem, &Keen::givens(&problem));
        let clues: Vec<_> = picture
            .marks
            .iter()
            .filter_map(|mark| Some((mark.place?, mark.shape.clone())))
            .collect();
        let clue = |cage, text: &str| (Place::Cage(cage), Shape::Corner(text.to_owned()));
        assert_eq!(clues, [clue(0, "5+"), clue(1, "3×"), clue(2, "6×"), clue(3, "1−")]);
        let text = picture.to_terminal(Screen::ENDLESS).expect("endless");
        assert!(text.starts_with('┏') && text.contains('┃'), "{text}");
    }
}
