//! Puzzles of Train Tracks: printed pieces, clues, and the entrance and exit of the track.

use tatham_core::author::code::{
    Code as _, Flag, Flags, Given, List, Maybe, Number, Sides, Sign, Skips, Text, list, params,
    skips,
};
use tatham_core::grid::Arms;
use tatham_core::partial_answer::Lines;
use tatham_core::{Clue, Direction, Grid, Orientation, ParseError, Place, Size};

use crate::line::SIDES;

pub(super) const PARAMS: (Sides, Flags) = (
    Sides { range: [4, 100] },
    Flags::new(&[
        Flag::difficulty("eth"),
        Flag::option("o", "lines with a single track are allowed"),
    ]),
);

/// Largest clue that an ID can hold.
pub(super) const MOST: u32 = 99_999_999;

/// Value of the places of the entrance and the exit, beside the grid.
pub(super) const END: &str = "end";

/// Clue, which may mark the entrance or exit of the track.
type Count = (Maybe<Text>, Number);

/// Codec of the pieces, followed by the clues of all columns and rows.
fn grid(size: Size) -> (Skips<Sign>, Text, List<Count>) {
    let count = (Maybe { code: Text("S"), none: "" }, Number { what: "a clue", range: 0..=MOST });
    (skips(size, Sign("03569AC")), Text(","), list(',', count).with_count(size.width + size.height))
}

/// Sign of a piece in an ID.
pub(super) fn sign(arms: Arms) -> Option<char> {
    char::from_digit(arms.bits(), 16).map(|sign| sign.to_ascii_uppercase())
}

/// Puzzle as posed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) pieces: Grid<Option<Arms>>,
    /// Clues of the columns, followed by those of the rows.
    pub(super) numbers: Vec<u32>,
    /// Row of the entrance, at its left end.
    pub(super) entrance: usize,
    /// Column of the exit, at its lower end.
    pub(super) exit: usize,
}

impl Problem {
    /// Returns the puzzle in another orientation: one in which the track leads from the left to the
    /// bottom.
    pub(super) fn turned(&self, way: Orientation) -> Option<Self> {
        let size = self.pieces.size();
        let (columns, rows) = self.numbers.split_at(size.width);
        let numbers = way.lines([columns, rows]).concat();
        let pieces = way.grid(&self.pieces).map(|piece| piece.map(|arms| way.arms(arms)));
        let left = (size.cell(0, self.entrance), Direction::West);
        let bottom = (size.cell(self.exit, size.height - 1), Direction::South);
        let turned = [left, bottom].map(|(cell, side)| (way.cell(size, cell), way.direction(side)));
        let end = |wanted| turned.into_iter().find(|(_, side)| *side == wanted);
        let position = |(cell, _)| way.size(size).position(cell);
        let entrance = position(end(Direction::West)?).1;
        let exit = position(end(Direction::South)?).0;
        Some(Self { pieces, numbers, entrance, exit })
    }

    /// Reads an ID; see [`tatham_core::Puzzle::parse`].
    pub(super) fn parse(text: &str) -> Result<Self, ParseError> {
        let ((size, _), desc) = params(text, "Train Tracks", &PARAMS)?;
        let (pieces, (), counts) = grid(size).parse(desc)?;
        let marked = |from: usize, to: usize, what: &str| {
            let mut marked = (from..to).filter(|&line| counts[line].0.is_some());
            match (marked.next(), marked.next()) {
                (Some(line), None) => Ok(line - from),
                (first, _) => {
                    let found = if first.is_none() { "none" } else { "more" };
                    Err(ParseError::impossible(
                        desc.span(),
                        format!("one {what} needs an `S` before its clue, but {found} has"),
                    ))
                }
            }
        };
        let exit = marked(0, size.width, "column")?;
        let entrance = marked(size.width, size.width + size.height, "row")?;
        let piece = |sign: char| {
            sign.to_digit(16).and_then(Arms::from_bits).filter(|arms| *arms != Arms::NONE)
        };
        let pieces = Grid::from_fn(size, |cell| pieces[cell].and_then(piece));
        Ok(Self {
            pieces,
            numbers: counts.iter().map(|(_, number)| *number).collect(),
            entrance,
            exit,
        })
    }

    /// Creates the puzzle of a track through these cells, with all of its pieces printed.
    pub(super) fn for_track(size: Size, track: &[usize]) -> Self {
        let mut pieces = Grid::filled(size, None);
        for (at, &cell) in track.iter().enumerate() {
            let side_of =
                |next: usize| SIDES.into_iter().find(|&s| size.step(cell, s) == Some(next));
            let before = at.checked_sub(1).map_or(Some(Direction::West), |at| side_of(track[at]));
            let after = track.get(at + 1).map_or(Some(Direction::South), |&next| side_of(next));
            pieces[cell] = Some(before.into_iter().chain(after).collect());
        }
        let passed =
            |line: Vec<usize>| line.iter().filter(|&&c| pieces[c].is_some()).count() as u32;
        let columns = (0..size.width).map(|x| passed(size.column(x).collect()));
        let rows = (0..size.height).map(|y| passed(size.row(y).collect()));
        let numbers = columns.chain(rows).collect();
        let entrance = track.first().map_or(0, |&cell| size.position(cell).1);
        let exit = track.last().map_or(0, |&cell| size.position(cell).0);
        Self { pieces, numbers, entrance, exit }
    }

    /// Returns the puzzle with all pieces of a track printed.
    pub(super) fn with_track(&self, track: &Lines) -> Self {
        let piece = |cell: usize| {
            let drawn = Some(track.arms(cell)).filter(|arms| arms.count() > 0);
            self.pieces[cell].or(drawn)
        };
        Self { pieces: Grid::from_fn(self.size(), piece), ..self.clone() }
    }

    /// Returns the puzzle with the printed pieces that `keep` keeps, and those of both ends.
    pub(super) fn with_pieces(&self, keep: &mut dyn FnMut(Place) -> bool) -> Self {
        let (size, ends) = (self.size(), self.ends());
        let mut is_kept = |cell| ends.contains(&cell) || keep(size.place(cell));
        let pieces = Grid::from_fn(size, |cell| self.pieces[cell].filter(|_| is_kept(cell)));
        Self { pieces, ..self.clone() }
    }

    /// Clues of the columns, and those of the rows.
    pub(super) fn numbers(&self) -> [&[u32]; 2] {
        let (columns, rows) = self.numbers.split_at(self.size().width);
        [columns, rows]
    }

    /// Canonical ID; see [`tatham_core::Puzzle::id`].
    pub(super) fn id(&self) -> String {
        let size = self.size();
        let pieces = Grid::from_fn(size, |cell| self.pieces[cell].and_then(sign));
        let is_end = |line: usize| line == self.exit || line == size.width + self.entrance;
        let counts = self
            .numbers
            .iter()
            .enumerate()
            .map(|(line, &number)| (is_end(line).then_some(()), number))
            .collect();
        PARAMS.text(&(size, Given::default())) + ":" + &grid(size).text(&(pieces, (), counts))
    }

    /// Width and height.
    pub(super) fn size(&self) -> Size {
        self.pieces.size()
    }

    /// Printed piece in a cell.
    pub(super) fn piece(&self, cell: usize) -> Option<Arms> {
        self.pieces[cell]
    }

    /// Cells of the entrance and the exit.
    pub(super) fn ends(&self) -> [usize; 2] {
        let size = self.size();
        [size.cell(0, self.entrance), size.cell(self.exit, size.height - 1)]
    }

    /// Clue of a row or column, by its number among the lines of the grid.
    pub(super) fn clue(&self, line: usize) -> (Clue, u32) {
        let Size { width, height } = self.size();
        match line.checked_sub(height) {
            None => (Clue::Right(line + 1), self.numbers[width + line]),
            Some(column) => (Clue::Top(column + 1), self.numbers[column]),
        }
    }

    /// Line of a clue, among the columns followed by the rows.
    pub(super) fn line_at(&self, place: Place) -> Option<usize> {
        let size = self.size();
        let (number, before, lines) = match place {
            Place::Clue(Clue::Top(column)) => (column, 0, size.width),
            Place::Clue(Clue::Right(row)) => (row, size.width, size.height),
            _ => return None,
        };
        number.checked_sub(1).filter(|line| *line < lines).map(|line| before + line)
    }

    /// Returns true if the track crosses this side of a cell at the edge of the grid.
    fn is_end(&self, cell: usize, side: Direction) -> bool {
        let [a, b] = self.ends();
        side == Direction::West && cell == a || side == Direction::South && cell == b
    }

    /// Cell whose piece leads out of the grid although the track does not.
    pub(super) fn leading_out(&self) -> Option<usize> {
        let edges = self.size().edges();
        let out = |cell: usize, side: Direction| {
            edges.beside(cell, side).is_none() && !self.is_end(cell, side)
        };
        (0..self.size().area()).find(|&cell| {
            self.pieces[cell].is_some_and(|arms| arms.iter().any(|side| out(cell, side)))
        })
    }

    /// Lines of the printed pieces.
    pub(super) fn givens(&self) -> Lines {
        let mut lines = Lines::unknown(self.size());
        let [a, b] = self.ends();
        lines.put_side(a, Direction::West, Some(true));
        lines.put_side(b, Direction::South, Some(true));
        for (cell, arms) in self.pieces.cells().iter().enumerate() {
            for side in arms.iter().flat_map(|arms| arms.iter()) {
                if let Some(edge) = lines.edges().beside(cell, side) {
                    lines.put(edge, Some(true));
                }
            }
        }
        lines
    }
}
