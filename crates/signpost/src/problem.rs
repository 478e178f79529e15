//! Signpost board as posed: an arrow in each cell, numbers in some.

use std::fmt;

use tatham_core::{Direction, Grid, Orientation, Size};

/// Longest accepted side: 10,000 cells, about a million arcs from cell to cell.
pub const MOST_SIDE: usize = 100;

/// Board on which every cell except the last of the path has its successor somewhere along its
/// arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) arrows: Grid<Direction>,
    /// Given positions on the path, from 1.
    pub(crate) given: Grid<Option<u32>>,
}

impl Problem {
    /// Returns the puzzle in another orientation.
    pub(crate) fn turned(&self, way: Orientation) -> Self {
        let arrows = way.grid(&self.arrows).map(|&arrow| way.direction(arrow));
        Self { arrows, given: way.grid(&self.given) }
    }

    /// Returns the width and height.
    pub fn size(&self) -> Size {
        self.arrows.size()
    }

    /// Returns the arrow of each cell.
    pub fn arrows(&self) -> &Grid<Direction> {
        &self.arrows
    }

    /// Returns the given positions, from 1.
    pub fn givens(&self) -> &Grid<Option<u32>> {
        &self.given
    }

    /// Contradiction between 2 cells with the same position, if there is one.
    pub(crate) fn impossible(&self) -> Option<String> {
        let mut cell_of = vec![None; self.size().area() + 1];
        self.given.cells().iter().enumerate().find_map(|(cell, given)| {
            let number = (*given)?;
            let earlier = cell_of[number as usize].replace(cell)?;
            let [first, second] = [earlier, cell].map(|cell| self.size().name(cell));
            Some(format!("{number} is given twice: at {first} and at {second}"))
        })
    }
}

/// Letter of a direction: `a` is north, and on clockwise.
pub(crate) fn letter(direction: Direction) -> char {
    let index = Direction::ALL.iter().position(|&d| d == direction).unwrap_or_default();
    char::from(b'a' + index as u8)
}

/// Writes the canonical ID. Both sides are always written, as in the real game.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        write!(f, "{}x{}:", size.width, size.height)?;
        for cell in 0..size.area() {
            if let Some(number) = self.given[cell] {
                write!(f, "{number}")?;
            }
            write!(f, "{}", letter(self.arrows[cell]))?;
        }
        Ok(())
    }
}
