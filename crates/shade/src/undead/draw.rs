//! The board: mirrors and monsters, the numbers around it, and how many monsters there are of each sort above it.

use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Direction, Letters, Picture};
use tatham_sat::model::Rules as _;

use super::{Problem, Undead};

/// The picture.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let (mut picture, given) = (Picture::new(known.size()), Undead::given(problem));
    for cell in 0..known.size().area() {
        let shape = match known.get(cell) {
            Some('/') => Shape::Mirror(Direction::NorthEast),
            Some('\\') => Shape::Mirror(Direction::NorthWest),
            Some('G') => Shape::Ghost,
            Some('V') => Shape::Vampire,
            Some(_) => Shape::Zombie,
            None => continue,
        };
        picture.mark(cell, shape, given.tone(cell));
    }
    for (clue, number, _) in problem.sights() {
        picture.clue(clue, 0, number.to_string());
    }
    // Each sort, and behind it how many there are.
    for ((x, shape), total) in [(1, Shape::Ghost), (5, Shape::Vampire), (9, Shape::Zombie)]
        .into_iter()
        .zip(&problem.totals)
    {
        picture.add(Point { x, y: -5 }, shape, Tone::Given);
        picture.add(Point { x: x + 2, y: -5 }, Shape::Text(total.to_string()), Tone::Given);
    }
    picture
}
