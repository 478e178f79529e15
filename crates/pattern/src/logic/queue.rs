//! The lines that are to be looked at again: all waiting rows, then all waiting columns, and so on in turns.
//!
//! Rows tell columns, never other rows; so a line of the side that waits longest has learnt most since its last visit, and what a whole
//! side says is heard at once. Within a side the line that learnt last comes first, near the others that the same cause moved. Taking the
//! line that has learnt most cells from buckets instead was measured: 1 % more instructions on generated puzzles, 1 to 27 % more on
//! those that need probing.

/// A queue of lines.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    rows: usize,
    waiting: Vec<bool>,
    /// Waiting rows, waiting columns.
    sides: [Vec<u32>; 2],
    /// The side whose turn it is.
    side: usize,
}

impl Queue {
    /// All lines wait; the first `rows` of them are rows.
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
