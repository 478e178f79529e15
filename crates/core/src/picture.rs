//! Pictures of puzzles, as data: marks on a grid.
//!
//! The crate `tatham-picture` makes SVG and terminal text of them. The enums here are exhaustive,
//! so that the compiler names each mark that a renderer forgets to draw.
//!
//! Points are half cells: the centre of cell (x, y) is (2x+1, 2y+1), its top left corner (2x, 2y),
//! so that cells, edges and corners all have integer points. Clues outside the grid are at points
//! below 0 or past its edges.
//!
//! ```text
//!        0 1 2 3 4
//!      0 +---+---+        a 2x1 grid: centres at (1,1) and (3,1),
//!      1 | · | · |        the line between the cells from (2,0) to (2,2)
//!      2 +---+---+
//! ```

mod compare;
mod geometry;
mod step;
mod strip;

use std::collections::BTreeMap;

use crate::grid::{Arms, Direction, Size};
use crate::place::{Clue, Edge, Place, Side};

/// Point in half cells, from the top left corner of the grid; x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Distance to the right.
    pub x: i32,
    /// Distance down.
    pub y: i32,
}

impl Point {
    /// Returns the centre of the cell in column `x` of row `y`.
    pub fn centre(x: usize, y: usize) -> Self {
        Self { x: 2 * x as i32 + 1, y: 2 * y as i32 + 1 }
    }

    /// Returns a corner between cells: the top left one of the cell in column `x` of row `y`.
    pub fn corner(x: usize, y: usize) -> Self {
        Self { x: 2 * x as i32, y: 2 * y as i32 }
    }
}

/// Origin of a mark: the puzzle or the solver. Each has a colour of its own that also differs in
/// grey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Part of the puzzle as posed.
    Given,
    /// Found by the solver.
    Found,
    /// Unimportant: grid lines, cells known to be empty.
    Faint,
}

/// Typeface of a text that is not bound to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Small: a label for another text.
    Caption,
    /// Plain: as large as a text in a cell.
    Plain,
    /// Bold, and a little larger.
    Strong,
    /// More than twice as large as in a cell, and bold.
    Huge,
}

/// Part of a text that lies at the point of its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Its middle.
    Middle,
    /// Its end: for numbers below one another.
    End,
}

/// The shape of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The whole cell is filled, as with ink.
    Fill,
    /// The cell holds a black square, on paper of any colour.
    Black,
    /// The cell holds a white square.
    White,
    /// The cell is grey: it holds neither yet, or belongs to a black area.
    Open,
    /// The whole cell has a light background: diagonals, regions.
    Shade,
    /// A short text, centred.
    Text(String),
    /// A small text in the top left corner of its cell: a cage's sum, a position's arrow.
    Corner(String),
    /// A small text below the middle of its cell: excluded values.
    Not(String),
    /// An arrow.
    Arrow(Direction),
    /// A star, where other cells have an arrow: the path ends here.
    Star,
    /// A path from the middle of the cell to that of another, under everything else. It follows
    /// from the values of the cells.
    Path {
        /// The point where it ends.
        to: Point,
    },
    /// A small dot: a cell known to be empty.
    Dot,
    /// A large disc that fills most of the cell.
    Disc,
    /// A ring around the content of the cell.
    Ring,
    /// A square that fills most of the cell: the middle of a ship.
    Block,
    /// A square that is round towards one of its sides: the end of a ship.
    End(Direction),
    /// A line from the mark's point to another: along the grid, from cell to cell, from corner to
    /// corner, or anywhere.
    Line {
        /// The point where it ends.
        to: Point,
        /// True if it is a border and not a grid line.
        thick: bool,
    },
    /// A text that is not bound to a cell: a calculation, a caption. Only SVG shows it.
    Words {
        /// The text.
        text: String,
        /// Its typeface.
        weight: Weight,
        /// The part of it that lies at the mark's point.
        align: Align,
    },
    /// A dashed line just inside the given side of the cell, by the direction to that side: a cage.
    Dashed(Direction),
    /// A lamp.
    Lamp,
    /// The whole cell is lit by a lamp.
    Lit,
    /// The whole cell is half of a domino: an end of a magnet or of a blank.
    Pole(Pole),
    /// A sign on the line between two cells: the value on this side is larger.
    More(Direction),
    /// A bar on the line between two cells: their values are consecutive.
    Bar,
    /// A white or black dot, in a cell, on a line or where lines meet: the centre of a galaxy.
    Spot {
        /// True if it is black.
        black: bool,
    },
    /// The whole cell belongs to a region of a map; its number is one of 4 colours, if it has one.
    Region(Option<u32>),
    /// The whole cell is a tile of one of 11 colours, see [`TILES`]; a text in it names the colour
    /// for readers who cannot distinguish it.
    Tile(u32),
    /// Small values side by side, which are still possible in the cell: pencil marks.
    Pencil(String),
    /// A tree.
    Tree,
    /// A tent.
    Tent,
    /// A mirror from corner to corner: up to the north-east, or to the north-west.
    Mirror(Direction),
    /// A ghost.
    Ghost,
    /// A vampire.
    Vampire,
    /// A zombie.
    Zombie,
    /// An island, or a round clue where lines meet, with its number.
    Island(String),
    /// A number of bridges side by side from one island to another in the same row or column.
    Bridges {
        /// The other island.
        to: Point,
        /// Number of bridges.
        count: u32,
    },
    /// A small cross: no line passes here.
    Cross,
    /// A white or black pearl.
    Pearl {
        /// True if it is black.
        black: bool,
    },
    /// Rails from the middle of the cell to these sides: a straight track or an arc joins two of
    /// them.
    Track(Arms),
    /// Wires from the middle of the cell to these sides; a single wire ends in a box.
    Wire(Arms),
    /// The box in the middle of the cell, to which all wires lead.
    Source,
    /// A face of a tiling, or with two corners an edge of it: mere background, which shows a place.
    Polygon(Vec<Point>),
}

/// End of a magnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the poles need no explanation")]
pub enum Pole {
    Plus,
    Minus,
    /// Half of a domino that is not a magnet.
    Neutral,
}

/// Names of the colours of tiles.
pub const TILES: [&str; 11] = [
    "red",
    "yellow",
    "green",
    "blue",
    "orange",
    "purple",
    "brown",
    "light blue",
    "light green",
    "pink",
    "lilac",
];

/// Mark of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its point.
    pub point: Point,
    /// Its shape.
    pub shape: Shape,
    /// Its origin.
    pub tone: Tone,
    /// The place that it shows, if that is not its own cell: a clue, a cage, a link.
    pub place: Option<Place>,
}

/// Reason to notice a place. Each has a colour and a sign of its own, and is recognisable without
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notice {
    /// The player's entry is wrong.
    Wrong,
    /// Two solutions differ here.
    Differs,
    /// It shows a broken rule, which this entry need not have caused.
    Broken,
    /// A step of an explanation starts from it.
    Starts,
    /// A step of an explanation decides it.
    Decides,
    /// It differs from what was given.
    Changed,
}

/// Thin lines between the cells of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridLines {
    /// All of them.
    Full,
    /// All of them, but none on a terminal: there the cells are side by side.
    Tight,
    /// Dots at their crossings; in the plane at the corners of faces.
    Dots,
    /// None: marks are the only lines.
    None,
}

/// Picture of a puzzle: a grid and the marks on it, later ones above earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Description for readers who do not see the picture: `Unruly 8x8, solved`. A kind gives the
    /// details of the puzzle, at least its size; the name of the game and the state are added
    /// automatically.
    pub title: String,
    /// Size of the grid in cells.
    pub size: Size,
    /// Number of points in half a cell: 1 in a grid, more in a part of the plane, where lines run
    /// in any direction and there are no cells.
    pub unit: i32,
    /// The thin lines between the cells.
    pub grid: GridLines,
    /// True if it is a strip of boards, whose cells are not places.
    pub is_strip: bool,
    /// True if reading aids, such as dots and paths, are omitted.
    pub plain: bool,
    /// The marks.
    pub marks: Vec<Mark>,
    /// The places to notice: cells, and places that marks show.
    pub notices: BTreeMap<Place, Notice>,
}

impl Shape {
    /// Returns true if it is a face of a tiling.
    pub fn is_face(&self) -> bool {
        matches!(self, Self::Polygon(corners) if corners.len() > 2)
    }
}

impl Picture {
    /// Makes a grid with all its lines and without marks.
    pub fn new(size: Size) -> Self {
        let title = format!("{}x{}", size.width, size.height);
        Self {
            title,
            size,
            unit: 1,
            grid: GridLines::Full,
            is_strip: false,
            plain: false,
            marks: Vec::new(),
            notices: BTreeMap::new(),
        }
    }

    /// Makes a part of the plane without marks, from the origin to this corner, in which `unit`
    /// points make half a cell of a grid.
    pub fn of_plane(corner: Point, unit: i32) -> Self {
        let cells = |at: i32| usize::try_from(at.div_euclid(2 * unit) + 1).unwrap_or(1);
        let size = Size { width: cells(corner.x), height: cells(corner.y) };
        Self { unit, grid: GridLines::Dots, ..Self::new(size) }
    }

    /// Adds a mark at `point`.
    pub fn add(&mut self, point: Point, shape: Shape, tone: Tone) {
        self.marks.push(Mark { point, shape, tone, place: None });
    }

    /// Adds a mark that shows a place other than its own cell.
    pub fn show(&mut self, place: Place, point: Point, shape: Shape, tone: Tone) {
        self.marks.push(Mark { point, shape, tone, place: Some(place) });
    }

    /// Adds a clue beside the grid, `distance` cells from its line.
    pub fn clue(&mut self, clue: Clue, distance: usize, text: String) {
        self.show(Place::Clue(clue), self.beside(clue, distance), Shape::Text(text), Tone::Given);
    }

    /// Returns the point of a clue beside the grid, `distance` cells from its line.
    pub fn beside(&self, clue: Clue, distance: usize) -> Point {
        let at = |number: usize| 2 * number as i32 - 1;
        let (before, after) =
            (-1 - 2 * distance as i32, |side: usize| 2 * (side + distance) as i32 + 1);
        let (x, y) = match clue {
            Clue::Top(column) => (at(column), before),
            Clue::Bottom(column) => (at(column), after(self.size.height)),
            Clue::Left(row) => (before, at(row)),
            Clue::Right(row) => (after(self.size.width), at(row)),
            // A clue that belongs to no line is in the corner.
            Clue::Fleet | Clue::Mines => (before, before),
        };
        Point { x, y }
    }

    /// Adds a sign on the line between `cell` and its neighbour in `direction` (east or south).
    pub fn between(&mut self, cell: usize, direction: Direction, shape: Shape) {
        let (x, y) = self.size.position(cell);
        let (side, (dx, dy)) =
            if direction == Direction::East { (Side::Right, (2, 1)) } else { (Side::Down, (1, 2)) };
        let corner = Point::corner(x, y);
        let point = Point { x: corner.x + dx, y: corner.y + dy };
        self.show(Place::Edge(Edge::Beside(x, y, side)), point, shape, Tone::Given);
    }

    /// Adds thick lines around the grid.
    pub fn frame(&mut self) {
        let Size { width, height } = self.size;
        for (from, to) in [
            ((0, 0), (width, 0)),
            ((0, height), (width, height)),
            ((0, 0), (0, height)),
            ((width, 0), (width, height)),
        ] {
            self.add(
                Point::corner(from.0, from.1),
                Shape::Line { to: Point::corner(to.0, to.1), thick: true },
                Tone::Given,
            );
        }
    }

    /// Adds a mark in the middle of a cell.
    pub fn mark(&mut self, cell: usize, shape: Shape, tone: Tone) {
        let (x, y) = self.size.position(cell);
        self.add(Point::centre(x, y), shape, tone);
    }

    /// Adds a thick line on the side of `cell` that lies in `direction` (north, east, south or
    /// west).
    pub fn border(&mut self, cell: usize, direction: Direction) {
        let (x, y) = self.size.position(cell);
        let (from, to) = match direction {
            Direction::North => (Point::corner(x, y), Point::corner(x + 1, y)),
            Direction::South => (Point::corner(x, y + 1), Point::corner(x + 1, y + 1)),
            Direction::West => (Point::corner(x, y), Point::corner(x, y + 1)),
            _ => (Point::corner(x + 1, y), Point::corner(x + 1, y + 1)),
        };
        self.add(from, Shape::Line { to, thick: true }, Tone::Given);
    }

    /// Adds the thick lines between cells that `region` puts in different regions.
    pub fn borders(&mut self, region: impl Fn(usize) -> usize) {
        for cell in 0..self.size.area() {
            for direction in [Direction::East, Direction::South] {
                if self.size.step(cell, direction).is_some_and(|next| region(next) != region(cell))
                {
                    self.border(cell, direction);
                }
            }
        }
    }

    /// Marks places to be noticed, replacing earlier notices there. A place that is neither a cell
    /// nor a border, and that no mark shows, is omitted.
    #[must_use]
    pub fn noting(mut self, places: impl IntoIterator<Item = Place>, notice: Notice) -> Self {
        let Size { width, height } = self.size;
        let is_there = |place: &Place| match *place {
            Place::Cell([x, y]) | Place::Edge(Edge::Beside(x, y, _)) | Place::Side(x, y, _) => {
                x < width && y < height
            }
            _ => true,
        };
        self.notices.extend(places.into_iter().filter(is_there).map(|place| (place, notice)));
        self
    }

    /// Returns the cell at a point; lines between cells belong to the one below and right of them.
    /// Returns `None` outside of the grid, and in the plane.
    pub fn cell_at(&self, point: Point) -> Option<usize> {
        if self.is_plane() || self.is_strip {
            return None;
        }
        let at = |half: i32, count: usize| {
            usize::try_from(half.div_euclid(2)).ok().filter(|&at| at < count)
        };
        Some(self.size.cell(at(point.x, self.size.width)?, at(point.y, self.size.height)?))
    }

    /// Returns true if it is a part of the plane.
    pub fn is_plane(&self) -> bool {
        self.unit > 1
    }
}
