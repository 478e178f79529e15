//! Builders: puzzles from the arrays in which people have them.
//!
//! A builder checks its input by positions that the caller knows, then writes an ID and reads it:
//! so the limits of a puzzle are defined in one place, the kind's own reader.

#[cfg(feature = "shade")]
mod akari;
#[cfg(feature = "hidden")]
mod blackbox;
#[cfg(feature = "latin")]
mod cages;
#[cfg(feature = "countdown")]
mod countdown;
#[cfg(feature = "latin")]
mod futoshiki;
#[cfg(feature = "latin")]
mod kenken;
#[cfg(feature = "hidden")]
mod mastermind;
#[cfg(feature = "hidden")]
mod minesweeper;
#[cfg(feature = "pattern")]
mod nonogram;
#[cfg(feature = "latin")]
mod skyscrapers;
#[cfg(feature = "route")]
mod slitherlink;
#[cfg(feature = "latin")]
mod sudoku;
#[cfg(feature = "shade")]
mod tents;

#[cfg(feature = "shade")]
pub use akari::Akari;
#[cfg(feature = "hidden")]
pub use blackbox::{BlackBox, BoxStudy};
#[cfg(feature = "countdown")]
pub use countdown::Countdown;
#[cfg(feature = "latin")]
pub use futoshiki::{Futoshiki, FutoshikiBuilder};
#[cfg(feature = "latin")]
pub use kenken::{KenKen, KenKenBuilder};
#[cfg(feature = "hidden")]
pub use mastermind::{CodeStudy, Mastermind};
#[cfg(feature = "hidden")]
pub use minesweeper::{MineStudy, Minesweeper};
#[cfg(feature = "pattern")]
pub use nonogram::Nonogram;
#[cfg(feature = "latin")]
pub use skyscrapers::{Skyscrapers, SkyscrapersBuilder};
#[cfg(feature = "route")]
pub use slitherlink::Slitherlink;
#[cfg(feature = "latin")]
pub use sudoku::{Sudoku, SudokuBuilder};
#[cfg(feature = "shade")]
pub use tents::Tents;

use tatham_core::{Grid, Puzzle, Size};

use crate::answer::Complete;
use crate::error::Error;
use crate::instance::Instance;

/// Reads the ID that a builder has written. A position in it would be useless to the caller.
fn read<K: Puzzle<PartialAnswer: Complete>>(id: &str) -> Result<Instance<K>, Error> {
    Instance::parse(id).map_err(|error| match error {
        Error::Malformed(error) => Error::unfit(error.flaw.to_string()),
        other => other,
    })
}

/// Makes the grid of these rows.
///
/// # Errors
/// There is no cell, or the rows have different lengths.
fn grid<T: Clone>(rows: impl IntoIterator<Item = impl AsRef<[T]>>) -> Result<Grid<T>, Error> {
    let rows: Vec<Vec<T>> = rows.into_iter().map(|row| row.as_ref().to_vec()).collect();
    let first = rows.first().map_or(0, Vec::len);
    if first == 0 {
        return Err(Error::unfit("expected rows of cells, found none"));
    }
    if let Some(odd) = rows.iter().position(|row| row.len() != first) {
        let (row, found) = (odd + 1, rows[odd].len());
        return Err(Error::unfit(format!(
            "row {row} has {found} cells: expected {first}, as row 1 has"
        )));
    }
    Grid::from_rows(rows).ok_or_else(|| Error::unfit("the rows have different lengths"))
}

/// Makes the grid of these rows of characters.
///
/// # Errors
/// See [`grid`].
fn characters(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Grid<char>, Error> {
    grid(rows.into_iter().map(|row| row.as_ref().chars().collect::<Vec<_>>()))
}

/// Returns the row and column of a cell.
fn position<T>(grid: &Grid<T>, cell: usize) -> (usize, usize) {
    let (column, row) = grid.size().position(cell);
    (row, column)
}

/// Returns the number of a cell in a grid.
///
/// # Errors
/// It lies outside.
fn cell(size: Size, (row, column): (usize, usize)) -> Result<usize, Error> {
    if row < size.height && column < size.width {
        return Ok(size.cell(column, row));
    }
    let message = format!(
        "lies outside of the grid: expected rows up to {} and columns up to {}",
        size.height, size.width
    );
    Err(Error::at((row, column), message))
}

/// Reads numbers, each at most `most`; 0 means none.
///
/// # Errors
/// A number is larger.
fn numbers(grid: &Grid<u32>, most: usize) -> Result<Grid<Option<u32>>, Error> {
    if let Some(large) = grid.cells().iter().position(|&number| number as usize > most) {
        let found = grid[large];
        let message = format!("is {found}: expected 1 to {most}, or 0 for an empty cell");
        return Err(Error::at(position(grid, large), message));
    }
    Ok(Grid::from_fn(grid.size(), |cell| Some(grid[cell]).filter(|number| *number > 0)))
}

/// Largest side of any square puzzle.
const MOST_SIDE: usize = 32;

/// Makes the square grid of these rows; 0 is an empty cell.
///
/// # Errors
/// See [`grid`] and [`numbers`]; or it is not a square, or too large.
fn square(rows: impl IntoIterator<Item = impl AsRef<[u32]>>) -> Result<Grid<Option<u32>>, Error> {
    let grid = grid(rows)?;
    let Size { width, height } = grid.size();
    if width != height {
        return Err(Error::unfit(format!(
            "expected as many rows as columns, found {height} rows and {width} columns"
        )));
    }
    if width > MOST_SIDE {
        return Err(Error::unfit(format!("the side is {width}: expected at most {MOST_SIDE}")));
    }
    numbers(&grid, width)
}
