//! A puzzle as posed: the numbers, and how its ID is written.

use tatham_core::author::code::{
    Cells, Code as _, Digit, Flag, Flags, Given, Sides, cells, params,
};
use tatham_core::grid::Line;
use tatham_core::{Grid, ParseError, Size};

const PARAMS: (Sides, Flags) = (Sides { range: [2, 62] }, Flags::new(&[Flag::difficulty("ek")]));

/// A number as the game shows it.
pub(super) fn sign(number: u32) -> String {
    Digit::any(1, 61).text(&number)
}

/// A number for each cell.
fn grid(size: Size) -> Cells<Digit> {
    cells(size, Digit::any(1, size.width.max(size.height).min(61) as u32))
}

/// A puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) numbers: Grid<u32>,
}

impl Problem {
    /// The cells of a line.
    pub(super) fn line(&self, line: Line) -> Vec<usize> {
        let size = self.numbers.size();
        match line {
            Line::Row(row) => size.row(row - 1).collect(),
            Line::Column(column) => size.column(column - 1).collect(),
        }
    }

    /// Calls `tell` for the cells of each line that have the same number, where there are two or
    /// more, with the line, the number and the cells.
    pub(super) fn alike(&self, mut tell: impl FnMut(Line, u32, &[usize])) {
        let lines = self.numbers.size().lines();
        for (line, cells) in lines.named() {
            let mut cells = cells.to_vec();
            cells.sort_by_key(|&cell| self.numbers[cell]);
            let alike = cells.chunk_by(|&a, &b| self.numbers[a] == self.numbers[b]);
            alike
                .filter(|alike| alike.len() > 1)
                .for_each(|alike| tell(line, self.numbers[alike[0]], alike));
        }
    }
}

/// Reads an ID.
pub(super) fn parse(text: &str, title: &'static str) -> Result<Problem, ParseError> {
    let ((size, _), desc) = params(text, title, &PARAMS)?;
    Ok(Problem { numbers: grid(size).parse(desc)? })
}

/// Writes an ID.
pub(super) fn id(Problem { numbers }: &Problem) -> String {
    PARAMS.text(&(numbers.size(), Given::default())) + ":" + &grid(numbers.size()).text(numbers)
}
