//! Puzzle as posed: the numbers, and the format of its ID.

use tatham_core::author::code::{
    Cells, Code as _, Digit, Flag, Flags, Given, Sides, cells, params,
};
use tatham_core::grid::Line;
use tatham_core::{Grid, Orientation, ParseError, Size};

pub(super) const PARAMS: (Sides, Flags) =
    (Sides { range: [2, 62] }, Flags::new(&[Flag::difficulty("ek")]));

/// Largest number that an ID can hold.
pub(super) const MOST: usize = 61;

/// Number in the game's notation.
pub(super) fn sign(number: u32) -> String {
    Digit::any(1, 61).text(&number)
}

/// Codec of a number for each cell.
fn grid(size: Size) -> Cells<Digit> {
    cells(size, Digit::any(1, most(size)))
}

/// Largest number in a grid.
pub(super) fn most(size: Size) -> u32 {
    size.width.max(size.height).min(MOST) as u32
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) numbers: Grid<u32>,
}

impl Problem {
    /// Returns the puzzle with its numbers renamed in the order in which they first occur.
    pub(super) fn renamed(&self) -> Self {
        let numbers = self.numbers.map(|&number| number as usize);
        let renamed = Orientation::default().groups(&numbers).0;
        Self { numbers: renamed.map(|&number| number as u32 + 1) }
    }

    /// Cells of a line.
    pub(super) fn line(&self, line: Line) -> Vec<usize> {
        let size = self.numbers.size();
        match line {
            Line::Row(row) => size.row(row - 1).collect(),
            Line::Column(column) => size.column(column - 1).collect(),
        }
    }

    /// Returns true if a cell's number comes again in its row or column.
    pub(super) fn is_repeated(&self, cell: usize) -> bool {
        let (numbers, size) = (&self.numbers, self.numbers.size());
        let (x, y) = size.position(cell);
        let row = (0..size.width).map(|x| size.cell(x, y));
        let column = (0..size.height).map(|y| size.cell(x, y));
        row.chain(column).any(|other| other != cell && numbers[other] == numbers[cell])
    }

    /// Calls `tell` for each number that a line contains at least twice, with the line, the number
    /// and its cells.
    pub(super) fn alike(&self, mut tell: impl FnMut(Line, u32, &[usize])) {
        let lines = self.numbers.size().lines();
        for (line, cells) in lines.named() {
            let mut cells = cells.to_vec();
            cells.sort_by_cached_key(|&cell| self.numbers[cell] as usize);
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
