//! Range, also known as Kurodoko or Kuromasu: make cells black, so that each number counts the white cells that its own cell sees along its row and column,
//! up to the next black ones, itself among them. No two black cells are neighbours, and the white ones are connected; cells with numbers are white.

mod told;

use tatham_core::code::{Code as _, Number, Sides, Skips, params, skips};
use tatham_core::explain::Law;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Direction, Grid, Kind, Letters, ParseError, Picture, Place, Puzzle, Size, Violation};
use tatham_sat::Lit;
use tatham_sat::model::{self, Clue, Model, Stated};

use crate::actions::Actions;
use crate::scattered;

/// Range.
#[derive(Clone, Copy, Debug)]
pub struct Range;

static KIND: Kind = Kind {
    name: "range",
    title: "Range",
    aliases: &["kurodoko", "kuromasu"],
    about: "black cells so that each number counts the white cells that it sees; the white ones are connected",
    grammar: &[(
        "WxH:GRID",
        "`a` to `z` skip 1 to 26 cells, `5` is a number, with `_` between two numbers; the sides come to 128 at most",
    )],
    example: "7x7:d4b12b8e4a3k7a8e7b6b4d",
    unsolvable: Some("2x2:1a1a"),
    ..model::KIND
};

const PARAMS: Sides = Sides { most: 127 };

/// The most that both sides come to.
const SUM: usize = 128;

/// The rule.
pub(crate) const SEES: Law =
    Law { kept: "sees as many white cells as it says", broken: "does not see as many white cells as it says" };

/// A number counts at most the cells of a row and of a column.
fn grid(size: Size) -> Skips<Number> {
    skips(size, Number { what: "a number", range: 1..=(size.width + size.height - 1) as u32 })
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    numbers: Grid<Option<u32>>,
}

/// A number, and the cells above, on the right, below and on the left of it, the nearest first.
type Sight = (Clue, [Vec<usize>; 4]);

impl Problem {
    fn sights(&self) -> impl Iterator<Item = Sight> {
        let size = self.numbers.size();
        let arms = move |cell| [0, 2, 4, 6].map(|side| size.ray(cell, Direction::ALL[side]).collect());
        self.numbers.cells().iter().enumerate().filter_map(move |(cell, number)| {
            Some((Clue { place: Place::Cell(size.position(cell).into()), number: (*number)?.into() }, arms(cell)))
        })
    }
}

impl Stated for Range {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.numbers.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        scattered::rules(size, model)
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        for (clue, arms) in problem.sights() {
            let white = arms.map(|arm| arm.into_iter().map(|cell| !black[cell]).collect());
            model.in_view(&white, clue.number as u32 - 1).named(clue, &SEES).clue(clue);
        }
    }
}

impl Puzzle for Range {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Entries(&Actions {
        forms: [("B,#,#", Some('#')), ("W,#,#", Some('.')), ("E,#,#", None)],
        between: "",
        row_first: true,
    }));
    type Problem = Problem;
    type Known = Letters;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let (size, desc) = params(text, KIND.title, &PARAMS)?;
        if size.width + size.height > SUM {
            let why = format!("the sides come to {SUM} at most, this is {size}");
            return Err(ParseError::impossible(0..desc.start - 1, why));
        }
        Ok(Problem { numbers: grid(size).parse(desc)? })
    }

    fn id(Problem { numbers }: &Problem) -> String {
        PARAMS.text(&numbers.size()) + ":" + &grid(numbers.size()).text(numbers)
    }

    /// Cells with numbers are white.
    fn given(problem: &Problem) -> Letters {
        Letters::from_fn(problem.numbers.size(), |cell| problem.numbers[cell].map(|_| '.'))
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let sees = |arms: &[Vec<usize>; 4], is_seen: &dyn Fn(char) -> bool| -> i64 {
            let seen = arms.iter().map(|arm| arm.iter().take_while(|&&cell| is_seen(known.0[cell])).count());
            1 + seen.sum::<usize>() as i64
        };
        let is_miscounted = |(clue, arms): &Sight| !(sees(arms, &|sign| sign == '.')..=sees(arms, &|sign| sign != '#')).contains(&clue.number);
        let miscounted = problem.sights().filter(is_miscounted);
        let mut broken = scattered::broken(known);
        broken.extend(miscounted.map(|(clue, _)| SEES.broken_by(clue).at([clue.place])));
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = Picture::new(known.size());
        for (cell, number) in problem.numbers.cells().iter().enumerate() {
            match (number, known.get(cell)) {
                (Some(number), _) => picture.mark(cell, Shape::Text(number.to_string()), Tone::Given),
                (None, Some('#')) => picture.mark(cell, Shape::Fill, Tone::Found),
                (None, Some(_)) => picture.mark(cell, Shape::Dot, Tone::Faint),
                (None, None) => {}
            }
        }
        picture
    }
}
