//! Rules on a few cells by their fillings: the digits that the cells can have together.
//!
//! The propagator looks for a *support* of each digit that a cell can have: a filling with this
//! digit in this cell. A filling supports the digits of all its cells, so a rule on cells with many
//! candidates needs few fillings. The reason why a digit has no support is a set of excluded
//! digits. Every digit that can be put back without giving a support is left out of the reason.

use std::fmt::Debug;

use tatham_sat::propagator::{News, Propagator, View};

/// Rule on some cells. Its places: each cell with each of the digits 1 to `order`, 63 at most. It
/// needs the rule "a cell has at most one digit" beside it.
pub(crate) trait Fillings: Clone + Debug + Send + Sync + 'static {
    /// Largest digit.
    fn order(&self) -> usize;

    /// Number of cells.
    fn cells(&self) -> usize;

    /// Returns true if cells with these candidates (one bit for each digit, the lowest for 1) have
    /// a filling. Adds the digits of the filling to `supported`.
    fn has_filling<const N: usize>(&self, can: &[u64; N], supported: &mut [u64; N]) -> bool;

    /// Set of all digits.
    fn all(&self) -> u64 {
        (1 << self.order()) - 1
    }
}

/// Digits of a set, each as a set of one.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        set ^= one;
        (one != 0).then_some(one)
    })
}

/// Digit of a set of one.
pub(crate) fn digit(one: u64) -> u32 {
    one.trailing_zeros() + 1
}

/// Propagator for rules on fewer than `N` cells.
#[derive(Clone, Debug)]
pub(crate) struct Filler<const N: usize, R> {
    rule: R,
    /// Candidates of each cell.
    can: [u64; N],
    open: u32,
    /// Candidates after the last look; they are consistent.
    last: Option<[u64; N]>,
}

impl<const N: usize, R: Fillings> Filler<N, R> {
    /// Creates a propagator without any decided cell.
    pub(crate) fn new(rule: &R) -> Self {
        let mut can = [0; N];
        can[..rule.cells()].fill(rule.all());
        Self { rule: rule.clone(), can, open: (rule.order() * rule.cells()) as u32, last: None }
    }

    /// Place of a digit.
    fn place(&self, cell: usize, one: u64) -> usize {
        cell * self.rule.order() + one.trailing_zeros() as usize
    }

    /// Digits that each cell has in some filling; `None` if there is none.
    fn fits(&self) -> Option<[u64; N]> {
        let (mut can, mut fits) = (self.can, [0; N]);
        for cell in 0..self.rule.cells() {
            while let Some(one) = members(can[cell] & !fits[cell]).next() {
                let all = std::mem::replace(&mut can[cell], one);
                if self.rule.has_filling(&can, &mut fits) {
                    fits[cell] |= one;
                    can[cell] = all;
                } else {
                    can[cell] = all & !one;
                }
            }
            if can[cell] == 0 {
                return None;
            }
        }
        Some(fits)
    }

    /// Returns places whose values prove that cells with these candidates have no filling: as few
    /// as possible. For a cell that matters and has a digit, this is the place of that digit.
    fn core(
        &self,
        mut can: [u64; N],
        known: View<'_>,
        spared: Option<usize>,
        out: &mut Vec<usize>,
    ) {
        let all = self.rule.all();
        let is_refuted = |can: &[u64; N]| !self.rule.has_filling(can, &mut [0; N]);
        for cell in (0..self.rule.cells()).filter(|&cell| Some(cell) != spared) {
            let own = std::mem::replace(&mut can[cell], all);
            if is_refuted(&can) {
                continue;
            }
            can[cell] = own;
            if let Some(one) = members(own).find(|&one| known.is(self.place(cell, one), true)) {
                out.push(self.place(cell, one));
                continue;
            }
            for one in members(all & !own) {
                can[cell] |= one;
                if !is_refuted(&can) {
                    can[cell] ^= one;
                    out.push(self.place(cell, one));
                }
            }
        }
    }
}

impl<const N: usize, R: Fillings> Propagator for Filler<N, R> {
    fn wants(&self, value: bool) -> bool {
        !value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.can[place / self.rule.order()] &= !(1 << (place % self.rule.order()));
        self.open -= 1;
    }

    fn undo(&mut self, place: usize, _value: bool) {
        self.can[place / self.rule.order()] |= 1 << (place % self.rule.order());
        self.open += 1;
    }

    fn cost(&self) -> u32 {
        self.open
    }

    fn propagate(&mut self, now: View<'_>, news: &mut News) -> Result<(), Vec<usize>> {
        if self.last != Some(self.can) {
            let Some(fits) = self.fits() else {
                let mut places = Vec::new();
                self.core(self.can, now, None, &mut places);
                return Err(places);
            };
            self.last = Some(fits);
            for (cell, (can, fits)) in self.can.iter().zip(fits).enumerate() {
                news.extend(members(can & !fits).map(|one| (self.place(cell, one), false)));
            }
        }
        // If a cell has a single candidate, its value is this digit.
        if let Some(fits) = self.last {
            let alone = (0..self.rule.cells()).filter(|&cell| fits[cell].is_power_of_two());
            news.extend(
                alone
                    .map(|cell| (self.place(cell, fits[cell]), true))
                    .filter(|&(place, _)| now.is_open(place)),
            );
        }
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let (order, all) = (self.rule.order(), self.rule.all());
        let mut can = [0; N];
        for (cell, can) in can.iter_mut().enumerate().take(self.rule.cells()) {
            *can = members(all)
                .filter(|&one| !before.is(self.place(cell, one), false))
                .fold(0, |can, one| can | one);
        }
        let (cell, one) = (place / order, 1 << (place % order));
        if value {
            // The other digits of its cell do not fit, or are already excluded there.
            can[cell] &= !one;
            let mut others = all & !one & !can[cell];
            while let Some(other) = members(others).next() {
                others ^= other;
                can[cell] |= other;
                if self.rule.has_filling(&can, &mut [0; N]) {
                    can[cell] ^= other;
                    out.push(self.place(cell, other));
                }
            }
        } else {
            can[cell] = one;
        }
        self.core(can, before, Some(cell), out);
    }

    fn duplicate(&self) -> Box<dyn Propagator> {
        Box::new(self.clone())
    }
}
