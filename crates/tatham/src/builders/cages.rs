//! Cages: connected groups of cells, each with a clue, that cover a grid.

use tatham_core::author::code::{Code as _, Regions, Walk};
use tatham_core::{Grid, Size};

use super::{cell, position};
use crate::error::Error;

/// Cages so far.
#[derive(Clone, Debug)]
pub(super) struct Cages<C> {
    /// The number of each cell's cage.
    of: Grid<Option<usize>>,
    clues: Vec<C>,
}

/// Cages that cover a grid.
pub(super) struct Cover<C> {
    /// The number of each cell's cage.
    pub(super) of: Grid<usize>,
    /// The first cell of each cage and its clue, in the order of these cells.
    pub(super) clues: Vec<(usize, C)>,
}

impl<C: Clone> Cages<C> {
    pub(super) fn new(size: Size) -> Self {
        Self { of: Grid::filled(size, None), clues: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clues.is_empty()
    }

    /// Adds a cage.
    ///
    /// # Errors
    /// It has no cells, one that lies outside or in a cage already, or it is not connected.
    pub(super) fn add(
        mut self,
        clue: C,
        cells: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, Error> {
        let number = self.clues.len();
        let mut first = None;
        for at in cells {
            let cell = cell(self.of.size(), at)?;
            if self.of[cell].is_some() {
                return Err(Error::at(at, "is in a cage already"));
            }
            self.of[cell] = Some(number);
            first = first.or(Some(cell));
        }
        let first = first.ok_or_else(|| Error::unfit("a cage has no cells"))?;
        connected(&self.of, first)?;
        self.clues.push(clue);
        Ok(self)
    }

    /// Returns the cages, if they cover the grid.
    ///
    /// # Errors
    /// A cell is in no cage.
    pub(super) fn finish(&self) -> Result<Cover<C>, Error> {
        let numbers: Option<Vec<usize>> = self.of.cells().iter().copied().collect();
        let of = numbers.and_then(|numbers| Grid::from_cells(self.of.size(), numbers));
        let Some(of) = of else {
            let free = self.of.cells().iter().position(Option::is_none).unwrap_or(0);
            return Err(Error::at(position(&self.of, free), "is in no cage"));
        };
        let first = |number: usize| of.cells().iter().position(|own| *own == number);
        let clues = self.clues.iter().enumerate();
        let mut clues: Vec<(usize, C)> =
            clues.filter_map(|(number, clue)| Some((first(number)?, clue.clone()))).collect();
        clues.sort_by_key(|(first, _)| *first);
        Ok(Cover { of, clues })
    }
}

/// Checks that all cells with the value of one can be reached from it by steps between neighbours.
///
/// # Errors
/// One of them cannot.
pub(super) fn connected<T: PartialEq>(grid: &Grid<T>, from: usize) -> Result<(), Error> {
    let (size, mut is_reached) = (grid.size(), vec![false; grid.size().area()]);
    let mut open = vec![from];
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut is_reached[cell], true) {
            open.extend(size.neighbours(cell).filter(|&next| grid[next] == grid[from]));
        }
    }
    let mut cells = 0..size.area();
    match cells.find(|&cell| grid[cell] == grid[from] && !is_reached[cell]) {
        Some(alone) => {
            let first = size.label(from);
            let message =
                format!("does not hang together with {first}, which is in the same group");
            Err(Error::at(position(grid, alone), message))
        }
        None => Ok(()),
    }
}

/// Writes regions as Solo and Keen do.
pub(super) fn walk(of: &Grid<usize>, walk: Walk) -> String {
    Regions { size: of.size(), walk }.text(of)
}
