//! Sudokus of sites that draw them freely, as IDs of Solo.

use tatham_core::author::code::{Code as _, Number, Regions, Walk, skips};
use tatham_core::{Grid, Size};

use crate::write::grid;

/// Largest order of Solo.
pub(crate) const MOST_ORDER: usize = 31;

/// Cage with the sum of its digits.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<usize>,
    pub(crate) sum: Option<u32>,
}

/// Sudoku, cell by cell in row order.
#[derive(Clone, Debug)]
pub(crate) struct Sudoku {
    /// Number of cells in a row; at most [`MOST_ORDER`].
    pub(crate) order: usize,
    pub(crate) givens: Vec<Option<u32>>,
    /// Number of each cell's region.
    pub(crate) regions: Vec<usize>,
    /// True if the digits on each diagonal differ.
    pub(crate) diagonals: bool,
    pub(crate) cages: Vec<Cage>,
}

/// Returns the regions of a grid with usual boxes: squares, or else a little wider than high.
pub(crate) fn boxes(order: usize) -> Vec<usize> {
    let high = (1..=order.isqrt()).rev().find(|high| order.is_multiple_of(*high)).unwrap_or(1);
    divided(order, order / high, high)
}

/// Returns the regions of boxes that are so wide and high.
fn divided(order: usize, wide: usize, high: usize) -> Vec<usize> {
    let region = |cell: usize| (cell / order / high) * (order / wide) + cell % order / wide;
    (0..order * order).map(region).collect()
}

impl Sudoku {
    /// Makes an empty grid with usual boxes.
    pub(crate) fn new(order: usize) -> Self {
        let givens = vec![None; order * order];
        Self { order, givens, regions: boxes(order), diagonals: false, cages: Vec::new() }
    }

    /// Returns the ID.
    ///
    /// # Errors
    /// The reason why Solo does not have such a puzzle, as a clause.
    pub(crate) fn id(&self) -> Result<String, String> {
        let Self { order, givens, .. } = self;
        let size = self.size();
        let (digit, most) = (|range| Number { what: "a digit", range }, *order as u32);
        let mut desc = grid(&skips(size, digit(1..=most)), size, givens.clone());
        let walk = Regions { size, walk: Walk::Solo };
        let mut params = if let Some(high) = self.box_height() {
            format!("{high}x{}", order / high)
        } else {
            let why = |first| format!("the region at {first} is not {order} connected cells");
            let regions = self.connected(&self.regions, |cells| cells == *order, why)?;
            desc.extend([",", &walk.text(&regions)]);
            format!("{order}j")
        };
        if self.diagonals {
            params.push('x');
        }
        if !self.cages.is_empty() {
            params.push('k');
            let (cages, sums) = self.caged()?;
            let sum = Number { what: "a sum", range: 1..=u32::MAX };
            desc.extend([",", &walk.text(&cages), ",", &grid(&skips(size, sum), size, sums)]);
        }
        Ok(format!("{params}:{desc}"))
    }

    pub(crate) fn size(&self) -> Size {
        Size { width: self.order, height: self.order }
    }

    /// Returns the height of the boxes, if the regions are boxes that are not rows.
    fn box_height(&self) -> Option<usize> {
        let order = self.order;
        let boxes = (2..=order).filter(|high| order.is_multiple_of(*high) && *high < order);
        let first_cells = |regions: &[usize]| {
            let first = |region| regions.iter().position(|own| *own == region);
            regions.iter().map(|region| first(*region)).collect::<Vec<_>>()
        };
        let own = first_cells(&self.regions);
        boxes.into_iter().find(|&high| first_cells(&divided(order, order / high, high)) == own)
    }

    /// Returns the cages, and the sum at the first cell of each.
    fn caged(&self) -> Result<(Grid<usize>, Vec<Option<u32>>), String> {
        let size = self.size();
        let mut owner = vec![None; size.area()];
        let mut sums = vec![None; size.area()];
        for (number, cage) in self.cages.iter().enumerate() {
            let Some(&first) = cage.cells.iter().min() else { continue };
            let name = size.name(first);
            if cage.sum.is_none() {
                return Err(format!("the cage at {name} has no sum, in Solo each cage has one"));
            }
            sums[first] = cage.sum;
            for &cell in &cage.cells {
                if owner[cell].replace(number).is_some() {
                    return Err(format!("2 cages overlap at {}", size.name(cell)));
                }
            }
        }
        if let Some(free) = owner.iter().position(Option::is_none) {
            let name = size.name(free);
            return Err(format!("{name} is in no cage, in Solo each cell is in one"));
        }
        let owner: Vec<usize> = owner.into_iter().flatten().collect();
        let fits = |cells: usize| (2..=self.order).contains(&cells);
        let why = |first| format!("the cage at {first} is not 2 to {} connected cells", self.order);
        Ok((self.connected(&owner, fits, why)?, sums))
    }

    /// Checks that cells with one number are connected, and as many as `fits` allows.
    fn connected(
        &self,
        numbers: &[usize],
        fits: impl Fn(usize) -> bool,
        why: impl Fn(String) -> String,
    ) -> Result<Grid<usize>, String> {
        let size = self.size();
        let mut is_seen = vec![false; size.area()];
        for first in 0..size.area() {
            let number = numbers[first];
            if is_seen[first] {
                continue;
            }
            let (mut next, mut count) = (vec![first], 0);
            while let Some(cell) = next.pop() {
                if !std::mem::replace(&mut is_seen[cell], true) {
                    count += 1;
                    next.extend(size.neighbours(cell).filter(|near| numbers[*near] == number));
                }
            }
            if !fits(count) || count < numbers.iter().filter(|own| **own == number).count() {
                return Err(why(size.name(first)));
            }
        }
        Ok(Grid::from_fn(size, |cell| numbers[cell]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_have_the_game_s_params() {
        for (order, params) in
            [(4, "2x2"), (6, "2x3"), (8, "2x4"), (9, "3x3"), (12, "3x4"), (5, "5j"), (10, "2x5")]
        {
            let id = Sudoku::new(order).id().expect("plain");
            assert_eq!(id.split(':').next(), Some(params));
        }
    }

    #[test]
    fn regions_and_cages_are_checked() {
        let plain = Sudoku::new(4);
        let refused = |sudoku: &Sudoku| sudoku.id().expect_err("it is refused");
        let mut torn = plain.clone();
        torn.regions.swap(0, 15);
        assert_eq!(refused(&torn), "the region at R1C1 is not 4 connected cells");
        let rows = |sum: Option<u32>| {
            (0..4).map(|row| Cage { cells: (4 * row..4 * row + 4).collect(), sum }).collect()
        };
        let mut killer = Sudoku { cages: rows(Some(10)), ..plain.clone() };
        assert!(killer.id().expect("a killer").starts_with("2x2k:p,"));
        killer.cages[1].cells.pop();
        assert_eq!(refused(&killer), "R2C4 is in no cage, in Solo each cell is in one");
        killer.cages[0].cells.push(7);
        killer.cages[1].cells.push(7);
        assert_eq!(refused(&killer), "2 cages overlap at R2C4");
        let bare = Sudoku { cages: rows(None), ..plain };
        assert_eq!(refused(&bare), "the cage at R1C1 has no sum, in Solo each cage has one");
    }
}
