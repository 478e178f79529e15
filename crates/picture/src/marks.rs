//! Marks of a picture, selected for both drawings.

use std::collections::BTreeSet;

use tatham_core::picture::{Mark, Picture, Point, Shape};
use tatham_core::place::Place;

/// Returns the marks that are drawn.
pub(crate) fn shown(picture: &Picture) -> impl Iterator<Item = &Mark> {
    let is_aid = |shape: &Shape| matches!(shape, Shape::Dot | Shape::Path { .. });
    picture.marks.iter().filter(move |mark| !(picture.plain && is_aid(&mark.shape)))
}

/// Returns the marks that show a place other than the cell in which they are.
pub(crate) fn showing(picture: &Picture, place: Place) -> impl Iterator<Item = &Mark> {
    picture.marks.iter().filter(move |mark| mark.place == Some(place))
}

/// Returns the corners of all faces, each once.
pub(crate) fn corners(picture: &Picture) -> BTreeSet<Point> {
    let faces = picture.marks.iter().filter(|mark| mark.shape.is_face());
    let corners = faces.flat_map(|mark| match &mark.shape {
        Shape::Polygon(corners) => corners.as_slice(),
        _ => &[],
    });
    corners.copied().collect()
}
