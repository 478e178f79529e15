//! What a board looks like: an arrow in each cell, and its number.

use tatham_core::picture::{Shape, Tone};
use tatham_core::{Picture, View};

use crate::kind::Signpost;
use crate::problem::Problem;

/// Draws the puzzle, a solution, or what is known of one.
pub(crate) fn draw(problem: &Problem, view: View<'_, Signpost>) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    for cell in 0..size.area() {
        picture.mark(cell, Shape::Arrow(problem.arrows()[cell]), Tone::Given);
        let given = problem.given()[cell];
        let number = match view {
            View::Puzzle => given,
            View::Solution(solution) => Some(solution.0[cell]),
            View::Partial(partial) => partial.0[cell],
        };
        if let Some(number) = number {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(number.to_string()), tone);
        }
    }
    picture
}
