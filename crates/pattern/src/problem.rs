//! Nonogram as posed: clues for the rows and columns, and given cells.

use std::fmt;

use tatham_core::author::code::{Code as _, End, Mark, Steps};
use tatham_core::{Grid, Orientation, Size};

/// Longest accepted side. With a million cells, every table of the solver takes at most some tens
/// of megabytes.
pub const MOST_SIDE: usize = 1000;

/// State of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Undecided.
    #[default]
    Unknown,
    /// White.
    White,
    /// Black.
    Black,
}

impl Cell {
    /// Returns the cell of that colour.
    pub fn decided(black: bool) -> Self {
        if black { Self::Black } else { Self::White }
    }

    /// Returns the colour, true for black, if the cell is decided.
    pub fn colour(self) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::White => Some(false),
            Self::Black => Some(true),
        }
    }

    /// Returns the sign of the cell in answers, if it is decided.
    pub fn sign(self) -> Option<char> {
        self.colour().map(sign)
    }
}

/// Sign of a colour: `#` is black, `.` white.
pub(crate) fn sign(black: bool) -> char {
    if black { '#' } else { '.' }
}

/// Lengths of a line's black runs, in order; every one is positive.
pub type Clue = Box<[u16]>;

/// Number of black cells that a clue requires.
pub(crate) fn black(clue: &[u16]) -> usize {
    clue.iter().map(|&run| usize::from(run)).sum()
}

/// Number of cells that runs need with one gap between each.
pub(crate) fn needs(clue: &[u16]) -> usize {
    black(clue) + clue.len().saturating_sub(1)
}

/// Nonogram. Each clue fits its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) columns: Vec<Clue>,
    pub(crate) rows: Vec<Clue>,
    pub(crate) given: Grid<Cell>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(crate) fn turned(&self, way: Orientation) -> Self {
        let [mut columns, mut rows] = way.lines([&self.columns, &self.rows]);
        if way.top_bottom {
            for clue in &mut columns {
                clue.reverse();
            }
        }
        if way.left_right {
            for clue in &mut rows {
                clue.reverse();
            }
        }
        Self { columns, rows, given: way.grid(&self.given) }
    }

    /// Returns the width and height.
    pub fn size(&self) -> Size {
        self.given.size()
    }

    /// Returns the clues of the columns, from the left.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// Returns the clues of the rows, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// Returns the givens of the puzzle.
    pub fn givens(&self) -> &Grid<Cell> {
        &self.given
    }

    /// Number of givens.
    pub(crate) fn count_given(&self) -> usize {
        self.given.cells().iter().filter(|&&cell| cell != Cell::Unknown).count()
    }

    /// Contradiction between the numbers of black cells, if there is one.
    pub(crate) fn impossible(&self) -> Option<String> {
        let [columns, rows] = [&self.columns, &self.rows]
            .map(|clues| clues.iter().map(|clue| black(clue)).sum::<usize>());
        (columns != rows)
            .then(|| format!("the column clues count {columns} black cells, the row clues {rows}"))
    }
}

/// Writes the canonical ID: Tatham's, with the givens, if any, at its end.
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

/// Codec of the givens in an ID: a small letter for a white cell, a capital one for a black cell.
pub(crate) fn steps(size: Size) -> Steps {
    Steps { size, marks: &[Mark::Small, Mark::Capital], end: End::Last }
}
