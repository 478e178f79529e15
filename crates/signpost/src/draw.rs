//! What a board looks like: an arrow in each cell, and its number; a star in the last one, and a faint path from number to number.

use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Picture, Place};

use crate::known::{Path, ends};
use crate::problem::Problem;

/// Draws what is known.
pub(crate) fn draw(problem: &Problem, known: &Path) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    for [from, to] in known.steps() {
        let [x, y, to_x, to_y] = ends(size, from, to);
        let path = Shape::Path { to: Point::centre(to_x, to_y) };
        picture.show(Place::Link([x, y, to_x, to_y]), Point::centre(x, y), path, Tone::Faint);
    }
    for cell in 0..size.area() {
        let given = problem.given()[cell];
        let number = known.numbers.get(cell);
        // In the last cell an arrow means nothing; the game has a star there.
        let is_last = number.is_some_and(|number| number as usize == size.area());
        picture.mark(
            cell,
            if is_last { Shape::Star } else { Shape::Arrow(problem.arrows()[cell]) },
            Tone::Given,
        );
        if let Some(number) = number {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(number.to_string()), tone);
        }
    }
    picture
}
