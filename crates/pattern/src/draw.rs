//! What a nonogram looks like: clues on the left and above, a line at every fifth cell to count by.

use tatham_core::picture::{GridLines, Point, Shape, Tone};
use tatham_core::{Clue, Letters, Picture, Size};

use crate::problem::{Cell, Problem};

/// Draws what is known.
pub(crate) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    picture.grid = GridLines::Tight;
    for cell in 0..size.area() {
        let tone = if problem.given()[cell] == Cell::Unknown { Tone::Found } else { Tone::Given };
        match known.get(cell) {
            Some('#') => picture.mark(cell, Shape::Fill, tone),
            Some(_) => picture.mark(cell, Shape::Dot, Tone::Faint),
            None => {}
        }
    }
    for (x, clue) in problem.columns().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            picture.clue(Clue::Top(x + 1), i, run.to_string());
        }
    }
    for (y, clue) in problem.rows().iter().enumerate() {
        for (i, run) in clue.iter().rev().enumerate() {
            picture.clue(Clue::Left(y + 1), i, run.to_string());
        }
    }
    rule(&mut picture, size);
    picture
}

/// Draws the frame and the lines to count by.
fn rule(picture: &mut Picture, Size { width, height }: Size) {
    for x in (0..width).step_by(5).chain([width]) {
        picture.add(
            Point::corner(x, 0),
            Shape::Line { to: Point::corner(x, height), thick: true },
            Tone::Given,
        );
    }
    for y in (0..height).step_by(5).chain([height]) {
        picture.add(
            Point::corner(0, y),
            Shape::Line { to: Point::corner(width, y), thick: true },
            Tone::Given,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Pattern;
    use tatham_core::Puzzle as _;
    use tatham_picture::{Render as _, Screen};

    #[test]
    fn a_small_picture() {
        let problem = Pattern::parse("2x3:1.1/1/1/1/1,Ae").unwrap();
        let solution = Letters::from_fn(problem.size(), |cell| "#..##.".chars().nth(cell));
        let text = draw(&problem, &solution).to_terminal(Screen::ENDLESS).unwrap();
        let expected =
            ["    1", "    1 1", "  ┏━━━━┓", " 1┃██ ·┃", " 1┃ ·██┃", " 1┃██ ·┃", "  ┗━━━━┛", ""]
                .join("\n");
        assert_eq!(text, expected);
    }
}
