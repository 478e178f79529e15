//! A cage as a global rule: its digits come to its number, and where two of its cells share a line they differ.
//!
//! What follows is found by looking for a *support* of each digit that a cell can have: a filling of the cage in which it stands there. One that is found
//! supports the digits of all its cells, so a cage of which little is known is done after a few; and the bounds of what the open cells can come to end a
//! search that leads nowhere. Nothing is listed beforehand: a puzzle has few cages of the same kind.
//!
//! ```text
//!     12×, an L of three cells:   1 in the corner?  the other two may be 2 6, 3 4, 4 3, 6 2     supported
//!       +---+---+                 5?                12 is no multiple of it                     struck out
//!       |   |   |                 2 in the corner?  3 2 and 2 3 would repeat it, 1 6 and 6 1    supported by 1 6
//!       +---+---+
//!       |   |                     Why not 5? No reason is needed. Why not 1, where another cell is not 2, 3, 4 or 6?
//!       +---+                     Digits are put back one after another while there is no support.
//! ```

use std::sync::Arc;

use tatham_core::{Budget, Stop};
use tatham_sat::cdcl::View;
use tatham_sat::global::{Global, News, Propagator};
use tatham_sat::model::{Int, Model, Number as _, Told, any};
use tatham_sat::{Formula, Lit};

/// One more than the cells of cages for which all that follows is found, those that the game makes among them; of larger ones only what the bounds of the
/// other cells, and the digits that are known, say. And one more than cells at all.
const SMALL: usize = 8;
const MOST: usize = 82;

/// What is done with the digits of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Multiply,
    Subtract,
    Divide,
}

/// The rule, on the cells of a cage. Its places: for each cell whether it has each of the digits 1 to `order`. It goes with "a cell has one digit at most".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) operation: Operation,
    pub(super) number: u32,
    pub(super) order: usize,
    /// The cells: column and row. Subtraction and division have two.
    pub(super) cells: Vec<[usize; 2]>,
}

impl Cage {
    /// Requires it of the digits of its cells: of two cells in clauses, which are as exact and come before any global; told is the rule as it stands.
    pub(super) fn require<'m>(self, digits: &[Int], model: &'m mut Model) -> Told<'m> {
        let values = 1..=self.order as u32;
        match *digits {
            [digit] => model.require(digit.equals(i64::from(self.number))),
            [a, b] if !model.is_explaining() => {
                let both =
                    [(a, b), (b, a)].into_iter().flat_map(|(own, other)| values.clone().map(move |value| (own, value, other)));
                let clause = |(own, value, other): (Int, u32, Int)| {
                    let partners = self.partners(value).map(|partner| model.is(other, partner.into()));
                    let partners: Vec<Lit> = partners.collect();
                    partners.into_iter().chain([!model.is(own, value.into())]).collect()
                };
                let clauses: Vec<Vec<Lit>> = both.map(clause).collect();
                model.require_all(clauses.into_iter().map(any))
            }
            _ => {
                let values = digits.iter().flat_map(|&digit| values.clone().map(move |value| (digit, value)));
                let scope: Vec<Lit> = values.map(|(digit, value)| model.is(digit, value.into())).collect();
                model.global(Arc::new(self), &scope)
            }
        }
    }

    /// All digits, a bit for each, the lowest for 1.
    fn all(&self) -> u16 {
        (1 << self.order) - 1
    }

    /// What the other digits come to where all come to so much, if `digit` can be one of them.
    fn rest(&self, total: u32, digit: u32) -> Option<u32> {
        match self.operation {
            Operation::Add | Operation::Subtract => total.checked_sub(digit),
            Operation::Multiply | Operation::Divide => total.is_multiple_of(digit).then(|| total / digit),
        }
    }

    /// What two parts of a cage come to together.
    fn both(&self, a: u32, b: u32) -> u32 {
        if self.operation == Operation::Add { a + b } else { a.saturating_mul(b) }
    }

    /// What no digits come to.
    fn nothing(&self) -> u32 {
        u32::from(self.operation != Operation::Add)
    }

    /// The digits that stand beside `digit` in a cage of two cells.
    pub(super) fn partners(&self, digit: u32) -> impl Iterator<Item = u32> {
        let (operation, number) = (self.operation, self.number);
        (1..=self.order as u32).filter(move |&other| other != digit && operation.of([digit, other]) == Some(number))
    }

    /// Calls `see` with each filling of cells that can have these digits, until it says that it has seen enough; whether it has seen all. `digits` are those of
    /// the first cells.
    pub(super) fn each_filling(&self, can: &[Vec<u32>], digits: &mut Vec<u32>, see: &mut impl FnMut(&[u32]) -> bool) -> bool {
        let Some(own) = can.get(digits.len()) else { return !self.comes_to_its_number(digits) || see(digits) };
        // More than the number, or no divisor of it, the first digits come to in no filling.
        let is_open = |digits: &[u32]| match (self.operation, self.operation.of(digits.iter().copied())) {
            (Operation::Add, Some(sum)) => sum <= self.number,
            (Operation::Multiply, Some(product)) => self.number.is_multiple_of(product),
            _ => true,
        };
        own.iter().all(|&digit| {
            digits.push(digit);
            let goes_on = !is_open(digits) || self.each_filling(can, digits, see);
            digits.pop();
            goes_on
        })
    }

    /// Whether it has no filling, whatever stands around it.
    pub(super) fn is_hopeless(&self) -> bool {
        let mut can = [0; MOST];
        can[..self.cells.len()].fill(self.all());
        !self.has_filling(&can, &mut [0; MOST])
    }

    /// Whether digits, one for each cell, are a filling.
    fn comes_to_its_number(&self, digits: &[u32]) -> bool {
        let differ = |i: usize, j: usize| digits[i] != digits[j] || (0..2).all(|axis| self.cells[i][axis] != self.cells[j][axis]);
        self.operation.of(digits.iter().copied()) == Some(self.number) && (0..digits.len()).all(|i| (0..i).all(|j| differ(i, j)))
    }
}

impl Operation {
    /// What digits come to; of subtraction and division, the larger by the smaller.
    pub(super) fn of(self, digits: impl IntoIterator<Item = u32>) -> Option<u32> {
        let mut digits = digits.into_iter();
        let first = digits.next()?;
        digits.try_fold(first, |total, digit| {
            let [less, more] = [total.min(digit), total.max(digit)];
            match self {
                Self::Add => total.checked_add(digit),
                Self::Multiply => total.checked_mul(digit),
                Self::Subtract => Some(more - less),
                Self::Divide => (more % less == 0).then(|| more / less),
            }
        })
    }

    /// The sign that stands behind the number.
    pub(super) fn sign(self) -> char {
        match self {
            Self::Add => '+',
            Self::Multiply => '×',
            Self::Subtract => '−',
            Self::Divide => '÷',
        }
    }
}

impl Global for Cage {
    fn propagator(&self) -> Box<dyn Propagator> {
        if self.cells.len() < SMALL { Box::new(Filler::<SMALL>::new(self)) } else { Box::new(Filler::<MOST>::new(self)) }
    }

    /// A literal for each number that the cells so far can leave for the others.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        let cells: Vec<&[Lit]> = scope.chunks(self.order).collect();
        for (i, digits) in cells.iter().enumerate() {
            formula.clause(digits.iter().copied());
            for j in (0..i).filter(|&j| (0..2).any(|axis| self.cells[i][axis] == self.cells[j][axis])) {
                digits.iter().zip(cells[j]).for_each(|(&a, &b)| formula.clause([!a, !b]));
            }
        }
        if let ([a, b], Operation::Subtract | Operation::Divide) = (&cells[..], self.operation) {
            for (here, there) in [(a, b), (b, a)] {
                for digit in 1..=self.order as u32 {
                    let partners = self.partners(digit).map(|other| there[other as usize - 1]);
                    formula.clause(partners.chain([!here[digit as usize - 1]]));
                }
            }
            return Ok(());
        }
        let mut lefts = vec![(self.number, Lit::TRUE)];
        for (i, digits) in cells.iter().enumerate() {
            formula.reserve(4 * self.order * lefts.len(), budget)?;
            let open = (i + 1..cells.len()).map(|_| ());
            let [least, most] =
                [1, self.order as u32].map(|digit| open.clone().fold(self.nothing(), |total, ()| self.both(total, digit)));
            let mut next: Vec<(u32, Lit)> = Vec::new();
            for &(total, lit) in &lefts {
                for (digit, &is) in (1..).zip(*digits) {
                    let left = self.rest(total, digit).filter(|left| (least..=most).contains(left));
                    let reached = left.map(|left| match next.binary_search_by_key(&left, |&(left, _)| left) {
                        Ok(at) => next[at].1,
                        Err(at) => {
                            next.insert(at, (left, formula.new_lit()));
                            next[at].1
                        }
                    });
                    formula.clause([!lit, !is].into_iter().chain(reached));
                }
            }
            formula.at_most_one(next.iter().map(|&(_, lit)| lit));
            lefts = next;
        }
        Ok(())
    }

    fn is_watched(&self) -> bool {
        false
    }
}

/// The propagator, for cages of fewer than `N` cells.
#[derive(Clone, Debug)]
struct Filler<const N: usize> {
    cage: Cage,
    /// The digits that each cell can have.
    can: [u16; N],
    open: u32,
    /// What was left when it was looked at last; that is consistent.
    last: Option<[u16; N]>,
}

/// The digits of a set, each as a set alone.
fn members(mut set: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let one = set & set.wrapping_neg();
        set ^= one;
        (one != 0).then_some(one)
    })
}

/// The digit that a set of one has.
fn digit(one: u16) -> u32 {
    one.trailing_zeros() + 1
}

impl<const N: usize> Filler<N> {
    fn new(cage: &Cage) -> Self {
        let mut can = [0; N];
        can[..cage.cells.len()].fill(cage.all());
        Self { cage: cage.clone(), can, open: (cage.order * cage.cells.len()) as u32, last: None }
    }

    /// The place of a digit.
    fn place(&self, cell: usize, one: u16) -> usize {
        cell * self.cage.order + one.trailing_zeros() as usize
    }

    /// The digits that each cell has in some filling; `None` if there is none.
    fn fits(&self) -> Option<[u16; N]> {
        let (mut can, mut fits) = (self.can, [0; N]);
        for cell in 0..self.cage.cells.len() {
            while let Some(one) = members(can[cell] & !fits[cell]).next() {
                let all = std::mem::replace(&mut can[cell], one);
                if self.cage.has_filling(&can, &mut fits) {
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
    fn core(&self, mut can: [u16; N], known: View<'_>, spared: Option<usize>, out: &mut Vec<usize>) {
        let all = self.cage.all();
        let is_refuted = |can: &[u16; N]| !self.cage.has_filling(can, &mut [0; N]);
        for cell in (0..self.cage.cells.len()).filter(|&cell| Some(cell) != spared) {
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

impl Cage {
    /// Whether there is a filling of cells that can have these digits, as far as is looked for; the digits of one that is found are added to what is supported.
    fn has_filling<const N: usize>(&self, can: &[u16; N], supported: &mut [u16; N]) -> bool {
        let count = self.cells.len();
        if let (2, Operation::Subtract | Operation::Divide) = (count, self.operation) {
            let found = members(can[0]).find_map(|a| {
                let b = self.partners(digit(a)).map(|other| 1 << (other - 1)).find(|b| can[1] & b != 0)?;
                Some([a, b])
            });
            let Some([a, b]) = found else { return false };
            supported[0] |= a;
            supported[1] |= b;
            return true;
        }
        let mut search = Search { cage: self, can, least: [0; N], most: [0; N], lines: [[0; 9]; 2], chosen: [0; N] };
        (search.least[count], search.most[count]) = (self.nothing(), self.nothing());
        for cell in (0..count).rev() {
            if can[cell] == 0 {
                return false;
            }
            search.least[cell] = self.both(search.least[cell + 1], digit(can[cell]));
            search.most[cell] = self.both(search.most[cell + 1], u16::BITS - can[cell].leading_zeros());
        }
        let is_within = (search.least[0]..=search.most[0]).contains(&self.number);
        if count >= SMALL {
            let known = can[..count].iter().filter(|can| can.is_power_of_two());
            let product = known.fold(1, |product: u32, &one| product.saturating_mul(digit(one)));
            return is_within && (self.operation == Operation::Add || self.number.is_multiple_of(product));
        }
        is_within && search.fill(0, self.number, supported)
    }
}

/// A search for a filling.
struct Search<'c, const N: usize> {
    cage: &'c Cage,
    can: &'c [u16; N],
    /// What the cells from each on come to, at least and at most.
    least: [u32; N],
    most: [u32; N],
    /// The digits that stand in each column and row.
    lines: [[u16; 9]; 2],
    chosen: [u16; N],
}

impl<const N: usize> Search<'_, N> {
    /// Fills the cells from this one on so that they come to `total`.
    fn fill(&mut self, cell: usize, total: u32, supported: &mut [u16; N]) -> bool {
        let Some(&[x, y]) = self.cage.cells.get(cell) else {
            supported.iter_mut().zip(self.chosen).for_each(|(supported, chosen)| *supported |= chosen);
            return true;
        };
        let can = self.can[cell] & !self.lines[0][x] & !self.lines[1][y];
        // Those that nobody has supported yet come first.
        for one in members(can & !supported[cell]).chain(members(can & supported[cell])) {
            let Some(rest) = self.cage.rest(total, digit(one)) else { continue };
            if !(self.least[cell + 1]..=self.most[cell + 1]).contains(&rest) {
                continue;
            }
            self.lines[0][x] ^= one;
            self.lines[1][y] ^= one;
            self.chosen[cell] = one;
            if self.fill(cell + 1, rest, supported) {
                return true;
            }
            self.lines[0][x] ^= one;
            self.lines[1][y] ^= one;
        }
        false
    }
}

impl<const N: usize> Propagator for Filler<N> {
    fn hears(&self, value: bool) -> bool {
        !value
    }

    fn assigned(&mut self, place: usize, _value: bool) {
        self.can[place / self.cage.order] &= !(1 << (place % self.cage.order));
        self.open -= 1;
    }

    fn undo(&mut self, place: usize, _value: bool) {
        self.can[place / self.cage.order] |= 1 << (place % self.cage.order);
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
            let alone = (0..self.cage.cells.len()).filter(|&cell| fits[cell].is_power_of_two());
            news.extend(alone.map(|cell| (self.place(cell, fits[cell]), true)).filter(|&(place, _)| now.is_open(place)));
        }
        Ok(())
    }

    fn explain(&mut self, (place, value): (usize, bool), before: View<'_>, out: &mut Vec<usize>) {
        let (order, all) = (self.cage.order, self.cage.all());
        let mut can = [0; N];
        for (cell, can) in can.iter_mut().enumerate().take(self.cage.cells.len()) {
            *can = members(all).filter(|&one| !before.is(self.place(cell, one), false)).fold(0, |can, one| can | one);
        }
        let (cell, one) = (place / order, 1 << (place % order));
        if value {
            // The other digits of its cell do not fit, or are known not to stand there.
            can[cell] &= !one;
            let mut others = all & !one & !can[cell];
            while let Some(other) = members(others).next() {
                others ^= other;
                can[cell] |= other;
                if self.cage.has_filling(&can, &mut [0; N]) {
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

#[cfg(test)]
mod tests;
