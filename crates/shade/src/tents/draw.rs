//! The meadow: trees, tents, and how many tents stand in each row and column.

use tatham_core::picture::{Shape, Tone};
use tatham_core::{Letters, Picture};
use tatham_sat::model::Rules as _;

use super::{Problem, Tents};

/// The picture.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let (mut picture, given) = (Picture::new(known.size()), Tents::given(problem));
    for cell in 0..known.size().area() {
        match known.get(cell) {
            Some('T') => picture.mark(cell, Shape::Tree, Tone::Given),
            Some('^') => picture.mark(cell, Shape::Tent, given.tone(cell)),
            Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
            None => {}
        }
    }
    for (_, _, (clue, number)) in problem.lines() {
        picture.clue(clue, 0, number.to_string());
    }
    picture
}
