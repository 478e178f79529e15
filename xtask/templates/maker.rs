//! Small Example boards: some cells of a random solution; for those without one, a cell too many is marked, or the board is no square.

use serde_json::Value;
use tatham_core::contract::Random;

use super::{Drawn, Maker, Wanted, rows};

/// Makes puzzles of this kind.
pub const MAKER: Maker = Maker::new("example", draw);

/// A board as drawn.
struct Board {
    width: usize,
    height: usize,
    given: Vec<Option<bool>>,
}

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    let width = 2 + random.below(3);
    let height = if wanted == Wanted::None { 2 + random.below(3) } else { width };
    // In each row a mark, no two of them below one another where the board is a square.
    let mut columns: Vec<usize> = (0..height).map(|y| y % width).collect();
    random.shuffle(&mut columns);
    let mut board = Board { width, height, given: vec![None; width * height] };
    let share = random.below(100);
    for cell in 0..width * height {
        board.given[cell] = (random.below(100) < share).then_some(columns[cell / width] == cell % width);
    }
    if wanted == Wanted::None {
        let cell = random.below(width * height);
        board.given[cell] = Some(true);
    }
    Drawn::new(board.id(), Some(board.solutions()))
}

impl Board {
    fn id(&self) -> String {
        let letter = |given: &Option<bool>| given.map_or('q', |marked| if marked { 'm' } else { 'e' });
        format!("{}x{}:{}", self.width, self.height, self.given.iter().map(letter).collect::<String>())
    }

    /// All solutions, 24 at most. Where there can be more than `MOST`, or brute force can take long, it has to give up.
    fn solutions(&self) -> Vec<Value> {
        let mut found = Vec::new();
        // A mark in each row, in any column: the digits of a number with so many digits.
        for number in 0..self.width.pow(self.height as u32) {
            let column = |y: usize| number / self.width.pow(y as u32) % self.width;
            let marked: Vec<bool> = (0..self.given.len()).map(|cell| column(cell / self.width) == cell % self.width).collect();
            let agrees = self.given.iter().zip(&marked).all(|(given, marked)| given.is_none_or(|given| given == *marked));
            let marks = |x: usize| marked.iter().skip(x).step_by(self.width).filter(|marked| **marked).count();
            if agrees && (0..self.width).all(|x| marks(x) == 1) {
                found.push(rows(self.width, marked.iter().map(|&marked| if marked { '#' } else { '.' })));
            }
        }
        found
    }
}
