//! Board of Penpa-Edit: its cells and corners by their numbers.

use serde_json::Value;
use tatham_core::Size;

use crate::fpuzzles::Reason;

/// Board whose shown cells are a rectangle.
pub(super) struct Board {
    /// Number of cells in a row, with those that are not shown.
    columns: usize,
    /// Number of cells, with those that are not shown.
    all: usize,
    /// First cell that is shown, as column and row.
    first: [usize; 2],
    /// Size of the rectangle.
    pub(super) size: Size,
}

impl Board {
    /// Reads a board from the fields of the first line and the list of the cells that are shown.
    pub(super) fn new(header: &[&str], centres: &Value) -> Result<Self, Reason> {
        let side = |at: usize| {
            let side = header.get(at).and_then(|side| side.parse::<usize>().ok());
            side.filter(|side| (1..=100).contains(side)).ok_or(Reason::Damaged)
        };
        let (columns, rows) = (side(1)? + 4, side(2)? + 4);
        // Each cell is given by its distance from the one before.
        let (mut cell, mut cells) = (0_i64, Vec::new());
        for distance in centres.as_array().ok_or(Reason::Damaged)? {
            let next = distance.as_i64().and_then(|distance| cell.checked_add(distance));
            cell = next.ok_or(Reason::Damaged)?;
            let index = usize::try_from(cell).ok().filter(|cell| *cell < columns * rows);
            cells.push(index.ok_or(Reason::Damaged)?);
        }
        cells.sort_unstable();
        let [Some(first), Some(last)] = [cells.first(), cells.last()].map(Option::<&usize>::copied)
        else {
            return Err(Reason::Damaged);
        };
        let [left, top] = [first % columns, first / columns];
        let width = (last % columns + 1).saturating_sub(left);
        let size = Size { width, height: last / columns + 1 - top };
        let board = Self { columns, all: columns * rows, first: [left, top], size };
        let is_there = |(at, cell): (usize, &usize)| board.cell(*cell) == Some(at);
        if cells.len() != size.area() || !cells.iter().enumerate().all(is_there) {
            return Err("the grid is not a rectangle".to_owned().into());
        }
        Ok(board)
    }

    /// Returns the shown cell of a number.
    pub(super) fn cell(&self, number: usize) -> Option<usize> {
        let column = (number % self.columns).checked_sub(self.first[0])?;
        let row = (number / self.columns).checked_sub(self.first[1])?;
        let is_shown = column < self.size.width && row < self.size.height;
        is_shown.then(|| self.size.cell(column, row))
    }

    /// Returns the column or the row that a cell above or left of the rectangle belongs to, and
    /// its place in it: the column's number, or the row's after those of all columns.
    pub(super) fn line(&self, number: usize) -> Option<(usize, usize)> {
        let (x, y) = (number % self.columns, number / self.columns);
        let inside = |at: usize, first: usize, length: usize| {
            at.checked_sub(first).filter(|at| *at < length)
        };
        let [left, top] = self.first;
        let Size { width, height } = self.size;
        match (inside(x, left, width), inside(y, top, height)) {
            (Some(column), None) if y < top => Some((column, y)),
            (None, Some(row)) if x < left => Some((width + row, x)),
            _ => None,
        }
    }

    /// Returns the corner of a number, as column and row from the upper left one.
    pub(super) fn corner(&self, number: usize) -> Option<[usize; 2]> {
        let cell = number.checked_sub(self.all)?;
        let column = (cell % self.columns + 1).checked_sub(self.first[0])?;
        let row = (cell / self.columns + 1).checked_sub(self.first[1])?;
        (column <= self.size.width && row <= self.size.height).then_some([column, row])
    }
}
