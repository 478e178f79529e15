//! What a nonogram looks like: clues on the left and above, a line at every fifth cell to count by.

use tatham_core::picture::{Place, Shape, Tone};
use tatham_core::{Picture, Size, View};

use crate::kind::Pattern;
use crate::problem::{Cell, Problem};

/// Draws the puzzle, a solution, or what is known of one.
pub(crate) fn draw(problem: &Problem, view: View<'_, Pattern>) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    picture.framed = false;
    for cell in 0..size.area() {
        let found = match view {
            View::Puzzle => Cell::Unknown,
            View::Solution(solution) => Cell::decided(solution.0[cell]),
            View::Partial(partial) => partial.0[cell],
        };
        let (state, tone) = match problem.given()[cell] {
            Cell::Unknown => (found, Tone::Found),
            given => (given, Tone::Given),
        };
        match state {
            Cell::Black => picture.mark(cell, Shape::Fill, tone),
            Cell::White => picture.mark(cell, Shape::Dot, Tone::Faint),
            Cell::Unknown => {}
        }
    }
    for (x, clue) in problem.columns().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            let place = Place { x: 2 * x as i32 + 1, y: -1 - 2 * i as i32 };
            picture.add(place, Shape::Text(run.to_string()), Tone::Given);
        }
    }
    for (y, clue) in problem.rows().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            let place = Place { x: -1 - 2 * i as i32, y: 2 * y as i32 + 1 };
            picture.add(place, Shape::Text(run.to_string()), Tone::Given);
        }
    }
    rule(&mut picture, size);
    picture
}

/// Draws the frame and the lines to count by.
fn rule(picture: &mut Picture, Size { width, height }: Size) {
    for x in (0..width).step_by(5).chain([width]) {
        picture.add(Place::corner(x, 0), Shape::Line { to: Place::corner(x, height), thick: true }, Tone::Given);
    }
    for y in (0..height).step_by(5).chain([height]) {
        picture.add(Place::corner(0, y), Shape::Line { to: Place::corner(width, y), thick: true }, Tone::Given);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Solution;
    use tatham_core::picture::Screen;
    use tatham_core::{Grid, Puzzle as _};

    #[test]
    fn a_small_picture() {
        let problem = Pattern::parse("2x3:1.1/1/1/1/1,Ae").unwrap();
        let solution = Solution(Grid::from_cells(problem.size(), vec![true, false, false, true, true, false]).unwrap());
        let text = draw(&problem, View::Solution(&solution)).to_terminal(Screen::ENDLESS).unwrap();
        let expected = ["    1", "    1 1", "  ┏━━━━┓", " 1┃██ ·┃", " 1┃ ·██┃", " 1┃██ ·┃", "  ┗━━━━┛", ""].join("\n");
        assert_eq!(text, expected);
    }
}
