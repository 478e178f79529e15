//! Piece of the plane that is covered face by face.

use tatham_core::Size;
use tatham_core::author::tiling::Tiling;
use tatham_core::picture::Point;

use super::hash::NumberMap;

/// A step, or a point: to the right and down.
pub(super) type Vector = (i32, i32);

/// Half the side of a regular polygon, and the height of a triangle with such sides: a good
/// approximation of the square root of 3.
pub(super) const A: i32 = 15;
pub(super) const B: i32 = 26;

/// Sides in 12 directions: to the right, and on clockwise.
const SIDES: [Vector; 12] = [
    (2 * A, 0),
    (B, A),
    (A, B),
    (0, 2 * A),
    (-A, B),
    (-B, A),
    (-2 * A, 0),
    (-B, -A),
    (-A, -B),
    (0, -2 * A),
    (A, -B),
    (B, -A),
];

/// Faces and their corners, numbered in the order of their creation. Common corners of several
/// faces are exactly the same point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patch {
    points: Vec<Point>,
    numbers: NumberMap<Point, usize>,
    faces: Vec<Vec<usize>>,
}

impl Patch {
    /// Adds a face by its corners.
    pub(super) fn face(&mut self, corners: impl IntoIterator<Item = Vector>) {
        let face = corners.into_iter().map(|(x, y)| self.number(Point { x, y })).collect();
        self.faces.push(face);
    }

    /// A patch of faces by the numbers of their corners in a list, and the place of each of those.
    /// All corners lie on different points.
    pub(super) fn numbered<const SIDES: usize, C: Copy>(
        faces: &[[usize; SIDES]],
        corners: &[C],
        place: impl Fn(C) -> Vector,
    ) -> Self {
        let (mut patch, mut numbers) = (Self::default(), vec![None; corners.len()]);
        for face in faces {
            let face = face.map(|corner| {
                *numbers[corner].get_or_insert_with(|| {
                    let (x, y) = place(corners[corner]);
                    patch.points.push(Point { x, y });
                    patch.points.len() - 1
                })
            });
            patch.faces.push(face.to_vec());
        }
        patch
    }

    /// Adds a face whose corners are relative to a point.
    pub(super) fn face_at(&mut self, (x, y): Vector, corners: impl IntoIterator<Item = Vector>) {
        self.face(corners.into_iter().map(|(dx, dy)| (x + dx, y + dy)));
    }

    /// Adds those of some regular polygons that are present: for each the number of sides, its
    /// first corner relative to a point, and the direction of its first side.
    pub(super) fn polygons(&mut self, (x, y): Vector, polygons: &[(bool, usize, Vector, usize)]) {
        for &(_, sides, (dx, dy), first) in polygons.iter().filter(|(is_there, ..)| *is_there) {
            let walk = (0..sides).scan((x + dx, y + dy), |at, side| {
                let (corner, step) =
                    (*at, SIDES[(first + side * SIDES.len() / sides) % SIDES.len()]);
                *at = (at.0 + step.0, at.1 + step.1);
                Some(corner)
            });
            self.face(walk);
        }
    }

    fn number(&mut self, point: Point) -> usize {
        let next = self.points.len();
        let number = *self.numbers.entry(point).or_insert(next);
        if number == next {
            self.points.push(point);
        }
        number
    }

    /// Faces, each with the numbers of its corners, and the number of corners.
    pub(super) fn faces(&self) -> (&[Vec<usize>], usize) {
        (&self.faces, self.points.len())
    }

    /// The places of the corners.
    #[cfg(test)]
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// Takes away the faces of which this is not so, and the corners of those alone. The others
    /// keep their order.
    pub(super) fn retain(&mut self, keeps: impl Fn(&[usize]) -> bool) {
        self.faces.retain(|face| keeps(face));
        let mut is_kept = vec![false; self.points.len()];
        self.faces.iter().flatten().for_each(|&corner| is_kept[corner] = true);
        let kept = self.points.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept);
        let points = kept.map(|(&point, _)| point).collect();
        let numbers = is_kept.iter().scan(0, |next, &is_kept| {
            let number = *next;
            *next += usize::from(is_kept);
            Some(number)
        });
        let numbers: Vec<usize> = numbers.collect();
        self.faces.iter_mut().flatten().for_each(|corner| *corner = numbers[*corner]);
        self.points = points;
        self.numbers.clear();
    }

    /// Returns the tiling, moved so that its least coordinates are 0.
    pub(super) fn tiling(self) -> Tiling {
        let least = |at: fn(&Point) -> i32| self.points.iter().map(at).min().unwrap_or(0);
        let (left, top) = (least(|point| point.x), least(|point| point.y));
        let points =
            self.points.iter().map(|point| Point { x: point.x - left, y: point.y - top }).collect();
        Tiling::new(points, self.faces)
    }
}

/// Cell of the grid whose faces are laid one after another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub x: i32,
    pub y: i32,
    /// True if there is a cell to the right, and a cell below.
    pub right: bool,
    pub below: bool,
}

impl Cell {
    /// Returns true if there is a cell to the left.
    pub(super) fn left(self) -> bool {
        self.x > 0
    }

    /// Returns true if there is a cell above.
    pub(super) fn above(self) -> bool {
        self.y > 0
    }

    /// Returns true if its row is moved to the right.
    pub(super) fn in_odd_row(self) -> bool {
        self.y % 2 == 1
    }

    pub(super) fn in_odd_column(self) -> bool {
        self.x % 2 == 1
    }

    /// Returns true if there are cells to the left and right of it in the rows above and below, if
    /// every second row is moved to the right.
    pub(super) fn is_flanked(self) -> bool {
        if self.in_odd_row() { self.right } else { self.left() }
    }

    /// Returns true if there is a cell to the right in these rows.
    pub(super) fn is_flanked_on_the_right(self) -> bool {
        self.right || !self.in_odd_row()
    }

    /// Returns true if there is a cell to the left in these rows.
    pub(super) fn is_flanked_on_the_left(self) -> bool {
        self.left() || self.in_odd_row()
    }
}

/// Cells row by row.
pub(super) fn cells(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.area()).map(move |cell| {
        let (x, y) = size.position(cell);
        Cell { x: x as i32, y: y as i32, right: x + 1 < size.width, below: y + 1 < size.height }
    })
}
