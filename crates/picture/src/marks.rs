//! The marks of a picture, selected as both drawings need them.

use std::collections::BTreeSet;

use tatham_core::picture::{Mark, Picture, Point, Shape};
use tatham_core::place::Place;

/// The marks that are drawn.
pub(crate) fn shown(picture: &Picture) -> impl Iterator<Item = &Mark> {
    let is_aid = |shape: &Shape| matches!(shape, Shape::Dot | Shape::Path { .. });
    picture.marks.iter().filter(move |mark| !(picture.plain && is_aid(&mark.shape)))
}

/// The marks that show a place which is not the cell that they stand in.
pub(crate) fn showing(picture: &Picture, place: Place) -> impl Iterator<Item = &Mark> {
    picture.marks.iter().filter(move |mark| mark.place == Some(place))
}

/// The corners of all faces, each once.
pub(crate) fn corners(picture: &Picture) -> BTreeSet<Point> {
    let faces = picture.marks.iter().filter(|mark| mark.shape.is_face());
    let corners = faces.flat_map(|mark| match &mark.shape {
        Shape::Polygon(corners) => corners.as_slice(),
        _ => &[],
    });
    corners.copied().collect()
}
