//! Queue of lines to be processed again: all waiting rows, then all waiting columns, and so on in
//! turns.
//!
//! Rows affect columns, never other rows. So a line of the side that has waited longest has the
//! most new cells since its last visit, and gets the results of a whole side at once. Within a side
//! the line with the latest new cell comes first, near the others that the same cause affected. The
//! alternative, to take the line with the most new cells from buckets, was measured: 1 % more
//! instructions on generated puzzles, 1 to 27 % more on those that need probing.

/// Queue of lines.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    rows: usize,
    waiting: Vec<bool>,
    /// Waiting rows, waiting columns.
    sides: [Vec<u32>; 2],
    /// Side whose turn it is.
    side: usize,
}

impl Queue {
    /// Creates a queue in which all lines wait; the first `rows` of them are rows.
    pub(crate) fn full(rows: usize, lines: usize) -> Self {
        let sides = [(0..rows as u32).rev().collect(), (rows as u32..lines as u32).rev().collect()];
        Self { rows, waiting: vec![true; lines], sides, side: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, line: usize) {
        if !std::mem::replace(&mut self.waiting[line], true) {
            self.sides[usize::from(line >= self.rows)].push(line as u32);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        if self.sides[self.side].is_empty() {
            self.side = 1 - self.side;
        }
        let line = self.sides[self.side].pop()? as usize;
        self.waiting[line] = false;
        Some(line)
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
