//! What the game looks like: dominoes by thick lines, a sign for each pole, the clues beside the grid.

use tatham_core::picture::{Point, Pole, Shape, Tone};
use tatham_core::{Letters, Picture};

use super::Problem;

/// Draws what is known.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let size = known.size();
    let mut picture = Picture::new(size);
    for cell in 0..size.area() {
        let (shape, tone) = match known.get(cell) {
            _ if problem.other(cell).is_none() => (Shape::Fill, Tone::Given),
            Some('+') => (Shape::Pole(Pole::Plus), Tone::Found),
            Some('-') => (Shape::Pole(Pole::Minus), Tone::Found),
            Some(_) => (Shape::Pole(Pole::Neutral), Tone::Found),
            None => continue,
        };
        picture.mark(cell, shape, tone);
    }
    picture.borders(|cell| problem.other(cell).map_or(cell, |other| cell.min(other)));
    picture.frame();
    let lines = size.lines();
    for (clue, number) in problem.counts(&lines).flat_map(|(_, _, clues)| clues).flatten() {
        picture.clue(clue, 0, number.to_string());
    }
    // What the clues count: + above and on the left, − below and on the right.
    picture.add(Point { x: -1, y: -1 }, Shape::Text("+".to_owned()), Tone::Given);
    picture.add(Point::centre(size.width, size.height), Shape::Text("−".to_owned()), Tone::Given);
    picture
}
