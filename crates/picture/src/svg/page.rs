//! The page of a document: from points of a picture to units of the document, and back.

use tatham_core::picture::{Picture, Point};

use super::{CELL, HALF, MARGIN, bounds, scaled};

/// Room that a mark takes, from the grid's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Room {
    /// Returns the smallest room that contains both.
    pub(super) fn around(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// Page on which a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Position of the grid's upper left corner, in units of the document.
    pub(super) left: i32,
    pub(super) top: i32,
    /// Width and height, in units of the document.
    pub size: [i32; 2],
    /// Points of the picture in half a cell.
    unit: i32,
}

impl Page {
    /// Side of a cell, in units of the document.
    pub const CELL: i32 = CELL;

    /// Returns the page of a picture.
    pub fn for_picture(picture: &Picture) -> Self {
        let Room { left, top, right, bottom } = bounds(picture);
        let size = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
        Self { left: MARGIN - left, top: MARGIN - top, size, unit: picture.unit }
    }

    /// Returns true if a room that a mark takes lies on the page.
    pub(super) fn holds(&self, room: Option<Room>) -> bool {
        self.distance(room) >= 0
    }

    /// Returns true if it does not reach the margin.
    pub(super) fn holds_inside(&self, room: Option<Room>) -> bool {
        self.distance(room) > 0
    }

    /// Returns the distance of a room to the margin; negative if the room does not fit.
    fn distance(&self, room: Option<Room>) -> i32 {
        let Some(Room { left, top, right, bottom }) = room else { return i32::MAX };
        let [width, height] = self.size;
        let to_start = (self.left + left - MARGIN).min(self.top + top - MARGIN);
        let to_end = (width - MARGIN - self.left - right).min(height - MARGIN - self.top - bottom);
        to_start.min(to_end)
    }

    /// Returns the position of a point of the picture.
    pub fn at(&self, point: Point) -> [i32; 2] {
        [self.left + scaled(point.x, self.unit), self.top + scaled(point.y, self.unit)]
    }

    /// Returns the point of the picture at a position, or the nearest one that a number can name.
    pub fn point(&self, [x, y]: [f64; 2]) -> Point {
        let back = |at: f64, start: i32| {
            ((at - f64::from(start)) * f64::from(self.unit) / f64::from(HALF)).round() as i32
        };
        Point { x: back(x, self.left), y: back(y, self.top) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatham_core::Size;

    #[test]
    fn positions_and_points_are_inverse() {
        let mut picture = Picture::new(Size { width: 3, height: 2 });
        picture.clue(tatham_core::Clue::Left(1), 0, "7".to_owned());
        let page = Page::for_picture(&picture);
        assert_eq!(page.size, [4 * CELL + 2 * MARGIN, 2 * CELL + 2 * MARGIN]);
        for point in [Point { x: 1, y: 1 }, Point { x: -1, y: 3 }, Point { x: 6, y: 0 }] {
            let [x, y] = page.at(point);
            assert_eq!(page.point([x.into(), y.into()]), point);
        }
        assert_eq!(page.at(Point { x: 1, y: 1 }), [MARGIN + CELL + CELL / 2, MARGIN + CELL / 2]);
    }
}
