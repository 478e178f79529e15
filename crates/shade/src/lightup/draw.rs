//! The board: black walls with their numbers, lamps, and the light that they shed.

use tatham_core::picture::{Shape, Tone};
use tatham_core::{Letters, Picture};

use super::problem::Problem;

/// The picture.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let (mut picture, rays) = (Picture::new(known.size()), problem.rays());
    for cell in 0..known.size().area() {
        match problem.walls[cell] {
            Some(wall) => {
                picture.mark(cell, Shape::Fill, Tone::Given);
                if wall != 'B' {
                    picture.mark(cell, Shape::Text(wall.to_string()), Tone::Given);
                }
                continue;
            }
            None if rays.seen(cell).any(|other| known.0[other] == '*') => {
                picture.mark(cell, Shape::Lit, Tone::Found);
            }
            None => {}
        }
        match known.get(cell) {
            Some('*') => picture.mark(cell, Shape::Lamp, Tone::Found),
            Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
            None => {}
        }
    }
    picture
}
