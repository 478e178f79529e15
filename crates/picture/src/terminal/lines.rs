//! Lines between cells, by their weights, as box-drawing characters.

use tatham_core::picture::{Picture, Shape};
use tatham_core::place::{Edge, Place, Side, Toward};

/// Box-drawing characters by the weights (0 none, 1 light, 2 heavy) of the arms up, right, down and
/// left, in base 3.
const JUNCTIONS: &str =
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

/// Returns the character where arms of these weights (0 to 2) meet: up, right, down and left.
pub(super) fn junction([up, right, down, left]: [u8; 4]) -> char {
    let arms = usize::from(((up * 3 + right) * 3 + down) * 3 + left);
    JUNCTIONS.chars().nth(arms).unwrap_or(' ')
}

/// Thin lines that the grid always has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    None,
    /// Lines around the grid.
    Outline,
    /// Lines around every cell.
    All,
    /// Room for lines, with dots where they would cross.
    Dots,
    /// Room for lines.
    Room,
}

/// Weights of the unit lines of the grid, by the cell below or right of them.
#[derive(Debug)]
pub(super) struct Lines {
    width: usize,
    height: usize,
    /// Rows of horizontal lines: `height + 1` of `width`.
    horizontal: Vec<u8>,
    /// Rows of vertical lines: `height` of `width + 1`.
    vertical: Vec<u8>,
    /// True for a row, and for a column, with any lines.
    rows: Vec<bool>,
    columns: Vec<bool>,
    junctions: Vec<char>,
    /// Character where no lines meet.
    crossing: char,
}

impl Lines {
    pub(super) fn new(picture: &Picture, frame: Frame) -> Self {
        let (width, height) = (picture.size.width, picture.size.height);
        let weight =
            |is_edge: bool| u8::from(frame == Frame::All || frame == Frame::Outline && is_edge);
        let horizontal = (0..=height)
            .flat_map(|y| std::iter::repeat_n(weight(y == 0 || y == height), width))
            .collect();
        let vertical =
            (0..height).flat_map(|_| (0..=width).map(|x| weight(x == 0 || x == width))).collect();
        let junctions = JUNCTIONS.chars().collect();
        let crossing = if frame == Frame::Dots { '·' } else { ' ' };
        let (rows, columns) = (Vec::new(), Vec::new());
        let mut lines =
            Self { width, height, horizontal, vertical, rows, columns, junctions, crossing };
        for mark in &picture.marks {
            let Shape::Line { to, thick } = mark.shape else { continue };
            let weight = if thick { 2 } else { 1 };
            let (from, to) = (mark.point.min(to), mark.point.max(to));
            let on_grid = |from: i32, to: i32, side: usize| {
                from.div_euclid(2).max(0)..to.div_euclid(2).min(side as i32)
            };
            if from.y == to.y && from.y % 2 == 0 {
                for x in on_grid(from.x, to.x, width) {
                    raise(lines.horizontal_mut(x, from.y / 2), weight);
                }
            } else if from.x == to.x && from.x % 2 == 0 {
                for y in on_grid(from.y, to.y, height) {
                    raise(lines.vertical_mut(from.x / 2, y), weight);
                }
            }
        }
        lines.rows = lines
            .horizontal
            .chunks(width.max(1))
            .map(|row| row.iter().any(|&weight| weight > 0))
            .collect();
        lines.columns = vec![false; width + 1];
        for row in lines.vertical.chunks(width + 1) {
            for (seen, &weight) in lines.columns.iter_mut().zip(row) {
                *seen |= weight > 0;
            }
        }
        if matches!(frame, Frame::Dots | Frame::Room) {
            lines.rows.fill(true);
            lines.columns.fill(true);
        }
        // Content between cells needs its row or column of characters too.
        let is_between = |shape: &Shape| {
            matches!(
                shape,
                Shape::More(_) | Shape::Bar | Shape::Spot { .. } | Shape::Cross | Shape::Island(_)
            )
        };
        for mark in picture.marks.iter().filter(|mark| is_between(&mark.shape)) {
            for (lines, at) in [(&mut lines.columns, mark.point.x), (&mut lines.rows, mark.point.y)]
            {
                if let Some(line) = usize::try_from(at / 2)
                    .ok()
                    .filter(|_| at % 2 == 0)
                    .and_then(|at| lines.get_mut(at))
                {
                    *line = true;
                }
            }
        }
        for &place in picture.notices.keys() {
            let Some(([x, y], is_upright)) = grid_line(place) else { continue };
            let line = if is_upright { lines.columns.get_mut(x) } else { lines.rows.get_mut(y) };
            if let Some(line) = line {
                *line = true;
            }
        }
        lines
    }

    /// Returns true if a row of characters is needed for the lines above row `y`.
    pub(super) fn has_row(&self, y: i32) -> bool {
        usize::try_from(y).is_ok_and(|y| self.rows.get(y) == Some(&true))
    }

    /// Returns true if a column of characters is needed for the lines left of column `x`.
    pub(super) fn has_column(&self, x: i32) -> bool {
        usize::try_from(x).is_ok_and(|x| self.columns.get(x) == Some(&true))
    }

    /// Returns the character where the lines above and left of a cell meet.
    pub(super) fn junction(&self, x: i32, y: i32) -> char {
        let (up, down) = (self.vertical_weight(x, y - 1), self.vertical_weight(x, y));
        let (right, left) = (self.horizontal_weight(x, y), self.horizontal_weight(x - 1, y));
        match ((up * 3 + right) * 3 + down) * 3 + left {
            0 => self.crossing,
            arms => self.junctions[arms],
        }
    }

    /// Returns true if the line above a cell is heavier than a thin one, which a route may cross.
    pub(super) fn is_thick_above(&self, x: i32, y: i32) -> bool {
        self.horizontal_weight(x, y) > 1
    }

    /// Returns true if the line left of a cell is heavier than a thin one.
    pub(super) fn is_thick_left(&self, x: i32, y: i32) -> bool {
        self.vertical_weight(x, y) > 1
    }

    /// Returns the line above a cell.
    pub(super) fn horizontal(&self, x: i32, y: i32) -> char {
        [' ', '─', '━'][self.horizontal_weight(x, y)]
    }

    /// Returns the line left of a cell.
    pub(super) fn vertical(&self, x: i32, y: i32) -> char {
        [' ', '│', '┃'][self.vertical_weight(x, y)]
    }

    fn horizontal_weight(&self, x: i32, y: i32) -> usize {
        index(x, y, self.width, self.height + 1).map_or(0, |at| self.horizontal[at].into())
    }

    fn vertical_weight(&self, x: i32, y: i32) -> usize {
        index(x, y, self.width + 1, self.height).map_or(0, |at| self.vertical[at].into())
    }

    fn horizontal_mut(&mut self, x: i32, y: i32) -> Option<&mut u8> {
        index(x, y, self.width, self.height + 1).map(|at| &mut self.horizontal[at])
    }

    fn vertical_mut(&mut self, x: i32, y: i32) -> Option<&mut u8> {
        index(x, y, self.width + 1, self.height).map(|at| &mut self.vertical[at])
    }
}

/// Returns the index of a line in rows of `width`; `None` outside the grid.
fn index(x: i32, y: i32, width: usize, height: usize) -> Option<usize> {
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < width && y < height).then_some(y * width + x)
}

fn raise(line: Option<&mut u8>, weight: u8) {
    if let Some(line) = line {
        *line = weight.max(*line);
    }
}

/// Returns the grid line of an edge between two cells, or of a side of a cell: the cell right of it
/// or below it, which may be outside the grid, and true if the line is vertical.
pub(super) fn grid_line(place: Place) -> Option<([usize; 2], bool)> {
    Some(match place {
        Place::Edge(Edge::Beside(x, y, Side::Right)) | Place::Side(x, y, Toward::Right) => {
            ([x + 1, y], true)
        }
        Place::Edge(Edge::Beside(x, y, Side::Down)) | Place::Side(x, y, Toward::Down) => {
            ([x, y + 1], false)
        }
        Place::Side(x, y, Toward::Left) => ([x, y], true),
        Place::Side(x, y, Toward::Up) => ([x, y], false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::JUNCTIONS;

    #[test]
    fn all_junctions_are_there() {
        assert_eq!(JUNCTIONS.chars().count(), 81);
    }
}
