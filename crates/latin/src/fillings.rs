//! Rules on few cells by their fillings: what digits some cells have together.
//!
//! What follows is found by looking for a *support* of each digit that a cell can have: a filling in which it stands there. One that is found supports the
//! digits of all its cells, so a rule on cells of which little is known is done after a few. The reason why a digit has none are digits that are gone: all that can
//! be put back while there is none are left out of it.

use std::fmt::Debug;

use tatham_sat::propagator::{News, Propagator, View};

/// A rule on some cells. Its places: for each cell whether it has each of the digits 1 to `order`, 63 at most. It goes with "a cell has one digit at most".
pub(crate) trait Fillings: Clone + Debug + Send + Sync + 'static {
    /// The largest digit.
    fn order(&self) -> usize;

    /// How many cells there are.
    fn cells(&self) -> usize;

    /// Whether cells that can have these digits, a bit for each, the lowest for 1, can have some together; the digits of a filling that is found are added to
    /// what is supported.
    fn has_filling<const N: usize>(&self, can: &[u64; N], supported: &mut [u64; N]) -> bool;

    /// All digits.
    fn all(&self) -> u64 {
        (1 << self.order()) - 1
    }
}

/// The digits of a set, each as a set alone.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        set ^= one;
        (one != 0).then_some(one)
    })
}

/// The digit that a set of one has.
pub(crate) fn digit(one: u64) -> u32 {
    one.trailing_zeros() + 1
}

/// The propagator, for rules on fewer than `N` cells.
#[derive(Clone, Debug)]
pub(crate) struct Filler<const N: usize, R> {
    rule: R,
    /// The digits that each cell can have.
    can: [u64; N],
    open: u32,
    /// What was left when it was looked at last; that is consistent.
    last: Option<[u64; N]>,
}

impl<const N: usize, R: Fillings> Filler<N, R> {
    /// Nothing is known yet.
    pub(crate) fn new(rule: &R) -> Self {
        let mut can = [0; N];
        can[..rule.cells()].fill(rule.all());
        Self { rule: rule.clone(), can, open: (rule.order() * rule.cells()) as u32, last: None }
    }

    /// The place of a digit.
    fn place(&self, cell: usize, one: u64) -> usize {
        cell * self.rule.order() + one.trailing_zeros() as usize
    }

    /// The digits that each cell has in some filling; `None` if there is none.
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

    /// Places from whose values it follows that there is no filling, if these are the digits that the cells can have: as few as do. Of a cell of which it
    /// matters and that has a digit, that one.
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
    fn hears(&self, value: bool) -> bool {
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
        // A digit that is left alone stands there.
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
            // The other digits of its cell do not fit, or are known not to stand there.
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
