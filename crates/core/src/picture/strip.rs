//! Strips of boards: the course of a game, position by position.

use super::{Align, GridLines, Mark, Picture, Point, Shape, Tone, Weight};
use crate::grid::Size;
use crate::place::Place;

/// Approximate number of marks in a strip; beyond it, positions are omitted.
const MOST: usize = 40_000;

impl Picture {
    /// Returns the interval at which boards like this one are shown in a strip, so that the strip
    /// stays readable.
    pub fn every_of(&self, boards: usize) -> usize {
        let marks = self.marks.len() + self.size.width + self.size.height + 6;
        (boards * marks).div_ceil(MOST).max(1)
    }

    /// Puts boards of the same size side by side in rows, each below its caption. Their cells are
    /// not places.
    #[must_use]
    pub fn strip(title: String, boards: Vec<(String, Self)>) -> Self {
        let Some((_, first)) = boards.first() else {
            return Self { title, ..Self::new(Size { width: 1, height: 1 }) };
        };
        let (unit, Size { width, height }) = (first.unit, first.size);
        // The board with its caption and the gap to the next.
        let [wide, high] = [width + 1, height + 1].map(|side| 2 * unit * side as i32);
        let columns = columns(boards.len(), [wide, high]);
        let rows = boards.len().div_ceil(columns);
        let size = Size { width: columns * (width + 1) - 1, height: rows * (height + 1) };
        let mut strip =
            Self { unit, grid: GridLines::None, is_strip: true, title, ..Self::new(size) };
        for (at, (caption, board)) in boards.into_iter().enumerate() {
            let corner = Point {
                x: (at % columns) as i32 * wide,
                y: (at / columns) as i32 * high + 2 * unit,
            };
            let moved = |point: Point| Point { x: point.x + corner.x, y: point.y + corner.y };
            let above = moved(Point { x: width as i32 * unit, y: -unit });
            strip.add(
                above,
                Shape::Words { text: caption, weight: Weight::Caption, align: Align::Middle },
                Tone::Given,
            );
            let lines = board.lines();
            for Mark { point, shape, tone, .. } in board.marks.into_iter().chain(lines) {
                let shape = match shape {
                    Shape::Line { to, thick } => Shape::Line { to: moved(to), thick },
                    Shape::Path { to } => Shape::Path { to: moved(to) },
                    Shape::Bridges { to, count } => Shape::Bridges { to: moved(to), count },
                    Shape::Polygon(corners) => {
                        Shape::Polygon(corners.into_iter().map(moved).collect())
                    }
                    shape => shape,
                };
                strip.add(moved(point), shape, tone);
            }
        }
        strip
    }

    /// Gives the content of these cells the colour of found marks: a move has changed it.
    #[must_use]
    pub fn setting_off(mut self, places: &[Place]) -> Self {
        let cells: Vec<Option<usize>> =
            self.marks.iter().map(|mark| self.cell_at(mark.point)).collect();
        for (mark, cell) in self.marks.iter_mut().zip(cells) {
            let place = cell.map(|cell| self.size.place(cell));
            if mark.place.or(place).is_some_and(|place| places.contains(&place)) {
                mark.tone = Tone::Found;
            }
        }
        self
    }

    /// Returns the lines of the grid and its frame, as marks.
    fn lines(&self) -> Vec<Mark> {
        if self.is_plane() || !matches!(self.grid, GridLines::Full | GridLines::Tight) {
            return Vec::new();
        }
        let Size { width, height } = self.size;
        let line = |from: [usize; 2], to: [usize; 2], is_frame: bool| Mark {
            point: Point::corner(from[0], from[1]),
            shape: Shape::Line { to: Point::corner(to[0], to[1]), thick: is_frame },
            tone: if is_frame { Tone::Given } else { Tone::Faint },
            place: None,
        };
        let down = (0..=width).map(|x| line([x, 0], [x, height], x == 0 || x == width));
        down.chain((0..=height).map(|y| line([0, y], [width, y], y == 0 || y == height))).collect()
    }
}

/// Returns the number of boards side by side with which the strip is somewhat wider than high.
fn columns(boards: usize, [wide, high]: [i32; 2]) -> usize {
    let square = (boards as f64 * f64::from(high) * 1.5 / f64::from(wide)).sqrt();
    (square.round() as usize).clamp(1, boards.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_side_by_side_below_their_captions() {
        let board = |text: &str| {
            let mut board = Picture::new(Size { width: 2, height: 1 });
            board.mark(1, Shape::Text(text.to_owned()), Tone::Given);
            (format!("move {text}"), board)
        };
        let strip = Picture::strip("2x1".to_owned(), ["0", "1", "2"].map(board).into());
        // Two in the first row.
        assert_eq!(strip.size, Size { width: 5, height: 4 });
        let at = |text: &str| {
            let is_it = |shape: &Shape| matches!(shape, Shape::Text(own) if own == text);
            strip
                .marks
                .iter()
                .find(|mark| is_it(&mark.shape))
                .map(|mark| (mark.point.x, mark.point.y))
        };
        assert_eq!(["0", "1", "2"].map(at), [Some((3, 3)), Some((9, 3)), Some((3, 7))]);
    }

    #[test]
    fn of_long_games_not_every_position_is_shown() {
        let board = Picture::new(Size { width: 10, height: 10 });
        assert_eq!([1, 1000, 10_000].map(|boards| board.every_of(boards)), [1, 1, 7]);
    }
}
