//! Tiling of a puzzle, and the part of it that the puzzle uses.

use tatham_core::author::code::{
    self, At, Code as _, Flag, Flags, Given, List, Maybe, Number, Sides, Text, list,
};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::author::tiling::Tiling;
use tatham_core::picture::GridLines;
use tatham_core::{Flaw, ParseError, Picture, Size};

use crate::tilings::{Cut, DESIGNS, Design, Lay};

/// Tilings of the game that are not supported yet.
const LATER: [&str; 2] = ["hats", "spectres"];

const SQUARES: u32 = 0;

/// Largest number of faces of a tiling: a puzzle must be solved in memory.
const MOST_FACES: usize = 10_000;

const PARAMS: (At<Sides>, Flags) = (
    At(Sides { range: [1, 100] }),
    Flags::new(&[
        Flag::number("t", (DESIGNS.len() + LATER.len()) as u32 - 1, "the tiling"),
        Flag::difficulty("enth"),
    ]),
);

/// Content of the parameters, and the first part of the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) size: Size,
    /// Number of the tiling.
    tiling: u32,
    part: Part,
}

/// First part of the description, which ends with `_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// None: the tiling is laid in the only way, or in the older of 2.
    None,
    /// `0`: it is laid in the newer of 2 ways.
    Newer,
    /// `G` and 3 numbers: the piece of a Penrose tiling.
    Piece(Cut),
}

/// Codec of the 2 numbers and the angle of a piece, within the bounds of any tiling.
fn place() -> List<(Maybe<Text>, Number)> {
    list(
        ',',
        (
            Maybe { code: Text("-"), none: "" },
            Number { what: "a place in the tiling", range: 0..=99_999 },
        ),
    )
    .of(3)
}

impl Plan {
    /// Reads the parameters and the first part of the description; the clues are left.
    pub(super) fn parse<'t>(
        text: &'t str,
        game: &'static str,
    ) -> Result<(Self, Tiling, Piece<'t>), ParseError> {
        let (((size, span), flags), desc) = code::params(text, game, &PARAMS)?;
        let tiling = flags.number("t").unwrap_or(SQUARES);
        let Some(design) = DESIGNS.get(tiling as usize) else {
            let message = format!(
                "{game} on {} is not supported yet",
                LATER[tiling as usize - DESIGNS.len()]
            );
            let span = 0..text.find(':').unwrap_or_default();
            let help = Some(format!("tilings are `t0` to `t{}`", DESIGNS.len() - 1).into());
            return Err(ParseError { span, flaw: Flaw::Unsupported(message), help });
        };
        let [least, of_one] = design.least;
        if size.width.min(size.height) < least {
            return Err(ParseError::impossible(
                span,
                format!("sides must be at least {least}, but this is {size}"),
            ));
        }
        if size.width.max(size.height) < of_one {
            return Err(ParseError::impossible(
                span,
                format!("one side must be at least {of_one}, but this is {size}"),
            ));
        }
        if size.area() * design.faces > MOST_FACES {
            let message = format!(
                "{size} is too large: about {} faces (the maximum is {MOST_FACES})",
                size.area() * design.faces
            );
            return Err(ParseError::impossible(span, message));
        }
        let mut scan = Scanner::new(desc);
        let part = part(design, size, &mut scan)?;
        let plan = Self { size, tiling, part };
        let laid = plan.tiling();
        if laid.faces() == 0 {
            let piece = desc.span().start..scan.position();
            return Err(ParseError::impossible(
                piece,
                "there is no corner in this piece that has faces all around it",
            ));
        }
        Ok((plan, laid, scan.rest()))
    }

    pub(super) fn design(&self) -> &'static Design {
        &DESIGNS[self.tiling as usize]
    }

    pub(super) fn is_of_squares(&self) -> bool {
        self.tiling == SQUARES
    }

    fn tiling(&self) -> Tiling {
        let cut = if let Part::Piece(cut) = self.part { cut } else { Cut::default() };
        self.design().lay.tiling(self.size, self.part == Part::None, cut)
    }

    /// Picture without marks: of a grid, or of the plane.
    pub(super) fn picture(&self, tiling: &Tiling) -> Picture {
        if self.is_of_squares() {
            return Picture { grid: GridLines::Dots, ..Picture::new(self.size) };
        }
        let Design { name, unit, .. } = self.design();
        Picture {
            title: format!("{} {name}", self.size),
            ..Picture::of_plane(tiling.corner(), *unit)
        }
    }

    /// Parameters, without the difficulty.
    pub(super) fn params(&self) -> String {
        PARAMS.text(&((self.size, 0..0), Given::default().with("t", self.tiling)))
    }

    /// Parameters, the colon, and the first part of the description.
    pub(super) fn text(&self) -> String {
        let part = match self.part {
            Part::None => String::new(),
            Part::Newer => "0_".to_owned(),
            Part::Piece(Cut { middle: [x, y], angle }) => format!("G{x},{y},{angle}_"),
        };
        format!("{}:{part}", self.params())
    }
}

/// Reads the first part of the description.
fn part(design: &Design, size: Size, scan: &mut Scanner<'_>) -> Result<Part, ParseError> {
    match design.lay {
        Lay::Ears(_) if scan.rest().text.contains('_') => {
            (Text("0_")).read(scan).map(|()| Part::Newer)
        }
        Lay::Penrose(tiles) => {
            let ((), (numbers, span), ()) = (Text("G"), At(place()), Text("_")).read(scan)?;
            let number = |at: usize| {
                let (minus, number) = &numbers[at];
                if minus.is_some() { -(*number as i32) } else { *number as i32 }
            };
            let cut = Cut { middle: [number(0), number(1)], angle: number(2) };
            let (reach, [x, y]) = (tiles.reach(size), cut.middle.map(f64::from));
            if x.hypot(y) > f64::from(reach) {
                let message =
                    format!("the piece lies farther than {reach} from the middle of the tiling");
                return Err(ParseError::impossible(span, message));
            }
            if !(0..10 * Cut::TURN).contains(&cut.angle) || cut.angle % Cut::TURN != 0 {
                let message =
                    format!("the angle is {}, and not one of 0, 36, 72, … 324", cut.angle);
                return Err(ParseError::impossible(span, message));
            }
            Ok(Part::Piece(cut))
        }
        _ => Ok(Part::None),
    }
}
