//! Boards packed into words, for searches that keep millions of them.

use crate::search::{Reversible, Space};

use super::Turns;

/// Packing with `bits` bits for each label.
#[derive(Debug)]
pub(crate) struct Packing<'a, const WORDS: usize> {
    turns: &'a Turns,
    bits: usize,
}

impl<'a, const WORDS: usize> Packing<'a, WORDS> {
    /// Returns a packing, if boards with labels below `labels` fit.
    pub(crate) fn new(turns: &'a Turns, labels: usize) -> Option<Self> {
        let bits = (usize::BITS - labels.saturating_sub(1).leading_zeros()).max(1) as usize;
        (turns.cells.div_ceil(64 / bits) <= WORDS).then_some(Self { turns, bits })
    }

    fn place(&self, cell: usize) -> (usize, usize) {
        let per = 64 / self.bits;
        (cell / per, cell % per * self.bits)
    }

    #[inline]
    fn get(&self, board: &[u64; WORDS], cell: u16) -> u16 {
        let (word, shift) = self.place(cell as usize);
        (board[word] >> shift) as u16 & ((1u32 << self.bits) - 1) as u16
    }

    #[inline]
    fn set(&self, board: &mut [u64; WORDS], cell: u16, label: u16) {
        let (word, shift) = self.place(cell as usize);
        board[word] =
            board[word] & !(((1u64 << self.bits) - 1) << shift) | u64::from(label) << shift;
    }

    /// Unpacks the labels of a board.
    pub(crate) fn unpack(&self, board: &[u64; WORDS], labels: &mut [u16]) {
        (0..).zip(labels).for_each(|(cell, label)| *label = self.get(board, cell));
    }

    pub(crate) fn pack(&self, labels: &[u16]) -> [u64; WORDS] {
        let mut board = [0; WORDS];
        (0..).zip(labels).for_each(|(cell, &label)| self.set(&mut board, cell, label));
        board
    }
}

impl<const WORDS: usize> Space for Packing<'_, WORDS> {
    type State = [u64; WORDS];
    type Move = u16;

    fn moves(&self, state: &[u64; WORDS], each: &mut impl FnMut(u16, [u64; WORDS])) {
        for (index, turn) in (0..).zip(&self.turns.all) {
            let mut next = *state;
            for carried in turn {
                self.set(
                    &mut next,
                    carried.to,
                    self.turns.spun(self.get(state, carried.from), carried.spin),
                );
            }
            each(index, next);
        }
    }

    /// Goals are boards, not a property of boards: the searches get their start and their end.
    fn is_goal(&self, _state: &[u64; WORDS]) -> bool {
        false
    }
}

impl<const WORDS: usize> Reversible for Packing<'_, WORDS> {
    fn back(&self, taken: u16) -> u16 {
        self.turns.back[taken as usize]
    }
}
