//! The rule of 45: sums that follow for cells beside whole cages, as the digits of each unit have
//! the same sum.
//!
//! The *innies* of some units are the cells that the cages inside leave. Their *outies* are the
//! cells outside that belong to cages which reach in. In a killer of order 9 the sum of each unit
//! is 45, so that
//!
//! ```text
//!    +---+---+---+---+---+---+---+---+---+
//!    | 10    | 8 | 15        | 7     | 8 :     the cages inside the row have the sum 40:
//!    +---+---+---+---+---+---+---+---+ - +     the innie is a 5;
//!                                    | ? :     all cages of the row have the sum 48:
//!                                    + - +     the outie is a 3
//! ```
//!
//! # References
//! Both names are those of killer players, as in SudokuWiki, "Innies and Outies".

use tatham_core::explain::Technique;
use tatham_core::words::{list, together};

use super::problem::Problem;
use crate::check::members;

/// Largest number of cells whose sum is of use: with more, it says little and costs more.
pub(super) const MOST_CELLS: usize = 4;

/// Description of these techniques by players.
const SOURCE: &str = "SudokuWiki, \"Innies and Outies\"";

pub(super) const INNIE: Technique = Technique::new(
    "innie",
    "The cages inside a row, column or block leave a few cells, which have the rest of 45.",
    SOURCE,
);
pub(super) const OUTIE: Technique = Technique::new(
    "outie",
    "The cages of a row, column or block add up to more than 45, so what sticks out has the rest.",
    SOURCE,
);

pub(super) const CAGE_IN_TWO_HOUSES: Technique = Technique::new(
    "cage in two houses",
    "A cage lies in a line and in a block, so neither has its digits elsewhere.",
    "SudokuWiki, \"Cage Unit Overlap\"",
);

/// Consecutive rows or columns, or one region, by the numbers of the first and the last unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    pub(super) first: usize,
    pub(super) last: usize,
}

/// Cells of a [`Remainder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Cells of the band that the cages inside leave.
    Inside,
    /// Cells of the band's cages that stick out of it.
    Outside,
}

/// Cells whose sum follows from those of cages.
#[derive(Clone, Debug)]
pub(super) struct Remainder {
    /// Cells in the order of the band's units, or of the cages that stick out.
    pub(super) cells: Vec<usize>,
    /// Their sum, below 1 only if there is no solution.
    pub(super) sum: i64,
    /// Numbers of the cages that are added up.
    pub(super) cages: Vec<usize>,
}

impl Band {
    /// Number of units.
    pub(super) fn len(self) -> usize {
        self.last - self.first + 1
    }

    /// Name: `row 3`, `columns 1 and 2`, `rows 1 to 4`.
    pub(super) fn name(self, problem: &Problem) -> String {
        let [first, last] = [self.first, self.last].map(|unit| problem.unit(unit).to_string());
        match self.len() {
            1 => first,
            2 => list(&together(&[first, last]), "and"),
            _ => list(&together(&[first, last]), "and").replace(" and ", " to "),
        }
    }

    /// Sum of its digits.
    pub(super) fn total(self, problem: &Problem) -> usize {
        self.len() * total(problem)
    }
}

/// Sum of the digits of a unit: 45 for order 9.
pub(super) fn total(problem: &Problem) -> usize {
    let order = problem.order();
    order * (order + 1) / 2
}

/// Returns all bands of rows and of columns, then the regions and the diagonals.
pub(super) fn bands(problem: &Problem) -> impl Iterator<Item = Band> {
    let (order, units) = (problem.order(), problem.units());
    let lines = (0..2).flat_map(move |kind| {
        let first = kind * order;
        (first..first + order)
            .flat_map(move |from| (from..first + order).map(move |last| Band { first: from, last }))
    });
    lines.chain((2 * order..units).map(|unit| Band { first: unit, last: unit }))
}

/// Returns what cages leave of a band, or what of them sticks out of it. The cages are given by
/// their cells and their sums.
pub(super) fn remainder<'c>(
    problem: &Problem,
    cages: impl IntoIterator<Item = (&'c Vec<usize>, &'c u32)>,
    band: Band,
    side: Side,
) -> Remainder {
    let cells: Vec<usize> = (band.first..=band.last).flat_map(|unit| problem.cells(unit)).collect();
    let mut is_in = vec![false; problem.size().area()];
    for &cell in &cells {
        is_in[cell] = true;
    }
    let (mut counted, mut sum, mut outside) = (Vec::new(), 0, Vec::new());
    for (number, (cage, &of_cage)) in cages.into_iter().enumerate() {
        let mut in_band = cage.iter().map(|&cell| is_in[cell]);
        let is_counted = match side {
            Side::Inside => in_band.all(|is| is),
            Side::Outside => in_band.any(|is| is),
        };
        if is_counted {
            counted.push(number);
            sum += i64::from(of_cage);
            outside.extend(cage.iter().filter(|&&cell| !is_in[cell]));
            for &cell in cage {
                is_in[cell] &= side == Side::Outside;
            }
        }
    }
    let total = band.total(problem) as i64;
    match side {
        Side::Inside => {
            let left = cells.into_iter().filter(|&cell| is_in[cell]).collect();
            Remainder { cells: left, sum: total - sum, cages: counted }
        }
        Side::Outside => Remainder { cells: outside, sum: sum - total, cages: counted },
    }
}

/// Returns the innies or outies of a band of a killer.
pub(super) fn remainder_of(problem: &Problem, band: Band, side: Side) -> Option<Remainder> {
    let cages = problem.cages()?;
    Some(remainder(problem, members(cages.numbers()).iter().zip(cages.sums()), band, side))
}

/// Returns the innies and outies that players look at, each group of cells once and with the
/// fewest units: a few cells with different digits, which are not a cage, of at most half of the
/// grid.
pub(super) fn all(problem: &Problem) -> Vec<(Band, Side, Remainder)> {
    let Some(posed) = problem.cages() else { return Vec::new() };
    let cages = members(posed.numbers());
    let mut known = cages.clone();
    let mut found = Vec::new();
    for len in 1..=(problem.order() / 2).max(1) {
        for band in bands(problem).filter(|band| band.len() == len) {
            for side in [Side::Inside, Side::Outside] {
                let own = remainder(problem, cages.iter().zip(posed.sums()), band, side);
                let mut cells = own.cells.clone();
                cells.sort_unstable();
                let differs = |(at, &cell): (usize, &usize)| {
                    cells[..at].iter().all(|&other| problem.sees(cell, other))
                };
                if (1..=MOST_CELLS).contains(&cells.len())
                    && !own.cages.is_empty()
                    && cells.iter().enumerate().all(differs)
                    && !known.contains(&cells)
                {
                    known.push(cells);
                    found.push((band, side, own));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use tatham_core::{Budget, Puzzle as _, Settings};

    use super::*;
    use crate::solo::{Solo, solve};

    #[test]
    fn sums_are_those_of_the_solution() {
        let (mut inside, mut outside) = (0, 0);
        for id in std::fs::read_to_string("../../puzzles/solo/sgt.txt").unwrap().lines() {
            let Ok(problem) = Solo::parse(id.trim_start_matches("solo:")) else { continue };
            let (settings, budget) = (Settings::default(), Budget::unlimited());
            let Some(solution) = solve::candidates(&problem, &settings, &budget).next() else {
                continue;
            };
            let solution = solution.unwrap().0;
            for (band, side, own) in all(&problem) {
                let sum: i64 = own.cells.iter().map(|&at| i64::from(solution[at])).sum();
                assert_eq!(sum, own.sum, "{id}: {} {side:?}", band.name(&problem));
                *if side == Side::Inside { &mut inside } else { &mut outside } += 1;
            }
        }
        assert!(inside > 0 && outside > 0, "{inside} innies and {outside} outies");
    }
}
