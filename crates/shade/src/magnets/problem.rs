//! Puzzle as posed, and the format of its ID.

use std::ops::Range;

use tatham_core::author::code::{Code, Digit, Maybe, SeparatedPart, Sign, cells};
use tatham_core::grid::{Line, Lines};
use tatham_core::{Clue, Direction, Grid, Orientation, ParseError, Size};

/// Clues side by side.
type Clues = Grid<Option<u32>>;

/// Content of an ID: the clues for + of the columns and of the rows, those for −, and the letter of
/// each cell's half of its domino.
type MagnetsId = (Clues, Clues, Clues, Clues, Grid<char>);

/// Clues of a line for + and for −: their places and numbers.
pub(super) type Poles = [Option<(Clue, u32)>; 2];

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(MagnetsId);

/// Letters of halves, and the direction of the other half.
const HALVES: [(char, Direction); 4] = [
    ('L', Direction::East),
    ('R', Direction::West),
    ('T', Direction::South),
    ('B', Direction::North),
];

/// Largest number that an ID can hold.
pub(super) const MOST: u32 = 61;

/// Checks the size of a grid, which is written there.
pub(super) fn check_size(size: Size, span: Range<usize>) -> Result<(), ParseError> {
    if size.area() < 6 {
        return Err(ParseError::impossible(span, "the grid is too small: at least 3x2 or 2x3"));
    }
    Ok(())
}

/// Codec of puzzles of a size.
pub(super) fn code(size: Size) -> impl Code<Value = MagnetsId> {
    let clues =
        |width| cells(Size { width, height: 1 }, Maybe { code: Digit::any(0, MOST), none: "." });
    let rows = |what| SeparatedPart { sign: ",", what, code: clues(size.height) };
    let columns = SeparatedPart {
        sign: ",",
        what: "the clues for − of the columns",
        code: clues(size.width),
    };
    let halves =
        SeparatedPart { sign: ",", what: "the dominoes", code: cells(size, Sign("LRTB*")) };
    (
        clues(size.width),
        rows("the clues for + of the rows"),
        columns,
        rows("the clues for − of the rows"),
        halves,
    )
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let (plus_columns, plus_rows, minus_columns, minus_rows, halves) = &self.0;
        let lines = |columns: &Clues, rows: &Clues| {
            way.lines([columns.cells(), rows.cells()]).map(|line| {
                let size = Size { width: line.len(), height: 1 };
                Grid::from_fn(size, |number| line[number])
            })
        };
        let [plus_columns, plus_rows] = lines(plus_columns, plus_rows);
        let [minus_columns, minus_rows] = lines(minus_columns, minus_rows);
        let halves = way.grid(halves).map(|&half| {
            let side = HALVES.into_iter().find(|(own, _)| *own == half);
            let side = side.map(|(_, side)| way.direction(side));
            let turned = HALVES.into_iter().find(|(_, own)| Some(*own) == side);
            turned.map_or(half, |(own, _)| own)
        });
        Self((plus_columns, plus_rows, minus_columns, minus_rows, halves))
    }

    /// Creates the puzzle of an ID, whose description starts there.
    ///
    /// # Errors
    /// Puzzles that the game refuses: a line with fewer cells than the sum of its clues, and a half
    /// without another.
    pub(super) fn from_id(posed: MagnetsId, start: usize) -> Result<Self, ParseError> {
        let problem = Self(posed);
        let (size, lines) = (problem.size(), problem.size().lines());
        for (name, line, clues) in problem.counts(&lines) {
            if let [Some(plus), Some(minus)] =
                clues.map(|clue| clue.map(|(_, number)| number as usize))
                && plus + minus > line.len()
            {
                let why =
                    format!("{name} has {} cells, fewer than {plus} + and {minus} −", line.len());
                return Err(ParseError::impossible(problem.minus(name, start), why));
            }
        }
        for (cell, &half) in problem.0.4.cells().iter().enumerate() {
            if half != '*'
                && problem.other(cell).and_then(|other| problem.other(other)) != Some(cell)
            {
                let place = start + 2 * (size.width + size.height) + 4 + cell;
                let why = format!(
                    "{} is `{half}`, but the other half of its domino is not there",
                    size.label(cell)
                );
                return Err(ParseError::impossible(place..place + 1, why));
            }
        }
        Ok(problem)
    }

    /// Creates a puzzle without clues from the other half of each cell's domino: the cell itself if
    /// it is part of none.
    pub(super) fn with_dominoes(size: Size, other: &[usize]) -> Self {
        let half = |cell: usize| {
            let is_half = |side| size.step(cell, side) == Some(other[cell]);
            let half = HALVES.into_iter().find(|&(_, side)| is_half(side));
            half.map_or('*', |(half, _)| half)
        };
        let none = |width| Grid::filled(Size { width, height: 1 }, None);
        let [columns, rows] = [none(size.width), none(size.height)];
        Self((columns.clone(), rows.clone(), columns, rows, Grid::from_fn(size, half)))
    }

    /// Returns the puzzle with the clue of each line that the function returns: for + if it is
    /// called with true, otherwise for −.
    pub(super) fn with_counts(
        &self,
        mut count: impl FnMut(Line, bool, Option<u32>) -> Option<u32>,
    ) -> Self {
        let (plus_columns, plus_rows, minus_columns, minus_rows, halves) = &self.0;
        let mut columns = |own: &Clues, is_plus| {
            Grid::from_fn(own.size(), |x| count(Line::Column(x + 1), is_plus, own[x]))
        };
        let columns = [columns(plus_columns, true), columns(minus_columns, false)];
        let mut rows = |own: &Clues, is_plus| {
            Grid::from_fn(own.size(), |y| count(Line::Row(y + 1), is_plus, own[y]))
        };
        let rows = [rows(plus_rows, true), rows(minus_rows, false)];
        let ([plus_columns, minus_columns], [plus_rows, minus_rows]) = (columns, rows);
        Self((plus_columns, plus_rows, minus_columns, minus_rows, halves.clone()))
    }

    /// Span of a line's clue for − in the ID.
    fn minus(&self, line: Line, start: usize) -> Range<usize> {
        let Size { width, height } = self.size();
        let columns = start + width + height + 2;
        let place = match line {
            Line::Column(number) => columns + number - 1,
            Line::Row(number) => columns + width + number,
        };
        place..place + 1
    }

    /// Description of the ID.
    pub(super) fn text(&self) -> String {
        code(self.size()).text(&self.0)
    }

    /// Width and height.
    pub(super) fn size(&self) -> Size {
        self.0.4.size()
    }

    /// Other half of a cell's domino, if it is part of one.
    pub(super) fn other(&self, cell: usize) -> Option<usize> {
        let (_, direction) = HALVES.into_iter().find(|(half, _)| *half == self.0.4[cell])?;
        self.size().step(cell, direction)
    }

    /// Dominoes: both halves, the left or upper one first.
    pub(super) fn dominoes(&self) -> impl Iterator<Item = [usize; 2]> {
        let domino = |cell| Some([cell, self.other(cell)?]);
        (0..self.size().area()).filter_map(domino).filter(|[half, other]| half < other)
    }

    /// Each line with its clues for + and for −.
    pub(super) fn counts<'l>(
        &self,
        lines: &'l Lines,
    ) -> impl Iterator<Item = (Line, &'l [usize], Poles)> {
        lines.named().map(|(line, cells)| (line, cells, self.clues(line)))
    }

    /// Clues of a line for + and for −.
    pub(super) fn clues(&self, line: Line) -> Poles {
        let (plus_columns, plus_rows, minus_columns, minus_rows, _) = &self.0;
        let clues = match line {
            Line::Row(row) => {
                [(plus_rows, row, Clue::Left(row)), (minus_rows, row, Clue::Right(row))]
            }
            Line::Column(column) => [
                (plus_columns, column, Clue::Top(column)),
                (minus_columns, column, Clue::Bottom(column)),
            ],
        };
        clues.map(|(clues, at, place)| clues[at - 1].map(|number| (place, number)))
    }

    /// Cells of a line.
    pub(super) fn line(&self, line: Line) -> Vec<usize> {
        match line {
            Line::Row(row) => self.size().row(row - 1).collect(),
            Line::Column(column) => self.size().column(column - 1).collect(),
        }
    }
}
