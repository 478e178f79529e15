//! Routes from cell to cell: lines, bridges, rails and wires, as box-drawing characters.
//!
//! ```text
//!   ┌─────────────┐
//!   │ 2═══4───1   │      a cell with a route has three characters, so that the routes
//!   │     ║       │      to the left and to the right fit beside its own
//!   │     2       │
//!   └─────────────┘
//! ```

use tatham_core::grid::{Arms, Direction};
use tatham_core::picture::{Mark, Picture, Point, Shape, Tone};

use super::lines::junction;

/// Sides in the order in which junctions count their arms: up, right, down and left.
const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// Style of a route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Style {
    #[default]
    Line,
    Bridges,
    Rails,
    Wires,
}

/// Routes from the middle of a cell to its sides.
#[derive(Clone, Copy, Debug, Default)]
struct Crossing {
    style: Style,
    /// Numbers of lines [up, right, down and left](SIDES).
    arms: [u8; 4],
    tone: Option<Tone>,
}

/// Routes of a picture.
#[derive(Debug)]
pub(super) struct Routes {
    width: usize,
    /// Crossing of each cell; empty if the picture has no routes.
    cells: Vec<Crossing>,
}

impl Routes {
    pub(super) fn new(picture: &Picture) -> Self {
        let (width, area) = (picture.size.width, picture.size.area());
        let mut routes = Self {
            width,
            cells: vec![Crossing::default(); if is_routed(picture) { area } else { 0 }],
        };
        for mark in &picture.marks {
            match &mark.shape {
                Shape::Line { to, .. } => routes.lead(picture, mark, (*to, 1, Style::Line)),
                Shape::Bridges { to, count } => {
                    routes.lead(picture, mark, (*to, *count as u8, Style::Bridges));
                }
                Shape::Track(arms) => routes.put(picture, mark, *arms, Style::Rails),
                Shape::Wire(arms) => routes.put(picture, mark, *arms, Style::Wires),
                _ => {}
            }
        }
        routes
    }

    /// Adds a line from the middle of a cell to that of another in the same row or column;
    /// characters cannot show other lines.
    fn lead(&mut self, picture: &Picture, mark: &Mark, (to, count, style): (Point, u8, Style)) {
        let is_centre = |point: Point| point.x % 2 != 0 && point.y % 2 != 0;
        if !is_centre(mark.point) || !is_centre(to) || count == 0 {
            return;
        }
        let (from, to) = (mark.point.min(to), mark.point.max(to));
        let is_level = from.y == to.y;
        if !is_level && from.x != to.x {
            return;
        }
        let (forth, back) = if is_level { (1, 3) } else { (2, 0) };
        let (start, end, side) = if is_level {
            (from.x, to.x, picture.size.width)
        } else {
            (from.y, to.y, picture.size.height)
        };
        // The part of it that is on the grid or leads there.
        for along in (start.max(-1)..end.min(2 * side as i32 + 1)).step_by(2) {
            for (along, arm) in [(along, forth), (along + 2, back)] {
                let point =
                    if is_level { Point { x: along, ..from } } else { Point { y: along, ..from } };
                if let Some(cell) = picture.cell_at(point) {
                    let crossing = &mut self.cells[cell];
                    crossing.arms[arm] = crossing.arms[arm].max(count);
                    (crossing.style, crossing.tone) = (style, Some(mark.tone));
                }
            }
        }
    }

    fn put(&mut self, picture: &Picture, mark: &Mark, arms: Arms, style: Style) {
        if let Some(cell) = picture.cell_at(mark.point) {
            self.cells[cell] = Crossing {
                style,
                arms: SIDES.map(|side| u8::from(arms.has(side))),
                tone: Some(mark.tone),
            };
        }
    }

    /// Returns true if there are no routes, and could be none.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    fn at(&self, x: i32, y: i32) -> Option<&Crossing> {
        let (x, y) =
            (usize::try_from(x).ok().filter(|&x| x < self.width)?, usize::try_from(y).ok()?);
        self.cells.get(y * self.width + x)
    }

    /// Returns the tone of a route.
    pub(super) fn tone(&self, x: i32, y: i32) -> Option<Tone> {
        self.at(x, y)?.tone
    }

    /// Returns the character in the middle of a cell; a blank without a route.
    pub(super) fn middle(&self, x: i32, y: i32) -> char {
        let Some(&Crossing { style, arms, .. }) = self.at(x, y) else { return ' ' };
        let [up, right, down, left] = arms.map(|count| count > 0);
        match (style, arms.into_iter().max()) {
            (_, None | Some(0)) => ' ',
            (Style::Bridges, Some(3)) => '³',
            (Style::Bridges, Some(4)) => '⁴',
            (Style::Wires, _) if arms.iter().sum::<u8>() == 1 => '□',
            (Style::Bridges, Some(1)) => junction(arms),
            (Style::Line | Style::Wires, _) => junction(arms.map(|count| 2 * count.min(1))),
            _ => match (up, right, down, left) {
                (false, true, true, false) => '╔',
                (false, false, true, true) => '╗',
                (true, true, false, false) => '╚',
                (true, false, false, true) => '╝',
                (_, false, _, false) => '║',
                (false, _, false, _) => '═',
                _ => '╬',
            },
        }
    }

    /// Returns the character from the middle of a cell to one of its sides; a blank without a route
    /// there.
    pub(super) fn towards(&self, x: i32, y: i32, side: Direction) -> char {
        let Some(crossing) = self.at(x, y) else { return ' ' };
        let arm = SIDES.iter().position(|&own| own == side).map_or(0, |arm| crossing.arms[arm]);
        let [level, upright] = match (crossing.style, arm) {
            (_, 0) => return ' ',
            (Style::Bridges, 1) => ['─', '│'],
            (Style::Bridges, 2) | (Style::Rails, _) => ['═', '║'],
            _ => ['━', '┃'],
        };
        if matches!(side, Direction::East | Direction::West) { level } else { upright }
    }
}

/// Returns true if a picture is one of routes, even if none is known yet.
fn is_routed(picture: &Picture) -> bool {
    let is_centre = |point: Point| point.x % 2 != 0 && point.y % 2 != 0;
    picture.marks.iter().any(|mark| match mark.shape {
        Shape::Bridges { .. } | Shape::Pearl { .. } | Shape::Track(_) | Shape::Wire(_) => true,
        Shape::Island(_) | Shape::Line { .. } => is_centre(mark.point),
        _ => false,
    })
}
