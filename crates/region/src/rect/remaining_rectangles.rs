//! Remaining rectangles of each number, after all certain consequences for cells.
//!
//! A cell certainly belongs to a number if all rectangles of the number contain it, or if no other
//! number has a rectangle with it. Then all rectangles of the number contain the cell, and those of
//! others do not. The puzzles of the real game leave one rectangle for most numbers after this, so
//! few rules have to be stated.

use tatham_core::Size;

use super::problem::{Problem, Rectangle};

/// Sums over the cells above and left of each corner of a grid.
struct Sums {
    wide: usize,
    sums: Vec<u64>,
}

impl Sums {
    fn new(size: Size) -> Self {
        Self { wide: size.width + 1, sums: vec![0; (size.width + 1) * (size.height + 1)] }
    }

    /// Corners of a rectangle: first those that are added, then those that are subtracted.
    fn corners(&self, Rectangle { x, y, width, height }: Rectangle) -> [usize; 4] {
        let corner = |x: usize, y: usize| y * self.wide + x;
        [corner(x, y), corner(x + width, y + height), corner(x + width, y), corner(x, y + height)]
    }

    /// Adds a number to each cell of a rectangle: only at its corners, until [`Self::spread`] is
    /// called.
    fn add(&mut self, rectangle: Rectangle, number: u64) {
        let [first, last, right, below] = self.corners(rectangle);
        for (corner, number) in [
            (first, number),
            (last, number),
            (right, number.wrapping_neg()),
            (below, number.wrapping_neg()),
        ] {
            self.sums[corner] = self.sums[corner].wrapping_add(number);
        }
    }

    /// Sums along rows and columns. This turns additions at corners into the number in each cell,
    /// and cells into the sums before each corner.
    fn spread(&mut self) {
        let mut above = vec![0_u64; self.wide];
        for row in self.sums.chunks_exact_mut(self.wide) {
            let mut sum = 0_u64;
            for (own, above) in row.iter_mut().zip(&mut above) {
                sum = sum.wrapping_add(*own);
                *above = above.wrapping_add(sum);
                *own = *above;
            }
        }
    }

    /// Sum of the cells of a rectangle.
    fn sum(&self, rectangle: Rectangle) -> u64 {
        let [first, last, right, below] = self.corners(rectangle).map(|corner| self.sums[corner]);
        first.wrapping_add(last).wrapping_sub(right).wrapping_sub(below)
    }
}

/// Cells of a number: their count, and the first and last column and row.
#[derive(Clone, Copy)]
struct OwnedCells {
    count: u64,
    from: [usize; 2],
    to: [usize; 2],
}

impl OwnedCells {
    const NONE: Self = Self { count: 0, from: [usize::MAX; 2], to: [0; 2] };

    fn add(&mut self, [x, y]: [usize; 2]) {
        self.count += 1;
        self.from = [self.from[0].min(x), self.from[1].min(y)];
        self.to = [self.to[0].max(x + 1), self.to[1].max(y + 1)];
    }

    /// Returns true if a rectangle contains all of them.
    fn is_in(&self, Rectangle { x, y, width, height }: Rectangle) -> bool {
        x <= self.from[0]
            && y <= self.from[1]
            && self.to[0] <= x + width
            && self.to[1] <= y + height
    }
}

impl Problem {
    /// Remaining rectangles of each number; `None` if there are too many to list.
    pub(super) fn left(&self) -> Option<Vec<Vec<Rectangle>>> {
        let (size, mut left) = (self.size(), self.rectangles(&self.remaining_areas())?);
        let mut is_new = true;
        while is_new {
            let own = owned(size, &left);
            let (mut taken, mut cells) = (Sums::new(size), vec![OwnedCells::NONE; left.len()]);
            for (cell, &owner) in own.iter().enumerate() {
                if let Some(owner) = owner {
                    let (x, y) = size.position(cell);
                    cells[owner].add([x, y]);
                    taken.sums[(y + 1) * taken.wide + x + 1] = 1;
                }
            }
            taken.spread();
            is_new = false;
            for (rectangles, own) in
                left.iter_mut().zip(&cells).filter(|(rectangles, _)| rectangles.len() > 1)
            {
                let before = rectangles.len();
                rectangles
                    .retain(|&rectangle| own.is_in(rectangle) && taken.sum(rectangle) == own.count);
                is_new |= rectangles.len() < before;
            }
        }
        Some(left)
    }
}

/// Number that each cell certainly belongs to; `None` if several numbers can have it, or none can.
fn owned(size: Size, left: &[Vec<Rectangle>]) -> Vec<Option<usize>> {
    // For the numbers with a rectangle on a cell, with repetitions: the count, the sum, and the sum
    // of the squares. All are equal if the mean of the squares is the square of the mean.
    let [mut count, mut sum, mut squares] = [(); 3].map(|()| Sums::new(size));
    for (number, rectangles) in left.iter().enumerate() {
        let number = number as u64;
        for &rectangle in rectangles {
            count.add(rectangle, 1);
            sum.add(rectangle, number);
            squares.add(rectangle, number * number);
        }
    }
    [&mut count, &mut sum, &mut squares].into_iter().for_each(Sums::spread);
    let one = |at: usize| {
        let [count, sum, squares] = [&count, &sum, &squares].map(|of| of.sums[at]);
        (count > 0 && count * squares == sum * sum).then(|| (sum / count) as usize)
    };
    let corners =
        (0..size.height).flat_map(|y| (0..size.width).map(move |x| y * (size.width + 1) + x));
    let mut own: Vec<Option<usize>> = corners.map(one).collect();
    for (number, rectangles) in left.iter().enumerate() {
        // Bounds of the common part of all of them.
        let bounds = |most: fn(usize, usize) -> usize, at: fn(&Rectangle) -> usize| {
            rectangles.iter().map(at).reduce(most)
        };
        let sides = (
            bounds(usize::max, |r| r.x),
            bounds(usize::min, |r| r.x + r.width),
            bounds(usize::max, |r| r.y),
            bounds(usize::min, |r| r.y + r.height),
        );
        let (Some(x), Some(to_x), Some(y), Some(to_y)) = sides else { continue };
        for row in y..to_y {
            for column in x..to_x {
                own[size.cell(column, row)] = Some(number);
            }
        }
    }
    own
}
