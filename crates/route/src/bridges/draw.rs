//! The islands and what lies between them.

use tatham_core::known::Bridges as Known;
use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Known as _, Picture};

use super::Problem;

/// The picture.
pub(super) fn draw(problem: &Problem, known: &Known) -> Picture {
    let mut picture = Picture::new(problem.size());
    picture.grid = GridLines::None;
    let is_there = |pair: usize| known.between(pair)[0] > 0;
    let is_crossed = |pair: usize| {
        problem
            .crossing
            .iter()
            .any(|two| two.contains(&pair) && two.iter().any(|&own| is_there(own)))
    };
    let is_done = known.is_whole();
    for (pair, &[x, y, to_x, to_y]) in known.pairs().iter().enumerate() {
        let (place, from, to) =
            (problem.place(pair), Point::centre(x, y), Point::centre(to_x, to_y));
        match known.get(pair) {
            // All that are not there would only be in the way of those that are: nobody sees them.
            Some(0) if is_done || is_crossed(pair) => {
                picture.show(place, from, Shape::Polygon(vec![from, to]), Tone::Faint);
            }
            Some(0) => {
                let middle = Point { x: from.x.midpoint(to.x), y: from.y.midpoint(to.y) };
                picture.show(place, middle, Shape::Cross, Tone::Faint);
            }
            Some(count) => picture.show(place, from, Shape::Bridges { to, count }, Tone::Found),
            None => {}
        }
    }
    for (island, &cell) in problem.islands.iter().enumerate() {
        let number = problem.number(island).to_string();
        picture.mark(cell, Shape::Island(number), Tone::Given);
    }
    picture
}
