//! The slants, and the numbers where they meet.

use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Letters, Picture};

use super::Problem;

/// The picture.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let mut picture = Picture::new(problem.size);
    picture.grid = GridLines::Dots;
    for (cell, (x, y)) in (0..problem.size.area()).map(|cell| (cell, problem.size.position(cell))) {
        let (from, to) = match known.get(cell) {
            Some('/') => (Point::corner(x + 1, y), Point::corner(x, y + 1)),
            Some(_) => (Point::corner(x, y), Point::corner(x + 1, y + 1)),
            None => continue,
        };
        picture.show(known.place(cell), from, Shape::Line { to, thick: true }, Tone::Found);
    }
    for corner in problem.numbered() {
        let (x, y) = problem.clues.size().position(corner);
        let number = Shape::Island(problem.number(corner).to_string());
        picture.show(problem.dot(corner), Point::corner(x, y), number, Tone::Given);
    }
    picture
}
