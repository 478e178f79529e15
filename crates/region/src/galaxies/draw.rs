//! The picture: dots and borders; galaxies that are whole and have a black dot are grey.

use tatham_core::known::Regions;
use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Known as _, Picture};

use super::problem::Problem;
use crate::owned::Owner as _;

/// The picture of what is known.
pub(super) fn picture(problem: &Problem, known: &Regions) -> Picture {
    let mut picture = known.picture(&Regions::unknown(problem.size));
    for (cell, dot) in problem.whole(known).into_iter().enumerate() {
        if dot.is_some_and(|dot| problem.dots[dot].black) {
            picture.mark(cell, Shape::Open, Tone::Found);
        }
    }
    for dot in &problem.dots {
        let point = Point { x: dot.across as i32 + 1, y: dot.down as i32 + 1 };
        picture.show(dot.place(), point, Shape::Spot { black: dot.black }, Tone::Given);
    }
    picture
}
