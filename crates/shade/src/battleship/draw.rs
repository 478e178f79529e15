//! What a sea looks like: ships as discs and bars, water as dots, counts on the left and above.

use tatham_core::picture::{Place, Shape, Tone};
use tatham_core::{Picture, View};

use super::Battleship;
use super::problem::{Hint, Problem};

/// Draws the puzzle, a solution, or what is known of one.
pub(super) fn draw(problem: &Problem, view: View<'_, Battleship>) -> Picture {
    let size = problem.size();
    let mut picture = Picture::new(size);
    for cell in 0..size.area() {
        let hint = problem.hints()[cell];
        let letter = match view {
            View::Puzzle => hint.map(Hint::letter),
            View::Solution(letters) | View::Partial(letters) => Some(letters.0[cell]),
        };
        let tone = if hint.is_some() { Tone::Given } else { Tone::Found };
        match letter {
            None | Some('?') => {}
            Some('.') if hint.is_some() => picture.mark(cell, Shape::Text("~".to_owned()), Tone::Given),
            Some('.') => picture.mark(cell, Shape::Dot, Tone::Faint),
            Some(letter) => picture.mark(cell, Shape::Text(sign(letter).to_owned()), tone),
        }
    }
    let counted = |count: &Option<usize>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
    for (x, count) in problem.columns().iter().enumerate() {
        picture.add(Place { x: 2 * x as i32 + 1, y: -1 }, Shape::Text(counted(count)), Tone::Given);
    }
    for (y, count) in problem.rows().iter().enumerate() {
        picture.add(Place { x: -1, y: 2 * y as i32 + 1 }, Shape::Text(counted(count)), Tone::Given);
    }
    picture
}

/// How a letter of a solution is drawn.
fn sign(letter: char) -> &'static str {
    match letter {
        'S' => "●",
        'L' => "◀",
        'R' => "▶",
        'T' => "▲",
        'B' => "▼",
        'C' => "■",
        _ => "◆",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::read;

    #[test]
    fn counts_stand_outside_and_ships_inside() {
        let problem = read::parse("3x2f2,0,1:1,1,-,2,0,cW").unwrap();
        let letters = tatham_core::Letters::from_fn(problem.size(), |cell| ['L', 'R', '.', '.', '.', '.'][cell]);
        let text = draw(&problem, View::Solution(&letters)).to_terminal(false);
        assert!(text.contains('◀') && text.contains('▶') && text.contains('~') && text.contains('-'), "{text}");
    }
}
