//! What Inertia looks like: the board, and a way as a line over it.

use tatham_core::Picture;
use tatham_core::picture::{Point, Shape, Tone};

use super::{Board, Inertia};
use crate::game::Game as _;

/// The board without its ball.
fn things(board: &Board) -> Picture {
    let mut picture = Picture::new(board.cells.size());
    for (cell, &letter) in board.cells.cells().iter().enumerate() {
        match letter {
            'w' => picture.mark(cell, Shape::Fill, Tone::Given),
            'm' => picture.mark(cell, Shape::Spot { black: true }, Tone::Given),
            'g' => picture.mark(cell, Shape::Star, Tone::Given),
            's' => picture.mark(cell, Shape::Ring, Tone::Given),
            _ => {}
        }
    }
    picture
}

/// The board.
pub(super) fn board(board: &Board) -> Picture {
    let mut picture = things(board);
    picture.mark(board.ball, Shape::Disc, Tone::Found);
    picture
}

/// The way as a line over the first board; where a slide begins stands its number.
pub(super) fn way(start: &Board, moves: &[String]) -> Option<Picture> {
    let size = start.cells.size();
    let (mut picture, mut board) = (things(start), start.clone());
    let centre = |cell: usize| {
        let (x, y) = size.position(cell);
        Point::centre(x, y)
    };
    let mut numbers: Vec<Vec<String>> = vec![Vec::new(); size.area()];
    for (number, text) in (1..).zip(moves) {
        let from = board.ball;
        Inertia::follow(&mut board, text).ok()?;
        picture.add(centre(from), Shape::Path { to: centre(board.ball) }, Tone::Found);
        numbers[from].push(number.to_string());
    }
    picture.mark(start.ball, Shape::Disc, Tone::Found);
    for (cell, numbers) in
        numbers.into_iter().enumerate().filter(|(_, numbers)| !numbers.is_empty())
    {
        picture.mark(cell, Shape::Corner(numbers.join(",")), Tone::Found);
    }
    Some(picture)
}

/// The board as characters.
pub(super) fn text(board: &Board) -> String {
    let sign = |at: usize| match board.cells[at] {
        _ if at == board.ball => '@',
        'w' => '#',
        'm' => '*',
        's' => 'o',
        'b' => '.',
        letter => letter,
    };
    let rows = (0..board.cells.size().height)
        .map(|y| board.cells.size().row(y).map(sign).collect::<String>() + "\n");
    rows.collect()
}
