//! Cells one by one, none skipped.

use super::Code;
use crate::error::ParseError;
use crate::grid::{Grid, Size};
use crate::scan::Scanner;

/// Each cell of a grid in row order.
#[derive(Clone, Debug)]
pub struct Cells<C> {
    size: Size,
    cell: C,
}

/// Each cell of a grid in row order, none skipped.
pub fn cells<C: Code>(size: Size, cell: C) -> Cells<C> {
    Cells { size, cell }
}

impl<C: Code> Code for Cells<C> {
    type Value = Grid<C::Value>;

    fn read(&self, scan: &mut Scanner<'_>) -> Result<Self::Value, ParseError> {
        let area = self.size.area();
        let mut values = Vec::with_capacity(area);
        while values.len() < area {
            if scan.peek().is_none() {
                return Err(scan.expected(format!("{area} cells, each with {}; there are {}", self.cell.name(), values.len())));
            }
            values.push(self.cell.read(scan)?);
        }
        Ok(Grid::from_cells(self.size, values).expect("as many as cells"))
    }

    fn write(&self, grid: &Self::Value, out: &mut String) {
        grid.cells().iter().for_each(|value| self.cell.write(value, out));
    }

    fn name(&self) -> String {
        format!("{} cells, each with {}", self.size.area(), self.cell.name())
    }

    fn begins(&self, next: char) -> bool {
        self.cell.begins(next)
    }
}
