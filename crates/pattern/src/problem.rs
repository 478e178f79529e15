//! A nonogram as posed: clues for the rows and columns, and cells that are given.

use std::fmt;

use tatham_core::author::code::{Code as _, End, Mark, Steps};
use tatham_core::{Grid, Size};

/// Longest side that is accepted. A million cells keep every table of the solver within some tens
/// of megabytes.
pub const MOST_SIDE: usize = 1000;

/// What is known about a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    #[default]
    Unknown,
    /// It is white.
    White,
    /// It is black.
    Black,
}

impl Cell {
    /// The cell of that colour.
    pub fn decided(black: bool) -> Self {
        if black { Self::Black } else { Self::White }
    }

    /// Whether it is black, if that is known.
    pub fn colour(self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::White => Some(false),
            Self::Black => Some(true),
        }
    }

    /// As answers show it, if it is known.
    pub fn sign(self) -> Option<char> {
        self.colour().map(sign)
    }
}

/// The sign of a colour: `#` is black, `.` white.
pub(crate) fn sign(black: bool) -> char {
    if black { '#' } else { '.' }
}

/// The lengths of a line's black runs, in order; every one is positive.
pub type Clue = Box<[u16]>;

/// The black cells that a clue counts.
pub(crate) fn black(clue: &[u16]) -> usize {
    clue.iter().map(|&run| usize::from(run)).sum()
}

/// A nonogram. Each clue fits its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) columns: Vec<Clue>,
    pub(crate) rows: Vec<Clue>,
    pub(crate) given: Grid<Cell>,
}

impl Problem {
    /// Width and height.
    pub fn size(&self) -> Size {
        self.given.size()
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The cells that the puzzle itself decides.
    pub fn given(&self) -> &Grid<Cell> {
        &self.given
    }

    /// How many cells the puzzle itself decides.
    pub(crate) fn count_given(&self) -> usize {
        self.given.cells().iter().filter(|&&cell| cell != Cell::Unknown).count()
    }

    /// Why there can be no picture, where counting shows it.
    pub(crate) fn impossible(&self) -> Option<String> {
        let [columns, rows] = [&self.columns, &self.rows]
            .map(|clues| clues.iter().map(|clue| black(clue)).sum::<usize>());
        (columns != rows)
            .then(|| format!("the column clues count {columns} black cells, the row clues {rows}"))
    }
}

/// The canonical ID: Tatham's, with the given cells, if any, at its end.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { width, height } = self.size();
        write!(f, "{width}x{height}:")?;
        for (i, clue) in self.columns.iter().chain(&self.rows).enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            write_runs(f, clue, ".")?;
        }
        if self.count_given() > 0 {
            let given =
                Grid::from_fn(self.size(), |cell| self.given[cell].colour().map(usize::from));
            write!(f, ",{}", steps(self.size()).text(&given))?;
        }
        Ok(())
    }
}

/// Writes the runs of a clue, joined by `separator`.
pub(crate) fn write_runs(f: &mut impl fmt::Write, clue: &[u16], separator: &str) -> fmt::Result {
    for (i, run) in clue.iter().enumerate() {
        write!(f, "{}{run}", if i > 0 { separator } else { "" })?;
    }
    Ok(())
}

/// How an ID writes the given cells: a small letter for a white one, a capital one for a black.
pub(crate) fn steps(size: Size) -> Steps {
    Steps { size, marks: &[Mark::Small, Mark::Capital], end: End::Last }
}
