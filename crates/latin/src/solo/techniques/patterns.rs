//! Patterns that a player looks for on a Sudoku: subsets, fish and wings, wherever they are.
//!
//! Each is found from the candidates alone, by sets of bits. A wrong one would do no harm: a step
//! of these rules is proven before it is taken.

use tatham_explain::{Cause, Pattern, PlayerBoard};

use super::prices::price_of;
use super::{FISH, Solo};
use crate::check::members;
use crate::solo::rules::Rule;
use crate::subset::{self, HIDDEN, NAKED, bits};

/// Greatest number of cells, digits or lines of a pattern.
const MOST: usize = 4;

/// Number of sets and wings that are looked at. A board of 9x9 has hundreds at most; a board of
/// 31x31 that contradicts itself can have 100,000 quads.
const MOST_LOOKS: usize = 5_000;

/// Candidates of a board.
struct Candidates<'b> {
    board: &'b PlayerBoard<'b, Solo>,
    /// Digits of each cell, one bit for each, the lowest for 0.
    digits: Vec<u64>,
    /// Cells of each unit, and then of each cage.
    units: Vec<Vec<usize>>,
    /// Places of each digit in each unit where it is open, one bit for each cell of the unit.
    places: Vec<Vec<u64>>,
    /// Number of sets and wings that may still be looked at.
    looks: usize,
    found: Vec<Pattern<Solo>>,
}

/// Returns the subsets, fish and wings of a board that rule anything out.
pub(in crate::solo) fn find(board: &PlayerBoard<'_, Solo>) -> Vec<Pattern<Solo>> {
    let problem = board.problem();
    let digits = (0..problem.size().area()).map(|cell| subset::left_on(board, cell)).collect();
    let units = (0..problem.units()).map(|unit| problem.cells(unit));
    let cages = problem.cages().map(|cages| members(cages.numbers())).unwrap_or_default();
    let units: Vec<Vec<usize>> = units.chain(cages).collect();
    let mut own = Candidates {
        board,
        digits,
        units,
        places: Vec::new(),
        looks: MOST_LOOKS,
        found: Vec::new(),
    };
    own.places = own.units.iter().map(|cells| own.places_in(cells)).collect();
    for unit in 0..own.units.len() {
        own.naked(unit);
    }
    // Blocks come before columns and rows: their cells are seen together.
    for unit in (0..problem.units()).rev() {
        own.hidden(unit);
    }
    for digit in 1..=problem.order() {
        for side in 0..2 {
            own.fish(digit, side);
        }
    }
    own.wings();
    own.found
}

impl Candidates<'_> {
    fn sees(&self, a: usize, b: usize) -> bool {
        self.board.problem().sees(a, b)
    }

    /// Digits of a cell with several, or none.
    fn open(&self, cell: usize) -> u64 {
        Some(self.digits[cell]).filter(|digits| digits.count_ones() > 1).unwrap_or(0)
    }

    /// Open places of each digit from 1 in a unit.
    fn places_in(&self, cells: &[usize]) -> Vec<u64> {
        let mut places = vec![0; self.board.problem().order()];
        for (at, &cell) in cells.iter().enumerate() {
            bits(self.open(cell)).for_each(|digit| places[digit as usize - 1] |= 1 << at);
        }
        places
    }

    /// Returns all choices of sets whose union has as many members as there are sets, as far as
    /// they may still be looked at.
    fn closed_sets(&mut self, sets: &[u64]) -> Vec<(Vec<usize>, u64)> {
        let found = closed_sets(sets, self.looks);
        self.looks -= found.len();
        found
    }

    /// Adds a pattern that rules out these digits of cells, if there are any.
    fn add(&mut self, name: &str, causes: Vec<Cause<Rule>>, out: Vec<(usize, i64)>) {
        // Cells that lie in 2 units are found in each.
        let is_new = !out.is_empty() && self.found.iter().all(|own| own.causes != causes);
        if let Some(price) = price_of(name).filter(|_| is_new) {
            self.found.push(Pattern { causes, out, price });
        }
    }

    /// Cells that have a digit and see all of some cells that have it.
    fn seeing(&self, digit: u32, cells: &[usize]) -> Vec<(usize, i64)> {
        let has = |cell: usize| self.digits[cell] >> digit & 1 == 1;
        let holders: Vec<usize> = cells.iter().copied().filter(|&cell| has(cell)).collect();
        let sees_all = |cell: usize| holders.iter().all(|&other| self.sees(cell, other));
        let is_out = |&cell: &usize| has(cell) && sees_all(cell) && !cells.contains(&cell);
        (0..self.digits.len()).filter(is_out).map(|cell| (cell, digit.into())).collect()
    }

    /// Cells of a unit with as many digits as there are cells.
    fn naked(&mut self, unit: usize) {
        let cells = self.units[unit].clone();
        let digits: Vec<u64> = cells.iter().map(|&cell| self.open(cell)).collect();
        for (members, union) in self.closed_sets(&digits) {
            let cells: Vec<usize> = members.iter().map(|&member| cells[member]).collect();
            let out = bits(union).flat_map(|digit| self.seeing(digit, &cells)).collect();
            let causes = cells.iter().map(|&place| Cause::OneValue { place }).collect();
            self.add(NAKED[cells.len() - 2].name, causes, out);
        }
    }

    /// Digits of a unit with as many cells as there are digits.
    fn hidden(&mut self, unit: usize) {
        let (cells, order) = (self.units[unit].clone(), self.board.problem().order());
        if cells.len() < order {
            // It may lack some digits.
            return;
        }
        let places = self.places[unit].clone();
        for (members, union) in self.closed_sets(&places) {
            let digits = members.iter().fold(0_u64, |all, &member| all | 2 << member);
            let own = bits(union).map(|at| cells[at as usize]);
            let rest = |cell: usize| bits(self.digits[cell] & !digits).map(move |own| (cell, own));
            let out = own.flat_map(rest).map(|(cell, digit)| (cell, digit.into())).collect();
            let unit = Rule::Unit(unit);
            let causes = bits(digits).map(|digit| Cause::OnePlace { value: digit.into(), unit });
            self.add(HIDDEN[members.len() - 2].name, causes.collect(), out);
        }
    }

    /// Lines of one side, rows or columns, that have a digit in as many lines across them.
    fn fish(&mut self, digit: usize, side: usize) {
        let order = self.board.problem().order();
        let first = side * order;
        let places: Vec<u64> =
            (first..first + order).map(|line| self.places[line][digit - 1]).collect();
        for (members, across) in self.closed_sets(&places) {
            let others = (0..order).filter(|line| !members.contains(line));
            let value = digit as i64;
            let hit = others.flat_map(|line| {
                bits(across & places[line]).map(move |at| (first + line, at as usize))
            });
            let out = hit.map(|(line, at)| (self.units[line][at], value)).collect();
            let cause =
                |&member: &usize| Cause::OnePlace { value, unit: Rule::Unit(first + member) };
            let causes = members.iter().map(cause).collect();
            self.add(FISH[members.len() - 2], causes, out);
        }
    }

    /// 2 cells with 2 digits each that see a third, and whatever that is, one of them, or one of
    /// the three, is the digit that they share.
    fn wings(&mut self) {
        let pivots: Vec<usize> = (0..self.digits.len())
            .filter(|&cell| (2..=3).contains(&self.digits[cell].count_ones()))
            .collect();
        let mut pairs = pivots.clone();
        pairs.retain(|&cell| self.digits[cell].count_ones() == 2);
        for pivot in pivots {
            let seen: Vec<usize> =
                pairs.iter().copied().filter(|&cell| self.sees(pivot, cell)).collect();
            for (at, &first) in seen.iter().enumerate() {
                for &second in &seen[..at] {
                    self.wing(pivot, [first, second]);
                }
            }
        }
    }

    fn wing(&mut self, pivot: usize, wings: [usize; 2]) {
        let [at, first, second] = [pivot, wings[0], wings[1]].map(|cell| self.digits[cell]);
        let shared = first & second;
        if shared.count_ones() != 1 || at & !shared != (first ^ second) || self.looks == 0 {
            return;
        }
        self.looks -= 1;
        let is_own = at & shared != 0;
        let holders = if is_own { vec![pivot, wings[0], wings[1]] } else { wings.to_vec() };
        let out = self.seeing(shared.trailing_zeros(), &holders);
        let causes = [pivot, wings[0], wings[1]].map(|place| Cause::OneValue { place });
        self.add(if is_own { "XYZ-wing" } else { "XY-wing" }, causes.to_vec(), out);
    }
}

/// Returns all choices of 2 to [`MOST`] sets whose union has as many members as there are sets,
/// with that union, but no more than `most`. Empty sets are never chosen.
fn closed_sets(sets: &[u64], most: usize) -> Vec<(Vec<usize>, u64)> {
    let mut found = Vec::new();
    for size in 2..=MOST {
        let small = |&(_, set): &(usize, u64)| set != 0 && set.count_ones() as usize <= size;
        let small: Vec<(usize, u64)> = sets.iter().copied().enumerate().filter(small).collect();
        choose(&small, (&mut Vec::new(), 0), size, &mut found);
    }
    found.truncate(most);
    found
}

/// Extends a choice of sets to this many in all ways in which their union stays as small.
fn choose(
    sets: &[(usize, u64)],
    (chosen, union): (&mut Vec<usize>, u64),
    size: usize,
    found: &mut Vec<(Vec<usize>, u64)>,
) {
    let missing = size - chosen.len();
    if missing == 0 {
        if union.count_ones() as usize == size {
            found.push((chosen.clone(), union));
        }
        return;
    }
    for at in 0..(sets.len() + 1).saturating_sub(missing) {
        let all = union | sets[at].1;
        if all.count_ones() as usize <= size {
            chosen.push(sets[at].0);
            choose(&sets[at + 1..], (chosen, all), size, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_sets_are_found_up_to_a_bound() {
        let all = [
            (vec![0, 2], 0b11),
            (vec![0, 1, 2], 0b111),
            (vec![0, 2, 3], 0b1011),
            (vec![0, 1, 2, 3], 0b1111),
        ];
        let sets = [0b11, 0b101, 0b11, 0b1000, 0];
        assert_eq!(closed_sets(&sets, 9), all);
        assert_eq!(closed_sets(&sets, 1), all[..1]);
        // 31 cells with the same 4 digits.
        assert_eq!(closed_sets(&[0b1111; 31], 100).len(), 100);
    }
}
