//! Dashed lines of cages, which continue from cell to cell.

use std::collections::HashSet;

use tatham_core::grid::Direction;
use tatham_core::picture::{Picture, Point, Shape};

use super::{HALF, direction_index};

/// Distance of a cage's line from the side of its cell.
const GAP: i32 = 3;

/// Sides of cells that are dashed.
pub(super) struct Cages(HashSet<(Point, Direction)>);

impl Cages {
    pub(super) fn of(picture: &Picture) -> Self {
        let sides = picture.marks.iter().filter_map(|mark| match mark.shape {
            Shape::Dashed(side) => Some((mark.point, side)),
            _ => None,
        });
        Self(sides.collect())
    }

    /// Returns the ends of a cage's line along a side of the cell at `point`, whose middle is (x,
    /// y) on the page. It continues into the next cell, and round a corner there, unless a line of
    /// the cage is in between.
    pub(super) fn dashes(
        &self,
        (x, y): (i32, i32),
        point: Point,
        side: Direction,
    ) -> [(i32, i32); 2] {
        let (dx, dy) = side.offset();
        let turn = |by: usize| Direction::ALL[(direction_index(side) + by) % 8];
        [turn(6), turn(2)].map(|end| {
            let (ex, ey) = end.offset();
            let next = Point { x: point.x + 2 * ex as i32, y: point.y + 2 * ey as i32 };
            let length = if self.0.contains(&(point, end)) {
                HALF - GAP
            } else if self.0.contains(&(next, side)) {
                HALF
            } else {
                HALF + GAP
            };
            (
                x + dx as i32 * (HALF - GAP) + ex as i32 * length,
                y + dy as i32 * (HALF - GAP) + ey as i32 * length,
            )
        })
    }
}
