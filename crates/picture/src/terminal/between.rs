//! Content of the lines between cells and of their corners: signs between two cells, dots, and the
//! clues of cages above their first cells.

use std::collections::BTreeMap;

use tatham_core::picture::{Notice, Point, Shape};
use tatham_core::{Direction, Edge, Picture, Place};

use super::lines::grid_line;
use super::paint::look;
use super::sheet::{At, spot};
use crate::marks;

/// Content on a line.
#[derive(Debug)]
pub(super) struct Tag<'p> {
    pub(super) text: &'p str,
    /// True if it is at the left end of its line, not in the middle.
    pub(super) is_left: bool,
    notice: Option<Notice>,
}

impl Tag<'_> {
    /// Returns its number of characters.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count() + usize::from(self.sign().is_some())
    }

    /// Returns the sign of its notice, if the line has room for one.
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

/// Content of the lines above cells, of those left of them, and of the corners where both meet.
#[derive(Debug)]
pub(super) struct Between<'p> {
    above: BTreeMap<At, Tag<'p>>,
    left: BTreeMap<At, Tag<'p>>,
    corner: BTreeMap<At, Tag<'p>>,
    /// True if texts in the corners of cells are in the cells.
    pub(super) corners_in_cells: bool,
}

impl<'p> Between<'p> {
    /// Collects the content; texts in corners are on lines if `on_lines` is true.
    pub(super) fn new(picture: &'p Picture, on_lines: bool) -> Self {
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
        // A border with a notice has the sign of the notice, if nothing else is there.
        for (&place, &notice) in &picture.notices {
            let Some((at, is_left)) = on_line(picture, place) else { continue };
            let tag = Tag { text: sign_of(notice), is_left: false, notice: Some(notice) };
            if is_left { &mut between.left } else { &mut between.above }.entry(at).or_insert(tag);
        }
        between
    }

    /// Returns the content of the line above a cell.
    pub(super) fn above(&self, at: At) -> Option<&Tag<'p>> {
        self.above.get(&at)
    }

    /// Returns the content of the line left of a cell.
    pub(super) fn left_of(&self, at: At) -> Option<&Tag<'p>> {
        self.left.get(&at)
    }

    /// Returns the content where the lines above and left of a cell meet.
    pub(super) fn corner_of(&self, at: At) -> Option<&Tag<'p>> {
        self.corner.get(&at)
    }

    /// Returns the content of all lines above cells.
    pub(super) fn all_above(&self) -> impl Iterator<Item = (&At, &Tag<'p>)> {
        self.above.iter()
    }
}

/// Returns the cell with an edge on its left side (true) or above it (false); an edge of a tiling
/// is located by the line that shows it.
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

/// Returns the sign of a notice for a border without other content.
fn sign_of(notice: Notice) -> &'static str {
    match notice {
        Notice::Wrong => "✗",
        Notice::Differs => "≠",
        Notice::Broken => "¬",
        Notice::Starts => "°",
        Notice::Decides | Notice::Changed => "!",
    }
}

/// Returns a sign between two cells as a character.
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
