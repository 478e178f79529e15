//! What stands on the lines between cells and where these meet: signs of two cells, dots, and the clues of cages above their first cells.

use std::collections::BTreeMap;

use tatham_core::picture::{Notice, Point, Shape};
use tatham_core::{Direction, Edge, Picture, Place};

use super::lines::grid_line;
use super::paint::look;
use super::sheet::{At, spot};
use crate::marks;

/// Something on a line.
#[derive(Debug)]
pub(super) struct Tag<'p> {
    pub(super) text: &'p str,
    /// Whether it stands at the left end of its line, and not in the middle.
    pub(super) is_left: bool,
    notice: Option<Notice>,
}

impl Tag<'_> {
    /// How many characters it takes.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count() + usize::from(self.sign().is_some())
    }

    /// The sign of its notice, where the line has room for one.
    fn sign(&self) -> Option<char> {
        self.notice.filter(|_| self.is_left).map(|notice| look(notice).0)
    }

    /// Adds it in the colour of its notice.
    pub(super) fn write(&self, text: &mut String, colour: bool) {
        let code = self.notice.filter(|_| colour).map(|notice| look(notice).1);
        if let Some(code) = code {
            text.extend(["\u{1b}[", code, "m"]);
        }
        text.push_str(self.text);
        text.extend(self.sign());
        if code.is_some() {
            text.push_str("\u{1b}[0m");
        }
    }
}

/// What stands on the lines above cells, on those left of them, and where both meet.
#[derive(Debug)]
pub(super) struct Between<'p> {
    above: BTreeMap<At, Tag<'p>>,
    left: BTreeMap<At, Tag<'p>>,
    corner: BTreeMap<At, Tag<'p>>,
    /// Whether texts in the corners of cells stand in the cells.
    pub(super) corners_in_cells: bool,
}

impl<'p> Between<'p> {
    /// Texts in corners stand on lines where `on_lines`.
    pub(super) fn of(picture: &'p Picture, on_lines: bool) -> Self {
        let mut between = Self {
            above: BTreeMap::new(),
            left: BTreeMap::new(),
            corner: BTreeMap::new(),
            corners_in_cells: !on_lines,
        };
        for mark in &picture.marks {
            let notice = mark.place.and_then(|place| picture.notices.get(&place).copied());
            let tag = |text, is_left| Tag { text, is_left, notice };
            let Point { x, y } = mark.point;
            let at = (x.div_euclid(2), y.div_euclid(2));
            match &mark.shape {
                Shape::Corner(text) if on_lines => {
                    between.above.insert(at, tag(text, true));
                }
                shape if x % 2 == 0 && y % 2 == 0 => {
                    between.corner.extend(sign(shape, true).map(|text| (at, tag(text, false))));
                }
                _ if x % 2 != 0 && y % 2 != 0 => {}
                shape if x % 2 == 0 => {
                    between.left.extend(sign(shape, false).map(|text| (at, tag(text, false))));
                }
                shape => between.above.extend(sign(shape, true).map(|text| (at, tag(text, false)))),
            }
        }
        // A border that is to be noticed has the sign of that, if nothing else stands there.
        for (&place, &notice) in &picture.notices {
            let Some((at, is_left)) = on_line(picture, place) else { continue };
            let tag = Tag { text: sign_of(notice), is_left: false, notice: Some(notice) };
            if is_left { &mut between.left } else { &mut between.above }.entry(at).or_insert(tag);
        }
        between
    }

    /// On the line above a cell.
    pub(super) fn above(&self, at: At) -> Option<&Tag<'p>> {
        self.above.get(&at)
    }

    /// On the line left of a cell.
    pub(super) fn left_of(&self, at: At) -> Option<&Tag<'p>> {
        self.left.get(&at)
    }

    /// Where the lines above and left of a cell meet.
    pub(super) fn corner_of(&self, at: At) -> Option<&Tag<'p>> {
        self.corner.get(&at)
    }

    /// All that stands above cells.
    pub(super) fn all_above(&self) -> impl Iterator<Item = (&At, &Tag<'p>)> {
        self.above.iter()
    }
}

/// The cell of which an edge lies on the left side, or else above it; of a tiling's edge by the line that shows it.
fn on_line(picture: &Picture, place: Place) -> Option<(At, bool)> {
    match place {
        Place::Edge(Edge::Number(_)) => marks::showing(picture, place).find_map(|mark| {
            let to = match &mark.shape {
                Shape::Line { to, .. } => *to,
                Shape::Polygon(corners) if corners.len() == 2 => corners[1],
                _ => return None,
            };
            let first = mark.point.min(to);
            let at = (first.x.div_euclid(2), first.y.div_euclid(2));
            (mark.point.x == to.x || mark.point.y == to.y).then_some((at, mark.point.x == to.x))
        }),
        _ => grid_line(place).map(|([x, y], is_upright)| ((x as i32, y as i32), is_upright)),
    }
}

/// The sign of a notice, where nothing else stands.
fn sign_of(notice: Notice) -> &'static str {
    match notice {
        Notice::Wrong => "✗",
        Notice::Differs => "≠",
        Notice::Broken => "¬",
        Notice::Starts => "°",
        Notice::Decides => "!",
    }
}

/// A sign between two cells as a character.
fn sign(shape: &Shape, is_level: bool) -> Option<&str> {
    match shape {
        Shape::More(Direction::North) => Some("∨"),
        Shape::More(Direction::South) => Some("∧"),
        Shape::More(Direction::West) => Some(">"),
        Shape::More(_) => Some("<"),
        Shape::Spot { black } => Some(spot(*black)),
        Shape::Island(text) => Some(text),
        Shape::Cross => Some("×"),
        Shape::Bar => Some(if is_level { "═" } else { "║" }),
        _ => None,
    }
}
