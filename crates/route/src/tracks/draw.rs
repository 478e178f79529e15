//! The picture of Train Tracks.

use tatham_core::Picture;
use tatham_core::known::Lines;
use tatham_core::picture::{GridLines, Point, Shape, Tone};

use super::Problem;

/// The grid with the track as far as it is known, what is printed, and the clues.
pub(super) fn picture(problem: &Problem, known: &Lines) -> Picture {
    let (size, given) = (problem.size(), problem.given());
    let mut picture = Picture::new(size);
    picture.grid = GridLines::Tight;
    for cell in (0..size.area()).filter(|&cell| known.arms(cell).count() > 0) {
        let tone = if problem.piece(cell).is_some() { Tone::Given } else { Tone::Found };
        picture.mark(cell, Shape::Track(known.arms(cell)), tone);
    }
    known.cross(&given, &mut picture);
    for line in 0..size.width + size.height {
        let (clue, number) = problem.clue(line);
        picture.clue(clue, 0, number.to_string());
    }
    let [a, b] = [
        Point { x: -1, y: 2 * problem.entrance as i32 + 1 },
        Point { x: 2 * problem.exit as i32 + 1, y: 2 * size.height as i32 + 1 },
    ];
    picture.add(a, Shape::Text("A".to_owned()), Tone::Given);
    picture.add(b, Shape::Text("B".to_owned()), Tone::Given);
    picture
}
