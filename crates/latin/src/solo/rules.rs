//! Rules for the model layer: a digit in each cell, all different in each row, column, region and
//! diagonal; in a cage all different too, and with the given sum. For explanations, the sums of
//! innies and outies are stated too, which follow from these.
//!
//! For a sum, the sets of digits with this sum are listed: the digits of the cage are one of them.
//! This is stronger than addition, and a cage of order 9 has at most 12 such sets.
//!
//! # References
//! Inês Lynce, Joël Ouaknine, "Sudoku as a SAT Problem", AIMATH 2006: "all different" becomes their
//! extended encoding.

use tatham_core::author::Law;
use tatham_core::explain::ConstraintKind;
use tatham_core::words::list;
use tatham_core::{Fact, Grid, Numbers, Place, Puzzle};
use tatham_sat::Lit;
use tatham_sat::model::{Int, Model, Number as _, RuleHandle, Rules, all, any};

use super::Solo;
use super::draw::shown;
use super::layout::Layout;
use super::problem::{Problem, Unit};
use super::remainder::{self, Band, Side};
use super::uniqueness;
use crate::check::DIGITS;

/// Difficulty of seeing what the sum of a cage implies.
const CAGE: f64 = 2.0;

/// Difficulty of adding up the cages of one more row or column.
const ONE_MORE_LINE: f64 = 0.5;

/// Rule of Solo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Row, column, region or diagonal, by its number.
    Unit(usize),
    /// Digits of a cage, by its number.
    NoneTwice(usize),
    /// Sum of a cage, by its number.
    Sum(usize),
    /// Rule of 45: the sum of the innies or outies of a band.
    Remainder(Band, Side),
    /// Rectangle that is not filled with 2 digits alone, as there is only 1 solution.
    Rectangle {
        /// Its first and its last cell.
        cells: [usize; 2],
        /// The 2 digits.
        digits: [u32; 2],
    },
}

impl tatham_core::author::Rule for Rule {
    type Problem = Problem;

    fn law(self) -> Law {
        match self {
            Self::Unit(_) => DIGITS,
            Self::NoneTwice(_) => Law { kept: "has no digit twice", broken: "has a digit twice" },
            Self::Sum(_) => Law { kept: "has its sum", broken: "does not have its sum" },
            Self::Remainder(..) => Law { kept: "holds", broken: "does not hold" },
            Self::Rectangle { .. } => uniqueness::LAW,
        }
    }

    fn subject(self, problem: &Problem) -> String {
        match self {
            Self::Unit(number) => problem.unit(number).to_string(),
            Self::Remainder(band, _) => {
                format!("the rule of {} in {}", remainder::total(problem), band.name(problem))
            }
            Self::Rectangle { cells, digits: [a, b] } => {
                let cells =
                    uniqueness::corners(problem, cells).map(|cell| problem.size().label(cell));
                let [a, b] = [a, b].map(shown);
                format!("the rectangle {} of {a} and {b}", list(&cells, "and"))
            }
            Self::NoneTwice(cage) | Self::Sum(cage) => {
                problem.cages().map_or_else(String::new, |cages| {
                    let first = cages.numbers().cells().iter().position(|&own| own == cage);
                    problem.cage_name(cages.sums()[cage], first.unwrap_or(0))
                })
            }
        }
    }

    fn clues(self, problem: &Problem) -> Vec<Fact> {
        let cages = match self {
            Self::Sum(cage) => vec![cage],
            Self::Remainder(band, side) => remainder::remainder_of(problem, band, side)
                .map(|own| own.cages)
                .unwrap_or_default(),
            Self::Unit(_) | Self::NoneTwice(_) | Self::Rectangle { .. } => Vec::new(),
        };
        let clue = |cage| {
            let sum = problem.cages()?.sums()[cage];
            Some(Fact::is(Place::Cage(cage), sum))
        };
        cages.into_iter().filter_map(clue).collect()
    }
}

/// States the rules for cells with the candidates `candidates`, one bit for each, the lowest for 1.
pub(super) fn state(
    problem: &Problem,
    layout: &Layout,
    candidates: &[u32],
    model: &mut Model,
) -> Vec<Int> {
    let digits = |candidates: u32| (1..=31).filter(move |digit| candidates >> (digit - 1) & 1 == 1);
    let digit: Vec<Int> =
        candidates.iter().map(|&candidates| model.int(digits(candidates))).collect();
    for (number, unit) in layout.units.iter().enumerate() {
        let name = problem.unit(number);
        let mut handle = model.all_different(unit.map(|cell| digit[cell]));
        handle.rule(Rule::Unit(number));
        // Players see the missing digits of a block more easily than those of a line.
        if matches!(name, Unit::Block(_) | Unit::Region(_)) {
            handle.difficulty(1.0);
        }
    }
    for (i, cage) in layout.posed().iter().enumerate() {
        model.all_different(cage.cells.iter().map(|&cell| digit[cell])).rule(Rule::NoneTwice(i));
        let mut handle = require_sum(layout.order, &cage.cells, cage.sum, &digit, model);
        handle.rule(Rule::Sum(i)).form(ConstraintKind::Sum).difficulty(CAGE);
    }
    // These follow: formulas do not have them.
    let remainders = if model.is_explaining() { remainder::all(problem) } else { Vec::new() };
    for (band, side, own) in remainders {
        let sum = u32::try_from(own.sum).unwrap_or(0);
        let mut handle = require_sum(layout.order, &own.cells, sum, &digit, model);
        handle
            .rule(Rule::Remainder(band, side))
            .form(ConstraintKind::Sum)
            .difficulty(CAGE + ONE_MORE_LINE * (band.len() - 1) as f64);
    }
    digit
}

/// Requires that some cells, all different, have a sum.
fn require_sum<'m>(
    order: usize,
    cells: &[usize],
    sum: u32,
    digit: &[Int],
    model: &'m mut Model,
) -> RuleHandle<'m> {
    let stands = |number: i64| any(cells.iter().map(move |&cell| digit[cell].equals(number)));
    let stands: Vec<Lit> = (1..=order as i64).map(|number| model.literal(stands(number))).collect();
    let is = |set: u32| {
        all(stands.iter().enumerate().map(|(i, &lit)| if set >> i & 1 == 1 { lit } else { !lit }))
    };
    model.require(any(sets(order, cells.len(), sum).map(is)))
}

/// All sets of this many digits with this sum, one bit for each, the lowest for 1.
pub(super) fn sets(order: usize, cells: usize, sum: u32) -> impl Iterator<Item = u32> {
    let total = |set: u32| (1..=31_u32).filter(|digit| set >> (digit - 1) & 1 == 1).sum::<u32>();
    (0..1_u32 << order).filter(move |&set| set.count_ones() as usize == cells && total(set) == sum)
}

impl Rules for Solo {
    type Problem = Problem;
    type PartialAnswer = Numbers;
    type Shape = Problem;
    type Variable = Int;

    const STATES_SHAPE_ALONE: bool = true;

    fn givens(problem: &Problem) -> Numbers {
        <Self as Puzzle>::givens(problem)
    }

    fn range(problem: &Problem) -> u32 {
        <Self as Puzzle>::range(problem)
    }

    /// The puzzle without its digits.
    fn shape(problem: &Problem) -> Problem {
        Problem { given: Grid::filled(problem.size(), None), ..problem.clone() }
    }

    fn rules(empty: &Problem, model: &mut Model) -> Vec<Int> {
        let layout = Layout::new(empty);
        state(empty, &layout, &vec![layout.all(); empty.size().area()], model)
    }

    fn name(problem: &Problem, cell: usize) -> String {
        problem.size().name(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_their_sets() {
        let sets = |size: usize, sum| sets(9, size, sum).collect::<Vec<_>>();
        assert_eq!(sets(2, 3), [0b11]);
        assert_eq!(sets(2, 5), [0b0110, 0b1001]);
        assert_eq!(sets(9, 45), [0x1ff]);
        assert!(sets(2, 18).is_empty() && sets(9, 44).is_empty());
    }
}
