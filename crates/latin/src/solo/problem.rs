//! Solo puzzle as posed: a square divided into regions, some of its digits, and the cages of a
//! killer.

use std::fmt;

use tatham_core::{Grid, Orientation, Size};

use super::code;
use crate::check::members;

/// Largest accepted order, as in the real game: a 31x31 grid with the digits 1 to 31.
pub const MOST_ORDER: usize = 31;

/// Largest order of a killer puzzle.
pub const MOST_KILLER: usize = 9;

/// Puzzle in which each row, column and region contains each digit from 1 to the order once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) shape: Division,
    pub(super) diagonals: bool,
    pub(super) given: Grid<Option<u32>>,
    /// Region of each cell; regions are numbered by their first cells in row order.
    pub(super) regions: Grid<usize>,
    pub(super) cages: Option<Cages>,
}

/// Division of the grid into regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// Rectangles, `across` of them side by side and `down` one above the other: each is `down`
    /// wide and `across` tall.
    Boxes {
        /// Boxes side by side.
        across: usize,
        /// Boxes one above the other.
        down: usize,
    },
    /// Connected regions of any shape with as many cells as the order.
    Jigsaw,
}

/// Cages of a killer puzzle: groups of cells without a repeated digit and with a given sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cages {
    /// Cage of each cell; cages are numbered by their first cells in row order.
    pub(super) of: Grid<usize>,
    /// Sum of each cage.
    pub(super) sums: Vec<u32>,
}

impl Cages {
    /// Returns the cage of each cell; cages are numbered by their first cells in row order.
    pub fn numbers(&self) -> &Grid<usize> {
        &self.of
    }

    /// Returns the sum of each cage.
    pub fn sums(&self) -> &[u32] {
        &self.sums
    }
}

/// Name of a group of as many cells as there are digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Row(usize),
    Column(usize),
    Block(usize),
    Region(usize),
    Falling,
    Rising,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {number}"),
            Self::Column(number) => write!(f, "column {number}"),
            Self::Block(number) => write!(f, "block {number}"),
            Self::Region(number) => write!(f, "region {number}"),
            Self::Falling => f.write_str("the falling diagonal"),
            Self::Rising => f.write_str("the rising diagonal"),
        }
    }
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(super) fn turned(&self, way: Orientation) -> Self {
        let shape = match self.shape {
            Division::Boxes { across, down } if way.swaps => {
                Division::Boxes { across: down, down: across }
            }
            shape => shape,
        };
        let cages = self.cages.as_ref().map(|cages| {
            let (of, earlier) = way.groups(&cages.of);
            Cages { of, sums: earlier.into_iter().map(|cage| cages.sums[cage]).collect() }
        });
        let (given, regions) = (way.grid(&self.given), way.groups(&self.regions).0);
        Self { shape, given, regions, cages, ..*self }
    }

    /// Returns the puzzle with its digits renamed in the order in which they first occur; sums of
    /// cages tell the digits apart.
    pub(super) fn renamed(&self) -> Self {
        if self.cages.is_some() {
            return self.clone();
        }
        let mut found = Vec::new();
        let given = self.given.map(|digit| {
            digit.map(|digit| {
                if !found.contains(&digit) {
                    found.push(digit);
                }
                found.iter().position(|own| *own == digit).map_or(digit, |at| at as u32 + 1)
            })
        });
        Self { given, ..self.clone() }
    }

    /// Name of a unit: rows, columns, regions, diagonals are numbered in this order.
    pub(super) fn unit(&self, number: usize) -> Unit {
        let order = self.order();
        match (number / order, number % order + 1, self.shape) {
            (0, number, _) => Unit::Row(number),
            (1, number, _) => Unit::Column(number),
            (2, number, Division::Boxes { .. }) => Unit::Block(number),
            (2, number, Division::Jigsaw) => Unit::Region(number),
            (_, 1, _) => Unit::Falling,
            _ => Unit::Rising,
        }
    }

    /// Number of units.
    pub(super) fn units(&self) -> usize {
        3 * self.order() + if self.diagonals { 2 } else { 0 }
    }

    /// Cells of a unit by its number.
    pub(super) fn cells(&self, unit: usize) -> Vec<usize> {
        let (size, order) = (self.size(), self.order());
        match self.unit(unit) {
            Unit::Row(_) => size.row(unit).collect(),
            Unit::Column(_) => size.column(unit - order).collect(),
            Unit::Block(_) | Unit::Region(_) => {
                let own = unit - 2 * order;
                (0..size.area()).filter(|&cell| self.regions[cell] == own).collect()
            }
            Unit::Falling => (0..order).map(|i| size.cell(i, i)).collect(),
            Unit::Rising => (0..order).map(|i| size.cell(order - 1 - i, i)).collect(),
        }
    }

    /// Returns true if two cells cannot have the same digit.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        let (size, last) = (self.size(), self.order() - 1);
        let ([ax, ay], [bx, by]) = (size.position(a).into(), size.position(b).into());
        let falls = |x: usize, y: usize| x == y;
        let rises = |x: usize, y: usize| x + y == last;
        a != b
            && (ax == bx
                || ay == by
                || self.regions[a] == self.regions[b]
                || self.diagonals
                    && (falls(ax, ay) && falls(bx, by) || rises(ax, ay) && rises(bx, by))
                || self.cages.as_ref().is_some_and(|cages| cages.of[a] == cages.of[b]))
    }

    /// Name of a cage with this sum that begins in a cell.
    pub(super) fn cage_name(&self, sum: u32, first: usize) -> String {
        format!("the cage of {sum} at {}", self.size().label(first))
    }

    /// Returns the width and height of the grid, which is also the largest digit.
    pub fn order(&self) -> usize {
        self.size().width
    }

    /// Returns the width and height, which are equal.
    pub fn size(&self) -> Size {
        self.given.size()
    }

    /// Returns the division of the grid into regions.
    pub fn shape(&self) -> Division {
        self.shape
    }

    /// Returns true if both main diagonals contain each digit once too.
    pub fn diagonals(&self) -> bool {
        self.diagonals
    }

    /// Returns the givens.
    pub fn givens(&self) -> &Grid<Option<u32>> {
        &self.given
    }

    /// Returns the region of each cell; regions are numbered by their first cells in row order.
    pub fn regions(&self) -> &Grid<usize> {
        &self.regions
    }

    /// Returns the cages of a killer puzzle.
    pub fn cages(&self) -> Option<&Cages> {
        self.cages.as_ref()
    }

    /// Contradiction in the sums of a killer's cages, if there is one.
    pub(super) fn impossible(&self) -> Option<String> {
        let (cages, order) = (self.cages.as_ref()?, self.order() as u32);
        let too_far = members(&cages.of).into_iter().zip(&cages.sums).find_map(|(cells, &sum)| {
            // Sums of the smallest digits, and of the largest.
            let count = cells.len() as u32;
            let (least, most) = (count * (count + 1) / 2, count * (2 * order + 1 - count) / 2);
            let first = self.size().name(cells[0]);
            (!(least..=most).contains(&sum)).then(|| {
                format!(
                    "the cage starting at {first} has {count} cells: their sum is \
                    {least} to {most}, not {sum}"
                )
            })
        });
        let (found, all) = (cages.sums.iter().sum::<u32>(), order * order * (order + 1) / 2);
        let uneven = || {
            format!("the sums of the cages add up to {found}, but the digits of the grid to {all}")
        };
        too_far.or_else(|| (found != all).then(uneven))
    }

    /// Returns true if this is the usual Sudoku: 9 boxes of 3x3, and only givens.
    pub(super) fn is_classic(&self) -> bool {
        self.shape == Division::Boxes { across: 3, down: 3 }
            && !self.diagonals
            && self.cages.is_none()
    }
}

/// Writes the canonical ID.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code::id(self))
    }
}
