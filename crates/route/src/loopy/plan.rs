//! Tiling of a puzzle, and the part of it that the puzzle uses.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use tatham_core::author::Random;
use tatham_core::author::code::{
    self, At, Code as _, Flag, Flags, Given, List, Maybe, Number, Sides, Text, list,
};
use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::author::tiling::Tiling;
use tatham_core::picture::GridLines;
use tatham_core::{Orientation, ParseError, Picture, Size};

use crate::tilings::{
    Choice, Cut, DESIGNS, Design, Lay, MOST_LEVELS, Tiles, TooManyLevels, too_many,
};

const SQUARES: u32 = 0;

/// Largest number of faces of a tiling: a puzzle must be solved in memory.
const MOST_FACES: usize = 10_000;

const PARAMS: (At<Sides>, Flags) = (
    At(Sides { range: [1, 100] }),
    Flags::new(&[
        Flag::number("t", DESIGNS.len() as u32 - 1, "the tiling"),
        Flag::difficulty("enth"),
    ]),
);

/// Number of tilings that a thread keeps.
const KEPT: usize = 4;

/// Tiling that is kept: its number, its size, and true if it is laid in the older of two ways.
type KeptTiling = ((u32, Size, bool), Arc<Tiling>);

thread_local! {
    /// Tilings that were used last, the last one first, but for pieces, each of which is new. Most
    /// texts whose kind is not known are tried as a puzzle on squares, too.
    static TILINGS: RefCell<Vec<KeptTiling>> = const { RefCell::new(Vec::new()) };
}

/// Returns the tiling with this number.
fn laid(tiling: u32, size: Size, choice: &Choice) -> Result<Arc<Tiling>, TooManyLevels> {
    let lay = || DESIGNS[tiling as usize].lay.tiling(size, choice).map(Arc::new);
    if !matches!(choice, Choice::Newer | Choice::Older) {
        return lay();
    }
    let key = (tiling, size, *choice == Choice::Older);
    TILINGS.with_borrow_mut(|kept| {
        if let Some(at) = kept.iter().position(|(own, _)| *own == key) {
            kept[..=at].rotate_right(1);
        } else {
            kept.insert(0, (key, lay()?));
            kept.truncate(KEPT);
        }
        Ok(kept[0].1.clone())
    })
}

/// Parameters, and the first part of the description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) size: Size,
    /// Number of the tiling.
    tiling: u32,
    part: PlanSection,
}

/// The first part of the description, which ends with `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlanSection {
    /// None: the tiling is laid in the only way, in the older of two, or in the one that fits the
    /// clues.
    None,
    /// `0`: it is laid in the newer of 2 ways.
    Newer,
    /// `G` and 3 numbers: the piece of a Penrose tiling.
    Piece(Cut),
    /// The address of a tile, as it was written: the piece around it.
    Address(Box<str>),
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
    .with_count(3)
}

impl Plan {
    /// Reads the parameters and the first part of the description; the clues are left.
    pub(super) fn parse<'t>(
        text: &'t str,
        game: &'static str,
    ) -> Result<(Self, Arc<Tiling>, Piece<'t>), ParseError> {
        let (((size, span), flags), desc) = code::params(text, game, &PARAMS)?;
        let (tiling, design) = design(size, span, &flags)?;
        let mut scan = Scanner::new(desc);
        let (part, choice) = part(design, size, &mut scan)?;
        // Without the `_` behind it.
        let piece = desc.slice(0..(scan.position() - desc.start).saturating_sub(1));
        let laid = laid(tiling, size, &choice);
        let laid = laid.map_err(|TooManyLevels| too_many(piece, MOST_LEVELS + 1))?;
        if laid.faces() == 0 {
            return Err(ParseError::impossible(piece.span(), "no face lies in this piece"));
        }
        Ok((Self { size, tiling, part }, laid, scan.rest()))
    }

    /// Reads the parameters of puzzles to be made, and lays the tiling; a tiling that never
    /// repeats is a random piece.
    pub(super) fn to_make(
        text: &str,
        random: &mut Random,
    ) -> Result<(Self, Arc<Tiling>), ParseError> {
        let ((size, span), flags) = code::params_to_make(text, &PARAMS)?;
        let (tiling, design) = design(size, span, &flags)?;
        let (part, choice) = match design.lay {
            Lay::Ears(_) => (PlanSection::Newer, Choice::Newer),
            Lay::Penrose(tiles) => {
                let reach = tiles.reach(size) / 2;
                let mut coordinate = || random.below(2 * reach as usize + 1) as i32 - reach;
                let middle = [coordinate(), coordinate()];
                let cut = Cut { middle, angle: Cut::TURN * random.below(10) as i32 };
                (PlanSection::Piece(cut), Choice::Cut(cut))
            }
            Lay::Hats | Lay::Spectres => {
                let text = design.lay.sample(size, random);
                let address = design.lay.address(&mut Scanner::new(Piece::whole(&text)))?;
                (PlanSection::Address(text.into()), Choice::Address(address))
            }
            Lay::Squares | Lay::Cells(_) | Lay::Florets(_) => (PlanSection::None, Choice::Newer),
        };
        let laid = laid(tiling, size, &choice);
        let laid = laid.map_err(|TooManyLevels| too_many(Piece::whole(text), MOST_LEVELS + 1))?;
        Ok((Self { size, tiling, part }, laid))
    }

    /// Returns the plan in another orientation, and lays it, if it is of squares.
    pub(super) fn turned(&self, way: Orientation) -> Option<(Self, Arc<Tiling>)> {
        let plan =
            self.is_of_squares().then(|| Self { size: way.size(self.size), ..self.clone() })?;
        let laid = laid(plan.tiling, plan.size, &Choice::Newer).ok()?;
        Some((plan, laid))
    }

    pub(super) fn design(&self) -> &'static Design {
        &DESIGNS[self.tiling as usize]
    }

    pub(super) fn is_of_squares(&self) -> bool {
        self.tiling == SQUARES
    }

    /// A picture without marks: of a grid, or of the plane.
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
        let part = match &self.part {
            PlanSection::None => String::new(),
            PlanSection::Newer => "0_".to_owned(),
            PlanSection::Piece(Cut { middle: [x, y], angle }) => format!("G{x},{y},{angle}_"),
            PlanSection::Address(address) => format!("{address}_"),
        };
        format!("{}:{part}", self.params())
    }
}

/// Returns the number of the tiling and the tiling, if the size suits it.
fn design(
    size: Size,
    span: Range<usize>,
    flags: &Given,
) -> Result<(u32, &'static Design), ParseError> {
    let tiling = flags.number("t").unwrap_or(SQUARES);
    let design = &DESIGNS[tiling as usize];
    let [least, of_one] = design.least;
    let faces = size.area() * design.faces;
    let message = if size.width.min(size.height) < least {
        format!("sides must be at least {least}, but this is {size}")
    } else if size.width.max(size.height) < of_one {
        format!("one side must be at least {of_one}, but this is {size}")
    } else if faces > MOST_FACES {
        format!("{size} is too large: about {faces} faces (the maximum is {MOST_FACES})")
    } else {
        return Ok((tiling, design));
    };
    Err(ParseError::impossible(span, message))
}

/// Reads the first part of the description.
fn part(
    design: &Design,
    size: Size,
    scan: &mut Scanner<'_>,
) -> Result<(PlanSection, Choice), ParseError> {
    match design.lay {
        Lay::Ears(_) if scan.rest().text.contains('_') => {
            Text("0_").read(scan)?;
            Ok((PlanSection::Newer, Choice::Newer))
        }
        Lay::Ears(_) => Ok((PlanSection::None, Choice::Older)),
        Lay::Florets(_) if size.width == 1 => Ok((PlanSection::None, one_wide(size, scan.rest())?)),
        Lay::Penrose(tiles) if scan.peek() == Some('G') => {
            let cut = cut(tiles, size, scan)?;
            Ok((PlanSection::Piece(cut), Choice::Cut(cut)))
        }
        Lay::Penrose(_) | Lay::Hats | Lay::Spectres => {
            let text = scan.rest();
            let address = design.lay.address(scan)?;
            let typed = text.text[..scan.position() - text.start].into();
            Text("_").read(scan)?;
            Ok((PlanSection::Address(typed), Choice::Address(address)))
        }
        Lay::Squares | Lay::Cells(_) | Lay::Florets(_) => Ok((PlanSection::None, Choice::Newer)),
    }
}

/// Returns the way to lay Florets one wide that has as many faces as there are clues.
fn one_wide(size: Size, clues: Piece<'_>) -> Result<Choice, ParseError> {
    let count = |sign: char| match sign {
        'a'..='z' => Some(sign as usize - 'a' as usize + 1),
        '0'..='9' | 'A'..='Z' => Some(1),
        _ => None,
    };
    // Other signs are refused later.
    let Some(found) = clues.text.chars().map(count).sum::<Option<usize>>() else {
        return Ok(Choice::Newer);
    };
    let (newer, older) = (6 * size.height, 6 * (size.height - 1));
    if found == newer {
        Ok(Choice::Newer)
    } else if found == older {
        Ok(Choice::Older)
    } else {
        let end = clues.span().end;
        let message =
            format!("expected {newer} faces, or {older} as older versions have; found {found}");
        Err(ParseError::impossible(end..end, message))
    }
}

/// Reads the piece of a Penrose tiling in the older form.
fn cut(tiles: Tiles, size: Size, scan: &mut Scanner<'_>) -> Result<Cut, ParseError> {
    let ((), (numbers, span), ()) = (Text("G"), At(place()), Text("_")).read(scan)?;
    let number = |at: usize| {
        let (minus, number) = &numbers[at];
        if minus.is_some() { -(*number as i32) } else { *number as i32 }
    };
    let cut = Cut { middle: [number(0), number(1)], angle: number(2) };
    let (reach, [x, y]) = (tiles.reach(size), cut.middle.map(f64::from));
    if x.hypot(y) > f64::from(reach) {
        let message = format!("the piece lies farther than {reach} from the middle of the tiling");
        return Err(ParseError::impossible(span, message));
    }
    if !(0..10 * Cut::TURN).contains(&cut.angle) || cut.angle % Cut::TURN != 0 {
        let message = format!("the angle is {}, and not one of 0, 36, 72, … 324", cut.angle);
        return Err(ParseError::impossible(span, message));
    }
    Ok(cut)
}
