//! Rectangles: the first free cell gets every rectangle that begins there, in turn.

use serde_json::{Value, json};
use tatham_core::Size;
use tatham_core::author::contract::Random;

use super::Clue;
use crate::cells::Cells;
use crate::{MOST, Maker, PATIENCE, SolutionCount, SolvedPuzzle};

/// Maker of puzzles of this kind.
pub(super) const MAKER: Maker = Maker { is_answer, ..Maker::new("rect", draw) };

/// Largest number of cells.
const CELLS: usize = 16;

/// Number of the rectangle of each cell; 0 for a free one.
type Tiling = Vec<usize>;

fn draw(random: &mut Random<'_>, wanted: SolutionCount) -> Option<SolvedPuzzle> {
    let size = Size { width: 1 + random.below(6), height: 1 + random.below(6) };
    if !(2..=CELLS).contains(&size.area()) {
        return None;
    }
    let mut tiling = vec![0; size.area()];
    let mut number = 0;
    while let Some(first) = tiling.iter().position(|&own| own == 0) {
        let all = rectangles(size, &tiling, first);
        number += 1;
        for &cell in &all[random.below(all.len())] {
            tiling[cell] = number;
        }
    }
    let mut clues = vec![Clue::None; size.area()];
    for own in 1..=number {
        let cells: Vec<usize> = (0..size.area()).filter(|&cell| tiling[cell] == own).collect();
        clues[cells[random.below(cells.len())]] = Clue::draw(random, cells.len());
    }
    if wanted == SolutionCount::None {
        Clue::change(random, &mut clues, size.area());
    }
    let (mut found, mut patience) = (Vec::new(), PATIENCE);
    let is_finished = tile(size, &clues, &mut vec![0; size.area()], 1, &mut found, &mut patience);
    let text = Clue::text(&clues, "_", |number| number.to_string());
    SolvedPuzzle::new(format!("{size}:{text}"), is_finished.then_some(found))
}

/// Cells of all rectangles of free cells whose upper left corner is this cell.
fn rectangles(size: Size, tiling: &Tiling, first: usize) -> Vec<Vec<usize>> {
    let (x, y) = (first % size.width, first / size.width);
    let mut all = Vec::new();
    for to_y in y..size.height {
        for to_x in x..size.width {
            let cells: Vec<usize> =
                (y..=to_y).flat_map(|y| (x..=to_x).map(move |x| y * size.width + x)).collect();
            if cells.iter().all(|&cell| tiling[cell] == 0) {
                all.push(cells);
            }
        }
    }
    all
}

/// Covers the free cells in all ways; returns false if that takes too long.
fn tile(
    size: Size,
    clues: &[Clue],
    tiling: &mut Tiling,
    number: usize,
    found: &mut Vec<Value>,
    patience: &mut usize,
) -> bool {
    *patience = patience.saturating_sub(1);
    if *patience == 0 || found.len() > MOST {
        return false;
    }
    let Some(first) = tiling.iter().position(|&own| own == 0) else {
        found.push(solution(size, tiling));
        return true;
    };
    for cells in rectangles(size, tiling, first) {
        let mut own = cells.iter().map(|&cell| clues[cell]).filter(|clue| *clue != Clue::None);
        if !matches!((own.next(), own.next()), (Some(clue), None) if clue.is_met(cells.len())) {
            continue;
        }
        for &cell in &cells {
            tiling[cell] = number;
        }
        let goes_on = tile(size, clues, tiling, number + 1, found, patience);
        for &cell in &cells {
            tiling[cell] = 0;
        }
        if !goes_on {
            return false;
        }
    }
    true
}

/// Regions as in a report: numbered from 0 by their first cells.
fn solution(size: Size, tiling: &Tiling) -> Value {
    let mut order: Vec<usize> = Vec::new();
    let mut number = |own: usize| {
        order.iter().position(|&other| other == own).unwrap_or_else(|| {
            order.push(own);
            order.len() - 1
        })
    };
    let numbers: Vec<usize> = tiling.iter().map(|&own| number(own)).collect();
    json!({ "regions": numbers.chunks(size.width).collect::<Vec<_>>() })
}

/// Returns true if the connected parts of a candidate's regions are those of an answer.
fn is_answer(drawn: &SolvedPuzzle, candidate: &Value) -> bool {
    let Some(grid) = Cells::from_json(candidate) else { return false };
    let width = grid.rows.first().map_or(0, Vec::len);
    if width == 0 || grid.rows.iter().any(|row| row.len() != width) {
        return false;
    }
    let cells: Vec<&Value> = grid.rows.iter().flatten().collect();
    let size = Size { width, height: grid.rows.len() };
    let mut part: Vec<usize> = (1..=cells.len()).collect();
    for _ in 0..cells.len() {
        for cell in 0..cells.len() {
            let right = (cell % width + 1 < width).then_some(cell + 1);
            let below = (cell + width < cells.len()).then_some(cell + width);
            for other in right.into_iter().chain(below) {
                if cells[cell] == cells[other] {
                    let least = part[cell].min(part[other]);
                    (part[cell], part[other]) = (least, least);
                }
            }
        }
    }
    drawn.answers.contains(&solution(size, &part))
}
