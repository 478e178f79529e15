//! The lines that are to be looked at again.

/// A queue of lines: one that has learnt more cells since its last visit comes first, and a new one last.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    rows: usize,
    waiting: Vec<bool>,
    /// Waiting rows, waiting columns.
    sides: [Vec<u32>; 2],
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
