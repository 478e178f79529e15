//! The rules of a puzzle as groups of cells, prepared for a search.
//!
//! A *unit* is a row, a column, a region or a diagonal: as many cells as there are digits, each digit once. A *cage* is a group of cells
//! without a repeated digit whose sum is known: one of the puzzle's, or what whole cages leave of some units. In a killer of order 9 the
//! sum of each unit is 45, so that
//!
//! ```text
//!    +---+---+---+---+---+---+---+---+---+
//!    | 10    | 8 | 15        | 7     | ? :     the cages in the row have the sum 40:
//!    +---+---+---+---+---+---+---+---+ - +     the cell that sticks out is a 5
//!                                    :   :
//! ```
//!
//! The same holds for two rows or more, as long as what is left of them lies in one unit.

use super::problem::{Problem, members};

/// Largest number of left-over cells that are made a cage: the more there are, the less they say and the more they cost.
const MOST_LEFT: usize = 4;

/// Groups of cells.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) order: usize,
    /// Rows, columns, regions, diagonals.
    pub(super) units: Vec<Vec<usize>>,
    /// For each unit where it crosses others.
    pub(super) crossings: Vec<Vec<Crossing>>,
    /// The puzzle's cages, and after them left-over cells.
    pub(super) cages: Vec<Cage>,
    /// Number of the puzzle's cages.
    posed: usize,
    /// What a cell belongs to.
    pub(super) cells: Vec<Groups>,
}

/// The groups of a cell.
#[derive(Debug, Default)]
pub(super) struct Groups {
    pub(super) units: Vec<usize>,
    pub(super) cages: Vec<usize>,
    /// The other cells that cannot have the same digit.
    pub(super) peers: Vec<usize>,
}

/// Two units with at least two cells in common.
#[derive(Debug)]
pub(super) struct Crossing {
    /// The cells of the first unit alone.
    pub(super) first: Vec<usize>,
    /// The cells of both.
    pub(super) both: Vec<usize>,
    /// The cells of the second alone.
    pub(super) second: Vec<usize>,
}

/// Cells without a repeated digit, and their sum.
#[derive(Debug)]
pub(super) struct Cage {
    pub(super) cells: Vec<usize>,
    pub(super) sum: u32,
    /// The other cells of a unit that holds all of them, for each such unit.
    pub(super) around: Vec<Vec<usize>>,
}

impl Rules {
    pub(super) fn new(problem: &Problem) -> Self {
        let (size, order) = (problem.size(), problem.order());
        let rows = (0..order).map(|y| size.row(y).collect());
        let columns = (0..order).map(|x| size.column(x).collect());
        let mut units: Vec<Vec<usize>> = rows.chain(columns).chain(members(problem.regions())).collect();
        if problem.diagonals() {
            units.push((0..order).map(|i| size.cell(i, i)).collect());
            units.push((0..order).map(|i| size.cell(order - 1 - i, i)).collect());
        }
        let mut cells: Vec<Groups> = (0..size.area()).map(|_| Groups::default()).collect();
        for (number, unit) in units.iter().enumerate() {
            for &cell in unit {
                cells[cell].units.push(number);
            }
        }
        let cages = cages(problem, &units, &cells);
        for (number, cage) in cages.iter().enumerate() {
            for &cell in &cage.cells {
                cells[cell].cages.push(number);
            }
        }
        for (cell, groups) in cells.iter_mut().enumerate() {
            let of_units = groups.units.iter().flat_map(|&unit| &units[unit]);
            let of_cages = groups.cages.iter().flat_map(|&cage| &cages[cage].cells);
            groups.peers = of_units.chain(of_cages).copied().filter(|&peer| peer != cell).collect();
            groups.peers.sort_unstable();
            groups.peers.dedup();
        }
        let crossings = (0..units.len()).map(|first| crossings(first, &units, &cells)).collect();
        let posed = problem.cages().map_or(0, |cages| cages.sums().len());
        Self { order, units, crossings, cages, posed, cells }
    }

    /// The puzzle's own cages.
    pub(super) fn posed(&self) -> &[Cage] {
        &self.cages[..self.posed]
    }

    /// All digits of a cell, a bit for each.
    pub(super) fn all(&self) -> u32 {
        (1 << self.order) - 1
    }
}

/// Where a unit crosses others.
fn crossings(first: usize, units: &[Vec<usize>], cells: &[Groups]) -> Vec<Crossing> {
    let mut shared = vec![0; units.len()];
    for &cell in &units[first] {
        cells[cell].units.iter().for_each(|&unit| shared[unit] += 1);
    }
    let inside = |cell: usize, unit: usize| cells[cell].units.contains(&unit);
    (0..units.len())
        .filter(|&second| second != first && (2..units[first].len()).contains(&shared[second]))
        .map(|second| {
            let (both, alone) = units[first].iter().copied().partition(|&cell| inside(cell, second));
            let rest = units[second].iter().copied().filter(|&cell| !inside(cell, first)).collect();
            Crossing { first: alone, both, second: rest }
        })
        .collect()
}

/// The cages, and what they leave of units.
fn cages(problem: &Problem, units: &[Vec<usize>], cells: &[Groups]) -> Vec<Cage> {
    let Some(posed) = problem.cages() else { return Vec::new() };
    let order = problem.order();
    let around = |group: &[usize]| -> Vec<Vec<usize>> {
        let holding = units.iter().filter(|unit| group.iter().all(|cell| unit.contains(cell)));
        let rest = holding.map(|unit| unit.iter().copied().filter(|cell| !group.contains(cell)).collect::<Vec<usize>>());
        rest.filter(|rest| !rest.is_empty()).collect()
    };
    let members = members(posed.of());
    let cage = |(cells, &sum): (&Vec<usize>, &u32)| Cage { cells: cells.clone(), sum, around: around(cells) };
    let mut cages: Vec<Cage> = members.iter().zip(posed.sums()).map(cage).collect();
    // Bands of rows and of columns, and each region.
    let bands = (0..2).flat_map(|kind| {
        (0..order).flat_map(move |from| (from + 1..=order).map(move |to| kind * order + from..kind * order + to))
    });
    let regions = (2 * order..units.len()).map(|unit| unit..unit + 1);
    for band in bands.chain(regions) {
        let inside = |cell: usize| cells[cell].units.iter().any(|unit| band.contains(unit));
        let mut left: Vec<usize> = band.clone().flat_map(|unit| units[unit].iter().copied()).collect();
        let mut sum = (band.len() * order * (order + 1) / 2) as i64;
        for (cage, &cage_sum) in members.iter().zip(posed.sums()) {
            if cage.iter().all(|&cell| inside(cell)) {
                left.retain(|cell| !cage.contains(cell));
                sum -= i64::from(cage_sum);
            }
        }
        let known = cages.iter().any(|cage| cage.cells == left);
        let in_one_unit = units.iter().any(|unit| left.iter().all(|cell| unit.contains(cell)));
        if !known && in_one_unit && left.len() <= MOST_LEFT {
            // A negative sum is as impossible as 0.
            cages.push(Cage { sum: u32::try_from(sum).unwrap_or(0), around: around(&left), cells: left });
        }
    }
    cages
}
