//! Notices in the plane, where edges run in any direction: an outline along an edge, one inside of
//! a face, and one around a point.

use tatham_core::picture::{Mark, Picture, Point, Shape};
use tatham_core::place::Place;

use super::super::Canvas;
use super::super::routes::CLUE;
use crate::marks;

/// Distance of an outline from its edge, and within its face.
const APART: f64 = 5.0;

/// Outline of a place on the page.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) corners: Vec<(i32, i32)>,
    /// Middle of an edge, or the upper corner of a face.
    pub(super) number: (i32, i32),
    /// Lower corner of a face, at which its sign is drawn.
    pub(super) sign: Option<(i32, i32)>,
}

impl Outline {
    /// Returns the outline of an edge or a face of a tiling, or of a point; `None` for any other
    /// place.
    pub(super) fn for_place(canvas: &Canvas<'_>, picture: &Picture, place: Place) -> Option<Self> {
        match place {
            Place::Face(_) | Place::Cell(_) => marks::showing(picture, place)
                .find_map(|mark| Some(Self::of_face(canvas, mark.point, corners(mark)?))),
            Place::Edge(_) => marks::showing(picture, place).next().map(|mark| {
                let ends = match &mark.shape {
                    Shape::Line { to, .. } => [mark.point, *to],
                    Shape::Polygon(corners) if corners.len() == 2 => [corners[0], corners[1]],
                    _ => [mark.point; 2],
                };
                Self::of_edge(ends.map(|end| canvas.at(end)))
            }),
            Place::Point(_) => marks::showing(picture, place)
                .next()
                .map(|mark| Self::of_point(canvas.at(mark.point))),
            _ => None,
        }
    }

    /// Returns the outline of a point: an octagon around its number.
    fn of_point((x, y): (i32, i32)) -> Self {
        let (far, near) = (CLUE + 4, (CLUE + 4) * 2 / 5);
        let corners = [
            (far, near),
            (near, far),
            (-near, far),
            (-far, near),
            (-far, -near),
            (-near, -far),
            (near, -far),
            (far, -near),
        ];
        let corners = corners.map(|(right, down)| (x + right, y + down)).to_vec();
        Self { corners, number: (x, y - far), sign: Some((x + far, y + far)) }
    }

    fn of_edge([(from_x, from_y), (to_x, to_y)]: [(i32, i32); 2]) -> Self {
        let (x, y) = (f64::from(to_x - from_x), f64::from(to_y - from_y));
        let length = x.hypot(y);
        // If only the middle of an edge is shown, the outline is a square.
        let (x, y) = if length > 0.0 {
            (APART * x / length, APART * y / length)
        } else {
            (APART + 2.0, 0.0)
        };
        let shifted = |(at_x, at_y): (i32, i32), along: f64, aside: f64| {
            (
                at_x + (along * x - aside * y).round() as i32,
                at_y + (along * y + aside * x).round() as i32,
            )
        };
        let (from, to) = ((from_x, from_y), (to_x, to_y));
        let corners = vec![
            shifted(from, -1.0, -1.0),
            shifted(to, 1.0, -1.0),
            shifted(to, 1.0, 1.0),
            shifted(from, -1.0, 1.0),
        ];
        Self { corners, number: (from_x.midpoint(to_x), from_y.midpoint(to_y)), sign: None }
    }

    /// Returns the outline of a face: its corners, moved towards the middle.
    fn of_face(canvas: &Canvas<'_>, centre: Point, corners: &[Point]) -> Self {
        let (x, y) = canvas.at(centre);
        let inner = |&corner: &Point| {
            let (corner_x, corner_y) = canvas.at(corner);
            let (dx, dy) = (f64::from(corner_x - x), f64::from(corner_y - y));
            let part = (1.0 - 1.6 * APART / dx.hypot(dy).max(1.6 * APART)).max(0.0);
            (x + (dx * part).round() as i32, y + (dy * part).round() as i32)
        };
        let corners: Vec<(i32, i32)> = corners.iter().map(inner).collect();
        let lowest = corners.iter().copied().max_by_key(|&(x, y)| (y, x));
        let highest = corners.iter().copied().min_by_key(|&(x, y)| (y, x));
        Self { number: highest.unwrap_or((x, y)), sign: lowest, corners }
    }

    /// Returns the corners as the attribute of a polygon.
    pub(super) fn points(&self) -> String {
        let points: Vec<String> = self.corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
        points.join(" ")
    }
}

/// Returns the corners of a face.
fn corners(mark: &Mark) -> Option<&[Point]> {
    match &mark.shape {
        Shape::Polygon(corners) if corners.len() > 2 => Some(corners),
        _ => None,
    }
}
