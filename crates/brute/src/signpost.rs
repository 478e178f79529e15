//! Small Signpost boards: arrows along a random path, or any arrows, and some of the numbers; for those without a solution an arrow is
//! turned, or two numbers change places.

use serde_json::Value;
use tatham_core::contract::Random;
use tatham_core::{Direction, Size};

use crate::{Drawn, MOST, Maker, PATIENCE, Wanted, grid};

/// Makes puzzles of this kind.
pub const MAKER: Maker = Maker::new("signpost", draw);

/// Most cells: breadth-first search must come to an end on most.
const CELLS: usize = 16;

/// A board as drawn.
struct Board {
    size: Size,
    /// The numbers of the directions, clockwise from north.
    arrows: Vec<usize>,
    /// 0 where none is given.
    numbers: Vec<usize>,
}

/// Reversals for each cell: beyond this, paths look no more random.
const TURNS: usize = 20;

fn draw(random: &mut Random<'_>, wanted: Wanted) -> Option<Drawn> {
    let size = Size { width: 1 + random.below(5), height: 1 + random.below(5) };
    if size.area() > CELLS {
        return None;
    }
    let path = path(size, random);
    let mut board = Board { size, arrows: arrows(size, &path, random), numbers: vec![0; size.area()] };
    // No number at all, the ends alone, or any share.
    let (ends, share) = (random.below(2) == 0, if random.below(3) == 0 { 0 } else { random.below(50) });
    for (i, &cell) in path.iter().enumerate() {
        if random.below(100) < share || (ends && (i == 0 || i + 1 == path.len())) {
            board.numbers[cell] = i + 1;
        }
    }
    if wanted == Wanted::None {
        let (a, b) = (random.below(size.area()), random.below(size.area()));
        match random.below(3) {
            0 => board.numbers.swap(a, b),
            1 => board.arrows[a] = random.below(Direction::ALL.len()),
            _ => board.arrows = (0..size.area()).map(|_| random.below(Direction::ALL.len())).collect(),
        }
    }
    Drawn::new(board.id(), board.solutions())
}

impl Board {
    fn id(&self) -> String {
        let number = |number: usize| if number > 0 { number.to_string() } else { String::new() };
        let cell = |(&given, &arrow): (&usize, &usize)| format!("{}{}", number(given), char::from(b'a' + arrow as u8));
        let cells: String = self.numbers.iter().zip(&self.arrows).map(cell).collect();
        format!("{}x{}:{cells}", self.size.width, self.size.height)
    }

    /// All ways to number the cells: every path that begins anywhere and goes on anywhere along the arrow.
    fn solutions(&self) -> Option<Vec<Value>> {
        let (mut found, mut patience) = (Vec::new(), PATIENCE);
        let mut placed = vec![0; self.size.area()];
        (0..self.size.area()).all(|cell| self.visit(cell, 1, &mut placed, &mut found, &mut patience)).then_some(found)
    }

    /// Whether all that comes after this cell, with this number, has been found.
    fn visit(&self, cell: usize, number: usize, placed: &mut [usize], found: &mut Vec<Value>, patience: &mut usize) -> bool {
        *patience = patience.saturating_sub(1);
        if *patience == 0 || found.len() > MOST {
            return false;
        }
        let elsewhere = self.numbers[cell] != number && self.numbers.contains(&number);
        if placed[cell] > 0 || elsewhere || (self.numbers[cell] > 0 && self.numbers[cell] != number) {
            return true;
        }
        placed[cell] = number;
        let goes_on = if number == placed.len() {
            found.push(grid(self.size.width, placed));
            true
        } else {
            self.along(cell).into_iter().all(|next| self.visit(next, number + 1, placed, found, patience))
        };
        placed[cell] = 0;
        goes_on
    }

    /// The cells that an arrow points to.
    fn along(&self, cell: usize) -> Vec<usize> {
        const STEPS: [(isize, isize); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let (dx, dy) = STEPS[self.arrows[cell]];
        let (width, height) = (self.size.width as isize, self.size.height as isize);
        let (mut x, mut y) = (cell as isize % width + dx, cell as isize / width + dy);
        let mut cells = Vec::new();
        while (0..width).contains(&x) && (0..height).contains(&y) {
            cells.push((y * width + x) as usize);
            (x, y) = (x + dx, y + dy);
        }
        cells
    }
}

/// A random path through all cells, on which each step can be seen along a row, column or diagonal.
///
/// It is turned over and over: one of its ends sees another cell of it, and the piece between them is reversed.
///
/// ```text
/// a b c d e f g      g sees c:      a b c g f e d
/// ```
pub fn path(size: Size, random: &mut Random) -> Vec<usize> {
    // Row by row, to and fro: each step goes to a neighbour.
    let mut path: Vec<usize> = (0..size.height)
        .flat_map(|y| size.row(y).map(move |cell| if y % 2 == 0 { cell } else { 2 * y * size.width + size.width - 1 - cell }))
        .collect();
    let mut place = vec![0; path.len()];
    for (i, &cell) in path.iter().enumerate() {
        place[cell] = i;
    }
    for _ in 0..TURNS * path.len() {
        if random.below(2) == 0 {
            path.reverse();
            let last = path.len() - 1;
            for i in &mut place {
                *i = last - *i;
            }
        }
        let end = path[path.len() - 1];
        let seen: Vec<usize> = Direction::ALL.into_iter().flat_map(|direction| size.ray(end, direction)).collect();
        if seen.is_empty() {
            break;
        }
        let from = place[seen[random.below(seen.len())]] + 1;
        path[from..].reverse();
        for (i, &cell) in path.iter().enumerate().skip(from) {
            place[cell] = i;
        }
    }
    path
}

/// The arrow of each cell: towards the next of the path; the last points anywhere.
pub fn arrows(size: Size, path: &[usize], random: &mut Random) -> Vec<usize> {
    let mut arrows = vec![0; path.len()];
    for pair in path.windows(2) {
        let towards = |direction: &Direction| size.ray(pair[0], *direction).any(|cell| cell == pair[1]);
        arrows[pair[0]] = Direction::ALL.iter().position(towards).expect("each step of the path can be seen");
    }
    arrows[path[path.len() - 1]] = random.below(Direction::ALL.len());
    arrows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_visit_every_cell_and_are_the_same_for_the_same_seed() {
        for (width, height) in [(1, 1), (1, 7), (2, 2), (6, 5)] {
            let size = Size { width, height };
            let path = path(size, &mut Random::seeded(7));
            let mut sorted = path.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..size.area()).collect::<Vec<_>>());
            assert_eq!(path, super::path(size, &mut Random::seeded(7)));
            arrows(size, &path, &mut Random::seeded(1));
        }
    }
}
