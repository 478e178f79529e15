//! Lines in any direction and the content between them, as braille dots: a character has two
//! columns of four.
//!
//! ```text
//!   ⢀⡠⠔⠊⠑⠢⢄       a line is solid, an unknown one has gaps, and one that is known to be absent
//!   ⡇  3   ⠆      is left out; numbers are characters of their own
//! ```

use std::iter::zip;

use tatham_core::picture::{GridLines, Mark, Notice, Picture, Point, Shape, Tone};
use tatham_core::place::Place;

use super::layout::end_line;
use super::paint::{code, look, painted};
use crate::{Screen, marks};

/// Dots for half a cell, from the largest scale to the smallest at which numbers have room between
/// lines.
const SCALES: [i32; 3] = [5, 4, 3];

/// Distance of the dots in an unknown line.
const GAPS: usize = 3;

/// Character with its colour.
#[derive(Clone, Copy, Debug, Default)]
struct Glyph {
    dots: u8,
    sign: Option<char>,
    /// Colour; a larger one wins.
    look: Look,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    #[default]
    None,
    Faint,
    Given,
    Found,
    Noticed(Notice),
}

impl Look {
    fn for_tone(tone: Tone) -> Self {
        match tone {
            Tone::Given => Self::Given,
            Tone::Found => Self::Found,
            Tone::Faint => Self::Faint,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Faint => code(Tone::Faint),
            Self::Given => code(Tone::Given),
            Self::Found => code(Tone::Found),
            Self::Noticed(notice) => look(notice).1,
        }
    }
}

/// Returns the picture at the largest scale that fits.
pub(super) fn draw(picture: &Picture, screen: Screen) -> Option<String> {
    let mut planes = SCALES.into_iter().map(|scale| Plane::new(picture, scale));
    let plane = planes.find(|plane| plane.width <= screen.width)?.with(picture);
    Some(plane.text(0, plane.width, screen.colour))
}

/// Returns the picture at the smallest scale, in parts that fit.
pub(super) fn in_parts(picture: &Picture, screen: Screen) -> String {
    let plane = Plane::new(picture, SCALES[SCALES.len() - 1]).with(picture);
    let wide = screen.width.max(1);
    let count = plane.width.div_ceil(wide);
    let part = |part: usize| {
        let text = plane.text(part * wide, ((part + 1) * wide).min(plane.width), screen.colour);
        format!("part {} of {count}:\n{text}", part + 1)
    };
    (0..count).map(part).collect::<Vec<_>>().join("\n")
}

/// Page of characters.
struct Plane {
    scale: i32,
    unit: i32,
    /// Size in characters.
    width: usize,
    height: usize,
    glyphs: Vec<Glyph>,
}

impl Plane {
    /// Creates an empty page.
    fn new(picture: &Picture, scale: i32) -> Self {
        let mut plane = Self { scale, unit: picture.unit, width: 0, height: 0, glyphs: Vec::new() };
        for point in picture.marks.iter().flat_map(points) {
            let (x, y) = plane.dot(point);
            plane.width = plane.width.max(x / 2 + 1);
            plane.height = plane.height.max(y / 4 + 1);
        }
        plane
    }

    /// Draws the whole picture.
    fn with(mut self, picture: &Picture) -> Self {
        self.glyphs = vec![Glyph::default(); self.width * self.height];
        if picture.grid == GridLines::Dots {
            for corner in marks::corners(picture) {
                self.line([corner; 2], 1, Look::Faint);
            }
        }
        for mark in marks::shown(picture) {
            match &mark.shape {
                Shape::Line { to, thick } => {
                    self.line(
                        [mark.point, *to],
                        if *thick { 1 } else { GAPS },
                        Look::for_tone(mark.tone),
                    );
                }
                Shape::Cross => self.write(mark.point, "×", Look::for_tone(mark.tone)),
                _ => {}
            }
        }
        for mark in marks::shown(picture) {
            if let Shape::Text(text) = &mark.shape {
                self.write(mark.point, text, Look::for_tone(mark.tone));
            }
        }
        for (&place, &notice) in &picture.notices {
            self.notice(picture, place, notice);
        }
        self
    }

    /// Returns the dot at a point.
    fn dot(&self, point: Point) -> (usize, usize) {
        let scaled = |at: i32| {
            usize::try_from((2 * at * self.scale + self.unit).div_euclid(2 * self.unit))
                .unwrap_or(0)
        };
        (scaled(point.x), scaled(point.y))
    }

    /// Returns the character whose middle is nearest to a point.
    fn character(&self, point: Point) -> (usize, usize) {
        let (x, y) = self.dot(point);
        // The middle of the first character is half a dot to the right, and one and a half down.
        (x / 2, (y + 1).saturating_sub(1) / 4)
    }

    fn glyph(&mut self, x: usize, y: usize) -> Option<&mut Glyph> {
        if x < self.width { self.glyphs.get_mut(y * self.width + x) } else { None }
    }

    /// Draws each `every`-th dot of a line.
    fn line(&mut self, ends: [Point; 2], every: usize, look: Look) {
        let [(from_x, from_y), (to_x, to_y)] = ends.map(|end| self.dot(end));
        let steps = from_x.abs_diff(to_x).max(from_y.abs_diff(to_y));
        let at = |from: usize, to: usize, step: usize| {
            let rounded =
                |from: usize, far: usize| (2 * far * step + steps) / (2 * steps.max(1)) + from;
            if from <= to { rounded(from, to - from) } else { from + to - rounded(to, from - to) }
        };
        for step in (0..=steps).filter(|step| step.is_multiple_of(every)) {
            let (x, y) = (at(from_x, to_x, step), at(from_y, to_y, step));
            if let Some(glyph) = self.glyph(x / 2, y / 4) {
                glyph.dots |= [[0, 1, 2, 6], [3, 4, 5, 7]].map(|column| column.map(|bit| 1 << bit))
                    [x % 2][y % 4];
                glyph.look = glyph.look.max(look);
            }
        }
    }

    /// Writes a text, its middle at a point.
    fn write(&mut self, point: Point, text: &str, look: Look) {
        let (x, y) = self.character(point);
        let left = x.saturating_sub((text.chars().count() - 1) / 2);
        for (sign, x) in zip(text.chars(), left..) {
            if let Some(glyph) = self.glyph(x, y) {
                (glyph.sign, glyph.look) = (Some(sign), look);
            }
        }
    }

    /// Writes the sign of a notice: after the content of a face, and in the middle of an edge.
    fn notice(&mut self, picture: &Picture, place: Place, notice: Notice) {
        let (sign, look) = (look(notice).0.to_string(), Look::Noticed(notice));
        let mut marks: Vec<&Mark> = marks::showing(picture, place).collect();
        marks.sort_by_cached_key(|mark| usize::from(!matches!(mark.shape, Shape::Text(_))));
        let Some(mark) = marks.first() else { return };
        let (x, y) = self.character(mark.point);
        match &mark.shape {
            Shape::Text(text) => {
                self.write(mark.point, text, look);
                let behind = x + text.chars().count() / 2 + 1;
                if let Some(glyph) = self.glyph(behind, y) {
                    (glyph.sign, glyph.look) = (sign.chars().next(), look);
                }
            }
            Shape::Line { to, .. } => self.write(mark.point.between(*to), &sign, look),
            Shape::Polygon(corners) if corners.len() == 2 => {
                self.write(corners[0].between(corners[1]), &sign, look);
            }
            _ => self.write(mark.point, &sign, look),
        }
    }

    /// Returns some columns as lines of text.
    fn text(&self, first: usize, end: usize, colour: bool) -> String {
        let mut text = String::new();
        for row in self.glyphs.chunks(self.width.max(1)) {
            let start = text.len();
            let character = |glyph: &Glyph| match (glyph.sign, glyph.dots) {
                (Some(sign), _) => sign,
                (None, 0) => ' ',
                (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
            };
            for run in row[first..end].chunk_by(|one, next| one.look == next.look) {
                painted(
                    &mut text,
                    &run.iter().map(character).collect::<String>(),
                    run[0].look.code(),
                    colour,
                );
            }
            end_line(&mut text, start);
        }
        text
    }
}

/// Returns the points of a mark.
fn points(mark: &Mark) -> Vec<Point> {
    match &mark.shape {
        Shape::Line { to, .. } => vec![mark.point, *to],
        Shape::Polygon(corners) => corners.clone(),
        _ => vec![mark.point],
    }
}
