//! Singles, which others call Hitori: make cells black, so that in no row and no column a number is left twice. No two black cells are neighbours, and the
//! white ones are connected.

mod told;

use std::fmt;

use tatham_core::code::{Code as _, Cells, Digit, Flag, Flags, Given, Sides, cells, params};
use tatham_core::explain::Law;
use tatham_core::grid::Line;
use tatham_core::picture::{Shape, Tone};
use tatham_core::play::Play;
use tatham_core::puzzle::Explaining;
use tatham_core::{Grid, Kind, Letters, ParseError, Picture, Puzzle, Size, Violation};
use tatham_sat::Lit;
use tatham_sat::model::{self, Model, Stated, count};

use crate::actions::Actions;
use crate::scattered;

/// Singles.
#[derive(Clone, Copy, Debug)]
pub struct Singles;

static KIND: Kind = Kind {
    name: "singles",
    title: "Singles",
    aliases: &["hitori"],
    about: "black cells so that no number is left twice in a row or column; the white ones are connected",
    grammar: &[("WxH:GRID", "a number for each cell: `1` to `9`, then `a` to `z` for 10 to 35, `A` to `Z` for 36 to 61; sides from 2 on")],
    example: "5x5:5113513215115332455155121",
    unsolvable: Some("2x2:1111"),
    ..model::KIND
};

const PARAMS: (Sides, Flags) = (Sides { most: 62 }, Flags::new(&[Flag::difficulty("ek")]));

/// The rule, of the cells of a line that have the same number.
pub(crate) const TWICE: Law = Law { kept: "are white once at most", broken: "are white twice" };

fn grid(size: Size) -> Cells<Digit> {
    cells(size, Digit::any(1, size.width.max(size.height).min(61) as u32))
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    numbers: Grid<u32>,
}

impl Problem {
    /// Tells of the cells of each line that have the same number, where there are two or more: the number, the line and the cells.
    fn alike(&self, mut tell: impl FnMut(Line, u32, &[usize])) {
        let lines = self.numbers.size().lines();
        for (line, cells) in lines.named() {
            let mut cells = cells.to_vec();
            cells.sort_by_key(|&cell| self.numbers[cell]);
            let alike = cells.chunk_by(|&a, &b| self.numbers[a] == self.numbers[b]);
            alike.filter(|alike| alike.len() > 1).for_each(|alike| tell(line, self.numbers[alike[0]], alike));
        }
    }
}

/// The cells of a line that have a number: `the 5s of row 3`.
struct Alike(Line, u32);

impl fmt::Display for Alike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {}s of {}", sign(self.1), self.0)
    }
}

/// A number as the game shows it.
fn sign(number: u32) -> String {
    Digit::any(1, 61).text(&number)
}

impl Stated for Singles {
    type Shape = Size;
    type Variable = Lit;

    fn shape(problem: &Problem) -> Size {
        problem.numbers.size()
    }

    fn rules(&size: &Size, model: &mut Model) -> Vec<Lit> {
        scattered::rules(size, model)
    }

    fn clues(problem: &Problem, black: &[Lit], model: &mut Model) {
        problem.alike(|line, number, alike| {
            let white = count(alike.iter().map(|&cell| !black[cell]));
            model.require(white.at_most(1)).named(Alike(line, number), &TWICE).weighs(1.0);
        });
    }
}

impl Puzzle for Singles {
    const KIND: &'static Kind = &KIND;
    const EXPLAINER: Option<Explaining<Self>> = Some(tatham_explain::explainer::<Self>);
    const PLAY: Option<Play<Problem, Letters>> = Some(Play::Entries(&Actions {
        forms: [("B#,#", Some('#')), ("C#,#", Some('.')), ("E#,#", None)],
        between: ";",
        row_first: false,
    }));
    type Problem = Problem;
    type Known = Letters;
    tatham_sat::solved_by_rules!();

    fn parse(text: &str) -> Result<Problem, ParseError> {
        let ((size, _), desc) = params(text, KIND.title, &PARAMS)?;
        if size.width.min(size.height) < 2 {
            return Err(ParseError::impossible(0..desc.start - 1, format!("sides are at least 2, this is {size}")));
        }
        Ok(Problem { numbers: grid(size).parse(desc)? })
    }

    fn id(Problem { numbers }: &Problem) -> String {
        PARAMS.text(&(numbers.size(), Given::default())) + ":" + &grid(numbers.size()).text(numbers)
    }

    fn given(problem: &Problem) -> Letters {
        Letters::unknown(problem.numbers.size())
    }

    fn range(_: &Problem) -> &'static str {
        ".#"
    }

    fn check(problem: &Problem, known: &Letters) -> Vec<Violation> {
        let mut broken = scattered::broken(known);
        problem.alike(|line, number, alike| {
            let white = known.having(alike, '.');
            if white.len() > 1 {
                broken.push(TWICE.broken_by(Alike(line, number)).at(known.places(white)));
            }
        });
        broken
    }

    fn draw(problem: &Problem, known: &Letters) -> Picture {
        let mut picture = Picture::new(known.size());
        for (cell, &number) in problem.numbers.cells().iter().enumerate() {
            match known.get(cell) {
                Some('#') => picture.mark(cell, Shape::Fill, Tone::Found),
                white => {
                    picture.mark(cell, Shape::Text(sign(number)), Tone::Given);
                    if white.is_some() {
                        picture.mark(cell, Shape::Ring, Tone::Found);
                    }
                }
            }
        }
        picture
    }
}
