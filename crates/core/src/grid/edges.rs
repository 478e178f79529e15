//! The edges between the cells of a grid.

use super::{Direction, Size};
use crate::place::{Edge, Place, Side};

/// Inner edges of a grid, each between two neighbours, numbered: first those between neighbours in
/// a row, row by row, then those between neighbours in a column, row by row. In a grid that wraps,
/// the right side is the left side, and the lower side is the upper one.
///
/// ```text
///     . 0 . 1 .
///     4   5   6      a 3x2 grid
///     . 2 . 3 .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    size: Size,
    wraps: bool,
}

impl Edges {
    /// Returns the edges of a grid.
    pub fn new(size: Size) -> Self {
        Self { size, wraps: false }
    }

    /// Returns the edges of a grid that wraps. If it is 1 cell wide or high, an edge lies between a
    /// cell and itself.
    pub fn wrapping(size: Size) -> Self {
        Self { size, wraps: true }
    }

    /// Returns the number of edges in a row, and the number in a column.
    fn along(self) -> (usize, usize) {
        let Size { width, height } = self.size;
        if self.wraps {
            (width, height)
        } else {
            (width.saturating_sub(1), height.saturating_sub(1))
        }
    }

    /// Returns the number of edges between neighbours in a row.
    fn level(self) -> usize {
        self.along().0 * self.size.height
    }

    /// Returns the number of edges.
    pub fn count(self) -> usize {
        self.level() + self.size.width * self.along().1
    }

    /// Returns the two cells beside an edge; the edge is on the right or lower side of the first.
    #[inline]
    pub fn cells(self, edge: usize) -> [usize; 2] {
        let Size { width, .. } = self.size;
        match edge.checked_sub(self.level()) {
            None => {
                let (across, _) = self.along();
                let (x, y) = (edge % across, edge / across);
                [self.size.cell(x, y), self.size.cell((x + 1) % width, y)]
            }
            Some(cell) => [cell, (cell + width) % self.size.area()],
        }
    }

    /// Returns the neighbour of a cell in a direction.
    pub fn beyond(self, cell: usize, direction: Direction) -> Option<usize> {
        match self.across(cell, self.size.position(cell), direction) {
            Some((_, next)) => Some(next),
            None => self.size.step(cell, direction),
        }
    }

    /// Returns the edge on a side of a cell, or `None` on the grid's own edge.
    #[inline]
    pub fn beside(self, cell: usize, direction: Direction) -> Option<usize> {
        Some(self.across(cell, self.size.position(cell), direction)?.0)
    }

    /// Returns the edge on a side of a cell at a position, and the cell beyond it.
    #[inline]
    fn across(
        self,
        cell: usize,
        (x, y): (usize, usize),
        direction: Direction,
    ) -> Option<(usize, usize)> {
        let Size { width, height } = self.size;
        // An edge belongs to the cell whose right or lower side it is.
        let level = |x: usize| y * self.along().0 + x;
        let upright = |cell: usize| self.level() + cell;
        match direction {
            Direction::North if y > 0 => Some((upright(cell - width), cell - width)),
            Direction::East if x + 1 < width => Some((level(x), cell + 1)),
            Direction::South if y + 1 < height => Some((upright(cell), cell + width)),
            Direction::West if x > 0 => Some((level(x - 1), cell - 1)),
            _ if !self.wraps => None,
            Direction::North => {
                let last = self.size.cell(x, height - 1);
                Some((upright(last), last))
            }
            Direction::East => Some((level(x), self.size.cell(0, y))),
            Direction::South => Some((upright(cell), x)),
            Direction::West => Some((level(width - 1), self.size.cell(width - 1, y))),
            _ => None,
        }
    }

    /// Returns the side of its first cell on which an edge lies: east or south.
    pub fn side(self, edge: usize) -> Direction {
        if edge < self.level() { Direction::East } else { Direction::South }
    }

    /// Returns the edges around a cell, each with the cell beyond it: to the north, east, south and
    /// west.
    pub fn around(self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        let position = self.size.position(cell);
        [Direction::North, Direction::East, Direction::South, Direction::West]
            .into_iter()
            .filter_map(move |direction| self.across(cell, position, direction))
    }

    /// Returns all edges as the two cells beside each.
    pub fn pairs(self) -> impl ExactSizeIterator<Item = [usize; 2]> {
        let Size { width, .. } = self.size;
        let ((across, _), level, area) = (self.along(), self.level(), self.size.area());
        // One after the other, they need no division.
        let (mut x, mut row) = (0, 0);
        (0..self.count()).map(move |edge| {
            let Some(cell) = edge.checked_sub(level) else {
                let pair = [row + x, row + if x + 1 == width { 0 } else { x + 1 }];
                x += 1;
                if x == across {
                    (x, row) = (0, row + width);
                }
                return pair;
            };
            let beyond = cell + width;
            [cell, if beyond < area { beyond } else { beyond - area }]
        })
    }

    /// Returns an edge as a place.
    #[inline]
    pub fn place(self, edge: usize) -> Place {
        let (x, y) = self.size.position(self.cells(edge)[0]);
        Place::Edge(Edge::Beside(x, y, if edge < self.level() { Side::Right } else { Side::Down }))
    }

    /// Returns the edge at a place, if there is one.
    pub fn at(self, place: Place) -> Option<usize> {
        let Place::Edge(Edge::Beside(x, y, side)) = place else { return None };
        let direction = if side == Side::Right { Direction::East } else { Direction::South };
        (x < self.size.width && y < self.size.height)
            .then(|| self.beside(self.size.cell(x, y), direction))
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_numbered_by_their_cells() {
        for size in [
            Size { width: 3, height: 2 },
            Size { width: 1, height: 4 },
            Size { width: 5, height: 1 },
        ] {
            let edges = Edges::new(size);
            let mut seen = vec![0; edges.count()];
            for cell in 0..size.area() {
                for (edge, beyond) in edges.around(cell) {
                    let mut cells = edges.cells(edge);
                    assert!(
                        cells[0] < cells[1] && cells.contains(&cell) && cells.contains(&beyond),
                        "{size} {edge}"
                    );
                    cells.sort_unstable();
                    assert_eq!(edges.at(edges.place(edge)), Some(edge));
                    seen[edge] += 1;
                }
            }
            assert!(
                seen.iter().all(|&seen| seen == 2),
                "{size}: each edge lies beside two cells: {seen:?}"
            );
            for edges in [edges, Edges::wrapping(size)] {
                let pairs = (0..edges.count()).map(|edge| edges.cells(edge));
                assert!(edges.pairs().eq(pairs), "{edges:?}");
            }
        }
        let edges = Edges::new(Size { width: 3, height: 2 });
        let places: Vec<String> =
            [0, 3, 4, 6].map(|edge| serde_json::to_string(&edges.place(edge)).unwrap()).into();
        // In a grid that wraps, each cell has four edges.
        let torus = Edges::wrapping(Size { width: 3, height: 2 });
        assert_eq!((torus.count(), torus.cells(2), torus.cells(10)), (12, [2, 0], [4, 1]));
        for cell in 0..6 {
            for direction in Direction::ALL.into_iter().step_by(2) {
                let edge = torus.beside(cell, direction).expect("one on each side");
                let beyond = torus.beyond(cell, direction).expect("a cell on each side");
                let own = matches!(direction, Direction::East | Direction::South);
                assert_eq!(
                    torus.cells(edge),
                    if own { [cell, beyond] } else { [beyond, cell] },
                    "{cell} {direction:?}"
                );
                assert_eq!(torus.at(torus.place(edge)), Some(edge));
            }
        }
        assert_eq!(
            places,
            [
                r#"{"edge":[0,0,"right"]}"#,
                r#"{"edge":[1,1,"right"]}"#,
                r#"{"edge":[0,0,"down"]}"#,
                r#"{"edge":[2,0,"down"]}"#
            ]
        );
        for outside in [
            Edge::Beside(2, 0, Side::Right),
            Edge::Beside(0, 1, Side::Down),
            Edge::Beside(3, 0, Side::Down),
        ] {
            assert_eq!(edges.at(Place::Edge(outside)), None, "{outside:?}");
        }
    }
}
