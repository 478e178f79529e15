//! The rules as clauses, for the digits that propagation leaves.
//!
//! A literal says that a cell has a digit. Then the rules read as on the game's help page: a cell has exactly one digit; a digit
//! stands exactly once in each row, column, region and diagonal, and at most once in a cage. For the sum of a cage there is a literal
//! for each set of digits with that sum: one of them holds, and the cage has no other digits.
//!
//! Clauses that follow from others are stated too: that a cell has at most one digit, and a unit each digit at least once. A grid
//! without any given digit, of order N, takes 2·N⁴ clauses of two literals: 1.8 million at the largest order.
//!
//! # References
//! Inês Lynce, Joël Ouaknine, "Sudoku as a SAT Problem", AIMATH 2006 (this is their extended encoding).

use tatham_core::{Budget, Stop};
use tatham_sat::encode::pairwise;
use tatham_sat::{Cnf, Lit};

use super::rules::Rules;

/// A puzzle as a formula.
#[derive(Debug)]
pub(super) struct Formula {
    pub(super) cnf: Cnf,
    pub(super) digits: Digits,
}

/// The literals that say which digits the cells have.
#[derive(Debug)]
pub(super) struct Digits {
    order: usize,
    lits: Vec<Lit>,
}

impl Digits {
    /// New literals, and constants where `candidates` (a bit for each digit of a cell) leave no choice.
    fn new(cnf: &mut Cnf, order: usize, candidates: &[u32]) -> Self {
        let mut literal = |digits: u32, digit: usize| match digits & 1 << digit {
            0 => Lit::FALSE,
            bit if bit == digits => Lit::TRUE,
            _ => cnf.new_lit(),
        };
        let of_cell = |&digits: &u32| (0..order).map(|digit| literal(digits, digit)).collect::<Vec<Lit>>();
        Self { order, lits: candidates.iter().flat_map(of_cell).collect() }
    }

    /// The literal that `cell` has `digit`, which counts from 0 here.
    fn at(&self, cell: usize, digit: usize) -> Lit {
        self.lits[self.order * cell + digit]
    }

    /// The literals in which solutions differ.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The digits of a solution, from their values.
    pub(super) fn solution(&self, values: &[bool]) -> Vec<u32> {
        self.first(values, |&value| value).into_iter().map(Option::unwrap_or_default).collect()
    }

    /// The digits that are known, from what is known of their values.
    pub(super) fn known(&self, values: &[Option<bool>]) -> Vec<Option<u32>> {
        self.first(values, |&value| value == Some(true))
    }

    /// Of each cell the first digit of whose literal the value fits.
    fn first<T>(&self, values: &[T], fits: impl Fn(&T) -> bool) -> Vec<Option<u32>> {
        values.chunks(self.order).map(|of_cell| of_cell.iter().position(&fits).map(|digit| digit as u32 + 1)).collect()
    }
}

impl Formula {
    /// The rules for cells that can have the digits of `candidates`, a bit for each.
    ///
    /// # Errors
    /// The budget came first.
    pub(super) fn new(rules: &Rules, candidates: &[u32], budget: &Budget) -> Result<Self, Stop> {
        let order = rules.order;
        let mut cnf = Cnf::new();
        let digits = Digits::new(&mut cnf, order, candidates);
        let has = &digits;
        for cell in 0..candidates.len() {
            budget.check()?;
            exactly_one(&mut cnf, (0..order).map(|digit| has.at(cell, digit)));
        }
        for (unit, digit) in rules.units.iter().flat_map(|unit| (0..order).map(move |digit| (unit, digit))) {
            budget.check()?;
            exactly_one(&mut cnf, unit.iter().map(|&cell| has.at(cell, digit)));
        }
        for cage in rules.posed() {
            budget.check()?;
            let places = |digit: usize| cage.cells.iter().map(move |&cell| has.at(cell, digit));
            for digit in 0..order {
                at_most_one(&mut cnf, places(digit));
            }
            let sets: Vec<u32> = sets(order, cage.cells.len(), cage.sum).collect();
            let chosen = cnf.new_lits(sets.len());
            cnf.at_least_one(&chosen);
            for (set, chosen) in sets.into_iter().zip(chosen) {
                for digit in 0..order {
                    if set >> digit & 1 == 1 {
                        cnf.clause(places(digit).chain([!chosen]));
                    } else {
                        places(digit).for_each(|place| cnf.clause([!chosen, !place]));
                    }
                }
            }
        }
        Ok(Self { cnf, digits })
    }

    /// Forbids a solution.
    pub(super) fn forbid(&mut self, digits: &[u32]) {
        let has = &self.digits;
        self.cnf.clause(digits.iter().enumerate().map(|(cell, &digit)| !has.at(cell, digit as usize - 1)));
    }

    /// Says in the DIMACS text what the variables mean.
    pub(super) fn annotate(&mut self) {
        let order = self.digits.order;
        for (i, &lit) in self.digits.lits.iter().enumerate().filter(|(_, lit)| lit.constant().is_none()) {
            let (cell, digit) = (i / order, i % order);
            self.cnf.note(lit, format!("column {} of row {} has {}", cell % order + 1, cell / order + 1, digit + 1));
        }
    }
}

/// Demands that exactly one of the literals is true.
fn exactly_one(cnf: &mut Cnf, lits: impl Iterator<Item = Lit> + Clone) {
    cnf.clause(lits.clone());
    at_most_one(cnf, lits);
}

/// Demands that at most one of the literals is true.
fn at_most_one(cnf: &mut Cnf, lits: impl Iterator<Item = Lit>) {
    let open: Vec<Lit> = lits.filter(|&lit| lit != Lit::FALSE).collect();
    pairwise::at_most_one(cnf, &open);
}

/// The sets of so many digits up to `order` that have a sum, a bit for each digit.
fn sets(order: usize, count: usize, sum: u32) -> impl Iterator<Item = u32> {
    let total = move |set: u32| (0..order as u32).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<u32>();
    (0..1_u32 << order).filter(move |&set| set.count_ones() as usize == count && total(set) == sum)
}
