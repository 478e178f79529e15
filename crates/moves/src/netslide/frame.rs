//! Fixed data of a board: the size, the walls, and the connections between cells.

use tatham_core::grid::{Arms, Edges};
use tatham_core::{Direction, Refusal, Size};

use crate::shifts::{self, Shift};

/// Fixed data of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub(super) size: Size,
    pub(super) wraps: bool,
    /// Walls of each cell, as the ID writes them.
    pub(super) signs: Vec<String>,
    /// Sides of each cell through which no wire leads.
    pub(super) walls: Vec<Arms>,
}

/// Returns the other end of a wire that leads to this side.
pub(super) fn opposite(side: Direction) -> Direction {
    Arms::NONE.with(side).turned(2).iter().next().unwrap_or(side)
}

impl Frame {
    pub(super) fn edges(size: Size, wraps: bool) -> Edges {
        if wraps { Edges::wrapping(size) } else { Edges::new(size) }
    }

    pub(super) fn new(size: Size, wraps: bool, signs: Vec<String>) -> Self {
        let edges = Self::edges(size, wraps);
        let mut walls = vec![Arms::NONE; size.area()];
        for cell in 0..size.area() {
            for side in Arms::EACH {
                let sign = if side == Direction::East { 'v' } else { 'h' };
                match edges.beyond(cell, side) {
                    None => walls[cell] = walls[cell].with(side),
                    Some(beyond)
                        if matches!(side, Direction::East | Direction::South)
                            && signs[cell].contains(sign) =>
                    {
                        walls[cell] = walls[cell].with(side);
                        walls[beyond] = walls[beyond].with(opposite(side));
                    }
                    Some(_) => {}
                }
            }
        }
        Self { size, wraps, signs, walls }
    }

    /// Returns the middle, the source of power; its row and column are never shifted.
    pub(super) fn middle(&self) -> usize {
        self.size.cell(self.size.width / 2, self.size.height / 2)
    }

    /// Returns true for each cell that is connected with the middle.
    pub(super) fn powered(&self, tiles: &[Arms]) -> Vec<bool> {
        let edges = Self::edges(self.size, self.wraps);
        let mut powered = vec![false; tiles.len()];
        let mut waiting = vec![self.middle()];
        powered[self.middle()] = true;
        while let Some(cell) = waiting.pop() {
            for side in tiles[cell].iter().filter(|&side| !self.walls[cell].has(side)) {
                let Some(beyond) = edges.beyond(cell, side) else { continue };
                if tiles[beyond].has(opposite(side))
                    && !std::mem::replace(&mut powered[beyond], true)
                {
                    waiting.push(beyond);
                }
            }
        }
        powered
    }

    /// Reads the row or column of a move, and the distance left or up.
    pub(super) fn read(&self, text: &str) -> Result<(Shift, i32), Refusal> {
        let (shift, by) = shifts::read(self.size, text)?;
        let most = shift.count(self.size);
        if by == 0 || by.unsigned_abs() as usize > most {
            let clause = format!("shifts by {}, not by 1 to {most}", by.unsigned_abs());
            return Err(Refusal::other(clause));
        }
        Ok((shift, by))
    }

    /// Returns the rows and columns that players can shift.
    pub(super) fn shifts(&self) -> impl Iterator<Item = Shift> {
        let middle = [Shift::Row(self.size.height / 2), Shift::Column(self.size.width / 2)];
        Shift::all(self.size).filter(move |shift| !middle.contains(shift))
    }
}
