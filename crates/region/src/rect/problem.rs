//! Numbers, and the possible rectangles of each.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use tatham_core::author::code::{
    self, Code as _, Flag, Flags, Given, Number, OrUnknown, Sides, Skips, params, skips,
};
use tatham_core::grid::Edges;
use tatham_core::{Direction, Grid, ParseError, Place, Size};

use crate::region_owner::Owner;

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags::new(&[
        Flag::option_decimal("e", "how much it is expanded"),
        Flag::ambiguous("a", "more than one solution is allowed"),
    ]),
);

/// Codec of the clues. The game has no unknown numbers.
fn grid(size: Size) -> Skips<OrUnknown<Number>> {
    skips(size, OrUnknown(Number { what: "an area", range: 1..=i32::MAX as u32 }))
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) numbers: Grid<Option<code::Clue>>,
}

/// Number and its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: code::Clue,
    x: usize,
    y: usize,
}

/// Largest number of rectangles of unknown numbers that are listed.
const MOST_RECTANGLES: usize = 2_000_000;

/// Base above every column and row.
const LINE: i64 = 1 << 10;

/// Code of an unknown number, above all others.
const UNKNOWN: u32 = i32::MAX as u32 + 1;

impl Clue {
    pub(super) fn cell(&self, size: Size) -> usize {
        size.cell(self.x, self.y)
    }
}

impl Owner for Clue {
    fn from_code(code: i64) -> Option<Self> {
        let number = match u32::try_from(code / LINE / LINE).ok()? {
            0 => return None,
            UNKNOWN => code::Clue::Unknown,
            number => code::Clue::Number(number),
        };
        Some(Self { number, x: (code % LINE) as usize, y: (code / LINE % LINE) as usize })
    }

    /// Larger numbers have larger values.
    fn code(&self) -> i64 {
        (i64::from(self.number.known().unwrap_or(UNKNOWN)) * LINE + self.y as i64) * LINE
            + self.x as i64
    }

    fn place(&self) -> Place {
        Place::Cell([self.x, self.y])
    }

    fn region(&self) -> String {
        format!("the rectangle of {self}")
    }
}

/// Writes the name of the number: `the 6 at R1C2`.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} at {}", self.number, self.place())
    }
}

/// Rectangle: its first column and row, and its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Rectangle {
    pub(super) fn area(&self) -> usize {
        self.width * self.height
    }

    /// Cells of the rectangle in a grid, in reading order.
    pub(super) fn cells(self, size: Size) -> impl Iterator<Item = usize> {
        (self.y..self.y + self.height)
            .flat_map(move |y| (self.x..self.x + self.width).map(move |x| size.cell(x, y)))
    }

    /// Edges inside the rectangle.
    pub(super) fn within(self, edges: Edges, size: Size) -> impl Iterator<Item = usize> {
        self.cells(size).flat_map(move |cell| {
            let (x, y) = size.position(cell);
            let east = (x + 1 < self.x + self.width)
                .then(|| edges.beside(cell, Direction::East))
                .flatten();
            let south = (y + 1 < self.y + self.height)
                .then(|| edges.beside(cell, Direction::South))
                .flatten();
            east.into_iter().chain(south)
        })
    }
}

impl Problem {
    pub(super) fn size(&self) -> Size {
        self.numbers.size()
    }

    /// Number in a cell.
    pub(super) fn clue(&self, cell: usize) -> Option<Clue> {
        let (x, y) = self.size().position(cell);
        Some(Clue { number: self.numbers[cell]?, x, y })
    }

    /// All numbers in reading order.
    pub(super) fn clues(&self) -> impl Iterator<Item = Clue> {
        (0..self.size().area()).filter_map(|cell| self.clue(cell))
    }

    /// Number of clues whose number is not known.
    pub(super) fn unknown(&self) -> usize {
        self.clues().filter(|clue| clue.number == code::Clue::Unknown).count()
    }

    /// Sum of the known numbers.
    pub(super) fn sum(&self) -> u64 {
        self.clues().filter_map(|clue| clue.number.known()).map(u64::from).sum()
    }

    /// Possible areas of the rectangles of unknown numbers, since all rectangles fill the grid.
    pub(super) fn remaining_areas(&self) -> RangeInclusive<usize> {
        let others = self.unknown().saturating_sub(1);
        let left = (self.size().area() as u64).saturating_sub(self.sum()) as usize;
        let most = left.saturating_sub(others);
        if others == 0 { most..=most } else { 1..=most }
    }

    /// Rectangles of each number: those with this many cells that contain it and no other number;
    /// for an unknown number, those with any of these `areas`. `None` if there are more than
    /// [`MOST_RECTANGLES`].
    pub(super) fn rectangles(&self, areas: &RangeInclusive<usize>) -> Option<Vec<Vec<Rectangle>>> {
        let size = self.size();
        let is_number = |cell: usize| self.numbers[cell].is_some();
        let (counts, runs) = (Counts::new(size, &is_number), FreeRuns::new(size, &is_number));
        let mut left = MOST_RECTANGLES;
        let mut of = |clue: Clue| -> Option<Vec<Rectangle>> {
            let code::Clue::Number(area) = clue.number else {
                let found: Vec<Rectangle> = runs.around(clue, areas).take(left + 1).collect();
                left = left.checked_sub(found.len())?;
                return Some(found);
            };
            let area = area as usize;
            let widths = (1..=size.width.min(area))
                .filter(|width| area.is_multiple_of(*width) && area / width <= size.height);
            let places = widths.flat_map(|width| {
                let height = area / width;
                let columns = (clue.x + 1).saturating_sub(width)..=clue.x.min(size.width - width);
                let rows = (clue.y + 1).saturating_sub(height)..=clue.y.min(size.height - height);
                rows.flat_map(move |y| {
                    columns.clone().map(move |x| Rectangle { x, y, width, height })
                })
            });
            Some(places.filter(|&rectangle| counts.within(rectangle) == 1).collect())
        };
        self.clues().map(&mut of).collect()
    }
}

/// Count of the numbers above and left of each corner of a grid.
struct Counts {
    wide: usize,
    before: Vec<u32>,
}

impl Counts {
    fn new(size: Size, is_number: &dyn Fn(usize) -> bool) -> Self {
        let wide = size.width + 1;
        let mut before = vec![0_u32; wide * (size.height + 1)];
        for y in 0..size.height {
            for x in 0..size.width {
                let own = u32::from(is_number(size.cell(x, y)));
                before[(y + 1) * wide + x + 1] =
                    own + before[y * wide + x + 1] + before[(y + 1) * wide + x]
                        - before[y * wide + x];
            }
        }
        Self { wide, before }
    }

    /// Count of the numbers in a rectangle.
    fn within(&self, Rectangle { x, y, width, height }: Rectangle) -> u32 {
        let corner = |x: usize, y: usize| self.before[y * self.wide + x];
        let (to_x, to_y) = (x + width, y + height);
        corner(to_x, to_y) + corner(x, y) - corner(to_x, y) - corner(x, to_y)
    }
}

/// Longest run of cells without a number that ends at each cell, and that begins there.
struct FreeRuns {
    size: Size,
    before: Vec<usize>,
    after: Vec<usize>,
}

impl FreeRuns {
    fn new(size: Size, is_number: &dyn Fn(usize) -> bool) -> Self {
        let (mut before, mut after) = (vec![0; size.area()], vec![0; size.area()]);
        for y in 0..size.height {
            let run = |run: &mut usize, cell: usize, runs: &mut Vec<usize>| {
                *run = if is_number(cell) { 0 } else { *run + 1 };
                runs[cell] = *run;
            };
            let (mut left, mut right) = (0, 0);
            for x in 0..size.width {
                run(&mut left, size.cell(x, y), &mut before);
                run(&mut right, size.cell(size.width - 1 - x, y), &mut after);
            }
        }
        Self { size, before, after }
    }

    /// Number of free cells on the left and on the right of a clue's column in a row; `None` if
    /// another clue is in the column.
    fn beside(&self, clue: Clue, y: usize) -> Option<[usize; 2]> {
        let cell = self.size.cell(clue.x, y);
        if y != clue.y {
            return Some([self.before[cell].checked_sub(1)?, self.after[cell] - 1]);
        }
        let left = if clue.x > 0 { self.before[cell - 1] } else { 0 };
        let right = if clue.x + 1 < self.size.width { self.after[cell + 1] } else { 0 };
        Some([left, right])
    }

    /// Rectangles of these areas that contain a clue and no other number.
    fn around<'a>(
        &'a self,
        clue: Clue,
        areas: &'a RangeInclusive<usize>,
    ) -> impl Iterator<Item = Rectangle> + 'a {
        let narrower = move |room: &mut [usize; 2], y: usize| {
            let own = self.beside(clue, y)?;
            *room = [room[0].min(own[0]), room[1].min(own[1])];
            Some((y, *room))
        };
        let widest = [self.size.width; 2];
        let tops = (0..=clue.y).rev().scan(widest, narrower);
        tops.flat_map(move |(top, room)| {
            let bottoms = (clue.y..self.size.height).scan(room, narrower);
            bottoms.flat_map(move |(bottom, [left, right])| {
                let height = bottom + 1 - top;
                let widths = areas.start().div_ceil(height).max(1)..=areas.end() / height;
                (0..=left).flat_map(move |left| {
                    let from = widths.start().saturating_sub(left + 1);
                    let to = widths.end().checked_sub(left + 1).map(|to| to.min(right));
                    let rights = to.map(|to| from..=to).into_iter().flatten();
                    rights
                        .map(move |right| Rectangle {
                            x: clue.x - left,
                            y: top,
                            width: left + 1 + right,
                            height,
                        })
                        .filter(move |rectangle| areas.contains(&rectangle.area()))
                })
            })
        })
    }
}

/// Checks the area of a size, which is written there.
pub(super) fn check_area(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    if size.area() >= 2 {
        return Ok(());
    }
    Err(ParseError::impossible(span, "a grid needs at least 2 cells"))
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    check_area(size, 0..desc.start - 1)?;
    Ok(Problem { numbers: grid(size).parse(desc)? })
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    PARAMS.text(&(problem.size(), Given::default()))
        + ":"
        + &grid(problem.size()).text(&problem.numbers)
}
