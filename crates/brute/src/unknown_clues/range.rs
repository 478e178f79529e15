//! Range: all colourings of a small grid are tried.

use serde_json::Value;
use tatham_core::Size;
use tatham_core::author::contract::Random;

use super::Clue;
use crate::{MOST, Maker, SolutionCount, SolvedPuzzle, rows};

/// Maker of puzzles of this kind.
pub(super) const MAKER: Maker = Maker::new("range", draw);

/// Largest number of cells.
const CELLS: usize = 14;

fn draw(random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
    let size = Size { width: 1 + random.below(5), height: 1 + random.below(5) };
    if size.area() > CELLS {
        return None;
    }
    let colourings = colourings(size);
    let answer = &colourings[random.below(colourings.len())];
    let shown = 1 + random.below(9);
    let mut clues: Vec<Clue> = (0..size.area())
        .map(|cell| {
            if answer[cell] || random.below(10) > shown {
                Clue::None
            } else {
                Clue::draw(random, seen(size, answer, cell))
            }
        })
        .collect();
    if wanted == SolutionCount::None {
        Clue::change(random, &mut clues, size.width + size.height - 1);
    }
    let is_answer = |black: &&Vec<bool>| {
        (0..size.area()).all(|cell| {
            clues[cell] == Clue::None || !black[cell] && clues[cell].is_met(seen(size, black, cell))
        })
    };
    let answers: Vec<Value> = colourings
        .iter()
        .filter(is_answer)
        .map(|black| rows(size.width, black.iter().map(|&black| if black { '#' } else { '.' })))
        .take(MOST + 1)
        .collect();
    let text = Clue::text(&clues, "_", |number| number.to_string());
    SolvedPuzzle::new(format!("{size}:{text}"), Some(answers))
}

/// All colourings, true for black, in which no 2 black cells are neighbours and the white ones are
/// connected.
fn colourings(size: Size) -> Vec<Vec<bool>> {
    let area = size.area();
    let colouring = |bits: u32| (0..area).map(|cell| bits >> cell & 1 == 1).collect::<Vec<bool>>();
    (0..1_u32 << area).map(colouring).filter(|black| is_allowed(size, black)).collect()
}

fn is_allowed(size: Size, black: &[bool]) -> bool {
    let (width, area) = (size.width, size.area());
    let near = |cell: usize| {
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let below = (cell + width < area).then_some(cell + width);
        right.into_iter().chain(below)
    };
    if (0..area).any(|cell| black[cell] && near(cell).any(|other| black[other])) {
        return false;
    }
    // The white cells take the smallest number of the white cells that they are connected with.
    let mut part: Vec<usize> = (0..area).collect();
    for _ in 0..area {
        for cell in (0..area).filter(|&cell| !black[cell]) {
            for other in near(cell).filter(|&other| !black[other]) {
                let least = part[cell].min(part[other]);
                (part[cell], part[other]) = (least, least);
            }
        }
    }
    let mut white = (0..area).filter(|&cell| !black[cell]).map(|cell| part[cell]);
    let first = white.next();
    white.all(|part| Some(part) == first)
}

/// Number of white cells that a white cell sees, including itself.
fn seen(size: Size, black: &[bool], cell: usize) -> usize {
    let (x, y) = (cell % size.width, cell / size.width);
    let is_white = |x: usize, y: usize| !black[y * size.width + x];
    1 + (0..x).rev().take_while(|&x| is_white(x, y)).count()
        + (x + 1..size.width).take_while(|&x| is_white(x, y)).count()
        + (0..y).rev().take_while(|&y| is_white(x, y)).count()
        + (y + 1..size.height).take_while(|&y| is_white(x, y)).count()
}
