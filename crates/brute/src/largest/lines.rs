//! Pattern and Countdown.

use tatham_core::author::contract::Random;

use super::Board;
use super::texts::{chance, joined};

/// Longest side of a nonogram.
const SIDE: usize = 1000;

pub(super) fn pattern(random: &mut Random<'_>) -> Vec<Board> {
    let picture: Vec<bool> = (0..SIDE * SIDE).map(|_| chance(random, 40)).collect();
    let clue = |line: Vec<bool>| {
        joined(line.split(|black| !black).map(<[bool]>::len).filter(|&run| run > 0), ".")
    };
    let columns = (0..SIDE).map(|x| clue(picture.iter().skip(x).step_by(SIDE).copied().collect()));
    let rows = picture.chunks(SIDE).map(|row| clue(row.to_vec()));
    let id = |clues: String| format!("{SIDE}x{SIDE}:{clues}");
    let mut boards =
        Board::pair(id("/".repeat(2 * SIDE - 1)), id(joined(columns.chain(rows), "/")));
    // Each line has a hundred thousand ways and more.
    boards
        .push(Board::new("the same runs everywhere", id(vec!["100.100.100"; 2 * SIDE].join("/"))));
    boards
}

/// Largest tile and target, and the greatest number of tiles.
const TILE: usize = 1_000_000;
const TARGET: u64 = 1_000_000_000_000;
const TILES: usize = 10;

pub(super) fn countdown(random: &mut Random<'_>) -> Vec<Board> {
    let id = |tiles: Vec<usize>| format!("{}:{TARGET}", joined(tiles, ","));
    let any = (0..TILES).map(|at| if at == 0 { TILE } else { TILE - random.below(1000) }).collect();
    Board::pair(id(vec![TILE; 2]), id(any))
}
