//! What a board looks like: an arrow in each cell, and its number; a star in the last one, and a faint path from number to number.

use tatham_core::picture::{Place, Shape, Tone};
use tatham_core::{Picture, View};

use crate::kind::Signpost;
use crate::problem::Problem;

/// Draws the puzzle, a solution, or what is known of one.
pub(crate) fn draw(problem: &Problem, view: View<'_, Signpost>) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    let number = |cell: usize| match view {
        View::Puzzle => problem.given()[cell],
        View::Solution(solution) => Some(solution.0[cell]),
        View::Partial(partial) => partial.0[cell],
    };
    for (from, to) in steps(size.area(), number) {
        let (x, y) = size.position(to);
        picture.mark(from, Shape::Path { to: Place::centre(x, y) }, Tone::Faint);
    }
    for cell in 0..size.area() {
        let given = problem.given()[cell];
        let number = number(cell);
        // In the last cell an arrow means nothing; the game has a star there.
        let is_last = number.is_some_and(|number| number as usize == size.area());
        picture.mark(cell, if is_last { Shape::Star } else { Shape::Arrow(problem.arrows()[cell]) }, Tone::Given);
        if let Some(number) = number {
            let tone = if given.is_some() { Tone::Given } else { Tone::Found };
            picture.mark(cell, Shape::Text(number.to_string()), tone);
        }
    }
    picture
}

/// The cells of two numbers that follow one another, for all of which both cells are known.
fn steps(count: usize, number: impl Fn(usize) -> Option<u32>) -> Vec<(usize, usize)> {
    let mut cells = vec![None; count];
    for cell in 0..count {
        let place = number(cell).and_then(|number| cells.get_mut((number as usize).checked_sub(1)?));
        if let Some(place) = place {
            *place = Some(cell);
        }
    }
    cells.windows(2).filter_map(|pair| pair[0].zip(pair[1])).collect()
}
