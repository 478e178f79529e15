//! Rectangular grids: sizes, cells in row order, the 8 directions.

mod arms;
mod edges;
mod groups;
mod orientation;
mod rays;

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::place::{Clue, Place, Toward};

pub use arms::Arms;
pub use edges::Edges;
pub use groups::Groups;
pub use orientation::Orientation;
pub use rays::Rays;

/// Width and height of a grid, in cells. Cells are numbered in row order from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of cells in a row.
    pub width: usize,
    /// Number of cells in a column.
    pub height: usize,
}

impl Size {
    /// Number of cells.
    pub fn area(self) -> usize {
        self.width * self.height
    }

    /// Returns the index of the cell in column `x` of row `y`, both from 0 at the top left.
    pub fn cell(self, x: usize, y: usize) -> usize {
        y * self.width + x
    }

    /// Returns the cell in column `x` of row `y`, or `None` outside of the grid.
    pub fn cell_at(self, [x, y]: [usize; 2]) -> Option<usize> {
        (x < self.width && y < self.height).then(|| self.cell(x, y))
    }

    /// Returns the column and the row of a cell.
    pub fn position(self, cell: usize) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// A cell as people name it: `R1C3`.
    pub fn name(self, cell: usize) -> String {
        self.place(cell).to_string()
    }

    /// Returns a cell as a place.
    pub fn place(self, cell: usize) -> Place {
        Place::Cell(self.position(cell).into())
    }

    /// Returns all cells as places, in row order.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (0..self.area()).map(move |cell| self.place(cell))
    }

    /// Returns a side of a cell as a place: to the north, east, south or west.
    pub fn side_place(self, cell: usize, side: Direction) -> Place {
        let (x, y) = self.position(cell);
        let toward = match side {
            Direction::North => Toward::Up,
            Direction::South => Toward::Down,
            Direction::West => Toward::Left,
            _ => Toward::Right,
        };
        Place::Side(x, y, toward)
    }

    /// Returns the cell and the side at a place, if it is one of this grid.
    pub fn side_at(self, place: Place) -> Option<(usize, Direction)> {
        let Place::Side(x, y, toward) = place else { return None };
        let side = match toward {
            Toward::Up => Direction::North,
            Toward::Down => Direction::South,
            Toward::Left => Direction::West,
            Toward::Right => Direction::East,
        };
        (x < self.width && y < self.height).then(|| (self.cell(x, y), side))
    }

    /// Returns the short name of a cell: `R1C3` in row 1 and column 3.
    pub fn label(self, cell: usize) -> String {
        let (x, y) = self.position(cell);
        format!("R{}C{}", y + 1, x + 1)
    }

    /// Returns the neighbour of `cell` in `direction`, or `None` past the edge.
    pub fn step(self, cell: usize, direction: Direction) -> Option<usize> {
        let (dx, dy) = direction.offset();
        let beyond = match dy {
            0 => cell,
            1 => Some(cell + self.width).filter(|&cell| cell < self.area())?,
            _ => cell.checked_sub(self.width)?,
        };
        // A division, only where it is needed.
        match dx {
            0 => Some(beyond),
            1 => (!(cell + 1).is_multiple_of(self.width)).then_some(beyond + 1),
            _ => (!cell.is_multiple_of(self.width)).then(|| beyond - 1),
        }
    }

    /// Returns the cells beyond `cell` in `direction`, nearest first, up to the edge.
    pub fn ray(self, cell: usize, direction: Direction) -> impl Iterator<Item = usize> {
        let (x, y) = self.position(cell);
        let (dx, dy) = direction.offset();
        let to_edge = |at: usize, side: usize, step: isize| match step {
            0 => usize::MAX,
            1 => side - 1 - at,
            _ => at,
        };
        let length = to_edge(x, self.width, dx).min(to_edge(y, self.height, dy));
        let step = dx + dy * self.width as isize;
        (1..=length as isize).map(move |count| cell.wrapping_add_signed(count * step))
    }

    /// Returns the neighbours of `cell` across its sides: those to the north, east, south and west
    /// that exist.
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        let x = cell % self.width;
        [
            cell.checked_sub(self.width),
            (x + 1 < self.width).then_some(cell + 1),
            Some(cell + self.width).filter(|&cell| cell < self.area()),
            (x > 0).then(|| cell - 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns the edges between the cells.
    pub fn edges(self) -> Edges {
        Edges::new(self)
    }

    /// Returns a cell and all cells that touch it, at corners too: its 3x3, cut at the border, in
    /// row order.
    pub fn around(self, cell: usize) -> impl Iterator<Item = usize> + Clone {
        let (x, y) = self.position(cell);
        let columns = x.saturating_sub(1)..(x + 2).min(self.width);
        (y.saturating_sub(1)..(y + 2).min(self.height))
            .flat_map(move |y| columns.clone().map(move |x| self.cell(x, y)))
    }

    /// Returns all rows from the top, then all columns from the left.
    pub fn lines(self) -> Lines {
        let mut cells = Vec::with_capacity(2 * self.area());
        cells.extend(0..self.area());
        for x in 0..self.width {
            cells.extend((x..self.area()).step_by(self.width));
        }
        Lines { size: self, cells }
    }

    /// Returns all pairs of rows, then all pairs of columns, by their numbers among the
    /// [lines](Self::lines).
    pub fn parallels(self) -> impl Iterator<Item = [usize; 2]> {
        let pairs = |from: usize, to: usize| {
            (from..to).flat_map(move |second| (from..second).map(move |first| [first, second]))
        };
        pairs(0, self.height).chain(pairs(self.height, self.height + self.width))
    }

    /// Returns the cells of the line to which a clue belongs, nearest first; empty for a clue that
    /// belongs to no line.
    pub fn seen_from(self, clue: Clue) -> impl ExactSizeIterator<Item = usize> + Clone {
        let Self { width, height } = self;
        let (nearest, step, length) = match clue {
            Clue::Top(number) => (self.cell(number - 1, 0), width as isize, height),
            Clue::Bottom(number) => (self.cell(number - 1, height - 1), -(width as isize), height),
            Clue::Left(number) => (self.cell(0, number - 1), 1, width),
            Clue::Right(number) => (self.cell(width - 1, number - 1), -1, width),
            Clue::Fleet | Clue::Mines => (0, 0, 0),
        };
        (0..length).map(move |i| nearest.wrapping_add_signed(i as isize * step))
    }

    /// Returns the cells of row `y`, from left to right.
    pub fn row(self, y: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.width).map(move |x| self.cell(x, y))
    }

    /// Returns the cells of column `x`, from top to bottom.
    pub fn column(self, x: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.height).map(move |y| self.cell(x, y))
    }
}

/// Writes the size as in IDs: `5x4`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Rows and columns of a grid, numbered in this order, each as a list of its cells.
#[derive(Clone, Debug)]
pub struct Lines {
    size: Size,
    cells: Vec<usize>,
}

impl Lines {
    /// Returns all rows from the top, then all columns from the left.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        (0..self.size.height + self.size.width).map(|line| &self[line])
    }

    /// Returns all lines with their names: `row 3`, `column 1`.
    pub fn named(&self) -> impl Iterator<Item = (Line, &[usize])> {
        self.iter().enumerate().map(|(line, cells)| (self.name(line), cells))
    }

    /// Returns the name of a line.
    pub fn name(&self, line: usize) -> Line {
        line.checked_sub(self.size.height)
            .map_or(Line::Row(line + 1), |column| Line::Column(column + 1))
    }
}

impl Index<usize> for Lines {
    type Output = [usize];

    fn index(&self, line: usize) -> &[usize] {
        let Size { width, height } = self.size;
        match line.checked_sub(height) {
            None => &self.cells[line * width..(line + 1) * width],
            Some(column) => &self.cells[self.size.area() + column * height..][..height],
        }
    }
}

/// Name of a row or a column, numbered from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Line {
    Row(usize),
    Column(usize),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {number}"),
            Self::Column(number) => write!(f, "column {number}"),
        }
    }
}

/// Direction: one of 8, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the compass needs no explanation")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All 8 directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the numbers of columns and rows to the next cell; rows grow downwards.
    pub fn offset(self) -> (isize, isize) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }
}

/// A value for each cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// Makes a grid with a value for each cell index.
    pub fn from_fn(size: Size, value: impl FnMut(usize) -> T) -> Self {
        Self { size, cells: (0..size.area()).map(value).collect() }
    }

    /// Applies a function to every value.
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, cells: self.cells.iter().map(value).collect() }
    }

    /// Makes a grid of cells in row order; `None` if their number is not the area.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// Makes a grid of rows from the top; `None` if their lengths differ.
    pub fn from_rows(rows: Vec<Vec<T>>) -> Option<Self> {
        let size = Size { width: rows.first().map_or(0, Vec::len), height: rows.len() };
        let is_even = rows.iter().all(|row| row.len() == size.width);
        is_even.then(|| Self { size, cells: rows.into_iter().flatten().collect() })
    }

    /// Returns the width and the height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns all cells in row order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Returns the rows from the top, each a slice from left to right.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.cells.chunks_exact(self.size.width.max(1))
    }
}

impl<T: Clone> Grid<T> {
    /// Makes a grid with the same value everywhere.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.area()] }
    }
}

impl<T> Index<usize> for Grid<T> {
    type Output = T;
    fn index(&self, cell: usize) -> &T {
        &self.cells[cell]
    }
}

impl<T> IndexMut<usize> for Grid<T> {
    fn index_mut(&mut self, cell: usize) -> &mut T {
        &mut self.cells[cell]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 4, height: 3 };

    #[test]
    fn cells_are_numbered_in_row_order() {
        assert_eq!((SIZE.cell(3, 2), SIZE.position(11)), (11, (3, 2)));
        assert_eq!(SIZE.row(1).collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert_eq!(SIZE.column(1).collect::<Vec<_>>(), [1, 5, 9]);
    }

    #[test]
    fn rays_end_at_the_edge() {
        assert_eq!(SIZE.ray(0, Direction::SouthEast).collect::<Vec<_>>(), [5, 10]);
        assert_eq!(SIZE.ray(5, Direction::West).collect::<Vec<_>>(), [4]);
        assert_eq!(SIZE.ray(3, Direction::NorthEast).count(), 0);
    }

    #[test]
    fn lines_are_rows_and_columns() {
        let lines = SIZE.lines();
        let all: Vec<String> =
            lines.named().map(|(name, line)| format!("{name}: {line:?}")).collect();
        assert_eq!(
            all[1..4],
            ["row 2: [4, 5, 6, 7]", "row 3: [8, 9, 10, 11]", "column 1: [0, 4, 8]"]
        );
        assert_eq!((all.len(), &lines[6]), (7, &[3, 7, 11][..]));
        let pairs: Vec<[usize; 2]> = SIZE.parallels().collect();
        assert_eq!(pairs[..5], [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5]]);
        for (clue, seen) in [
            (Clue::Top(2), &[1, 5, 9][..]),
            (Clue::Bottom(2), &[9, 5, 1]),
            (Clue::Left(3), &[8, 9, 10, 11]),
            (Clue::Right(1), &[3, 2, 1, 0]),
            (Clue::Mines, &[]),
        ] {
            assert_eq!(SIZE.seen_from(clue).collect::<Vec<_>>(), seen, "{clue}");
        }
    }

    #[test]
    fn neighbours_share_a_side() {
        assert_eq!(SIZE.neighbours(0).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(SIZE.neighbours(5).collect::<Vec<_>>(), [1, 6, 9, 4]);
        assert_eq!(SIZE.around(0).collect::<Vec<_>>(), [0, 1, 4, 5]);
        assert_eq!(SIZE.around(6).collect::<Vec<_>>(), [1, 2, 3, 5, 6, 7, 9, 10, 11]);
        assert_eq!(SIZE.around(11).collect::<Vec<_>>(), [6, 7, 10, 11]);
    }
}
