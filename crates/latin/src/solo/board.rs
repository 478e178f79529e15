//! Candidates of the cells of a puzzle of any shape, and their propagation.
//!
//! A cell is the set of its candidates, one bit for each. These rules are applied until nothing
//! changes:
//! - A cell with one candidate removes it from its peers (*naked single*).
//! - A digit with one cell left in a unit goes there (*hidden single*).
//! - A digit whose cells in one unit all lie in another is removed from the rest of that one
//!   (*locked candidates*).
//! - The cells of a cage have the digits of its fillings ([`fillings`](super::fillings)). A digit
//!   of all its fillings is removed from the rest of a unit around it.

use std::ops::ControlFlow::{Break, Continue};

use tatham_core::author::{Contradiction, Deduction};

use super::fillings::{bits, fill};
use super::layout::Layout;

/// Candidates of each cell, and the rules that must be applied again.
#[derive(Clone, Debug)]
pub(super) struct Board {
    digits: Vec<u32>,
    /// Cells with one candidate that their peers still have to lose.
    single: Vec<usize>,
    units: Agenda,
    cages: Agenda,
}

/// Rules to be applied, each once.
#[derive(Clone, Debug)]
struct Agenda {
    waiting: Vec<usize>,
    is_waiting: Vec<bool>,
}

impl Agenda {
    fn new(count: usize) -> Self {
        Self { waiting: Vec::new(), is_waiting: vec![false; count] }
    }

    #[inline]
    fn add(&mut self, rule: usize) {
        if !std::mem::replace(&mut self.is_waiting[rule], true) {
            self.waiting.push(rule);
        }
    }

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let rule = self.waiting.pop()?;
        self.is_waiting[rule] = false;
        Some(rule)
    }

    fn clear(&mut self) {
        while self.next().is_some() {}
    }
}

impl Board {
    /// Creates a board with all candidates.
    pub(super) fn new(layout: &Layout) -> Self {
        let mut board = Self {
            digits: vec![layout.all(); layout.units_of.len()],
            single: Vec::new(),
            units: Agenda::new(layout.units.len()),
            cages: Agenda::new(layout.cages.len()),
        };
        (0..layout.units.len()).for_each(|unit| board.units.add(unit));
        (0..layout.cages.len()).for_each(|cage| board.cages.add(cage));
        board
    }

    /// Enters the given digits.
    pub(super) fn give(&mut self, layout: &Layout, given: &[Option<u32>]) -> Deduction {
        let mut given =
            given.iter().enumerate().filter_map(|(cell, digit)| digit.map(|digit| (cell, digit)));
        given.try_for_each(|(cell, digit)| self.keep(layout, cell, 1 << (digit - 1)))
    }

    /// Candidates of each cell, one bit for each, the lowest for 1.
    pub(super) fn digits(&self) -> &[u32] {
        &self.digits
    }

    /// Restores earlier candidates, whose consequences have all been drawn.
    pub(super) fn restore(&mut self, digits: &[u32]) {
        self.digits.copy_from_slice(digits);
        self.single.clear();
        self.units.clear();
        self.cages.clear();
    }

    /// Keeps only these digits in a cell.
    #[inline]
    pub(super) fn keep(&mut self, layout: &Layout, cell: usize, digits: u32) -> Deduction {
        let (before, after) = (self.digits[cell], self.digits[cell] & digits);
        // Usually nothing is new.
        if after == before { Continue(()) } else { self.narrow(layout, cell, after) }
    }

    /// Records that a cell has fewer candidates than before.
    #[inline(never)]
    fn narrow(&mut self, layout: &Layout, cell: usize, after: u32) -> Deduction {
        if after == 0 {
            return Break(Contradiction);
        }
        self.digits[cell] = after;
        if after.is_power_of_two() {
            self.single.push(cell);
        }
        layout.units_of.get(cell).for_each(|unit| self.units.add(unit));
        layout.cages_of.get(cell).for_each(|cage| self.cages.add(cage));
        Continue(())
    }

    /// Removes digits from cells.
    #[inline]
    fn close(
        &mut self,
        layout: &Layout,
        mut cells: impl Iterator<Item = usize>,
        digits: u32,
    ) -> Deduction {
        cells.try_for_each(|cell| self.keep(layout, cell, !digits))
    }

    /// Draws all consequences.
    pub(super) fn propagate(&mut self, layout: &Layout) -> Deduction {
        loop {
            if let Some(cell) = self.single.pop() {
                self.close(layout, layout.peers_of.get(cell), self.digits[cell])?;
            } else if let Some(unit) = self.units.next() {
                self.place(layout, unit)?;
            } else if let Some(cage) = self.cages.next() {
                self.fill(layout, cage)?;
            } else {
                return Continue(());
            }
        }
    }

    /// Hidden singles and locked candidates of a unit.
    fn place(&mut self, layout: &Layout, unit: usize) -> Deduction {
        let (mut once, mut twice, mut known) = (0, 0, 0);
        for cell in layout.units.get(unit) {
            let digits = self.digits[cell];
            twice |= once & digits;
            once |= digits;
            known |= if digits.is_power_of_two() { digits } else { 0 };
        }
        if once != layout.all() {
            return Break(Contradiction);
        }
        let hidden = once & !twice & !known;
        if hidden != 0 {
            for cell in layout.units.get(unit) {
                let here = self.digits[cell] & hidden;
                if here != 0 {
                    // 2 digits that both have only this cell are a contradiction, found as an empty
                    // set.
                    bits(here).try_for_each(|digit| self.keep(layout, cell, digit))?;
                }
            }
        }
        for [first, both, second] in layout.crossings(unit) {
            let locked = self.any(both) & !self.any(first) & !known;
            if locked != 0 {
                self.close(layout, second, locked)?;
            }
        }
        Continue(())
    }

    /// Candidates of any of the cells.
    fn any(&self, cells: impl Iterator<Item = usize>) -> u32 {
        cells.fold(0, |any, cell| any | self.digits[cell])
    }

    /// Applies the fillings of a cage.
    fn fill(&mut self, layout: &Layout, cage: usize) -> Deduction {
        let cage = &layout.cages[cage];
        let candidates: Vec<u32> = cage.cells.iter().map(|&cell| self.digits[cell]).collect();
        let Some(filling) = fill(&candidates, cage.sum) else { return Break(Contradiction) };
        for (&cell, &allowed) in cage.cells.iter().zip(&filling.allowed) {
            self.keep(layout, cell, allowed)?;
        }
        cage.around
            .iter()
            .try_for_each(|rest| self.close(layout, rest.iter().copied(), filling.required))
    }

    /// Open cell with the fewest candidates, and the lowest of them.
    pub(super) fn choose(&self) -> Option<(usize, u32)> {
        let open = self.digits.iter().enumerate().filter(|(_, digits)| !digits.is_power_of_two());
        let (cell, digits) = open.min_by_key(|(_, digits)| digits.count_ones())?;
        Some((cell, digits & digits.wrapping_neg()))
    }
}
