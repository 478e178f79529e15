//! Sudoku, with boxes of any size, jigsaws, diagonals and killer cages.

use tatham_core::author::code::{Code as _, Number, Walk, skips};
use tatham_core::{Grid, Size};
use tatham_latin::solo::Solo;

use super::cages::{Cages, Cover, connected, walk};
use super::{grid, position, read, square};
use crate::error::Error;
use crate::instance::Instance;

/// Sudoku: [`Sudoku::from_rows`] begins one.
pub type Sudoku = Instance<Solo>;

impl Sudoku {
    /// Begins a Sudoku with these digits; 0 is an empty cell. Boxes are squares unless
    /// [`SudokuBuilder::boxes`] or [`SudokuBuilder::jigsaw`] changes them.
    ///
    /// ```
    /// use tatham::Sudoku;
    ///
    /// let puzzle = Sudoku::from_rows([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 0]])
    ///     .diagonals()
    ///     .build()?;
    /// println!("{:?}", puzzle.solve()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_rows(rows: impl IntoIterator<Item = impl AsRef<[u32]>>) -> SudokuBuilder {
        SudokuBuilder(square(rows).map(|given| Draft {
            cages: Cages::new(given.size()),
            given,
            shape: BoxLayout::Squares,
            diagonals: false,
        }))
    }
}

/// Builder of a Sudoku. [`SudokuBuilder::build`] returns the first error on the way.
#[derive(Clone, Debug)]
#[must_use]
pub struct SudokuBuilder(Result<Draft, Error>);

#[derive(Clone, Debug)]
struct Draft {
    given: Grid<Option<u32>>,
    shape: BoxLayout,
    diagonals: bool,
    cages: Cages<u32>,
}

#[derive(Clone, Debug)]
enum BoxLayout {
    /// Square boxes.
    Squares,
    Boxes {
        width: usize,
        height: usize,
    },
    /// The region of each cell.
    Jigsaw(Grid<usize>),
}

impl SudokuBuilder {
    /// Sets the size of the boxes, in cells: `boxes(3, 2)` for a Sudoku of side 6.
    pub fn boxes(self, width: usize, height: usize) -> Self {
        self.shape(|_| Ok(BoxLayout::Boxes { width, height }))
    }

    /// Sets regions in place of boxes: the number of each cell's region, any numbers.
    pub fn jigsaw(self, regions: impl IntoIterator<Item = impl AsRef<[usize]>>) -> Self {
        self.shape(|size| jigsaw(grid(regions)?, size).map(BoxLayout::Jigsaw))
    }

    /// Requires each digit once on both diagonals too, as in an X-Sudoku.
    pub fn diagonals(self) -> Self {
        Self(self.0.map(|draft| Draft { diagonals: true, ..draft }))
    }

    /// Adds a killer cage: no digit occurs twice in it, and the digits have this sum. The cages of
    /// a killer cover the grid.
    pub fn cage(self, sum: u32, cells: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Self(self.0.and_then(|draft| Ok(Draft { cages: draft.cages.add(sum, cells)?, ..draft })))
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// Rows, digits, regions or cages do not make a Sudoku.
    pub fn build(self) -> Result<Sudoku, Error> {
        self.0.and_then(|draft| read(&draft.id()?))
    }

    fn shape(self, shape: impl FnOnce(Size) -> Result<BoxLayout, Error>) -> Self {
        Self(self.0.and_then(|draft| Ok(Draft { shape: shape(draft.given.size())?, ..draft })))
    }
}

/// Checks the regions of a jigsaw.
fn jigsaw(regions: Grid<usize>, size: Size) -> Result<Grid<usize>, Error> {
    if regions.size() != size {
        let found = regions.size();
        return Err(Error::unfit(format!("the regions are {found} cells: expected {size}")));
    }
    for cell in 0..size.area() {
        let first = regions.cells().iter().position(|region| *region == regions[cell]);
        if first == Some(cell) {
            let count = regions.cells().iter().filter(|region| **region == regions[cell]).count();
            if count != size.width {
                let message = format!("is in a region of {count} cells: expected {}", size.width);
                return Err(Error::at(position(&regions, cell), message));
            }
            connected(&regions, cell)?;
        }
    }
    Ok(regions)
}

impl Draft {
    /// Returns the beginning of the ID: the numbers of boxes side by side and one above the other,
    /// or the side of a jigsaw.
    fn boxes(&self) -> Result<String, Error> {
        let side = self.given.size().width;
        let (width, height) = match self.shape {
            BoxLayout::Jigsaw(_) => return Ok(format!("{side}j")),
            BoxLayout::Boxes { width, height } => (width, height),
            BoxLayout::Squares => (side.isqrt(), side.isqrt()),
        };
        if width.checked_mul(height) != Some(side) {
            return Err(Error::unfit(format!(
                "boxes of {width}x{height} cells do not make a Sudoku of side {side}: \
                 set others with `boxes`, or regions with `jigsaw`"
            )));
        }
        Ok(format!("{height}x{width}"))
    }

    fn id(&self) -> Result<String, Error> {
        let size = self.given.size();
        let number = |what, most| Number { what, range: 0..=most };
        let digits = skips(size, number("a digit", size.width as u32)).text(&self.given);
        let mut id = self.boxes()?;
        id.push_str(if self.diagonals { "x" } else { "" });
        id.push_str(if self.cages.is_empty() { "" } else { "k" });
        id = format!("{id}:{digits}");
        if let BoxLayout::Jigsaw(regions) = &self.shape {
            id = format!("{id},{}", walk(regions, Walk::Solo));
        }
        if !self.cages.is_empty() {
            let Cover { of, clues } = self.cages.finish()?;
            let mut sums = Grid::filled(size, None);
            for (first, sum) in clues {
                sums[first] = Some(sum);
            }
            let sums = skips(size, number("a sum", u32::MAX)).text(&sums);
            id = format!("{id},{},{sums}", walk(&of, Walk::Solo));
        }
        Ok(id)
    }
}
