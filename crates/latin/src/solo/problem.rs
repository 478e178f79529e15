//! A Solo puzzle as posed: a square cut into regions, some of its digits, and for a killer its cages.

use std::fmt;

use tatham_core::{Grid, Size};

use super::code;
use crate::check::members;

/// Largest order that is accepted, as in the real game: a grid of 31x31 with the digits 1 to 31.
pub const MOST_ORDER: usize = 31;

/// Largest order of a killer puzzle.
pub const MOST_KILLER: usize = 9;

/// A puzzle: each row, column and region holds each digit from 1 to the order once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(super) shape: Shape,
    pub(super) diagonals: bool,
    pub(super) given: Grid<Option<u32>>,
    /// The region of each cell, numbered by their first cells in row order.
    pub(super) regions: Grid<usize>,
    pub(super) cages: Option<Cages>,
}

/// How the grid is cut into regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Rectangles, `across` of them side by side and `down` one above the other: each is `down` wide and `across` tall.
    Boxes {
        /// Boxes side by side.
        across: usize,
        /// Boxes one above the other.
        down: usize,
    },
    /// Any connected regions of as many cells as the order.
    Jigsaw,
}

/// The cages of a killer puzzle: groups of cells without a repeated digit, whose sums are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cages {
    /// The cage of each cell, numbered by their first cells in row order.
    pub(super) of: Grid<usize>,
    /// The sum of each cage.
    pub(super) sums: Vec<u32>,
}

impl Cages {
    /// The cage of each cell, numbered by their first cells in row order.
    pub fn of(&self) -> &Grid<usize> {
        &self.of
    }

    /// The sum of each cage.
    pub fn sums(&self) -> &[u32] {
        &self.sums
    }
}

/// A group of as many cells as there are digits, as it is named.
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
    /// The name of a unit: rows, columns, regions, diagonals are numbered in this order.
    pub(super) fn unit(&self, number: usize) -> Unit {
        let order = self.order();
        match (number / order, number % order + 1, self.shape) {
            (0, number, _) => Unit::Row(number),
            (1, number, _) => Unit::Column(number),
            (2, number, Shape::Boxes { .. }) => Unit::Block(number),
            (2, number, Shape::Jigsaw) => Unit::Region(number),
            (_, 1, _) => Unit::Falling,
            _ => Unit::Rising,
        }
    }

    /// Number of units.
    pub(super) fn units(&self) -> usize {
        3 * self.order() + if self.diagonals { 2 } else { 0 }
    }

    /// The cells of a unit by its number.
    pub(super) fn cells(&self, unit: usize) -> Vec<usize> {
        let (size, order) = (self.size(), self.order());
        match self.unit(unit) {
            Unit::Row(_) => size.row(unit).collect(),
            Unit::Column(_) => size.column(unit - order).collect(),
            Unit::Block(_) | Unit::Region(_) => {
                members(&self.regions).swap_remove(unit - 2 * order)
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

    /// The name of a cage of this sum that begins in a cell.
    pub(super) fn cage_name(&self, sum: u32, first: usize) -> String {
        format!("the cage of {sum} at {}", self.size().label(first))
    }

    /// Width and height of the grid, and the largest digit.
    pub fn order(&self) -> usize {
        self.size().width
    }

    /// Width and height, which are the same.
    pub fn size(&self) -> Size {
        self.given.size()
    }

    /// How the grid is cut into regions.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether both main diagonals hold each digit once too.
    pub fn diagonals(&self) -> bool {
        self.diagonals
    }

    /// The given digits.
    pub fn given(&self) -> &Grid<Option<u32>> {
        &self.given
    }

    /// The region of each cell, numbered by their first cells in row order.
    pub fn regions(&self) -> &Grid<usize> {
        &self.regions
    }

    /// The cages of a killer puzzle.
    pub fn cages(&self) -> Option<&Cages> {
        self.cages.as_ref()
    }

    /// Why there can be no solution, where the sums of a killer's cages show it.
    pub(super) fn impossible(&self) -> Option<String> {
        let (cages, order) = (self.cages.as_ref()?, self.order() as u32);
        let too_far = members(&cages.of).into_iter().zip(&cages.sums).find_map(|(cells, &sum)| {
            // The smallest digits, and the largest.
            let count = cells.len() as u32;
            let (least, most) = (count * (count + 1) / 2, count * (2 * order + 1 - count) / 2);
            let first = self.size().name(cells[0]);
            (!(least..=most).contains(&sum))
                .then(|| format!("the cage starting at {first} has {count} cells: their sum is {least} to {most}, not {sum}"))
        });
        let (found, all) = (cages.sums.iter().sum::<u32>(), order * order * (order + 1) / 2);
        let uneven = || {
            format!("the sums of the cages add up to {found}, but the digits of the grid to {all}")
        };
        too_far.or_else(|| (found != all).then(uneven))
    }

    /// Whether it is the Sudoku of the newspapers: nine boxes of three by three, and given digits alone.
    pub(super) fn is_classic(&self) -> bool {
        self.shape == Shape::Boxes { across: 3, down: 3 } && !self.diagonals && self.cages.is_none()
    }
}

/// The canonical ID.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&code::id(self))
    }
}
