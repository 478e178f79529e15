//! Views along rows and columns, up to the next walls.

use std::ops::Range;

use super::{Line, Lines, Size};

/// Open cells of a grid in *runs*: the longest pieces of a row or a column without a wall. Cells
/// see each other if they share a run.
///
/// ```
/// use tatham_core::Size;
/// use tatham_core::grid::Rays;
///
/// // .#.
/// // ...
/// let rays = Rays::new(Size { width: 3, height: 2 }, |cell| cell == 1);
/// let runs: Vec<String> = rays.runs().map(|(line, run)| format!("{line}: {run:?}")).collect();
/// assert_eq!(
///     runs,
///     [
///         "row 1: [0]",
///         "row 1: [2]",
///         "row 2: [3, 4, 5]",
///         "column 1: [0, 3]",
///         "column 2: [4]",
///         "column 3: [2, 5]"
///     ]
/// );
/// assert_eq!(rays.seen(3).collect::<Vec<_>>(), [3, 4, 5, 0]);
/// assert_eq!(rays.seen(1).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Rays {
    lines: Lines,
    /// Each run: the number of its line, and its range among the cells of all lines.
    runs: Vec<(usize, Range<usize>)>,
    /// For each open cell the numbers of its runs along its row and its column; `None` for walls.
    of: Vec<[Option<u32>; 2]>,
}

impl Rays {
    /// Finds the views in a grid with these walls, in time linear in the number of cells.
    pub fn new(size: Size, is_wall: impl Fn(usize) -> bool) -> Self {
        let lines = size.lines();
        let (mut runs, mut of) = (Vec::with_capacity(size.area()), vec![[None; 2]; size.area()]);
        let mut begin = 0;
        for (number, line) in lines.iter().enumerate() {
            let mut open: Option<usize> = None;
            for (at, &cell) in (begin..).zip(line) {
                if is_wall(cell) {
                    runs.extend(open.take().map(|from| (number, from..at)));
                } else {
                    open.get_or_insert(at);
                    of[cell][usize::from(number >= size.height)] = Some(runs.len() as u32);
                }
            }
            begin += line.len();
            runs.extend(open.map(|from| (number, from..begin)));
        }
        Self { lines, runs, of }
    }

    /// Returns each run as its cells, with its line: those along rows, then those along columns.
    pub fn runs(&self) -> impl ExactSizeIterator<Item = (Line, &[usize])> {
        self.runs.iter().map(|(line, run)| (self.lines.name(*line), &self.lines.cells[run.clone()]))
    }

    /// Returns the cells that are not walls, in row order.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.of.iter().enumerate().filter(|(_, runs)| runs[0].is_some()).map(|(cell, _)| cell)
    }

    /// Returns the cells that see a cell, itself once: those of its row from left to right, then
    /// the others of its column; none for a wall.
    pub fn seen(&self, cell: usize) -> impl Iterator<Item = usize> + Clone {
        let run = |number: Option<u32>| {
            let cells =
                number.map(|number| self.runs[number as usize].1.clone()).unwrap_or_default();
            self.lines.cells[cells].iter().copied()
        };
        let [across, down] = self.of[cell].map(run);
        across.chain(down.filter(move |&other| other != cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction;

    #[test]
    fn what_is_seen_is_what_rays_reach() {
        let size = Size { width: 7, height: 5 };
        for seed in 0..50_usize {
            let is_wall = |cell: usize| (cell * 31 + seed * 17) * (cell + seed) % 5 < 2;
            let rays = Rays::new(size, is_wall);
            for cell in 0..size.area() {
                let sides = Direction::ALL.into_iter().step_by(2);
                let reached = sides
                    .flat_map(|side| size.ray(cell, side).take_while(|&other| !is_wall(other)));
                let mut expected: Vec<usize> =
                    if is_wall(cell) { Vec::new() } else { reached.chain([cell]).collect() };
                let mut seen: Vec<usize> = rays.seen(cell).collect();
                expected.sort_unstable();
                seen.sort_unstable();
                assert_eq!(seen, expected, "cell {cell} of board {seed}");
            }
            let open: Vec<usize> = (0..size.area()).filter(|&cell| !is_wall(cell)).collect();
            assert_eq!(rays.runs().map(|(_, run)| run.len()).sum::<usize>(), 2 * open.len());
            assert_eq!(rays.open().collect::<Vec<_>>(), open);
        }
    }
}
