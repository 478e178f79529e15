//! Numbers, and the possible rectangles of each.

use std::fmt;

use tatham_core::author::code::{
    Code as _, Flag, Flags, Given, Number, Sides, Skips, params, skips,
};
use tatham_core::grid::Edges;
use tatham_core::{Direction, Grid, ParseError, Place, Size};

use crate::region_owner::Owner;

const PARAMS: (Sides, Flags) = (
    Sides { range: [1, 100] },
    Flags::new(&[
        Flag::option_decimal("e", "how much it is expanded"),
        Flag::option("a", "more than one solution is allowed"),
    ]),
);

/// Codec of the numbers.
fn grid(size: Size) -> Skips<Number> {
    skips(size, Number { what: "an area", range: 1..=i32::MAX as u32 })
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) numbers: Grid<Option<u32>>,
}

/// Number and its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: u32,
    x: usize,
    y: usize,
}

/// Base above every column and row.
const LINE: i64 = 1 << 10;

impl Clue {
    pub(super) fn cell(&self, size: Size) -> usize {
        size.cell(self.x, self.y)
    }
}

impl Owner for Clue {
    fn from_code(code: i64) -> Option<Self> {
        let number = u32::try_from(code / LINE / LINE).ok().filter(|number| *number > 0)?;
        Some(Self { number, x: (code % LINE) as usize, y: (code / LINE % LINE) as usize })
    }

    /// Larger numbers have larger values.
    fn code(&self) -> i64 {
        (i64::from(self.number) * LINE + self.y as i64) * LINE + self.x as i64
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

    /// Rectangles of each number: those with this many cells that contain it and no other number.
    pub(super) fn rectangles(&self) -> Vec<Vec<Rectangle>> {
        let size = self.size();
        // Count of the numbers above and left of each corner.
        let wide = size.width + 1;
        let mut before = vec![0_u32; wide * (size.height + 1)];
        for y in 0..size.height {
            for x in 0..size.width {
                let own = u32::from(self.numbers[size.cell(x, y)].is_some());
                before[(y + 1) * wide + x + 1] =
                    own + before[y * wide + x + 1] + before[(y + 1) * wide + x]
                        - before[y * wide + x];
            }
        }
        let numbers = |Rectangle { x, y, width, height }: Rectangle| {
            let (to_x, to_y) = (x + width, y + height);
            before[to_y * wide + to_x] + before[y * wide + x]
                - before[y * wide + to_x]
                - before[to_y * wide + x]
        };
        let of = |clue: Clue| {
            let area = clue.number as usize;
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
            places.filter(|&rectangle| numbers(rectangle) == 1).collect()
        };
        self.clues().map(of).collect()
    }
}

/// Reads the ID of the game with this title.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    if size.area() < 2 {
        return Err(ParseError::impossible(0..desc.start - 1, "a grid needs at least 2 cells"));
    }
    Ok(Problem { numbers: grid(size).parse(desc)? })
}

/// Canonical ID.
pub(super) fn id(problem: &Problem) -> String {
    PARAMS.text(&(problem.size(), Given::default()))
        + ":"
        + &grid(problem.size()).text(&problem.numbers)
}
