//! Picture of a sea: ships, water as dots, numbers on the left and above, the fleet on the right.

use tatham_core::picture::{Point, Shape, Tone};
use tatham_core::{Clue, Direction, Letters, Picture, Place};

use super::problem::Problem;

/// Draws a partial answer.
pub(super) fn draw(problem: &Problem, known: &Letters) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    for cell in 0..size.area() {
        let hint = problem.hints()[cell];
        let tone = if hint.is_some() { Tone::Given } else { Tone::Found };
        match known.get(cell) {
            None => {}
            Some('.') if hint.is_some() => {
                picture.mark(cell, Shape::Text("~".to_owned()), Tone::Given);
            }
            Some('.') => picture.mark(cell, Shape::Dot, Tone::Faint),
            Some(letter) => picture.mark(cell, part(letter), tone),
        }
    }
    let counted =
        |count: &Option<usize>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
    for (x, count) in problem.columns().iter().enumerate() {
        picture.clue(Clue::Top(x + 1), 0, counted(count));
    }
    for (y, count) in problem.rows().iter().enumerate() {
        picture.clue(Clue::Left(y + 1), 0, counted(count));
    }
    fleet(&mut picture, problem.fleet());
    picture
}

/// Draws the number of ships of each length.
fn fleet(picture: &mut Picture, fleet: &[usize]) {
    let there = fleet.iter().enumerate().filter(|(_, count)| **count > 0);
    for (row, (last, count)) in there.enumerate() {
        // There is an empty column between the sea and the fleet.
        let width = picture.size.width;
        let point = |column: usize| Point::centre(width + 1 + column, row);
        let ship = (0..=last).map(|i| match i {
            _ if last == 0 => 'S',
            0 => 'L',
            _ if i == last => 'R',
            _ => 'C',
        });
        picture.show(
            Place::Clue(Clue::Fleet),
            point(0),
            Shape::Text(count.to_string()),
            Tone::Given,
        );
        for (i, letter) in ship.enumerate() {
            picture.show(Place::Clue(Clue::Fleet), point(1 + i), part(letter), Tone::Given);
        }
    }
}

/// Shape of a letter of a solution.
fn part(letter: char) -> Shape {
    match letter {
        'S' => Shape::Disc,
        'L' => Shape::End(Direction::West),
        'R' => Shape::End(Direction::East),
        'T' => Shape::End(Direction::North),
        'B' => Shape::End(Direction::South),
        'C' => Shape::Block,
        _ => Shape::Text("◆".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::read;
    use tatham_picture::{Render as _, Screen};

    #[test]
    fn counts_stand_outside_and_ships_inside() {
        let problem = read::parse("3x2f2,0,1:1,1,-,2,0,cW").unwrap();
        let letters =
            tatham_core::Letters::from_fn(problem.size(), |cell| "LR....".chars().nth(cell));
        let text = draw(&problem, &letters).to_terminal(Screen::ENDLESS).unwrap();
        assert!(
            text.contains('◀') && text.contains('▶') && text.contains('~') && text.contains('-'),
            "{text}"
        );
    }
}
