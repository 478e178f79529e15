//! Fixed data of a board: the size, the blocks, and the notation of numbers.

use tatham_core::author::scan::{Piece, Scanner};
use tatham_core::{Direction, ParseError, Refusal, Size};

use crate::shifts::signed;

/// Signs and directions of a number's head, by its quarter turns anticlockwise.
pub(super) const HEADS: [(char, char, Direction); 4] = [
    ('u', '^', Direction::North),
    ('l', '<', Direction::West),
    ('d', 'v', Direction::South),
    ('r', '>', Direction::East),
];

/// Largest number whose orientation the game keeps apart.
const MOST: u64 = i32::MAX as u64 / 4;

/// Fixed data of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwiddleLayout {
    pub(super) size: Size,
    /// Side of a block.
    pub(super) block: usize,
    /// True if the ID declares the numbers of a row equal; the sorted order follows from the
    /// numbers.
    pub(super) rows: bool,
    /// True if numbers have to be upright.
    pub(super) upright: bool,
}

impl TwiddleLayout {
    /// Returns the top left corners of all blocks.
    pub(super) fn corners(&self) -> impl Iterator<Item = (usize, usize)> {
        let [right, down] = [self.size.width, self.size.height].map(|side| side - self.block);
        (0..=down).flat_map(move |y| (0..=right).map(move |x| (x, y)))
    }

    /// Returns the cells from which and to which a turn of a block carries tiles, by a number of
    /// quarters anticlockwise.
    pub(super) fn carried(
        &self,
        (left, top): (usize, usize),
        quarters: i32,
    ) -> impl Iterator<Item = (usize, usize)> {
        let (size, last) = (self.size, self.block - 1);
        let cells = (0..=last).flat_map(move |y| (0..=last).map(move |x| (x, y)));
        cells.map(move |(x, y)| {
            let (to_x, to_y) = match quarters.rem_euclid(4) {
                0 => (x, y),
                1 => (y, last - x),
                2 => (last - x, last - y),
                _ => (last - y, x),
            };
            (size.cell(left + x, top + y), size.cell(left + to_x, top + to_y))
        })
    }

    /// Returns a turn as save files write it.
    pub(super) fn text((x, y): (usize, usize), quarters: i32) -> String {
        format!("M{x},{y},{}", if quarters == 3 { -1 } else { quarters })
    }

    /// Reads the block of a move, and its number of quarter turns anticlockwise.
    pub(super) fn read(&self, text: &str) -> Result<((usize, usize), i32), Refusal> {
        let [x, y, quarters] = signed("M#,#,#", text)?;
        let inside = |at: i32, side: usize| {
            usize::try_from(at)
                .ok()
                .filter(|at| at + self.block <= side)
                .ok_or(Refusal::LeavesTheGrid)
        };
        Ok(((inside(x, self.size.width)?, inside(y, self.size.height)?), quarters))
    }

    pub(super) fn parse_tiles(&self, desc: Piece<'_>) -> Result<Vec<(u32, u8)>, ParseError> {
        let mut scan = Scanner::new(desc);
        let mut tiles = Vec::with_capacity(self.size.area());
        while tiles.len() < self.size.area() {
            if !self.upright && !tiles.is_empty() && !scan.take(',') {
                return Err(scan.expected(format!(
                    "`,` after number {} of {}",
                    tiles.len(),
                    self.size.area()
                )));
            }
            let number = scan.number("a number", 0..=MOST)? as u32;
            let head = if self.upright {
                scan.peek().and_then(|next| HEADS.iter().position(|head| head.0 == next))
            } else {
                Some(0)
            };
            let head = head.ok_or_else(|| {
                scan.expected("`u`, `l`, `d` or `r`, where the number's head points")
            })?;
            if self.upright {
                scan.next_char();
            }
            tiles.push((number, head as u8));
        }
        scan.finish("the end of the puzzle")?;
        Ok(tiles)
    }
}
