//! A Signpost board as posed: an arrow in each cell, numbers in some.

use std::fmt;

use tatham_core::{Direction, Grid, Size};

/// Longest side that is accepted: 10,000 cells, about a million arrows from cell to cell.
pub const MOST_SIDE: usize = 100;

/// A board: every cell but the last of the path has its successor somewhere along its arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub(crate) arrows: Grid<Direction>,
    /// Positions on the path that the puzzle gives, from 1.
    pub(crate) given: Grid<Option<u32>>,
}

impl Problem {
    /// Width and height.
    pub fn size(&self) -> Size {
        self.arrows.size()
    }

    /// The arrow of each cell.
    pub fn arrows(&self) -> &Grid<Direction> {
        &self.arrows
    }

    /// The given positions, from 1.
    pub fn given(&self) -> &Grid<Option<u32>> {
        &self.given
    }

    /// Why there can be no path, where two cells claim one position.
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

/// The letter of a direction: `a` is north, and on clockwise.
pub(crate) fn letter(direction: Direction) -> char {
    let index = Direction::ALL.iter().position(|&d| d == direction).unwrap_or_default();
    char::from(b'a' + index as u8)
}

/// The canonical ID. Both sides are always written, as the real game does.
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
