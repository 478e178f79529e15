//! Grid during the solve: decided cells, line by line, and propagation from one cell to others.
//!
//! Each cell is stored twice, in its row's bits and in its column's, so that a line is always ready
//! for the line solver. New cells of a line are written into the lines that cross it, and these
//! wait in a queue until nothing changes any more. A trail of decided cells makes undoing as cheap
//! as doing.

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};
use tatham_core::{Budget, Size, Stop, Ticker};
use tatham_sat::line::{Agreement, Bits, KnownCells, Scratch};

use super::queue::Queue;
use crate::problem::Problem;

/// Line visits between 2 looks at the clock.
const GLANCE: u32 = 16;

/// Row or column.
#[derive(Clone, Debug)]
pub(crate) struct Line<'p, const W: usize> {
    pub(crate) clue: &'p [u16],
    pub(crate) length: usize,
    pub(crate) known: KnownCells<W>,
}

/// All lines, and the decided cells.
#[derive(Clone, Debug)]
pub(crate) struct Board<'p, const W: usize> {
    size: Size,
    /// Rows from the top, then columns from the left.
    lines: Vec<Line<'p, W>>,
    queue: Queue,
    trail: Vec<u32>,
    scratch: Scratch<W>,
    ticker: Ticker,
    /// Number of lines that the line solver has processed.
    pub(crate) visits: u64,
    /// Work of these visits: a unit for each run and word, and some for each visit; about 10
    /// nanoseconds each.
    pub(crate) work: u64,
}

impl<'p, const W: usize> Board<'p, W> {
    /// Creates the board of a puzzle with its givens, before any propagation.
    pub(crate) fn new(problem: &'p Problem) -> Self {
        let size = problem.size();
        let line =
            |clue: &'p [u16], length| Line { clue, length, known: KnownCells::nothing(length) };
        let rows = problem.rows.iter().map(|clue| line(clue, size.width));
        let columns = problem.columns.iter().map(|clue| line(clue, size.height));
        let mut board = Self {
            size,
            lines: rows.chain(columns).collect(),
            queue: Queue::full(size.height, size.height + size.width),
            trail: Vec::with_capacity(size.area()),
            scratch: Scratch::default(),
            ticker: Budget::unlimited().ticker(GLANCE),
            visits: 0,
            work: 0,
        };
        for (cell, given) in problem.given.cells().iter().enumerate() {
            if let Some(black) = given.colour() {
                board.set(cell, black);
            }
        }
        board
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn lines(&self) -> &[Line<'p, W>] {
        &self.lines
    }

    /// Cell of a line at a place of 1…length.
    pub(crate) fn cell_of(&self, line: usize, place: usize) -> usize {
        match line.checked_sub(self.size.height) {
            None => self.size.cell(place - 1, line),
            Some(column) => self.size.cell(column, place - 1),
        }
    }

    /// Colour of a cell, if it is decided.
    #[inline]
    pub(crate) fn colour(&self, cell: usize) -> Option<bool> {
        let (x, y) = self.size.position(cell);
        let known = &self.lines[y].known;
        if known.black.has(x + 1) { Some(true) } else { known.white.has(x + 1).then_some(false) }
    }

    /// Number of undecided cells.
    pub(crate) fn undecided(&self) -> usize {
        self.size.area() - self.trail.len()
    }

    /// Decided cells, in the order of their decisions.
    pub(crate) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// Decides an undecided cell.
    pub(crate) fn set(&mut self, cell: usize, black: bool) {
        let (x, y) = self.size.position(cell);
        for (line, place) in [(y, x + 1), (self.size.height + x, y + 1)] {
            self.lines[line].known.set(place, black);
            self.queue.push(line);
        }
        self.trail.push(cell as u32);
    }

    /// Undoes all decisions after the first `mark` of the trail.
    pub(crate) fn undo(&mut self, mark: usize) {
        for &cell in &self.trail[mark..] {
            let (x, y) = self.size.position(cell as usize);
            for (line, place) in [(y, x + 1), (self.size.height + x, y + 1)] {
                let known = &mut self.lines[line].known;
                known.black.remove(place);
                known.white.remove(place);
            }
        }
        self.trail.truncate(mark);
    }

    /// Processes the waiting lines until none is left. The contradiction is a line that no
    /// placement of its runs fits; after it, as after a stop, no line waits any more.
    ///
    /// # Errors
    /// The budget was exhausted first.
    pub(crate) fn propagate(&mut self, budget: &Budget) -> Result<Deduction, Stop> {
        while let Some(line) = self.queue.pop() {
            let deduced = self.ticker.tick(budget).map(|()| self.visit(line));
            if deduced != Ok(Continue(())) {
                self.queue.clear();
                return deduced;
            }
        }
        Ok(Continue(()))
    }

    #[inline]
    fn visit(&mut self, index: usize) -> Deduction {
        self.visits += 1;
        let line = &mut self.lines[index];
        self.work += (line.clue.len() * W + 4) as u64;
        let Some(Agreement { black, white }) =
            self.scratch.settle(line.clue, line.length, line.known)
        else {
            return Break(Contradiction);
        };
        // A cell that cannot be white is black, and vice versa: since the runs can be placed, every
        // cell can be at least one of them.
        let cells = Bits::below(line.length + 1) & !Bits::bit(0);
        let new_black = cells & !white & !line.known.black;
        let new_white = cells & !black & !line.known.white;
        line.known.black |= new_black;
        line.known.white |= new_white;
        let height = self.size.height;
        let (across, place) =
            if index < height { (height, index + 1) } else { (0, index - height + 1) };
        for (bits, is_black) in [(new_black, true), (new_white, false)] {
            for i in bits.ones() {
                let crossing = across + i - 1;
                self.lines[crossing].known.set(place, is_black);
                self.queue.push(crossing);
                let cell = if across > 0 {
                    self.size.cell(i - 1, index)
                } else {
                    self.size.cell(index - height, i - 1)
                };
                self.trail.push(cell as u32);
            }
        }
        Continue(())
    }

    /// Possible starts of the runs of a line, see [`Scratch::placements`].
    pub(crate) fn placements(&mut self, index: usize) -> Option<Vec<Bits<W>>> {
        let line = &self.lines[index];
        self.scratch.placements(line.clue, line.length, line.known)
    }
}
