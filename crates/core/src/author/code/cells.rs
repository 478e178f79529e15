//! Cells one by one, without skips.

use super::Code;
use crate::author::scan::Scanner;
use crate::error::ParseError;
use crate::grid::{Grid, Size};
use crate::words::there;

/// Cells of a grid in row order.
#[derive(Clone, Debug)]
pub struct Cells<C> {
    size: Size,
    cell: C,
}

/// Makes the code of each cell of a grid in row order, without skips.
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
                return Err(scan.expected(format!(
                    "{area} cells, each with {}; {}",
                    self.cell.name(),
                    there(values.len())
                )));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::code::tests::{refused, written};
    use crate::author::code::{Maybe, Number, Sign};

    #[test]
    fn each_cell_is_read_and_none_is_left() {
        let given = Maybe { code: Number { what: "a position", range: 0..=4 }, none: "" };
        let code = cells(Size { width: 2, height: 2 }, (given, Sign("abc")));
        written(&code, &[("a1b03cc", "a1b3cc"), ("abca", "abca")]);
        refused(
            &code,
            &[
                (
                    "abc",
                    3..3,
                    "4 cells, each with a number (a position) or nothing, then `a`, `b` or `c`; there are 3",
                ),
                ("ab9c", 2..3, "position too large"),
                ("ab1d", 3..4, "`a`, `b` or `c`, found `d`"),
                ("abcaa", 4..5, "the end of the puzzle"),
            ],
        );
    }
}
