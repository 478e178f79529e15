//! The rectangles that are left to each number, where what is certain of cells is followed to its end.
//!
//! A cell is a number's where all rectangles of the number have it, or where no other number has one with it; then all its rectangles have the cell, and those of others do not.
//! As the game draws its puzzles, that leaves one rectangle to most numbers, so little has to be stated.

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

    /// The corners of a rectangle: those that count, then those that count against it.
    fn corners(&self, Rectangle { x, y, width, height }: Rectangle) -> [usize; 4] {
        let corner = |x: usize, y: usize| y * self.wide + x;
        [corner(x, y), corner(x + width, y + height), corner(x + width, y), corner(x, y + height)]
    }

    /// Adds a number to each cell of a rectangle: here its corners, until [`Self::spread`] does it.
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

    /// Sums along rows and columns: of what was added to corners the number in each cell, of cells the sums before each corner.
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

    /// What the cells of a rectangle come to.
    fn of(&self, rectangle: Rectangle) -> u64 {
        let [first, last, right, below] = self.corners(rectangle).map(|corner| self.sums[corner]);
        first.wrapping_add(last).wrapping_sub(right).wrapping_sub(below)
    }
}

/// The cells that are a number's: how many they are, and the first and last column and row.
#[derive(Clone, Copy)]
struct Own {
    count: u64,
    from: [usize; 2],
    to: [usize; 2],
}

impl Own {
    const NONE: Self = Self { count: 0, from: [usize::MAX; 2], to: [0; 2] };

    fn add(&mut self, [x, y]: [usize; 2]) {
        self.count += 1;
        self.from = [self.from[0].min(x), self.from[1].min(y)];
        self.to = [self.to[0].max(x + 1), self.to[1].max(y + 1)];
    }

    /// Whether a rectangle has all of them.
    fn is_in(&self, Rectangle { x, y, width, height }: Rectangle) -> bool {
        x <= self.from[0]
            && y <= self.from[1]
            && self.to[0] <= x + width
            && self.to[1] <= y + height
    }
}

impl Problem {
    /// The rectangles that are left to each number.
    pub(super) fn left(&self) -> Vec<Vec<Rectangle>> {
        let (size, mut left) = (self.size(), self.rectangles());
        let mut is_new = true;
        while is_new {
            let own = owned(size, &left);
            let (mut taken, mut cells) = (Sums::new(size), vec![Own::NONE; left.len()]);
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
                    .retain(|&rectangle| own.is_in(rectangle) && taken.of(rectangle) == own.count);
                is_new |= rectangles.len() < before;
            }
        }
        left
    }
}

/// The number that each cell certainly belongs to; none where several can have it, or none can.
fn owned(size: Size, left: &[Vec<Rectangle>]) -> Vec<Option<usize>> {
    // Of the numbers with a rectangle here, counted by these: how many, their sum, and that of their squares. All are the same where the mean of the squares is the square
    // of the mean.
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
        // What all of them have.
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
