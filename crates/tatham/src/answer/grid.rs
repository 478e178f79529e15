//! Grids with a value in each cell.

use std::fmt::{self, Debug};
use std::ops::Index;

use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};
use tatham_core::Size;
use tatham_core::grid::Arms;

/// Value for each cell: `grid[(row, column)]`, both from 0 at the top left.
///
/// ```
/// # #[cfg(feature = "shade")] {
/// let grid = tatham::Akari::from_rows(["..1", "...", "..."])?.solve()?.into_first().unwrap();
/// assert_eq!((grid.height(), grid.width()), (3, 3));
/// assert_eq!(grid[(0, 2)], '#');
/// assert_eq!(grid.get(0, 3), None);
/// assert!(grid.iter().any(|((row, column), value)| value == '*' && (row, column) != (0, 0)));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T>(pub(crate) tatham_core::Grid<T>);

impl<T: Copy> Grid<T> {
    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.0.size().width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.0.size().height
    }

    /// Returns the value of a cell; `None` outside of the grid.
    pub fn get(&self, row: usize, column: usize) -> Option<T> {
        let Size { width, height } = self.0.size();
        (row < height && column < width).then(|| self.0.cells()[row * width + column])
    }

    /// Returns the rows from the top, each from left to right.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[T]> {
        self.0.rows()
    }

    /// Returns row and column of each cell with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = ((usize, usize), T)> {
        self.rows().enumerate().flat_map(|(row, values)| {
            let values = values.iter().copied().enumerate();
            values.map(move |(column, value)| ((row, column), value))
        })
    }
}

/// Returns the value of a cell.
///
/// # Panics
/// The cell lies outside of the grid; [`Grid::get`] returns `None` there.
impl<T> Index<(usize, usize)> for Grid<T> {
    type Output = T;

    fn index(&self, (row, column): (usize, usize)) -> &T {
        let Size { width, height } = self.0.size();
        assert!(
            row < height && column < width,
            "row {row} and column {column} lie outside: \
             the grid has {height} rows and {width} columns"
        );
        &self.0.cells()[row * width + column]
    }
}

/// Value of a cell of an answer.
pub trait Cell: Copy + Debug + PartialEq {
    /// The field of the rows in JSON.
    #[doc(hidden)]
    const FIELD: &'static str;

    /// A row in JSON.
    #[doc(hidden)]
    type Row: Serialize;

    #[doc(hidden)]
    fn row(cells: &[Self]) -> Self::Row;

    /// Writes a row of text; `width` is that of the widest value.
    #[doc(hidden)]
    fn line(cells: &[Self], width: usize) -> String;

    /// Returns the number of characters of the value.
    #[doc(hidden)]
    fn width(self) -> usize {
        1
    }
}

/// Implements cells that are numbers, one in each column of text.
macro_rules! number {
    ($number:ty, $field:literal) => {
        impl Cell for $number {
            const FIELD: &'static str = $field;
            type Row = Vec<Self>;

            fn row(cells: &[Self]) -> Vec<Self> {
                cells.to_vec()
            }

            fn line(cells: &[Self], width: usize) -> String {
                let numbers: Vec<String> =
                    cells.iter().map(|number| format!("{number:>width$}")).collect();
                numbers.join(" ")
            }

            fn width(self) -> usize {
                self.to_string().len()
            }
        }
    };
}

number!(u32, "grid");
number!(usize, "regions");

/// Character.
impl Cell for char {
    const FIELD: &'static str = "rows";
    type Row = String;

    fn row(cells: &[Self]) -> String {
        cells.iter().collect()
    }

    fn line(cells: &[Self], _width: usize) -> String {
        Self::row(cells)
    }
}

/// Sides of a cell to which lines run, as a hexadecimal digit.
impl Cell for Arms {
    const FIELD: &'static str = "lines";
    type Row = String;

    fn row(cells: &[Self]) -> String {
        cells.iter().filter_map(|arms| char::from_digit(arms.bits(), 16)).collect()
    }

    fn line(cells: &[Self], _width: usize) -> String {
        Self::row(cells)
    }
}

/// Writes a line of text for each row.
impl<T: Cell> fmt::Display for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.cells().iter().map(|value| value.width()).max().unwrap_or(1);
        self.rows().try_for_each(|row| writeln!(f, "{}", T::line(row, width)))
    }
}

impl<T: Cell> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows: Vec<T::Row> = self.rows().map(T::row).collect();
        let mut object = serializer.serialize_struct("Grid", 1)?;
        object.serialize_field(T::FIELD, &rows)?;
        object.end()
    }
}
