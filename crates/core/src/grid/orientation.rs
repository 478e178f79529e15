//! Ways in which a grid can lie: quarter turns and mirror images.

use std::collections::BTreeMap;

use super::{Arms, Direction, Grid, Size};

/// One of the 8 ways in which a grid can lie: first rows and columns are swapped or not, then left
/// and right, then top and bottom.
///
/// ```text
///     a b c      swaps   a d     then left_right   d a
///     d e f  ──────────▶ b e  ───────────────────▶ e b      a quarter turn
///                        c f                       f c
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    /// True if rows become columns.
    pub swaps: bool,
    /// True if left becomes right.
    pub left_right: bool,
    /// True if top becomes bottom.
    pub top_bottom: bool,
}

impl Orientation {
    /// All 8 of them; the first one changes nothing.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { swaps: false, left_right: false, top_bottom: false }; 8];
        let mut bits = 0;
        while bits < 8 {
            all[bits] =
                Self { swaps: bits & 4 > 0, left_right: bits & 2 > 0, top_bottom: bits & 1 > 0 };
            bits += 1;
        }
        all
    };

    /// Returns the size of a grid of this size.
    #[must_use]
    pub fn size(self, Size { width, height }: Size) -> Size {
        if self.swaps { Size { width: height, height: width } } else { Size { width, height } }
    }

    /// Returns the cell that a cell of a grid of this size becomes.
    pub fn cell(self, size: Size, cell: usize) -> usize {
        let (x, y) = size.position(cell);
        let (x, y) = if self.swaps { (y, x) } else { (x, y) };
        let size = self.size(size);
        let x = if self.left_right { size.width - 1 - x } else { x };
        let y = if self.top_bottom { size.height - 1 - y } else { y };
        size.cell(x, y)
    }

    /// Returns the direction that a direction becomes.
    #[must_use]
    pub fn direction(self, direction: Direction) -> Direction {
        let (dx, dy) = direction.offset();
        let (dx, dy) = if self.swaps { (dy, dx) } else { (dx, dy) };
        let dx = if self.left_right { -dx } else { dx };
        let dy = if self.top_bottom { -dy } else { dy };
        let found = Direction::ALL.into_iter().find(|other| other.offset() == (dx, dy));
        found.unwrap_or(direction)
    }

    /// Returns the sides that sides of a cell become.
    #[must_use]
    pub fn arms(self, arms: Arms) -> Arms {
        arms.iter().map(|side| self.direction(side)).collect()
    }

    /// Returns a grid as it lies then.
    #[must_use]
    pub fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let size = grid.size();
        let mut sources = vec![0; size.area()];
        for cell in 0..size.area() {
            sources[self.cell(size, cell)] = cell;
        }
        Grid::from_fn(self.size(size), |cell| grid[sources[cell]].clone())
    }

    /// Returns groups of cells, numbered in the order of their first cells, with the earlier number
    /// of each.
    pub fn groups(self, groups: &Grid<usize>) -> (Grid<usize>, Vec<usize>) {
        let (mut numbers, mut earlier) = (BTreeMap::new(), Vec::new());
        let groups = self.grid(groups).map(|&group| {
            *numbers.entry(group).or_insert_with(|| {
                earlier.push(group);
                earlier.len() - 1
            })
        });
        (groups, earlier)
    }

    /// Returns the values of columns and rows: `[columns, rows]` become others.
    #[must_use]
    pub fn lines<T: Clone>(self, [columns, rows]: [&[T]; 2]) -> [Vec<T>; 2] {
        let [columns, rows] = if self.swaps { [rows, columns] } else { [columns, rows] };
        let (mut columns, mut rows) = (columns.to_vec(), rows.to_vec());
        if self.left_right {
            columns.reverse();
        }
        if self.top_bottom {
            rows.reverse();
        }
        [columns, rows]
    }

    /// Returns the values beside the grid: above it from the left, below it from the left, on its
    /// left from the top, and on its right from the top.
    #[must_use]
    pub fn sides<T: Clone>(self, [top, bottom, left, right]: [&[T]; 4]) -> [Vec<T>; 4] {
        let [from, to] = [[top, left], [bottom, right]]
            .map(|[of_columns, of_rows]| self.lines([of_columns, of_rows]));
        let ([mut top, mut left], [mut bottom, mut right]) = (from, to);
        if self.top_bottom {
            std::mem::swap(&mut top, &mut bottom);
        }
        if self.left_right {
            std::mem::swap(&mut left, &mut right);
        }
        [top, bottom, left, right]
    }

    /// Returns true if a diagonal from the top left to the bottom right becomes one from the top
    /// right to the bottom left.
    pub fn crosses_diagonals(self) -> bool {
        self.left_right != self.top_bottom
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_8_orientations() {
        let grid = Grid::from_rows(vec![vec!['a', 'b', 'c'], vec!['d', 'e', 'f']]).expect("rows");
        let text = |orientation: Orientation| {
            let turned = orientation.grid(&grid);
            let width = turned.size().width;
            let cells: String = turned.cells().iter().collect();
            (0..cells.len())
                .step_by(width)
                .map(|at| &cells[at..at + width])
                .collect::<Vec<_>>()
                .join("/")
        };
        let all: Vec<String> = Orientation::ALL.into_iter().map(text).collect();
        let expected = [
            "abc/def", "def/abc", "cba/fed", "fed/cba", "ad/be/cf", "cf/be/ad", "da/eb/fc",
            "fc/eb/da",
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn clues_beside_the_grid_turn_with_it() {
        let quarter = Orientation { swaps: true, left_right: true, top_bottom: false };
        let sides: [&[char]; 4] = [&['a', 'b', 'c'], &['d', 'e', 'f'], &['g', 'h'], &['i', 'j']];
        let turned = quarter.sides(sides);
        let expected: [&[char]; 4] = [&['h', 'g'], &['j', 'i'], &['d', 'e', 'f'], &['a', 'b', 'c']];
        assert_eq!(turned.each_ref().map(Vec::as_slice), expected);
        let groups = Grid::from_rows(vec![vec![0, 0, 1], vec![2, 1, 1]]).expect("rows");
        let (groups, earlier) = quarter.groups(&groups);
        assert_eq!((groups.cells(), earlier), (&[0, 1, 2, 1, 2, 2][..], vec![2, 0, 1]));
    }

    #[test]
    fn directions_and_sides_turn_with_the_cells() {
        let size = Size { width: 3, height: 3 };
        for orientation in Orientation::ALL {
            for direction in Direction::ALL {
                let next = size.step(4, direction).expect("inside");
                let turned = size.step(4, orientation.direction(direction));
                assert_eq!(turned, Some(orientation.cell(size, next)), "{orientation:?}");
                let is_kept = Arms::NONE.with(orientation.direction(direction));
                assert_eq!(orientation.arms(Arms::NONE.with(direction)), is_kept);
            }
            let crosses = !matches!(
                orientation.direction(Direction::SouthEast),
                Direction::SouthEast | Direction::NorthWest
            );
            assert_eq!(orientation.crosses_diagonals(), crosses);
        }
    }
}
