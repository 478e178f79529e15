//! Cage as a global constraint: its digits combine to its number, and 2 of its cells in one line
//! differ.
//!
//! Deductions come from a search for fillings ([`fillings`](crate::fillings)). Bounds on the result
//! of the open cells cut off branches without a filling. Nothing is tabulated beforehand, because a
//! puzzle has few cages of the same sort.
//!
//! ```text
//!   12×, an L of 3 cells:   1 in the corner?  2 6, 3 4, 4 3 or 6 2 beside it  supported
//!     +---+---+             5?                12 is not a multiple of 5       excluded
//!     |   |   |             2 in the corner?  3 2 and 2 3 would repeat it     supported by 1 6
//!     +---+---+
//!     |   |                 Why not 5? No reason is needed.
//!     +---+                 Why not 1, if another cell is not 2, 3, 4 or 6?
//!                           Digits are put back one after another while there is no support.
//! ```

use std::sync::Arc;

use tatham_core::{Budget, Stop};
use tatham_sat::model::{Int, Model, Number as _, RuleHandle, any};
use tatham_sat::propagator::Propagator;
use tatham_sat::{Formula, Global, Lit};

use crate::fillings::{Filler, Fillings, digit, members};

/// One more than the cells of the largest cages with complete propagation, which are the largest
/// that the game generates. For larger cages only the bounds of the other cells and the decided
/// digits are used. `MOST` is one more than the cells of any cage.
const SMALL: usize = 8;
const MOST: usize = 82;

/// Operation on the digits of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Add,
    Multiply,
    Subtract,
    Divide,
}

/// Rule on the cells of a cage. Its places: each cell with each of the digits 1 to `order`. It
/// needs the rule "a cell has at most one digit" beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cage {
    pub(super) operation: Operation,
    pub(super) number: u32,
    pub(super) order: usize,
    /// Cells: column and row. Subtraction and division have 2.
    pub(super) cells: Vec<[usize; 2]>,
}

impl Cage {
    /// Requires the rule of the digits of its cells. For 2 cells it uses clauses, which are as
    /// exact and come before any global constraint; explanations always name the rule itself.
    pub(super) fn require<'m>(self, digits: &[Int], model: &'m mut Model) -> RuleHandle<'m> {
        let values = 1..=self.order as u32;
        match *digits {
            [digit] => model.require(digit.equals(i64::from(self.number))),
            [a, b] if !model.is_explaining() => {
                let both = [(a, b), (b, a)]
                    .into_iter()
                    .flat_map(|(own, other)| values.clone().map(move |value| (own, value, other)));
                let clause = |(own, value, other): (Int, u32, Int)| {
                    let partners =
                        self.partners(value).map(|partner| model.is(other, partner.into()));
                    let partners: Vec<Lit> = partners.collect();
                    partners.into_iter().chain([!model.is(own, value.into())]).collect()
                };
                let clauses: Vec<Vec<Lit>> = both.map(clause).collect();
                model.require_all(clauses.into_iter().map(any))
            }
            _ => {
                let values = digits
                    .iter()
                    .flat_map(|&digit| values.clone().map(move |value| (digit, value)));
                let scope: Vec<Lit> =
                    values.map(|(digit, value)| model.is(digit, value.into())).collect();
                model.global(Arc::new(self), &scope)
            }
        }
    }

    /// Result that the other digits must have if `digit` is one of them and all have the result
    /// `total`; `None` if there is none.
    fn rest(&self, total: u32, digit: u32) -> Option<u32> {
        match self.operation {
            Operation::Add | Operation::Subtract => total.checked_sub(digit),
            Operation::Multiply | Operation::Divide => {
                total.is_multiple_of(digit).then(|| total / digit)
            }
        }
    }

    /// Combined result of 2 parts of a cage.
    fn both(&self, a: u32, b: u32) -> u32 {
        if self.operation == Operation::Add { a + b } else { a.saturating_mul(b) }
    }

    /// Result of an empty set of digits.
    fn nothing(&self) -> u32 {
        u32::from(self.operation != Operation::Add)
    }

    /// Digits that can be beside `digit` in a cage of 2 cells.
    pub(super) fn partners(&self, digit: u32) -> impl Iterator<Item = u32> {
        let (operation, number) = (self.operation, self.number);
        (1..=self.order as u32)
            .filter(move |&other| other != digit && operation.apply([digit, other]) == Some(number))
    }

    /// Calls `see` with each filling of cells with these candidates, which ascend, until it returns
    /// false; returns true if it never did. `digits` are those of the first cells.
    pub(super) fn each_filling(
        &self,
        can: &[Vec<u32>],
        digits: &mut Vec<u32>,
        see: &mut impl FnMut(&[u32]) -> bool,
    ) -> bool {
        let Some(own) = can.get(digits.len()) else {
            return !self.comes_to_its_number(digits) || see(digits);
        };
        let (place, rest) = (digits.len(), &can[digits.len() + 1..]);
        let least: u32 = rest.iter().filter_map(|own| own.first()).sum();
        let most: u32 = rest.iter().filter_map(|own| own.last()).sum();
        // The first digits of a filling leave a sum that the others can have, and never combine to
        // a non-divisor of the number.
        let is_open =
            |digits: &[u32]| match (self.operation, self.operation.apply(digits.iter().copied())) {
                (Operation::Add, Some(sum)) => (sum + least..=sum + most).contains(&self.number),
                (Operation::Multiply, Some(product)) => self.number.is_multiple_of(product),
                _ => true,
            };
        own.iter().all(|&digit| {
            digits.push(digit);
            let is_open =
                (0..place).all(|other| self.differ(digits, place, other)) && is_open(digits);
            let goes_on = !is_open || self.each_filling(can, digits, see);
            digits.pop();
            goes_on
        })
    }

    /// Returns true if the cage has no filling, whatever is around it.
    pub(super) fn is_hopeless(&self) -> bool {
        let mut can = [0; MOST];
        can[..self.cells.len()].fill(self.all());
        !self.has_filling(&can, &mut [0; MOST])
    }

    /// Returns true if the digits, one for each cell, are a filling.
    fn comes_to_its_number(&self, digits: &[u32]) -> bool {
        self.operation.apply(digits.iter().copied()) == Some(self.number)
            && (0..digits.len()).all(|i| (0..i).all(|j| self.differ(digits, i, j)))
    }

    /// Returns true if 2 cells have different digits, or are in different rows and columns.
    fn differ(&self, digits: &[u32], i: usize, j: usize) -> bool {
        digits[i] != digits[j] || (0..2).all(|axis| self.cells[i][axis] != self.cells[j][axis])
    }
}

impl Operation {
    /// Result of the operation on digits: a difference or quotient is that of the larger and the
    /// smaller number; `None` if there is none.
    pub(super) fn apply(self, digits: impl IntoIterator<Item = u32>) -> Option<u32> {
        let mut digits = digits.into_iter();
        let first = digits.next()?;
        digits.try_fold(first, |total, digit| {
            let [less, more] = [total.min(digit), total.max(digit)];
            match self {
                Self::Add => total.checked_add(digit),
                Self::Multiply => total.checked_mul(digit),
                Self::Subtract => Some(more - less),
                Self::Divide => more.is_multiple_of(less).then(|| more / less),
            }
        })
    }

    /// Sign behind the number.
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
        if self.cells.len() < SMALL {
            Box::new(Filler::<SMALL, Self>::new(self))
        } else {
            Box::new(Filler::<MOST, Self>::new(self))
        }
    }

    /// Adds a literal for each number that the first cells can leave for the others.
    fn eager(&self, scope: &[Lit], formula: &mut Formula, budget: &Budget) -> Result<(), Stop> {
        let cells: Vec<&[Lit]> = scope.chunks(self.order).collect();
        for (i, digits) in cells.iter().enumerate() {
            formula.clause(digits.iter().copied());
            for j in
                (0..i).filter(|&j| (0..2).any(|axis| self.cells[i][axis] == self.cells[j][axis]))
            {
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
            let [least, most] = [1, self.order as u32].map(|digit| {
                open.clone().fold(self.nothing(), |total, ()| self.both(total, digit))
            });
            let mut next: Vec<(u32, Lit)> = Vec::new();
            for &(total, lit) in &lefts {
                for (digit, &is) in (1..).zip(*digits) {
                    let left = self.rest(total, digit).filter(|left| (least..=most).contains(left));
                    let reached = left.map(|left| {
                        match next.binary_search_by_key(&left, |&(left, _)| left) {
                            Ok(at) => next[at].1,
                            Err(at) => {
                                next.insert(at, (left, formula.new_lit()));
                                next[at].1
                            }
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

impl Fillings for Cage {
    fn order(&self) -> usize {
        self.order
    }

    fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Returns true if the search, as far as it goes, finds a filling of cells with these
    /// candidates. Adds the digits of the filling to `supported`.
    fn has_filling<const N: usize>(&self, can: &[u64; N], supported: &mut [u64; N]) -> bool {
        let count = self.cells.len();
        if let (2, Operation::Subtract | Operation::Divide) = (count, self.operation) {
            let found = members(can[0]).find_map(|a| {
                let b = self
                    .partners(digit(a))
                    .map(|other| 1 << (other - 1))
                    .find(|b| can[1] & b != 0)?;
                Some([a, b])
            });
            let Some([a, b]) = found else { return false };
            supported[0] |= a;
            supported[1] |= b;
            return true;
        }
        let mut search = CageSearch {
            cage: self,
            can,
            least: [0; N],
            most: [0; N],
            lines: [[0; 9]; 2],
            chosen: [0; N],
        };
        (search.least[count], search.most[count]) = (self.nothing(), self.nothing());
        for cell in (0..count).rev() {
            if can[cell] == 0 {
                return false;
            }
            search.least[cell] = self.both(search.least[cell + 1], digit(can[cell]));
            search.most[cell] =
                self.both(search.most[cell + 1], u64::BITS - can[cell].leading_zeros());
        }
        let is_within = (search.least[0]..=search.most[0]).contains(&self.number);
        if count >= SMALL {
            let known = can[..count].iter().filter(|can| can.is_power_of_two());
            let product = known.fold(1, |product: u32, &one| product.saturating_mul(digit(one)));
            return is_within
                && (self.operation == Operation::Add || self.number.is_multiple_of(product));
        }
        is_within && search.fill(0, self.number, supported)
    }
}

/// Search for a filling.
struct CageSearch<'c, const N: usize> {
    cage: &'c Cage,
    can: &'c [u64; N],
    /// Bounds on the result of the cells from each cell on.
    least: [u32; N],
    most: [u32; N],
    /// Digits in each column and row.
    lines: [[u64; 9]; 2],
    chosen: [u64; N],
}

impl<const N: usize> CageSearch<'_, N> {
    /// Fills the cells from this one on so that their result is `total`; returns true if it finds a
    /// filling.
    fn fill(&mut self, cell: usize, total: u32, supported: &mut [u64; N]) -> bool {
        let Some(&[x, y]) = self.cage.cells.get(cell) else {
            supported
                .iter_mut()
                .zip(self.chosen)
                .for_each(|(supported, chosen)| *supported |= chosen);
            return true;
        };
        let can = self.can[cell] & !self.lines[0][x] & !self.lines[1][y];
        // Digits without a support yet come first.
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

#[cfg(test)]
mod tests;
