//! Layout of a puzzle: its rules as groups of cells, prepared for a search.
//!
//! A *unit* is a row, a column, a region or a diagonal: as many cells as there are digits, each
//! digit once. A *cage* is a group of cells without a repeated digit and with a known sum: a cage
//! of the puzzle, or the [innies](super::remainder) of some units, if they lie in one unit.

use super::lists::Lists;
use super::problem::Problem;
use super::remainder::{MOST_CELLS, Side, bands, remainder};
use crate::check::members;

/// Groups of cells.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) order: usize,
    /// Rows, columns, regions, diagonals.
    pub(super) units: Lists,
    /// Crossings of units: for each the cells of the first unit alone, those of both, and those of
    /// the second alone.
    crossings: Lists,
    /// Number of the first crossing of each unit as the first unit, and at the end the number of
    /// all crossings.
    first_crossing: Vec<usize>,
    /// Cages of the puzzle, followed by innies.
    pub(super) cages: Vec<Cage>,
    /// Number of the puzzle's cages.
    posed: usize,
    /// Units that contain each cell.
    pub(super) units_of: Lists,
    /// Cages that contain each cell.
    pub(super) cages_of: Lists,
    /// Other cells that cannot have the digit of each cell.
    pub(super) peers_of: Lists,
}

/// Cells without a repeated digit, and their sum.
#[derive(Debug)]
pub(super) struct Cage {
    pub(super) cells: Vec<usize>,
    pub(super) sum: u32,
    /// Other cells of each unit that contains the whole cage.
    pub(super) around: Vec<Vec<usize>>,
}

impl Layout {
    pub(super) fn new(problem: &Problem) -> Self {
        let (size, order) = (problem.size(), problem.order());
        let mut units = Lists::default();
        (0..order).for_each(|y| units.push(size.row(y)));
        (0..order).for_each(|x| units.push(size.column(x)));
        for region in members(problem.regions()) {
            units.push(region);
        }
        if problem.diagonals() {
            units.push((0..order).map(|i| size.cell(i, i)));
            units.push((0..order).map(|i| size.cell(order - 1 - i, i)));
        }
        let units_of = units.holding(size.area());
        let cages = cages(problem, &units, &units_of);
        let cages_of = cages
            .iter()
            .map(|cage| cage.cells.iter().copied())
            .collect::<Lists>()
            .holding(size.area());
        let mut peers_of = Lists::default();
        // The cell as whose peer each cell was found last: so each peer is listed once.
        let mut peer_of = vec![usize::MAX; size.area()];
        for cell in 0..size.area() {
            let of_units = units_of.get(cell).flat_map(|unit| units.get(unit));
            let of_cages = cages_of.get(cell).flat_map(|cage| cages[cage].cells.iter().copied());
            let all = of_units.chain(of_cages).filter(|&peer| peer != cell);
            peers_of.push(all.filter(|&peer| std::mem::replace(&mut peer_of[peer], cell) != cell));
        }
        let mut layout = Self {
            order,
            units,
            crossings: Lists::default(),
            first_crossing: vec![0],
            cages,
            posed: problem.cages().map_or(0, |cages| cages.sums().len()),
            units_of,
            cages_of,
            peers_of,
        };
        layout.cross();
        layout
    }

    /// Finds the crossings of units.
    fn cross(&mut self) {
        let mut shared = vec![0; self.units.len()];
        let mut is_in = vec![[false; 2]; self.units_of.len()];
        for first in 0..self.units.len() {
            shared.fill(0);
            for cell in self.units.get(first) {
                is_in[cell][0] = true;
                self.units_of.get(cell).for_each(|unit| shared[unit] += 1);
            }
            for second in (0..self.units.len())
                .filter(|&second| second != first && (2..self.order).contains(&shared[second]))
            {
                self.units.get(second).for_each(|cell| is_in[cell][1] = true);
                self.crossings.push(self.units.get(first).filter(|&cell| !is_in[cell][1]));
                self.crossings.push(self.units.get(first).filter(|&cell| is_in[cell][1]));
                self.crossings.push(self.units.get(second).filter(|&cell| !is_in[cell][0]));
                self.units.get(second).for_each(|cell| is_in[cell][1] = false);
            }
            self.units.get(first).for_each(|cell| is_in[cell][0] = false);
            self.first_crossing.push(self.crossings.len() / 3);
        }
    }

    /// Crossings of a unit with others, with at least 2 cells in common: its cells alone, those of
    /// both, and those of the other alone.
    pub(super) fn crossings(
        &self,
        unit: usize,
    ) -> impl Iterator<Item = [impl Iterator<Item = usize>; 3]> {
        let crossings = self.first_crossing[unit]..self.first_crossing[unit + 1];
        crossings.map(|crossing| [0, 1, 2].map(|part| self.crossings.get(3 * crossing + part)))
    }

    /// The puzzle's own cages.
    pub(super) fn posed(&self) -> &[Cage] {
        &self.cages[..self.posed]
    }

    /// All digits of a cell, one bit for each.
    pub(super) fn all(&self) -> u32 {
        (1 << self.order) - 1
    }
}

/// Cages, and innies.
fn cages(problem: &Problem, units: &Lists, units_of: &Lists) -> Vec<Cage> {
    let Some(posed) = problem.cages() else { return Vec::new() };
    let holds = |unit: usize, group: &[usize]| {
        group.iter().all(|&cell| units_of.get(cell).any(|of| of == unit))
    };
    let around = |group: &[usize]| -> Vec<Vec<usize>> {
        let holding = group
            .first()
            .into_iter()
            .flat_map(|&cell| units_of.get(cell))
            .filter(|&unit| holds(unit, group));
        let rest = holding.map(|unit| {
            units.get(unit).filter(|cell| !group.contains(cell)).collect::<Vec<usize>>()
        });
        rest.filter(|rest| !rest.is_empty()).collect()
    };
    let members = members(posed.numbers());
    let cage = |(cells, &sum): (&Vec<usize>, &u32)| Cage {
        cells: cells.clone(),
        sum,
        around: around(cells),
    };
    let mut cages: Vec<Cage> = members.iter().zip(posed.sums()).map(cage).collect();
    // Units with cells of each cage: of rows alone, for example, those of a cage inside some rows
    // are some of these.
    let touched: Vec<u64> = members
        .iter()
        .map(|cage| {
            cage.iter().flat_map(|&cell| units_of.get(cell)).fold(0, |all, at| all | 1 << at)
        })
        .collect();
    let order = problem.order();
    for band in bands(problem) {
        let sort = ((1 << order) - 1) << (band.first / order * order);
        let beside = sort & !(((2 << (band.last - band.first)) - 1) << band.first);
        let inside = members.iter().zip(&touched).filter(|&(_, touched)| touched & beside == 0);
        let inside: usize = inside.map(|(cage, _)| cage.len()).sum();
        // Most bands have far more cells beside whole cages.
        if band.len() * order > inside + MOST_CELLS {
            continue;
        }
        let left = remainder(problem, members.iter().zip(posed.sums()), band, Side::Inside);
        let cells = left.cells;
        let known = cages.iter().any(|cage| cage.cells == cells);
        let in_one_unit =
            || cells.first().is_none_or(|&cell| units_of.get(cell).any(|unit| holds(unit, &cells)));
        if !known && cells.len() <= MOST_CELLS && in_one_unit() {
            // A negative sum is as impossible as 0.
            let sum = u32::try_from(left.sum).unwrap_or(0);
            cages.push(Cage { sum, around: around(&cells), cells });
        }
    }
    cages
}
